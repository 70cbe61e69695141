# Every target sets up what it needs; `make test` is enough on a fresh machine.
PYTHON := .venv/bin/python
# Dozens of processes start in a test run; where the environment forbids byte code, each
# would compile all that it imports.
export PYTHONDONTWRITEBYTECODE :=
.PHONY: help setup peers test test-long lint format docs bench bench-quick bench-mates profile fuzz attack-server sanitize build release-check clean

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

setup:           ## the virtual environment and the compiled kernel
	@scripts/setup dev

# What others made and tests and measurements compare with; beside the set-up, with -j 2.
peers:
	@scripts/system-packages

# Half of a test's time is waiting, for a page or a process: two of them for each core.
test: setup peers ## every test, in a few minutes
	$(PYTHON) -m pytest -n $$($(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))') --dist loadfile --no-loadscope-reorder

test-long: setup ## the same tests on far more positions and inputs
	$(PYTHON) -m pytest --long

lint: setup      ## style and types
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	scripts/stubs
	node_modules/.bin/tsc
	node_modules/.bin/eslint --max-warnings 0 src/echecs/batch/report src/echecs/web/client tests/web/client scripts/bundle.mjs eslint.config.js

format: setup    ## put the sources into the house style
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

docs: setup      ## the documentation as pages for the browser, in build/docs
	$(PYTHON) -m sphinx -W --keep-going -q -j auto -d build/docs-cache docs build/docs
	@echo "read build/docs/index.html"

# Every position of the collection takes about an hour; ECHECS_MATES_SAMPLE=60 a few minutes.
bench bench-mates: export ECHECS_MATES_SAMPLE ?= 0
bench: export ECHECS_BATCH_LINES ?= 1000000
bench: setup peers ## every figure, against the peers that are installed, into docs/figures
	$(PYTHON) -m bench --figures docs/figures

bench-quick: setup peers ## the same ratios in minutes, beside those of docs/figures
	$(PYTHON) -m bench --quick

bench-mates: setup peers ## the mate solver alone, into docs/figures
	$(PYTHON) -m bench --figures docs/figures mates

profile: setup   ## where the time of perft goes (needs valgrind)
	@scripts/profile

fuzz: setup      ## hostile input, for longer than the tests do (SECONDS=600)
	$(PYTHON) -m pytest tests/fuzz --fuzz-seconds $(or $(SECONDS),600)

attack-server: setup peers ## kills, partitions and hostile clients, for long (ATTACKS=100)
	ECHECS_ATTACKS=$(or $(ATTACKS),100) $(PYTHON) -m pytest --long tests/web/test_history.py
	$(PYTHON) -m bench attack

sanitize: setup  ## the kernel's tests under AddressSanitizer and UBSan
	@scripts/sanitize

build: setup     ## sdist and wheel, each tried in a clean environment
	@scripts/build

release-check: setup ## wheels for each Python at hand, each tried without compiler or npm
	@scripts/release-check

clean:           ## remove everything that was built
	rm -rf .venv .setup.lock build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis node_modules
	find src tests bench -name '*.so' -delete -o -name '*.mo' -delete -o -name __pycache__ -prune -exec rm -rf {} +
