"""The README's own example does what the README says."""

from __future__ import annotations

import re

from tests.conftest import ROOT
from verifier.analysis.examine import examine_ruleset
from verifier.rules.load import load_rules


def test_the_first_rule_set_of_the_readme_shows_a_conflict(tmp_path):
    """The lines of the README, saved as they stand, are examined, and clauses 1 and 2 clash."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"((?:    .*\n)+)", readme[readme.index("    rules 1") :])
    path = tmp_path / "my.rules"
    path.write_text("\n".join(line[4:] for line in block.group(1).splitlines()) + "\n")
    report = examine_ruleset(load_rules(str(path)))
    assert ("1", "2") in {f.clauses for f in report.findings if f.kind.word == "conflict"}
    path.write_text(path.read_text() + 'cited 1 over 2 by "first"\n')
    settled = examine_ruleset(load_rules(str(path)))
    assert {f.stage for f in settled.findings if f.kind.word == "conflict"} == {"unordered"}
