"""The second engine, part by part of docs/semantics.md."""
