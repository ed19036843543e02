"""Tests of state spaces: what is found in a procedure, what is ruled out, readings."""
