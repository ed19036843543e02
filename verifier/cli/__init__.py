"""The command line: arguments in, exit status out; nothing is decided, counted or worded here.

`main` gathers the commands; `arguments` has the kinds of argument and the options that several commands
share; `inputs` reads what was named; `targets` writes what was made; `workers` examines several rule sets
at once; `outcome` says how a run ends.

Holds from here on: every refusal is exit status 2 with its place, never a traceback; what is wrong with the
arguments is said before the long work.
"""
