"""The language: text to tree and back."""
