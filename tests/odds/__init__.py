"""Laws of money: every figure beside the same figure counted in another way."""
