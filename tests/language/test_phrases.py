"""Every block of docs/phrases.md is read as it stands; what it says of pairs, both hands and deals is so."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.conftest import ROOT
from verifier.rules.load import load_rules
from verifier.rules.rulebook import Stage
from verifier.tables.engines import Engines, find_setting_question

PAGE = (ROOT / "docs" / "phrases.md").read_text(encoding="utf-8")
PARTS = {part.partition("\n")[0]: part for part in PAGE.split("\n## ")[1:]}
HEAD = """\
rules 1
ruleset phrases "phrases"
uses {game}
source "a page"
question way "how is it set?"
  given hand: deal
  answer setting: settings of hand
"""


def blocks(part):
    """Return the indented blocks of one part of the page, one text."""
    return "\n".join(line[4:] for line in part.splitlines() if line.startswith("    "))


def loaded(tmp_path, title, until="$"):
    """Return the rule set that a part of the page makes, or its first lines."""
    game = "pai-gow-poker" if "dealt" in title else "pai-gow-tiles"
    lines = blocks(PARTS[title])
    terms = "".join(f"{x}\n" for x in lines.splitlines() if x.startswith("term "))
    rest = "\n".join(x for x in lines.partition(until)[0].splitlines() if not x.startswith("term "))
    path = tmp_path / "phrases.rules"
    path.write_text(HEAD.format(game=game).replace("question way", f"{terms}question way") + rest + "\n")
    return load_rules(str(path))


@pytest.mark.parametrize("title", [title for title, part in PARTS.items() if blocks(part)])
def test_every_block_is_read_as_it_stands(tmp_path, title):
    """No line of the page is refused, whatever it stands beside."""
    assert loaded(tmp_path, title).book.rules.questions[0].clauses


def test_the_best_in_both_hands_is_silent_where_there_is_none(tmp_path):
    """Of every hand: one setting is left if and only if it ranks as high as any in both hands."""
    engines = Engines(loaded(tmp_path, "The best setting", "clause 2").book)
    table = engines.table(find_setting_question(engines.book), engines.book.first)
    row, u = table.rows["1"], engines.universe
    legal = u.unpack(table.legal)
    for case in range(0, len(u), 13):
        ways = [j for j in range(u.width) if legal[case][j]]
        low, high = ([int(rank[case][j]) for j in ways] for rank in u.ranks)
        both = [j for j, a, b in zip(ways, low, high, strict=True) if a == max(low) and b == max(high)]
        assert bool(row.stands[case]) == bool(both)
        if both:
            assert [j for j in ways if int(row.allows[case]) >> j & 1] == both


def test_what_is_alike_in_seven_cards_is_counted(tmp_path):
    """No pair, one pair, two pair, three alike: of classes of seven cards, the joker an ace."""
    engines = Engines(loaded(tmp_path, "What is alike in all that is dealt").book)
    question, u = find_setting_question(engines.book), engines.universe
    table = engines.table(question, engines.book.first, Stage.UNORDERED)
    kinds = [u.game.kinds[t.kind].name.text for t in u.pieces.types]
    wanted = {"1": [1] * 7, "2": [1, 1, 1, 1, 1, 2], "3": [1, 1, 1, 2, 2], "4": [1, 1, 1, 1, 3]}
    for case in range(0, len(u), 997):
        held = Counter("ace" if kinds[t] == "joker" else kinds[t] for t in u.members[case].tolist())
        for label, shape in wanted.items():
            about = bool(table.rows[label].applies[case])
            if label == "3":  # it is about two pair, and applies unless an ace can go in front
                assert not about or sorted(held.values()) == shape
            else:
                assert about == (sorted(held.values()) == shape)


def test_the_page_is_named_where_readers_begin():
    """The README points to it, and it to the semantics and the grammar."""
    assert "docs/phrases.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(r"\(semantics\.md\).*\(\.\./grammar/rules\.lark\)", PAGE, re.S)
