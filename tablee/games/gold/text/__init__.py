"""What people read of L'Or des Mayas, in each language."""
