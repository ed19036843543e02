"""Random small rule sets as pieces that can be written in any order."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from tests.conftest import THREE

GAME = THREE.replace("copies 1", "copies 2").replace("game three", "game six")
HEAD = """\
rules 1
ruleset drawn "a rule set that was drawn"
uses six
source "a book"
"""
QUESTION = """\
question set "how is it set?"
  given hand: deal
  answer setting: settings of hand
"""
CONDITIONS = (
    *("hand has red", "hand has blue + green", "hand has pair of red", "hand has green", "hand has red/blue"),
    *("pips of hand is at least 6", "hand has exactly 3 of red"),
)
OF_SETTINGS = ("front has red", "back has green", "pair is kept", "pips of front is at least 2")
DIRECTIONS = (
    *("require front has red", "require front has blue", "forbid back has green", "keep pair"),
    *("maximise pips of front", "minimise pips of front", "prefer front has red, then front has blue"),
    *("play highest in front", "play red in back"),
)
GUARDS = ("", "", "", "  [one: a]", "  [one: b]", "  [two: a or b]", "  [two: b]")
READINGS = tuple(
    f'reading {name} "what is {name}?"\n  is a "this"\n  is b "that"\nassume {name} is a because "it is"\n'
    for name in ("one", "two")
)


@dataclass(frozen=True)
class Drawn:
    """A rule set: readings, sections (a label, a head, the clauses), relations, examples."""

    readings: tuple[str, ...]
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    relations: tuple[str, ...]

    def write(self) -> str:
        """Return its text."""
        sections = "".join(head + "".join(clauses) for head, clauses in self.sections)
        return HEAD + "".join(self.readings) + QUESTION + sections + "".join(self.relations)


@st.composite
def clauses(draw, label):
    """Draw a clause: tests that say nothing among them, a list, perhaps twice the same line."""
    lines = [
        f"  {draw(st.sampled_from(['when', 'unless', 'for']))} {x}"
        for x in draw(st.lists(st.sampled_from(CONDITIONS), max_size=2))
    ]
    for x in draw(st.lists(st.sampled_from(DIRECTIONS), min_size=1, max_size=2)):
        among = draw(st.sampled_from(["", "", *(f" among {c}" for c in OF_SETTINGS)]))
        lines.append(f"  {x}{among}{draw(st.sampled_from(['', '', ' if possible']))}{draw(_guards)}")
    if draw(st.integers(0, 3)) == 0:
        entries = draw(st.lists(st.sampled_from(ENTRIES), min_size=1, max_size=3))
        lines += ["  list some: play red in front with", *(f"    * {x}" for x in entries)]
    if draw(st.booleans()):
        lines.append("  otherwise keep pair")
    return f'clause {label} "the words of {label}"\n' + "\n".join(lines) + "\n"


ENTRIES = ("blue + green", "blue + green not pairing", "red + red + red", "green + green")
_guards = st.sampled_from(GUARDS)


@st.composite
def rule_sets(draw):
    """Draw a rule set of a few clauses in a few sections, with relations that agree with the labels."""
    labels = [str(n) for n in range(1, draw(st.integers(2, 5)) + 1)]
    cuts = sorted(draw(st.sets(st.integers(1, len(labels)), max_size=2)))
    sections, begun = [], 0
    for number, end in enumerate([*cuts, len(labels)]):
        mine = tuple(draw(clauses(x)) for x in labels[begun:end])
        head = "" if not cuts else f'section {"ABC"[number]} "part {number}"\n'
        for condition in draw(st.lists(st.sampled_from(CONDITIONS), max_size=2)) if cuts else ():
            head += f'  undertakes "what?" {draw(st.sampled_from(["", "by pair "]))}for {condition}\n'
        sections.append((head, mine))
        begun = end
    relations = []
    for _ in range(draw(st.integers(0, 3))):
        a, b = sorted(draw(st.lists(st.sampled_from(labels), min_size=2, max_size=2, unique=True)))
        how = draw(st.sampled_from(["over", "over", "instead of", "refines"]))
        one, other = (b, a) if how == "refines" else (a, b)
        word, why = draw(st.sampled_from([("cited", "by"), ("assume", "because")]))
        relations.append(f'{word} {one} {how} {other} {why} "so it says"{draw(_guards)}\n')
    return Drawn(READINGS, tuple(sections), tuple(relations))


@st.composite
def reorderings(draw, drawn):
    """Draw the same rule set in another order, with remarks and blank lines in it."""
    sections = [
        (head, tuple(draw(st.permutations(mine)))) for head, mine in draw(st.permutations(drawn.sections))
    ]
    other = Drawn(
        tuple(draw(st.permutations(drawn.readings))),
        tuple(sections),
        tuple(draw(st.permutations(drawn.relations))),
    )
    lines = other.write().splitlines()
    return "".join(
        f"{draw(st.sampled_from(['', '', '', chr(10), '# a remark' + chr(10)]))}{x}\n" for x in lines
    )
