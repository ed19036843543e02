"""Stage 5: odds: how many deals of all sides come out each way, counted in whole numbers.

Nothing here knows a game, a wager or a rule: hands and options are row numbers, outcomes are bits.
Nothing here rounds or samples: a count is exact, or an error says that it would not fit.
"""
