"""The report as Markdown, for a pull request or a letter: lines of text, yielded in order.

# INVARIANT: every word of a rule set passes through `markup.plain`, so that no title is ever markup.
"""
