"""Shows whether a casino rule text decides every case, once, under every reading its words bear."""

__version__ = "0.1.0"
