"""`python -m tests.faults`: breaks the program forty times, and prints which faults the runs report."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from tests.faults.draw import draw_faults, list_drawn
from tests.faults.judge import Judged, judge_fault
from tests.faults.named import NAMED


def main() -> None:
    """Judge every fault, one after another; or, with `--draw`, draw the thirty."""
    if sys.argv[1:] == ["--draw"]:
        draw_faults()
        return
    wanted = sys.argv[1:]
    faults = [(n, x) for n, x in enumerate((*NAMED, *list_drawn()), 1) if not wanted or str(n) in wanted]
    made = []
    for number, fault in faults:
        judged = judge_fault(fault)
        made.append(judged)
        print("\n".join(_format_judged(number, judged)), flush=True)
    print(_format_sum(made))


def _format_judged(number: int, judged: Judged) -> Iterator[str]:
    """Yield the lines of one fault: what it is and where, what shows it, how it is reported."""
    fault = judged.fault
    yield f"{number:2}  {fault.name}"
    yield f"    at        {fault.file}:{fault.find_line()}"
    yield f"    shown by  {_list_names(judged.live)}{' (it hangs)' if judged.hangs else ''}"
    both = [x for x in judged.live if x in judged.reports]
    said = (
        f"{len(judged.reports)} runs, {len(both)} of the {len(judged.live)} that show it: "
        if judged.reports
        else ""
    )
    yield f"    reported  {said}{judged.how}"


def _list_names(names: list[str]) -> str:
    """Return the first few names, and how many more there are."""
    more = f" and {len(names) - 4} more" if len(names) > 4 else ""
    return (", ".join(names[:4]) or "nothing") + more


def _format_sum(made: Iterable[Judged]) -> str:
    """Return how many are live, and how many of these are reported."""
    found = list(made)
    live = [x for x in found if x.is_live]
    return f"{len(found)} faults, {len(live)} live, {sum(x.is_reported for x in live)} of these reported"


if __name__ == "__main__":
    main()
