"""The state space of a procedure: every run of it, breadth first, and what is found on the way.

In comes a procedure with every name bound (`rules.procedure`), its clauses, and how they are ranked at each
stage. Out goes `examine.Played`: how many states and cases there are, findings with shortest traces, what
becomes of each promise, what each reading and each assumption changes. Source: docs/procedures.md.

A *state* is a row of codes, a column for each field of each place. A *case* is a state, an act that can be
done in it, and a combination of choices; many cases make a grid (`grid`). `decide` says what is left of
each case and `explore` goes from state to state; `state_space` is what it leaves. `transitions` tells what
leads to what, `traces` puts it into words. `findings` and `properties` look for faults, `readings` changes
readings and assumptions (`differences` compares), `crosscheck` asks the interpreter, `examine` puts it
together.

INVARIANT: no two states are merged; each is first reached by a shortest trace; cases are counted, not
sampled.
"""
