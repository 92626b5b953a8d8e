"""What people see of Le Trésor des Aztèques: the table, and the box on the shelf, in our own vector art."""
