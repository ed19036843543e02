"""Every kind of finding: shown by its bad example, gone in its repair, explained by the command."""

from __future__ import annotations

import pytest

from tests.cli.test_check import run
from tests.conftest import ROOT
from verifier.analysis.examine import examine_ruleset
from verifier.finding import Kind, Severity
from verifier.review.kind_examples import COMPANIONED, examine_example
from verifier.rules.load import load_rules

WITHOUT = {Kind.DISAGREEMENT, Kind.NOT_CHECKED}  # the verifier's own failures: no rule text shows them
SHOWN = [k for k in Kind if k not in WITHOUT]


def folder(kind):
    return ROOT / "fixtures" / kind.word.replace(" ", "-")


def found(path):
    kind = next(k for k in SHOWN if folder(k) == path.parent)
    if kind in COMPANIONED:
        return [e.finding for e in examine_example(kind, path.stem).entries]
    return examine_ruleset(load_rules(str(path))).findings


@pytest.mark.parametrize("kind", SHOWN, ids=lambda k: k.word)
def test_the_bad_example_shows_its_kind_on_the_marked_clause(kind):
    """bad.rules gives the finding, of its severity, and the line marked `#` is in a clause it names."""
    path = folder(kind) / "bad.rules"
    findings = [f for f in found(path) if f.kind is kind]
    assert any(f.severity is kind.severity for f in findings)
    if kind in COMPANIONED:  # no clause is at fault
        return
    lines = path.read_text().splitlines()
    marked = next(i for i, line in enumerate(lines) if "#" in line)
    clause = next(x.split()[1] for x in reversed(lines[: marked + 1]) if x.startswith("clause "))
    assert kind is Kind.GAP or any(clause in f.clauses for f in findings)


@pytest.mark.parametrize("kind", SHOWN, ids=lambda k: k.word)
def test_the_good_example_is_its_repair(kind):
    """good.rules does not give the finding; a conflict may remain as a note that the text settles."""
    findings = [f for f in found(folder(kind) / "good.rules") if f.kind is kind]
    settled = kind is Kind.CONFLICT and all(f.severity is Severity.NOTE for f in findings)
    assert not findings or settled


@pytest.mark.parametrize("kind", SHOWN, ids=lambda k: k.word)
def test_explain_prints_the_definition_and_both_examples(kind):
    """`verify explain KIND` holds the meaning, the bad rules, what is said of them, and the repair."""
    done = run("explain", kind.word.replace(" ", "-"))
    assert done.returncode == 0
    assert kind.meaning in done.stdout
    for name in ("bad.rules", "bad.txt", "good.rules"):
        assert "    " + (folder(kind) / name).read_text().splitlines()[0] in done.stdout


def test_explain_offers_the_nearest_kind():
    """A slip is answered with the kind that was probably meant."""
    done = run("explain", "conflcit")
    assert done.returncode == 2 and "did you mean `conflict`?" in done.stderr


def test_the_vacuous_qualifier_of_the_document_is_found(nz):
    """A 6 and a 5 never pair: `(non-pairing)` says nothing there, as in 2.3's own list."""
    vacuous = {f.where for f in nz.findings if f.kind is Kind.VACUOUS}
    assert any("gee-jun/6 + five not pairing" in w for w in vacuous)
    assert not any("gee-jun/6 + 6 not pairing" in w for w in vacuous)


def test_dominated_counts_only_better_settings():
    """The witness's other setting is at least as high in every hand, and higher in one."""
    report = examine_ruleset(load_rules(str(folder(Kind.DOMINATED) / "bad.rules")))
    table = report.questions[0].tables
    last = list(table.values())[-1]
    (f,) = [f for f in report.findings if f.kind is Kind.DOMINATED]
    ranks = [r[f.witness.case].tolist() for r in last.universe.ranks]
    left = [j for j in range(last.universe.width) if int(last.left[f.witness.case]) >> j & 1]
    legal = [j for j in range(last.universe.width) if int(last.legal[f.witness.case]) >> j & 1]
    better = [
        j for j in legal if all(r[j] >= r[left[0]] for r in ranks) and any(r[j] > r[left[0]] for r in ranks)
    ]
    assert better
