"""Two rule sets about one game, or two accounts of one document, compared.

In: names of files or accounts, as a user types them, or two that are loaded. Out: a `Difference`: for each
question that both ask, the cases that do not end the same; the clauses and entries that the files say
differently; what each change is worth in house advantage. Between accounts of one file, findings too.

- `inputs` reads what is to be compared, over one game; `pair_questions` says which question is which;
- `compare_questions` compares case by case; `compare_clauses` and `compare_entries`, the words;
- `price_changes` prices the groups of cases; `findings` reports what two accounts say differently;
- `compare_files` does all of it: what `verify diff` calls.

# INVARIANT: both sides of a comparison are decided over the same cases, in the same order, with the pieces
told apart as either side tells them apart. Source: docs/semantics.md, part 6, and docs/diff.md.
"""
