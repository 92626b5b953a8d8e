"""What people read of Moths."""
