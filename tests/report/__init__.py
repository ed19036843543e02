"""Tests of the report, medium by medium."""
