"""What people read of Gaudí, in each language."""
