"""The annex: what a profile asks for, row by row, and what the examination answers.

In: a submission and a profile. Out: one `Answer` for each row, in the order of the profile. `annex` puts the
rows to what answers them: `from_rules`, by what the rules say, and `from_figures`, by what was computed;
`answer` is what they have in common.

# INVARIANT: everything is computed from the submission; what was found against an answer stands with it.
"""
