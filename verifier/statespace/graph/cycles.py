"""Circles among states, and shortest ways from one state to another."""

from __future__ import annotations


def number_cycles(leads: dict[int, list[int]]) -> dict[int, int]:
    """Return, for each state, a number that it shares with those that lead to it and that it leads to.

    These are the strongly connected components, by Kosaraju's algorithm: states in the order in which a
    search leaves them, then, from the last of these, all that lead there. There is no recursion, since runs
    are thousands of steps long.
    """
    order: list[int] = []
    seen: set[int] = set()
    inward: dict[int, list[int]] = {x: [] for x in leads}
    for root in leads:
        stack = [(root, iter(leads[root]))] if root not in seen else []
        seen.add(root)
        while stack:
            here, rest = stack[-1]
            target = next((t for t in rest if t not in seen), None)
            if target is None:
                order.append(here)
                stack.pop()
            else:
                seen.add(target)
                stack.append((target, iter(leads[target])))  # `rest` goes on where it stopped
    for here, targets in leads.items():
        for target in targets:
            inward[target].append(here)
    found: dict[int, int] = {}
    for root in reversed(order):
        todo = [root]
        while todo:
            here = todo.pop()
            if here not in found:
                found[here] = root
                todo += [x for x in inward[here] if x not in found]
    return found


def find_shortest_way(leads: dict[int, list[int]], start: int, end: int) -> list[int]:
    """Return a shortest way from one state to another, both of them on it; there must be one."""
    parents: dict[int, int | None] = {start: None}
    layer = [start]
    while end not in parents:
        following = []
        for here in layer:
            for target in leads[here]:
                if target not in parents:
                    parents[target] = here
                    following.append(target)
        layer = following
    found: list[int] = []
    at: int | None = end
    while at is not None:
        found.append(at)
        at = parents[at]
    return found[::-1]
