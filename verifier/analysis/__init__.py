"""One rule set, or one hand of it, examined.

In: a rule set that is loaded (`rules.load`), and perhaps readings chosen for the run. Out: an `Examination`
of it (of a file: one for each account), an explanation of one hand, or every way to set it, ranked. Nothing
here prints or reads a file.

- `examine_file`: every account of a file, and how each two of them differ;
- `examine`: one account, question by question; `clause_counts` and `assumptions` measure what does what;
- `crosscheck`: the second engine decides everything again;
- `explain_hand`, `judge_setting`: one hand, the clauses that set it, and whether it was set correctly;
- `rank_settings`: every way to set one hand, where the document sets none.

# INVARIANT: every finding has its final severity, and says what its counts are of.
"""
