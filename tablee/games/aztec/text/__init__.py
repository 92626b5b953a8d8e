"""What people read of Le Trésor des Aztèques, in each language."""
