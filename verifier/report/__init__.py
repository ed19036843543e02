"""What was found, as something to read: for people, for programs, for other tools.

In comes a submission (`review.submission`), the difference of two rule sets, an explained hand, or priced
odds; out goes one text. Each inner room is one medium, and its modules are questions (report, diff, odds,
hand and so on): `text/` for a terminal, `page/` for a browser, `record/` for programs (JSON, and tables as
CSV), `markdown/` for pull requests and letters, `exchange/` for tools of others (SARIF, JUnit, GitHub, CSV).
`render` holds the one list of formats. What several media say in the same words stands here in plain strings
(`finding_sentences`, `ruleset_sentences`, `odds_sentences`, `annex`, `draw`, `percentages`, and `diff_view`
for a diff).

# INVARIANT: nothing is found out here; a renderer lays out what earlier rooms decided.
# INVARIANT: the media do not know each other; `page` alone carries parts of `text` over, and never back.
# INVARIANT: the same input gives the same bytes: no clock, no hash order, no width but a terminal's.
"""
