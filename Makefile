# Every target works as the first command on a fresh checkout: it makes .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play terminal test test-js check lint-js fix bench clauses fuzz playthroughs pictures research words clean

# The house in the browser: make play HOST=0.0.0.0 PORT=8000 DATA=data
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= data
play: $(VENV)/play.ready
	@$(BIN)/tablee serve --host $(HOST) --port $(PORT) --data $(DATA)

# A game in the terminal: make terminal GAME=madness LANG=fr
GAME ?= madness
terminal: $(VENV)/play.ready
	@$(BIN)/tablee play $(GAME)

test: $(VENV)/dev.ready $(VENV)/browser.ready test-js
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal

check: $(VENV)/dev.ready lint-js
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The scripts of the pages: types and habits, then unit tests.
lint-js: node_modules/.ready
	node_modules/.bin/tsc
	node_modules/.bin/eslint .

test-js: node_modules/.ready
	node --test --test-reporter=dot tests/web/site/static/*.test.js

node_modules/.ready: package.json
	npm install --silent
	@touch $@

fix: $(VENV)/dev.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# How fast, next to peers in one run, and how well bots play. On a machine with a GPU also bench/gpu.py.
bench: $(VENV)/dev.ready
	$(BIN)/python bench/steps.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/adapters.py
	$(BIN)/python bench/adapters_environments.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/ladder.py

# Every clause of every game with the tests that name it; fails on a clause without one.
clauses: $(VENV)/dev.ready
	@$(BIN)/python tests/clauses.py

# Millions of random games, watched step by step.
fuzz: $(VENV)/dev.ready
	$(BIN)/python -m tests.fuzz

# Writes the playthroughs anew after a change that is meant to change them; look at the difference.
playthroughs: $(VENV)/dev.ready
	$(BIN)/python -m tests.playthroughs

# Draws the pictures of the documentation from real games, and takes those of the house in a browser.
pictures: $(VENV)/dev.ready $(VENV)/browser.ready
	$(BIN)/python docs/pictures.py
	$(BIN)/python docs/screens.py

# Counts the numbers on the pages for researchers anew.
research: $(VENV)/dev.ready
	$(BIN)/python docs/research.py

# Collects what people read from the code into the catalogues; then edit the .po files and run `make test`.
words: $(VENV)/dev.ready
	$(BIN)/pybabel -q extract --keywords "say plural:1,2" --no-location --sort-output --omit-header -o $(VENV)/tablee.pot tablee
	$(BIN)/pybabel -q update --domain tablee --input-file $(VENV)/tablee.pot --output-dir tablee/locale --no-fuzzy-matching --ignore-obsolete --omit-header --no-wrap
	$(BIN)/python hatch_build.py

$(VENV)/play.ready: pyproject.toml constraints.txt hatch_build.py $(wildcard tablee/locale/*/LC_MESSAGES/*.po)
	@echo "Setting up Tablée in $(VENV); the first time takes a minute."
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable '.[web]'
	@touch $@

$(VENV)/dev.ready: $(VENV)/play.ready
	$(PIP) --editable '.[dev]'
	@touch $@

# What the browser tests need: a browser, and from npm axe-core, which finds what keeps people out of a page.
$(VENV)/browser.ready: $(VENV)/dev.ready node_modules/.ready
	$(BIN)/python tests/browser/chromium.py --install
	@touch $@

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache
