"""Decision tables: clauses become sets of cases and of options, and every case is decided at once.

In come a rule book with every name bound (`rules`) and the cases of a question (`cases`). Out goes a
`Table` for each question, stage and choice of readings: for each clause where it applies and stands and
what it allows, and what is left of each case. Source: docs/semantics.md, parts 2 to 5.

`conditions` and `tabulate` look conditions up as bits, `directions` says what one clause directs, `prevail`
who stands and which clauses clash (procedures use it too), `engine` makes a `table` of it and `engines` has
the engine of each question; `shared_cases` puts two rule books on the same cases. `readings`, `interactions`
and `combinations` change readings, one or two at a time and all together; `ranking_changes` and `witness` are
asked by those who report.

INVARIANT: cases are listed simplest first, so that the first of a set is its witness; every case is exactly
one of gap, conflict, undecided and decided; tables, rows and arrays in them are not changed once they are
made, since engines share them.
"""
