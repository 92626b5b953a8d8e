"""The web house: play in the browser, and a JSON API for programs. `tablee.web.app.create_app` opens it."""
