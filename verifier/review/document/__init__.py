"""The document beside the rule set: whether it says what is quoted, and what of it nothing encodes."""
