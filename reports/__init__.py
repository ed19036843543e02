"""The committed results on each shipped rule set; `python -m reports.rebuild` makes them anew."""
