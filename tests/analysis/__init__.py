"""Tests of the examination of one rule set, and of the second engine's crosscheck."""
