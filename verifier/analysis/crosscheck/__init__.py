"""The crosscheck: a second engine, the interpreter, decides again what the tables decide; they must agree.

In: an engine and the table of its last stage. Out: an `Opinion` (how many cases were decided again, where the
two differ, what was drawn), and the findings that it amounts to.

- `ask` puts the question in processes beside this one, and collects the answers;
- `compare` is the differential test: every case by both engines, under the readings of the run;
- `generate` is the property-based test: orders of clauses, combinations of readings, harmless edits, drawn;
- `rewrite` makes the edits: metamorphic mutations, which say the same in other words.

# INVARIANT: the interpreter shares the syntax tree, and nothing else, with the tables; no answer is no pass.
"""
