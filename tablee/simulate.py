"""Many games at once, on CPU threads or a GPU."""
