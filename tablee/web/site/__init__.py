"""HTML for people: handlers in `routes`, one `*_view` module for each page that needs one, templates, static files."""
