"""Tests that need programs which we did not write and pip cannot install: `make test-outside`."""
