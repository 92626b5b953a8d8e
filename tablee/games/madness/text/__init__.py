"""What people read of Maya Madness, in each language."""
