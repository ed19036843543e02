"""Each document again as plain Python, from the document alone."""
