"""Tests of two rule sets compared: cases, clauses, payments and prices."""
