"""`verify diff`: what is paid is compared as well as how cases end; either makes the run fail."""

from __future__ import annotations

import json

import pytest

from tests.support.gems import GEMS, RULES, STAKE
from verifier.cli.main import main

HEAD = 'rules 1\nruleset small "a small rule set"\nuses {game}\nsource "a book"\n'
PLAIN = STAKE.format(win=1)
TAKEN = PLAIN + "  commission 5% on win\n"


@pytest.mark.parametrize(
    ("stakes", "ends", "paid"),
    [
        ((PLAIN, PLAIN), 0, []),
        ((TAKEN, TAKEN.replace("5%", "0.05")), 0, []),
        ((PLAIN, TAKEN.replace("5%", "0%")), 0, []),
        ((PLAIN, TAKEN), 1, ["commission on win: nothing said against 5%"]),
        ((TAKEN, TAKEN.replace("5%", "2%")), 1, ["commission on win: 5% against 2%"]),
        ((PLAIN, STAKE.format(win=2)), 1, ["pays win: 1 against 2"]),
        ((PLAIN, PLAIN.replace("  pays win 1\n", "")), 1, ["pays win: 1 against nothing said"]),
    ],
)
def test_what_is_paid_otherwise_is_a_difference(books, capsys, stakes, ends, paid):
    """Exit status 1 if and only if some case, or what is paid, does not end the same."""
    paths = books(*(stake + RULES for stake in stakes), game=GEMS, head=HEAD)
    with pytest.raises(SystemExit) as ended:
        main(args=["diff", *paths, "--format", "json"])
    record = json.loads(capsys.readouterr().out)
    (question,) = record["comparisons"][0]["questions"]
    assert ended.value.code == ends and record["same"] == (not ends)
    assert not question["cases"] and question["paid_otherwise"] == paid


@pytest.mark.parametrize(
    ("stakes", "ends", "said"),
    [
        ((PLAIN, PLAIN), 0, []),
        ((PLAIN, TAKEN), 1, ["one and two do not pay the same: commission on win: nothing said against 5%"]),
        ((PLAIN, STAKE.format(win=2)), 1, ["one and two do not pay the same: pays win: 1 against 2"]),
    ],
)
def test_accounts_that_pay_otherwise_are_a_finding(write, capsys, stakes, ends, said):
    """A file that tells its rules twice fails its check if and only if its comparison fails."""
    told = "".join(f'account {n} "{n}"\n{x}{RULES}' for n, x in zip(("one", "two"), stakes, strict=True))
    path = str(write(told, game=GEMS, head=HEAD))
    with pytest.raises(SystemExit) as compared:
        main(args=["diff", path])
    capsys.readouterr()
    with pytest.raises(SystemExit) as checked:
        main(args=["check", path, "--format", "json", "--fail-on", "error"])
    record = json.loads(capsys.readouterr().out)
    found = [f for f in record["findings"] if f["kind"] == "inconsistent"]
    assert [f["message"] for f in found] == said
    assert compared.value.code == checked.value.code == ends
    assert all(f["account"] == "one against two" and f["question"] == "settlement" for f in found)
    assert all(f["line"] == 6 for f in found), found
