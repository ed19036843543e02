"""One page for one rule set, or for a diff: one file that opens from disk and asks nothing of any network.

In comes a submission or the plain view of a diff; out goes the text of an HTML file. The modules turn
findings into plain values; the templates in `assets/` lay them out. What the text report says already is
carried over from it (`text_as_html`): said once, laid out twice.

# INVARIANT: every word of a rule set reaches the page escaped, by Jinja or by Markup.
"""
