"""What people see of Gaudí: the table, and the box on the shelf, in our own vector art."""
