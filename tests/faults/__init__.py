"""Seeded faults: the program is broken in one place at a time, and the run itself has to report it.

- `edits` puts one fault into the program as it is loaded, and nowhere else;
- `inputs` are the rule sets that every broken program examines;
- `trial` examines them in a process of its own, by the command that a user types;
- `judge` compares that with what the sound program says: is the fault live, and is it reported?
- `named` are ten faults that were asked for; `mutants` makes others, of which `draw` takes thirty by a seed.

`python -m tests.faults` prints the table of all forty. The program is loaded in `trial` alone.
"""
