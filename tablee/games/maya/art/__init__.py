"""What people see of Maya: the table, and the box on the shelf, in our own vector art."""
