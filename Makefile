# `make verify` and `make test` each do everything on a machine that has only Python 3.11, git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUTSIDE := .outside
RULES ?= nz1996

.PHONY: verify test test-outside deep reports bench clean

$(BIN)/verify: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/dev: pyproject.toml $(BIN)/verify
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --target $(VENV)/strict "interegular>=0.3.3"
	@touch $@

verify: $(BIN)/verify
	@$(BIN)/verify check --fail-on never $(RULES)

test: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadgroup -m "not deep and not outside"
	@echo "not run: make deep (long versions); make test-outside (programs that pip cannot install)"

deep: $(VENV)/dev
	DEEP=1 $(BIN)/pytest -n 2 --dist loadgroup -m "not outside"

$(OUTSIDE)/installed: $(wildcard tests/outside/*.json) tests/outside/apt.txt tests/outside/install
	tests/outside/install $(OUTSIDE)
	@touch $@

test-outside: $(VENV)/dev $(OUTSIDE)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[outside]"
	$(BIN)/pytest -n 2 --dist loadgroup -m outside tests/outside

reports: $(BIN)/verify
	$(BIN)/python -m reports.rebuild
	$(BIN)/python -m reports.rebuild --pages

bench: $(BIN)/verify
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/odds.py

clean:
	rm -rf $(VENV) $(OUTSIDE) build dist *.egg-info
