# make play: set everything up and play.  make test: set everything up and prove it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: play test test-slow bench lint format check clean

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Boss Table needs Python 3.11 or later; found $$($(PYTHON) --version). Install it, or say: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv is missing. On Debian and Raspberry Pi OS: sudo apt install python3-venv"; exit 1; }
	@echo "Setting up $(VENV) (once; a minute or two) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[desk,dev]'
	@touch $(STAMP)

play: $(STAMP)
	@$(BIN)/boss-table play

test: $(STAMP) lint
	@$(BIN)/python -m pytest -q -n 2 -m "not slow"
	@$(BIN)/python tests/rules_report.py

test-slow: $(STAMP)
	@$(BIN)/python -m pytest -q -n 2 -m slow

bench: $(STAMP)
	@$(BIN)/python -m tests.bench

lint: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: $(STAMP)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf $(VENV) out build *.egg-info .pytest_cache .mypy_cache .ruff_cache
