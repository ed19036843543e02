"""One page for one rule set, or for a diff: a single file that opens from disk and asks nothing of any network.

What comes in is a submission or the plain view of a diff; what goes out is the text of an HTML file. The
modules here turn findings into plain values; the templates in `assets/` lay them out. What the text report
already says is carried over from it (`text_as_html`), so that it is said once and laid out twice.
# INVARIANT: every word of a rule set reaches the page through Jinja's or Markup's escaping.
"""
