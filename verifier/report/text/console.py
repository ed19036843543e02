"""Stage 5: how severities look, and how numbers are written."""

STYLES = {
    "error": "bold red",
    "warning": "yellow",
    "note": "cyan",
    "decided": "green",
    "undecided": "yellow",
    "conflict": "bold red",
    "gap": "bold red",
}
