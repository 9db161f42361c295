# Two commands: `make demo` shows what Pitboss does, `make test` runs everything that keeps it right.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test accept

demo: $(READY)
	@$(BIN)/python -m pitboss.demo

test: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto

accept: $(READY)
	PITBOSS_ACCEPT=1 $(BIN)/pytest -n auto; git --no-pager diff --stat

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[fast,dev]'
	$(BIN)/python -m pitboss.setup
	@touch $(READY)
