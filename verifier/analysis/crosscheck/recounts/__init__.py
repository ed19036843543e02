"""Figures recounted that are of no one case: odds and prices, and what leaving something out would change."""
