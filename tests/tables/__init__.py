"""Tests of decision tables: conditions, engine, readings and their combinations."""
