"""The house advantage under every combination of readings: counted, and never listed.

`plan` finds the readings that matter; `blocks` takes apart what the house sets, into hands that different
readings bear on; `worth` says what each such part is worth to the first side under one settlement; `states`
adds the parts up, sums that are alike together; `sums` does so for every settlement.

INVARIANT: every number is a whole number of parts of all deals, and exact.
"""
