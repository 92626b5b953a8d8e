"""The JSON API for programs.

routes.py     the handlers, described by OpenAPI at /schema
schemas.py    what programs send and what they are answered
encoding.py   a table and its events as JSON, for one viewer
streams.py    server-sent events
fastpath.py   the ASGI application in front of the framework that answers moves by itself
"""
