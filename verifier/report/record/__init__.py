"""The report for programs: plain dictionaries and lists, written as JSON; tables as CSV, too.

A function here builds plain values (`build_`) or writes them as text (`render_`). Each format has a name, a
version, and a schema in `verifier/schemas`; the fields are described in docs/record.md and docs/diff.md.

# INVARIANT: a field is never dropped or renamed within a version; counts are exact integers, and a fraction
is given as itself with its decimal (`numbers.build_fraction`).
"""
