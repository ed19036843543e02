"""Which cases a finding covers: found again from its table, and told in the document's own words.

In: a table, the engine that made it, and findings about it. Out: for each finding its cases, a condition in
the language that holds on these (and, where it is exact, on no others), and the condition in a sentence.

- `find_cases`: the cases of a finding, by asking its check again;
- `list_trees`: the conditions that the rule set itself speaks in; `spoken_conditions`: with their cases;
- `search`: the shortest conjunction, or the fewest of them together, that is a set of cases;
- `sentences`: a condition as a piece of an English sentence; `piece_words`: pieces and hands in it;
- `describe`: all of this, for the findings of one question.

# INVARIANT: a description that says it is exact was compared with the cases, one by one.
"""
