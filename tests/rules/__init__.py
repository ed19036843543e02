"""Rule books: what is refused before any case is looked at."""
