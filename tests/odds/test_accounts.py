"""Documents that tell their rules more than once."""

from __future__ import annotations

import json

import pytest

from tests.support.gems import GEMS
from tests.support.heads import BARE_HEAD
from verifier.source import UnreadableError

SET = 'question set "how is it set?"\n  given hand: deal\n  answer setting: settings of hand\n'
READ = 'reading r "which?"\n  is x "x"\n  is y "y"\nassume r is x because "first"\n'


def clause(label, tags=""):
    """Return a clause that sets an agate in the ring."""
    return f'clause {label} "c"{tags}\n  when hand has agate\n  require ring has agate\n'


def account(name, *lines):
    """Return an account that sets hands by these lines."""
    return f'account {name} "{name}"\n' + SET + "".join(lines)


ONE = account("one", 'section X "x"\n  for hand has beryl\n', clause(1), clause(2, " [r: x]"))


@pytest.fixture
def told(load_text):
    """Return what loads a text and gives its accounts by name."""
    return lambda text: {
        a.book.rules.account: a.book for a in load_text(text, game=GEMS, head=BARE_HEAD).accounts
    }


@pytest.fixture
def mistakes(load_text):
    """Return what gives the mistakes of a text that cannot be read, each with its help."""

    def do(text):
        with pytest.raises(UnreadableError) as refused:
            load_text(text, game=GEMS, head=BARE_HEAD)
        return [(m.message, m.help) for m in refused.value.mistakes]

    return do


def labels(book):
    """Return the clauses of a rule book, each with its section."""
    return [(c.label.text, c.section) for c in book.clause_of.values()]


def relations(book):
    """Return the relations of a rule book."""
    return [(r.kind.value, *(w.text for w in (*r.higher, *r.lower))) for r in book.rules.relations]


def test_what_stands_above_the_accounts_belongs_to_each(told):
    """Terms, questions and readings are shared; but a reading only where something turns on it."""
    term = "term green means beryl [r: x]\nterm green means coral [r: y]\n"
    use = 'clause 1 "g"\n  when hand has green\n  require ring has green\n'
    found = told(READ + term + account("one", use) + account("two", clause(1)))
    assert {name: list(book.readings) for name, book in found.items()} == {"one": ["r"], "two": []}
    assert {name: len(book.rules.terms) for name, book in found.items()} == {"one": 2, "two": 0}
    shared = told(SET + clause(1) + 'account one "o"\n' + clause(2) + 'account two "t"\n' + clause(2))
    assert [labels(book) for book in shared.values()] == [[("1", ""), ("2", "")]] * 2


def test_labels_are_unique_within_an_account_alone(mistakes, told):
    """Two accounts number their clauses alike; one account, or the shared part and it, may not."""
    assert set(told(account("one", clause(1)) + account("two", clause(1)))) == {"one", "two"}
    again = "clause `1` stands here a second time"
    assert mistakes(account("one", clause(1), clause(1)))[0][0] == again
    assert mistakes(SET + clause(1) + 'account one "o"\n' + clause(1))[0][0] == again


def test_a_section_is_adopted_with_its_tests_guards_and_relations(told):
    """Its lines, under the guards of both lines; of the relations those alone that are among its clauses."""
    order = 'assume 2 over 1 because "b"\nassume 1 over 9 because "b"\n'
    one = ONE + clause("3") + 'section Z "z"\n' + clause(9) + order
    two = account("two", clause(7), 'adopts X from one by "b" [q: x]\n', 'assume X over 7 because "b"\n')
    book = told(READ + READ.replace("r ", "q ", 1).replace("assume r", "assume q") + one + two)["two"]
    assert labels(book) == [("7", ""), ("1", "X"), ("2", "X"), ("3", "X")]
    assert relations(book) == [("over", "2", "1"), ("over", "X", "7")]
    there = {(r, q): [c for c in "123" if book.bind(c, {"r": r, "q": q})] for r in "xy" for q in "xy"}
    assert there == {("x", "x"): ["1", "2", "3"], ("y", "x"): ["1", "3"], ("x", "y"): [], ("y", "y"): []}
    assert [(x.label.text, len(x.tests)) for x in book.rules.questions[0].sections] == [("X", 1)]


def test_two_accounts_may_each_adopt_from_the_other(told):
    """As the two accounts of the Playing Rules do."""
    one = account("one", 'section X "x"\n', clause(1), 'adopts Y from two by "b"\n')
    found = told(one + account("two", 'section Y "y"\n', clause(2), 'adopts X from one by "b"\n'))
    assert sorted(labels(found["one"])) == sorted(labels(found["two"])) == [("1", "X"), ("2", "Y")]


BETWEEN = [
    'example "e" given hand has agate + beryl gives require ring has agate\n',
    'assume 1 over 2 because "b"\n',
    'source "page 2"\n',
    "term green means beryl\n",
]


