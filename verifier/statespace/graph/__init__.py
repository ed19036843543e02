"""What leads to what: steps between states as arrays, circles among them, promises watched along them."""
