"""Input that nobody would write: mutated lines, mutated files and games, and sets that are examined whole.

`python -m tests.fuzz lines 1000000`, `files 100000`, `sets 10000`: each fails where an input is neither read
nor refused in words, and prints the least such input of each sort. `--seed` chooses other inputs.
"""
