"""What stands around findings when a file is handed in.

In: a whole file examined, and what was handed in with it: documents, dispositions, an earlier record, a
profile. Out: a `Submission`; its entries are what every report shows: each finding once, by its fingerprint.

- `submission` puts it together; `citations` says where what a finding names is written;
- `dispositions` (what somebody decided on findings), `baseline` (an earlier record) and `profile` (what
  submissions are asked for) read small files; `toml_entries` reads two of these;
- `document/` compares the rule set with its document; `answers/` answers a profile row by row.

# INVARIANT: each finding stands once, as at the last stage at which it is found; nothing that is added here
hides a finding.
"""
