"""What people see of Maya Madness: the table, and the box on the shelf, in our own vector art."""
