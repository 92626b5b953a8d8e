"""What people see of L'Or des Mayas: the table, and the box on the shelf, in our own vector art."""
