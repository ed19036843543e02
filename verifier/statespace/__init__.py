"""Stage 4: every run of a procedure, explored breadth first, and what is found on the way.

`values` looks conditions up over many cases at once, `judge` decides them, `explore` walks from state to
state, `promises` looks for runs that break what is promised, `vary` changes readings and assumptions,
`examine` puts it together. Source: docs/procedures.md.
"""
