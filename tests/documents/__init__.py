"""The shipped rule sets, each against transcriptions of its document."""
