"""Money, exactly: how many deals of all sides come out each way, and what that is worth.

In: the engines of a rule book that says how a hand is set, who wins and what is paid (`requirements`).
Out: counts of deals in whole numbers, expectations as fractions (`play`); what hangs on each reading and
assumption (`prices`); the advantage under every combination of readings (`combined`); printed figures
checked against exact ones (`claims`, `evidence`). `account_odds` puts together the odds of one account.

INVARIANT: nothing rounds or samples. A count is exact, or an error says that it would not fit; where a text
leaves something open, a figure is a range with exact ends. In `option_matchup`, `tally` and `compiled`
nothing knows a game, a wager or a rule: hands and options are row numbers, outcomes are bits.
"""