@pytest.mark.parametrize("line", BETWEEN, ids=lambda line: line.split()[0])
def test_a_section_is_adopted_whole_whatever_stands_between_its_clauses(told, line):
    """What is written in the section in one account is written in it in the other."""
    one = account("one", 'section X "x"\n', clause(1), line, clause(2))
    found = told(one + account("two", 'adopts X from one by "b"\n'))
    assert labels(found["one"]) == [("1", "X"), ("2", "X")]
    assert labels(found["two"]) == labels(found["one"])


def test_what_a_later_account_has_adopted_can_be_adopted_from_it(told):
    """As what an earlier one has adopted can."""
    two, three = account("two", 'adopts X from one by "b"\n'), account("three", 'adopts X from two by "b"\n')
    one = account("one", 'section X "x"\n', clause(1))
    assert labels(told(one + two + three)["three"]) == [("1", "X")]
    assert labels(told(three + two + one)["three"]) == [("1", "X")]


def test_an_adopted_section_ends_with_what_it_has_in_the_other_account(told):
    """The clause after it is no part of it, and not narrowed by its tests."""
    one = account("one", 'section X "x"\n  for hand has beryl\n', clause(1))
    book = told(one + account("two", 'adopts X from one by "b"\n', clause(7)))["two"]
    assert labels(book) == [("1", "X"), ("7", "")]


def test_what_cannot_be_adopted_is_refused(mistakes):
    """What is not there, the account itself, a section that is there already; or outside accounts."""
    two = account(
        "two", clause(7), 'adopts X from oen by "b"\nadopts Y from one by "b"\nadopts X from two by "b"\n'
    )
    assert mistakes(READ + ONE + two) == [
        ("there is no other account `oen`", "did you mean `one`?"),
        ("the account `one` has no section `Y`", "its sections: X"),
        ("there is no other account `two`", "accounts: one"),
    ]
    both = account("two", 'section X "x"\n', clause(7), 'adopts X from one by "b"\n')
    assert "section `X` stands here a second time" in [m for m, _ in mistakes(READ + ONE + both)]
    alone = mistakes(SET + clause(1) + 'adopts X from one by "b"\n')
    assert "only an account can adopt from another" in [m for m, _ in alone]


def test_an_account_line_that_cannot_be_is_refused(mistakes):
    """A name twice, a heading below the first account, an account that asks nothing."""
    one = account("one", clause(1))
    assert mistakes(one + one)[0][0] == "the account `one` stands here a second time"
    assert mistakes(one + "uses gems\n")[0][0] == "this line stands above the first `account`"
    assert mistakes(one + 'account two "t"\n')[0][0] == "this rule set asks no question"


def test_commands_take_one_account(verify, write):
    """`hand` and `table` the first if none is named; an unknown name is refused with the nearest."""
    other = 'clause 1 "o"\n  require chest has highest\n'
    path = write(account("one", clause(1)) + account("two", other), GEMS, BARE_HEAD)
    assert "A | B" in verify("hand", path, "A B")[1]
    assert "B | A" in verify("hand", path, "A B", "--account", "two")[1]
    assert verify("table", path)[1] == verify("table", path, "--account", "one")[1]
    assert verify("table", path)[1] != verify("table", path, "--account", "two")[1]
    for command in (("hand", path, "A B"), ("table", path), ("odds", path)):
        code, _, err = verify(*command, "--account", "tow")
        assert code == 2 and "there is no account `tow`" in err and "did you mean `two`?" in err


def test_a_reading_is_chosen_in_the_accounts_that_have_it(verify):
    """Of Ranking, `heaven` is one of the Analysis; a reading of no account is refused."""
    code, out, _ = verify("odds", "ranking", "--reading", "heaven=lowest", "--format", "json")
    accounts = json.loads(out)["accounts"]
    chosen = {a["account"]: a["readings_chosen"].get("heaven") for a in accounts}
    ways = {
        a["account"]: [x["player"] for x in a["play"][2:] if x["house"] == "the house way"] for a in accounts
    }
    assert ways["analysis"] == [f"sets {x}'s way" for x in ("numbered", "how-to-play")]
    assert code == 0 and chosen == {"numbered": None, "how-to-play": None, "analysis": "lowest"}
    for text, message in (
        ("heavens=lowest", "there is no reading `heavens`"),
        ("heaven=up", "no alternative `up`"),
    ):
        code, _, err = verify("odds", "ranking", "--reading", text)
        assert code == 2 and message in err


def test_a_reading_of_no_account_is_answered_with_the_nearest_of_any(verify):
    """`heaven` is what was meant."""
    assert "did you mean `heaven`?" in verify("odds", "ranking", "--reading", "heavn=lowest")[2]


def test_a_chosen_reading_holds_where_another_account_sets_the_player_s_hand(verify):
    """`proviso` is a reading of the numbered rules, by which a player may set against the Analysis."""
    ask = ("odds", "ranking", "--account", "analysis", "--format", "json")
    told_ = [json.loads(verify(*ask, *more)[1]) for more in ((), ("--reading", "proviso=higher"))]
    lines = [x["accounts"][0]["play"][2] for x in told_]
    assert lines[0]["player"] == "sets numbered's way"
    assert lines[0] != lines[1]
