"""What was found in the formats that tools of others read: SARIF, JUnit XML, workflow commands, CSV.

One finding is one entry, whatever the format; described in docs/formats.md.

# INVARIANT: no sign of a title ends a field, a line or a command: each module escapes as its format asks.
"""
