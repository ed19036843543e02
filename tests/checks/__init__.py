"""Tests of each check, and of the fixtures of every kind of finding."""
