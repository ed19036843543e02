"""Claims and undertakings about the hands of some clauses: against gems that lie on a table."""

from __future__ import annotations

from tests.support.gems import GEM_HANDS, GEMS, format_kind
from verifier.tables.engines import Engines

ASKS = """\
clause 1 "an agate"
  when hand has agate
  require ring has agate
clause 2 "a beryl, unless it is so"
  unless clause 1 applies
  when hand has beryl
  require ring has beryl
clause 3 "else"
  require ring has highest
assume 1 instead of 3 because "so"
"""


def test_what_is_claimed_of_clauses_is_as_they_end(checked):
    """Hands of the clauses that apply, or stand; counted as they lie on the table."""
    agates = [h for h in GEM_HANDS if "A" in format_kind(h)]
    beryls = [h for h in GEM_HANDS if "B" in format_kind(h) and h not in agates]
    for claim in (
        f"hands equals {len(agates)} for clause 1 stands",
        f"kinds of hand equals {len({format_kind(h) for h in agates})} for clause 1 applies",
        f"share of hands equals {len(beryls)}/{len(GEM_HANDS)} for clause 2 stands",
        f"hands equals {len(GEM_HANDS) - len(agates)} for clause 3 stands",
        f"hands equals {len(GEM_HANDS)} for clause 3 applies",
        f"hands equals {len(beryls)} for clause 3 applies and clause 2 applies",
    ):
        assert checked(claim, ASKS)[0] == "proved", claim
    assert checked(f"hands equals {len(agates)} for clause 2 stands", ASKS)[0] == "refuted"


def test_an_undertaking_about_clauses_is_of_the_hands_where_they_stand(load_text):
    """A section that undertakes something where a clause stands promises it of those hands."""
    told = 'section Z "kept"\n  undertakes "said" for clause 1 stands\n'
    engines = Engines(load_text(told + ASKS, game=GEMS).book)
    (question,) = engines.book.rules.questions
    ((_, _, _, cases),) = engines.table(question, engines.book.first).undertakings
    weight = engines.universe.weight
    assert int(weight[cases].sum()) == len([h for h in GEM_HANDS if "A" in format_kind(h)])


def test_an_example_holds_only_where_its_hands_are_decided(verify_text):
    """A gap leaves what the example says, and another setting too: that is not what the document prints."""
    rules = 'clause 1 "no agate in the ring"\n  forbid ring has agate\n'
    told = 'example "e" given hand has beryl + coral gives forbid ring has agate\n'
    (found,) = (f for f in verify_text(told + rules, game=GEMS).findings if "example" in f.message)
    assert found.kind.word == "inconsistent" and found.hands == sum(format_kind(h) == "BC" for h in GEM_HANDS)
    sure = told + 'clause 2 "a beryl"\n  when hand has beryl\n  require ring has beryl\n' + rules
    assert not [f for f in verify_text(sure, game=GEMS).findings if "example" in f.message]
