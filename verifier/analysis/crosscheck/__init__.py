"""The crosscheck: a second engine, the interpreter, decides again what the tables decide; they must agree.

In: an engine, the tables of a question, and what was found in them. Out: a `CrosscheckResult` (how many cases
of each stage were decided again, where the two differ, what was drawn), and the findings that it amounts to.

- `ask` puts the question in processes beside this one, and collects the answers;
- `budget` says how much is decided again, and chooses the cases;
- `compare` is the differential test: a case by both engines, under the readings of the run;
- `decide` does so for a stage, and `recount` compares the findings with what the second engine decided;
- `beside` does all that is beside the last stage: `readings`, `supply` (with `lookup`) and `generate`;
- `generate` is the property-based test; `rewrite` makes its edits: other words, to the same effect.

# INVARIANT: the interpreter shares the syntax tree, and nothing else, with the tables; no answer is no pass.
"""
