"""The cases of questions about two sides: what each side holds (`holdings`), and all pairs of it.

In: a universe, the facts that the clauses ask of either side, and what they compare across the sides.
Out: `matchups`, cases with an outcome to decide: pairs one by one where they are few (`hand_pairs`), else
signatures, of two hands (`hand_signatures`) or two settings (`counted_settings`; `searched_settings` where
they are too many to count).

INVARIANT: two pairs in one case are answered alike by every condition that was asked for; each case has at
least one pair that one supply of pieces deals, and the one that shows it is the simplest. (Only a settlement
made without answers, which is used as a lookup alone, has cases that cannot be dealt.)
"""
