from importlib.util import find_spec

# The tests in the package's own folder need it installed; test_moths.py installs it and runs them.
collect_ignore = [] if find_spec("tablee_moths") else ["moths"]
