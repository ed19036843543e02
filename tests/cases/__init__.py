"""Laws of the sample space: listed and counted in another way, over small games."""
