"""Promises watched along every run: random graphs, counted again one state after another."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from verifier.rules.procedure import model as m
from verifier.statespace.graph import watch
from verifier.statespace.graph.known_keys import KnownKeys
from verifier.statespace.graph.step_graph import build_step_graph
from verifier.statespace.graph.watched_run import WatchedRun

SIZE = 9
STEP, EVENT = 0, 1


def is_in(states):
    """Return the condition that the state is one of these."""
    return m.OneOf(m.Col(1), tuple(m.Const(x) for x in (*sorted(states), SIZE)))


def build_procedure(promises):
    """Return a procedure of two acts, whose states are numbered in their second column."""
    rule = m.Rule("", m.ALWAYS, m.ALWAYS, (), ())
    acts = tuple(m.Act(str(i), str(i), m.NAMED + i, i == EVENT, (), rule) for i in (STEP, EVENT))
    columns = m.Column("step", 0, (m.NAMED,)), m.Column("n", 0, tuple(range(SIZE)))
    return m.Procedure("p", "", 1, columns, (), acts, (), frozenset(), (), tuple(promises), {})


def draw(random):
    """Return edges, and promises as sets of states; some with no `until`."""
    edges = {
        (random.randrange(SIZE), random.randrange(SIZE), random.choice((STEP, STEP, EVENT)))
        for _ in range(random.randint(6, 18))
    }

    def some(few):
        return {x for x in range(SIZE) if random.random() < few}

    promises = [
        (some(0.7), some(0.4), some(0.2), some(0.3) if random.random() < 0.7 else None, some(0.1))
        for _ in range(3)
    ]
    return edges, promises


def after(promise, state, before):
    """Return how a promise stands in a state that is entered, as docs/procedures.md, part 4, says it."""
    each, start, once, until, unless = promise
    if state in unless or (until is not None and state in until):
        return "free"  # the stretch ends
    if before == "free" and state not in start:
        return "free"  # no stretch begins
    if before == "paid":
        return "paid"
    if state in each and state not in once:
        return "owed"
    return "free" if until is None else "paid"  # paid, or waived


def fares(edges, promise):
    """Return whether a promise is broken, waited for for ever, and so by steps alone."""
    _, _, once, until, unless = promise
    seen, todo = set(), [(0, after(promise, 0, "free"))]
    broken = False
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        for a, b, _ in edges:
            if a == here[0]:
                broken |= here[1] == "owed" and b in (until or ()) and b not in once and b not in unless
                todo.append((b, after(promise, b, here[1])))
    owed = {state for state, how in seen if how == "owed"}

    def is_on_circle(one, other, kinds):
        reached, ahead = set(), [other]
        while ahead:
            at = ahead.pop()
            if at == one:
                return True
            if at not in reached:
                reached.add(at)
                ahead += [b for a, b, k in edges if a == at and b in owed and k in kinds]
        return False

    waits = [
        any(is_on_circle(a, b, kinds) for a, b, k in edges if k == STEP and a in owed and b in owed)
        for kinds in ({STEP, EVENT}, {STEP})
    ]
    return broken, *waits


@pytest.mark.parametrize("rounds", [100, 1])
@pytest.mark.parametrize("seed", range(120))
def test_words_of_bits_and_one_state_after_another_find_the_same(seed, rounds, monkeypatch):
    """What a recount of all runs finds broken or waited for is so in both, however circles are looked for."""
    monkeypatch.setattr(watch, "_MOST_ROUNDS", rounds)
    edges, drawn = draw(Random(seed))
    promises = [
        m.Promise(
            i,
            str(i),
            is_in(x[0]),
            is_in(x[1]),
            is_in(x[2]),
            None if x[3] is None else is_in(x[3]),
            is_in(x[4]),
        )
        for i, x in enumerate(drawn)
    ]
    p = build_procedure(promises)
    states = np.array([[m.NAMED, n] for n in range(SIZE)], dtype=np.int16)
    steps = np.array(sorted(edges), dtype=np.int64).T
    graph = build_step_graph(SIZE, [tuple(steps)], 2)
    faults = watch.watch_promises(p, states, graph, 1, watch.list_watched_promises(p))
    for promise, sets in zip(promises, drawn, strict=True):
        broken, endless, by_steps = fares(edges, sets)
        assert [(promise, 1) in x for x in (faults.broken, faults.endless, faults.endless_by_steps)] == [
            broken,
            endless,
            by_steps,
        ]
        run = WatchedRun(p, states, graph, 1, (promise, 1))
        assert (run.end is not None) == broken
        if not broken:  # the search ends at a break
            assert (run.find_wait(events=True) is not None) == endless
            assert (run.find_wait(events=False) is not None) == by_steps


@pytest.mark.parametrize("seed", range(20))
def test_keys_that_are_known_are_those_that_were_added(seed):
    """Added in rows of any length, they are known each, once, and new ones come in the order they are met."""
    random = Random(seed)
    first = [random.randrange(50) for _ in range(3)]
    known, seen = KnownKeys(np.array(sorted(set(first)))), set(first)
    for _ in range(40):
        keys = [
            random.choice((random.randrange(300), random.randrange(1 << 61)))
            for _ in range(random.randrange(9))
        ]
        at = known.find_new(np.array(keys, dtype=np.int64)).tolist()
        assert [keys[i] for i in at] == [x for x in dict.fromkeys(keys) if x not in seen]
        known.add(np.array([keys[i] for i in at], dtype=np.int64))
        seen |= set(keys)


def test_every_way_on_from_a_state_is_a_step_once():
    """Steps are kept by their sources, each once, however often they are met."""
    edges = list(product(range(3), range(3), range(2)))
    graph = build_step_graph(3, [tuple(np.array(edges * 2, dtype=np.int64).T)], 2)
    assert graph.list_next(1) == [(b, act) for a, b, act in edges if a == 1]
    assert sorted(graph.sources[graph.list_steps_to(np.array([2]))].tolist()) == [0, 0, 1, 1, 2, 2]
