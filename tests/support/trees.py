"""Random syntax trees, for the tests of the printer: whatever the language can say."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from tests.support.effort import scale_examples
from verifier.language import syntax as s
from verifier.language.parse import list_reserved_words, load_parser

laws = settings(derandomize=True, database=None, deadline=None, max_examples=scale_examples(150, 3))

FIXED = {t.pattern.value for t in load_parser().terminals if t.pattern.type == "str"} | list_reserved_words()
HIDDEN = ("no", "not", "above", "below")
"""Names that open so are swallowed by `has no`, `is not`, `is above`, so no tree has them there."""

names = st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,3}){0,2}", fullmatch=True).filter(
    lambda name: name not in FIXED and not name.startswith(HIDDEN)
) | st.sampled_from(["red", "hand", "points", "better", "worse", "apart", "kept", "rank"])
name = names.map(s.Word)
word = st.builds(s.Word, names | st.sampled_from(["9", "10", "3-6", "07"]))
label = st.sampled_from(["1", "2.1", "X1", "5.1 part 2", "3(a)(ii)"]).map(s.Word)
quoted = st.text("ab #[]`:…", max_size=8).map(str.strip)


def several(strategy, least=1, most=3):
    """Return tuples of what a strategy draws."""
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


alternatives = st.builds(s.Alternatives, several(word))
pair = st.builds(s.Pair, st.none() | alternatives)
element = alternatives | pair | st.builds(s.TwoPairs) | st.builds(s.Exactly, st.integers(0, 9), alternatives)
pattern = st.builds(s.Pattern, several(element), st.booleans())
klass = st.builds(s.HandClass, alternatives | pair, st.booleans()) | st.builds(
    lambda what: s.HandClass(what, or_worse=True), alternatives | pair
)
subject = name | st.builds(lambda a, b: s.Word(f"{a.text}'s {b.text}"), name, name)
measure = st.builds(s.Measure, name, subject) | st.builds(s.Number, st.integers(0, 99))
sums = st.builds(
    lambda first, rest: s.Sum(((1, first), *rest)),
    measure,
    several(st.tuples(st.sampled_from([1, -1]), measure), 0, 2),
)
OPS = [
    *("is at least", "is at most", "is above", "is below", "equals"),
    *("is higher than", "is lower than", "is same as"),
]
fact = st.one_of(
    st.builds(s.Has, subject, pattern, st.booleans()),
    st.builds(s.Outranks, subject, st.sampled_from(OPS[-3:]), subject),
    st.builds(s.Is, subject, klass, st.none() | name, st.booleans()),
    st.builds(s.Compare, sums, st.sampled_from(OPS), sums),
    st.builds(s.Together, several(word), st.booleans()),
    st.builds(s.PairIs, st.booleans()),
    st.builds(s.Status, label, st.booleans()),
    st.builds(s.Dominated, st.none()),
)
condition = st.recursive(
    fact,
    lambda inner: st.one_of(
        st.builds(s.Not, inner),
        st.builds(s.All, several(inner, 2)),
        st.builds(s.Any, several(inner, 2)),
        st.builds(s.Quantified, st.sampled_from(["some", "no", "every"]), st.booleans(), inner),
        st.builds(s.Dominated, inner),
    ),
    max_leaves=8,
)
direction = st.one_of(
    st.builds(s.Keep, st.none() | alternatives),
    st.builds(s.Split, st.none() | alternatives),
    st.builds(s.Play, several(st.tuples(pattern, name))),
    st.builds(s.Require, condition, st.booleans()),
    st.builds(s.Best, sums, st.booleans()),
    st.builds(s.Prefer, several(condition)),
    st.builds(s.Result, alternatives),
)
maybe = st.none() | condition
bare = st.builds(s.Directive, direction, maybe, maybe, st.booleans())
guards = several(st.builds(s.Guard, name, several(name)), 0, 2)
TESTS = {
    "for": "for",
    "for settings where": "for_settings",
    "when": "when",
    "unless": "unless",
    "where": "where",
}
entries = several(st.builds(s.Entry, pattern, quoted, guards=guards))
enumeration = st.builds(s.Enumeration, name, direction, st.just(False), entries, guards=guards) | st.builds(
    s.Enumeration, name, st.sampled_from([s.Keep(None), s.Split(None)]), st.just(True), entries, guards=guards
)
directive = st.builds(s.Directive, direction, maybe, maybe, st.booleans(), guards=guards)
body = st.one_of(
    st.builds(s.Test, st.sampled_from(list(TESTS)), condition, guards=guards),
    directive,
    enumeration,
)
otherwise = st.builds(s.Otherwise, st.none() | bare, guards=guards)
lines = st.builds(
    lambda before, first, after: (*before, first, *after),
    several(body, 0),
    directive | enumeration,
    several(otherwise, 0, 1),
)
clause = st.builds(
    lambda label, title, cite, lines, guards: s.Clause(label, title, cite, guards=guards, lines=lines),
    label,
    quoted.map(lambda words: words or "a title"),
    quoted,
    lines,
    guards,
)


def cite(text):
    """Return a cite as a value of a line."""
    return (s.ParsedLine("cite", (text,)),) if text else ()


def openers(node):
    """Return the lines of a clause: what `assemble` puts together, taken apart."""
    match node:
        case s.Clause(label, title, text, lines=lines):
            head = s.ParsedLine("clause", (label, title, *cite(text)), guards=node.guards)
            return [head, *(o for line in lines for o in openers(line))]
        case s.Test(test, inner):
            fixed = (s.Word(test),) if test == "for settings where" else ()
            return [s.ParsedLine(TESTS[test], (*fixed, inner), guards=node.guards)]
        case s.Directive(d, among, provided, possible):
            return [s.ParsedLine("direct", (s.Directive(d, among, provided, possible),), guards=node.guards)]
        case s.Otherwise(inner):
            return [s.ParsedLine("otherwise", (inner,) if inner else (), guards=node.guards)]
        case s.Entry(inner, text):
            return [s.ParsedLine("entry", (inner, *cite(text)), guards=node.guards)]
        case s.Enumeration(called, d, each, inner):
            head = s.ParsedLine("list_each" if each else "list_with", (called, d), guards=node.guards)
            return [head, *(o for entry in inner for o in openers(entry))]
