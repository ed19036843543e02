"""Tests of what stands around findings: submissions, dispositions, documents and the annex."""
