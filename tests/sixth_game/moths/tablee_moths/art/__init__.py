"""What people see of Moths."""
