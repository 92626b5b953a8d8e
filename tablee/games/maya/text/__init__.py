"""What people read of Maya, in each language."""
