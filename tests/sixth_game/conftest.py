from importlib.util import find_spec

# These tests need the package installed; test_moths.py installs it and runs them.
collect_ignore = [] if find_spec("tablee_moths") else ["installed"]
