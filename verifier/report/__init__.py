"""Stage 5: what was found, as text for people and as records for programs."""
