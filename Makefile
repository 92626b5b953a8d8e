# Every target works as the first command on a fresh checkout: it makes .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play test check fix bench clauses fuzz playthroughs pictures words clean

# A game in the terminal: make play GAME=madness LANG=fr
GAME ?= madness
play: $(VENV)/play.ready
	@$(BIN)/tablee play $(GAME)

test: $(VENV)/dev.ready
	$(BIN)/python -m pytest --numprocesses 2

check: $(VENV)/dev.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

fix: $(VENV)/dev.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# How fast: one core next to OpenSpiel's games, in one run. On a machine with a GPU also bench/gpu.py.
bench: $(VENV)/dev.ready
	$(BIN)/python bench/steps.py

# Every clause of every game with the tests that name it; fails on a clause without one.
clauses: $(VENV)/dev.ready
	@$(BIN)/python tests/clauses.py

# Millions of random games, watched step by step.
fuzz: $(VENV)/dev.ready
	$(BIN)/python -m tests.fuzz

# Writes the playthroughs anew after a change that is meant to change them; look at the difference.
playthroughs: $(VENV)/dev.ready
	$(BIN)/python -m tests.playthroughs

# Draws the pictures of the documentation from real games.
pictures: $(VENV)/dev.ready
	$(BIN)/python docs/pictures.py

# Collects what people read from the code into the catalogues; then edit the .po files and run `make test`.
words: $(VENV)/dev.ready
	$(BIN)/pybabel -q extract --keywords "say plural:1,2" --no-location --sort-output --omit-header -o $(VENV)/tablee.pot tablee
	$(BIN)/pybabel -q update --domain tablee --input-file $(VENV)/tablee.pot --output-dir tablee/locale --no-fuzzy-matching --ignore-obsolete --omit-header --no-wrap
	$(BIN)/python hatch_build.py

$(VENV)/play.ready: pyproject.toml constraints.txt hatch_build.py $(wildcard tablee/locale/*/LC_MESSAGES/*.po)
	@echo "Setting up Tablée in $(VENV); the first time takes a minute."
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	@touch $@

$(VENV)/dev.ready: $(VENV)/play.ready
	$(PIP) --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
