# Everything from a fresh clone: `make play` starts the game, `make test` runs every test.
# Needs Python 3.11+, Node 20+ with npm, and make. Nothing is installed outside this folder
# (but `make test` asks apt-get for browsers and web servers when it may).

PYTHON ?= python3
PY := .venv/bin/python
NODE_BIN := node_modules/.bin
SITE := build/site
NATIVE := build/native/libraries.json
PYTEST_ARGS ?=
KERNELS := $(wildcard src/ragnatela/solver/native/*.[ch])
SITE_SOURCES := $(shell find src web data/examples -type f -not -name '*.pyc' -not -path '*/_site/*' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help install build native wheel play test check format pictures bench browsers lock clean

help: ## Show these lines
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12

install: .venv/.installed node_modules/.installed ## Make .venv and node_modules from the locks

.venv/.installed: requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	test -x $(PY) || $(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(PY) -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

node_modules/.installed: package-lock.json .npmrc
	@{ command -v npm && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; } >/dev/null 2>&1 || \
		{ echo "Node 20 or newer with npm is needed: https://nodejs.org" >&2; exit 1; }
	npm ci --ignore-scripts --loglevel=error
	@touch $@

build: $(SITE)/_files ## Build the static site into build/site

# The list of its files is the last thing that a build writes.
$(SITE)/_files: .venv/.installed node_modules/.installed $(SITE_SOURCES)
	@test -e $@ || test -e $@.unfinished || rm -rf $(SITE)
	$(PY) -m ragnatela.site.build --out $(SITE)

native: $(NATIVE) ## Compile the solver's kernels into build/native

# The list of the libraries is the last thing that is written.
$(NATIVE): .venv/.installed $(KERNELS) tools/native.py src/ragnatela/solver/libraries.py
	$(PY) tools/native.py

wheel: build native ## Build the wheel, with the site and the kernels inside, into dist/
	$(PY) -m build --wheel --no-isolation

play: build ## Serve the game on this machine and open it
	$(PY) -m ragnatela play

test: build native browsers ## Run every test
	$(PY) -m pytest $(PYTEST_ARGS)

browsers: ## See that the browsers and servers of the tests are there; install them on Debian as root
	@tools/browsers.sh

check: install ## Format, lint and types, of Python, C, TypeScript and CSS
	$(PY) -m ruff format --check
	$(PY) -m ruff check
	$(PY) -m mypy
	.venv/bin/clang-format --dry-run -Werror $(KERNELS)
	$(NODE_BIN)/tsc -p tsconfig.json
	$(NODE_BIN)/tsc -p tsconfig.sw.json
	$(NODE_BIN)/biome check

format: install ## Format everything and mend what the linters can mend
	$(PY) -m ruff format
	$(PY) -m ruff check --fix
	.venv/bin/clang-format -i $(KERNELS)
	$(NODE_BIN)/biome check --write

pictures: build browsers ## Take the pictures in docs/ anew
	$(PY) tools/pictures.py

bench: build browsers ## Measure the budgets into bench/latest.json
	$(PY) -m bench

lock: ## Renew requirements-dev.lock (needs uv) and package-lock.json
	uv pip compile pyproject.toml --extra site --group dev --generate-hashes --universal --python-version 3.11 \
		--no-emit-index-url --no-emit-find-links --no-header --no-annotate --quiet --upgrade -o requirements-dev.lock
	npm install --package-lock-only --ignore-scripts

clean: ## Remove what was built and installed here
	rm -rf build dist .venv node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
