"""The bank of New Zealand, explored, against the document again in plain Python, step by step."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.effort import scale_examples
from tests.support.walks import BANK, Walker, played
from tests.transcriptions import nz_bank as document
from verifier.finding import Kind
from verifier.rules.load import load_rules
from verifier.rules.rulebook import Stage
from verifier.statespace import properties
from verifier.statespace import readings as vary
from verifier.statespace.transitions import list_transitions
from verifier.statespace.walk import Walk

READINGS = [
    {},
    {"house-rounds": "first"},
    {"resumes": "goes-on"},
    {"offered-to": "players"},
    {"banking-plays": "no"},
    {"second-round": "asked"},
    {"second-round": "asked", "given-up": "silent"},
    {"second-round": "asked", "short": "silent", "banking-plays": "no"},
    {"second-round": "others-first"},
    {"banker-again": "last"},
    {"banker-again": "last", "banking-plays": "no", "offered-to": "players"},
    {"short": "silent"},
    {"banker-gone": "silent"},
    {"banker-gone": "around"},
    {"banker-gone": "around", "second-round": "others-first", "resumes": "goes-on"},
]
REPLIES = {"declines": "declines", "co-banks": "co-banks", "alone": "banks alone"}
FUNDS = {"under-half": "under half", "half": "half", "all": "all"}


def walker(places, **readings):
    """Return the spec's procedure, ready to walk, and the document's readings that are the same."""
    book = load_rules(BANK).book
    tree = next(p for p in book.rules.procedures if p.name.text == "bank")
    choice = {**book.first, **{k.replace("_", "-"): v for k, v in readings.items()}}
    said = {k.replace("-", "_"): v.replace("-", "_") for k, v in choice.items()}
    said["banking_plays"] = said["banking_plays"] == "yes"
    known = {k: v for k, v in said.items() if k in document.Readings.__dataclass_fields__}
    return Walker(vary.build_explorer(book, tree, choice, places)), document.Readings(**known)


def of_spec(walker):
    """Return what both sides speak of, as the spec has it."""
    people = {b: walker.get("seat", b) == "played" for b in range(1, walker.p.places + 1)}
    people = {b: played for b, played in people.items() if walker.get("seat", b) != "empty"}
    due = walker.get("step")
    banker = walker.get("holder").replace("house", "0")
    form = walker.get("form") if due == "round" else ""
    asked = walker.get("asked") if due == "offer" else ""
    return due, people, int(banker), form, int(walker.get("rounds")), asked


def of_document(table):
    """Return the same, as the document has it."""
    due = (
        "offer"
        if table.asked
        else "turn"
        if table.offering
        else "first-round"
        if table.first_round
        else "round"
    )
    form = ("gone" if table.gone else table.form) if due == "round" else ""
    return due, table.people, table.banker, form, table.rounds, str(table.asked or "")


def both(walker, table, name, do, **chosen):
    """Do the same on both sides; return whether both know what follows."""
    known = walker.do(name, **chosen)
    try:
        do(table)
    except document.SilentError:
        assert not known, "the document is silent, and the spec is not"
        return False
    assert known, "the spec is silent, and the document is not"
    assert of_spec(walker) == of_document(table)
    return True


class Bank(RuleBasedStateMachine):
    """People come, leave, play and answer; after each step the spec and the document agree."""

    @initialize(places=st.integers(1, 8), readings=st.sampled_from(READINGS))
    def opens(self, places, readings):
        self.walker, self.said = walker(places, **{k.replace("-", "_"): v for k, v in readings.items()})
        self.begin_again()

    def begin_again(self):
        self.walker = Walker(self.walker.explorer)
        self.table = document.Table(self.walker.p.places, self.said)
        self.over = False

    @precondition(lambda self: self.over)
    @rule()
    def the_text_says_no_more(self):
        self.begin_again()

    def go(self, name, do, **chosen):
        self.over = not both(self.walker, self.table, name, do, **chosen)

    @precondition(lambda self: not self.over and len(self.table.people) < self.table.boxes)
    @rule(data=st.data())
    def somebody_comes(self, data):
        free = [b for b in range(1, self.table.boxes + 1) if b not in self.table.people]
        box = data.draw(st.sampled_from(free))
        self.go("comes", lambda t: t.sits(box), comer=box)

    @precondition(lambda self: not self.over and self.table.people)
    @rule(data=st.data())
    def somebody_leaves(self, data):
        box = data.draw(st.sampled_from(sorted(self.table.people)))
        if len(self.table.people) == 1:
            self.go("empties", lambda t: t.leaves(box), last=box)
        elif box == self.table.banker and of_spec(self.walker)[3] in {"co-bank", "sole"}:
            self.go("deserts", lambda t: t.leaves(box))
        else:
            self.go("leaves", lambda t: t.leaves(box), leaver=box)

    @precondition(lambda self: not self.over and self.table.people)
    @rule(reply=st.sampled_from(sorted(REPLIES)), funds=st.sampled_from(sorted(FUNDS)))
    def what_is_due_is_done(self, reply, funds):
        due = of_document(self.table)[0]
        if due == "offer":
            if self.table.asked not in self.table.people:
                reply = "declines"
            funds = "all" if reply == "declines" else funds
            answer = REPLIES[reply], FUNDS[funds]
            self.go("offer", lambda t: t.answers(*answer), reply=reply, funds=funds)
        elif due == "turn":
            self.go("turn", lambda t: t.offers())
        else:
            self.go(due, lambda t: t.plays())

    @invariant()
    def one_step_is_due(self):
        if hasattr(self, "table") and not self.over:
            assert of_spec(self.walker) == of_document(self.table)


TestBank = Bank.TestCase
TestBank.settings = settings(
    max_examples=scale_examples(12, 3),
    stateful_step_count=40,
    phases=[Phase.generate],
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def explored(places, **readings):
    """Return what explores the bank, and all states that it reaches."""
    walks, said = walker(places, **readings)
    return walks, said, walks.explorer.explore(100_000)


SOME = [
    pytest.param(r, marks=[] if n % 5 == 0 else pytest.mark.deep) for n, r in enumerate(READINGS)
]  # every fifth of them without `make deep`


@pytest.mark.parametrize("readings", SOME, ids=lambda r: " ".join(r.values()) or "first")
def test_every_case_of_the_bank_ends_as_the_document_has_it(readings):
    """Not a sample: each state that two boxes (in `make deep` three) come to, and every case."""
    walks, said, found = explored(3 if scale_examples(2) > 1 and not readings else 2, **readings)
    tables = {0: document.Table(walks.p.places, said)}
    numbers = {tuple(state): i for i, state in enumerate(found.states.tolist())}
    todo = [0]
    while todo:
        at = todo.pop()
        for batch in walks.explorer.batches(found.states[[at]], at, [Stage.ASSUMED]):
            for row in range(len(batch.at)):
                chosen = {k: walks.p.text(int(v[row])) for k, v in batch.chosen.items()}
                here, table = Walker(walks.explorer), deepcopy(tables[at])
                here.state = found.states[[at]]
                if both(here, table, batch.act.name, done(batch.act.name, chosen), **chosen):
                    after = numbers[tuple(here.state[0].tolist())]
                    if after not in tables:
                        tables[after] = table
                        todo.append(after)
    assert len(tables) == len(found.states)
    if (
        not readings
    ):  # that the offer begins again after a later round of the house is assumed, and not stated
        due = [
            of_document(t)[0] == "round" and t.banker == document.HOUSE and not t.gone
            for t in tables.values()
        ]
        assert found.counts[Stage.CITED][1:] == [0, 0, sum(due)]


def done(act, chosen):
    """Return what the document does where the spec does an act."""
    match act:
        case "comes":
            return lambda t: t.sits(int(chosen["comer"]))
        case "leaves" | "empties":
            return lambda t: t.leaves(int(chosen.get("leaver") or chosen["last"]))
        case "deserts":
            return lambda t: t.leaves(t.banker)
        case "offer":
            return lambda t: t.answers(REPLIES[chosen["reply"]], FUNDS[chosen["funds"]])
        case "turn":
            return lambda t: t.offers()
        case _:
            return lambda t: t.plays()


def test_every_state_of_the_bank_is_explored():
    """As many as the document's own walk reaches; what follows later rounds of the house is left open."""
    found = played("bank")
    assert [x.states for x in found.sizes] == [10, 92, 480, 2208]
    assert all(sum(x.ends[Stage.CITED][1:-1]) == 0 < x.ends[Stage.CITED][-1] for x in found.sizes)
    assert all(sum(x.ends[Stage.ASSUMED][1:]) == 0 for x in found.sizes)
    (gap,) = (f for f in found.findings if f.kind is Kind.GAP and f.stage == "cited")
    assert gap.hands == found.sizes[-1].ends[Stage.CITED][-1]
    assert {f.clauses for f in found.findings if f.kind is Kind.CONFLICT} == {("4.3", "4.6"), ("4.3", "4.7")}
    assert [k.finding.kind.word if k.finding else "kept" for k in found.kept] == [
        "broken promise",
        "broken promise",
        "kept",
        "endless wait",
        "kept",
    ]


@pytest.mark.deep
def test_the_bank_is_explored_for_eight_boxes():
    """One to eight boxes, each state of each."""
    walks, _, found = explored_whole(8)
    assert found.whole and len(found.states) == 555_680
    assert not any(found.counts[Stage.CITED][1:-1]) and not any(found.counts[Stage.ASSUMED][1:])
    assert walks.p.places == 8


def explored_whole(places):
    """Return what explores the bank, and all its states, however many."""
    walks, said = walker(places)
    return walks, said, walks.explorer.explore(1_000_000)


@pytest.mark.parametrize("readings", READINGS, ids=lambda r: " ".join(r.values()) or "first")
def test_who_may_wait_for_ever_is_found_by_plain_search_too(readings):
    """A circle with a step in it, on which one who plays is neither asked nor the banker."""
    walks, _, _ = explored(2, **readings)
    found = walks.explorer.explore(100_000, edges=True)
    walk = Walk(walks.explorer, found)
    leads = {}
    for sources, targets, acts in list_transitions(walk):
        for a, b, act in zip(sources.tolist(), targets.tolist(), acts.tolist(), strict=True):
            leads.setdefault(a, []).append((b, walks.p.acts[act].event))
    waits = False
    for box in ("1", "2"):
        here = set()
        for number, state in enumerate(found.states):
            walks.state = state.reshape(1, -1)
            asked = walks.get("step") == "offer" and walks.get("asked") == box
            if walks.get("seat", int(box)) == "played" and not asked and walks.get("holder") != box:
                here.add(number)
        for start in here:
            for after, event in leads.get(start, ()):
                waits = waits or (not event and after in here and reaches(leads, here, after, start))
    title = "whoever stays and plays is offered the bank some day"
    assert properties.list_property_statuses(walk)[title, 0] == ("endless wait" if waits else "kept")


def reaches(leads, here, start, end):
    """Return whether one state leads to another without leaving some states."""
    seen, todo = {start}, [start]
    while todo:
        at = todo.pop()
        for after, _ in leads.get(at, ()):
            if after in here and after not in seen:
                seen.add(after)
                todo.append(after)
    return end in seen
