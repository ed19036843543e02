"""Headings of rule sets for tests."""

from __future__ import annotations

BARE_HEAD = """rules 1
ruleset small "a small rule set"
uses {game}
source "a book"
"""
"""A rule set that asks no question yet."""
