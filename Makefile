# make play: set everything up and play.  make test: set everything up and prove it.
# Another Python: make PYTHON=python3.13 (after "make clean" if .venv was made with a different one).
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.ready

.PHONY: install uninstall play test test-slow image-test bench balance pictures goldens lint format check clean

# Tools are started through $(PY) -m, so a folder with spaces in its name, or one that was moved, works too.
# What the user's shell says about Python and pip is not for our environment.
unexport PYTHONPATH PYTHONHOME PIP_TARGET PIP_PREFIX
export PIP_USER := 0
export PIP_REQUIRE_VIRTUALENV := 0

$(STAMP): pyproject.toml
	@command -v "$(PYTHON)" >/dev/null || { echo "Boss Table needs Python 3.11 or later, and there is no $(PYTHON) here. On Debian and Raspberry Pi OS: sudo apt install python3 python3-venv"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Boss Table needs Python 3.11 or later; found $$("$(PYTHON)" --version 2>&1). Install it, or say: make PYTHON=python3.12"; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv is missing. On Debian and Raspberry Pi OS: sudo apt install python3-venv"; exit 1; }
	@echo "Setting up $(VENV) (once; a minute or two) ..."
	@$(PY) -m pip --version >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check -e '.[desk,dev]' || { echo "Setting up did not work. It needs the network once; then say the same command again."; exit 1; }
	@touch $(STAMP)

play: $(STAMP)
	@$(PY) -m appliance play

# All three are run and shown, whatever the others say.
test: $(STAMP)
	@failed=; \
	$(MAKE) --no-print-directory lint || failed="$$failed style-or-types"; \
	$(PY) -m pytest -n 2 -m "not slow" || failed="$$failed tests"; \
	$(PY) tests/rules_report.py || failed="$$failed claimed-rules"; \
	[ -z "$$failed" ] || { echo "Not good yet, see above:$$failed"; exit 1; }

# A whole guest in QEMU boots to the game and loses its power five times: needs root, half an hour and a quiet machine.
image-test: $(STAMP)
	@$(PY) -m tests.image.run; told=$$?; $(PY) -m tests.image.figures; exit $$told

test-slow: $(STAMP)
	@$(PY) -m pytest -n 2 --dist worksteal -m slow

bench: $(STAMP)
	@$(PY) -m tests.bench

# How often simulated people win, every boss, level, policy and size of table: an hour or more.
FIGHTS ?= 1000
balance: $(STAMP)
	@$(PY) -m appliance sim --table docs/balance.md --fights $(FIGHTS)

pictures: $(STAMP)
	@$(PY) -m tests.pictures

# The golden pictures as they are drawn now; out/goldens/index.html shows what has changed.
goldens: $(STAMP)
	@$(PY) -m tests.goldens

check: $(STAMP)
	@$(PY) -m appliance check content

lint: $(STAMP)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

format: $(STAMP)
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

# On the Pi, with sudo. First: bash systemd/install --check
install:
	@bash systemd/install install

uninstall:
	@bash systemd/install uninstall

clean:
	rm -rf $(VENV) out build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
