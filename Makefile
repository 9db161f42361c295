# Two commands: `make demo` shows what Pitboss does, `make test` runs everything that keeps it right.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# tests start hundreds of processes; without compiled modules on disk each of them would compile all it imports
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test accept coverage fuzz accuracy learn

demo: $(READY)
	@$(BIN)/python -m pitboss.demo

# a file of tests stays on one core: its tests share what they work out, which halves the time of some; and files are
# taken as they come, not by their number of tests: that would leave single long ones to the end, and a core idle
PYTEST := $(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder

# types, which one core looks at alone, are looked at meanwhile and told at the end
test: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@nice $(BIN)/mypy > $(VENV)/types.txt 2>&1 & types=$$!; \
	echo "$(PYTEST)"; $(PYTEST); tests=$$?; \
	wait $$types; types=$$?; echo "$(BIN)/mypy"; cat $(VENV)/types.txt; exit $$((tests | types))

accept: $(READY)
	PITBOSS_ACCEPT=1 $(PYTEST); git --no-pager diff --stat

# branch coverage by file, then by room; the rooms that decide what is right must have more than nine tenths
coverage: $(READY)
	$(PYTEST) --cov --cov-report=term
	@for room in pitboss reports checker engine grammar; do \
		printf '%-8s' $$room; $(BIN)/coverage report --include="$$room/*" --format=total | sed 's/$$/%/'; done
	@for room in checker engine grammar; do $(BIN)/coverage report --include="$$room/*" --fail-under=90 >/dev/null || exit 1; done

# how right the drafts of documents are; other annotated texts: make accuracy TEXTS=folder. Then how right the checks are on real
# documents that nobody tuned for; with --now the tool is run on them again (python -m tests.evidence --now)
accuracy: $(READY)
	@$(BIN)/python -m tests.accuracy $(TEXTS)
	@$(BIN)/python -m tests.evidence
	@$(BIN)/python -m tests.accuracy --posted

# what drafts learn from the bank of wordings (intake/wordings), after a change of it; some minutes
learn: $(READY)
	@$(BIN)/python -m intake.learn

# 100,000 damaged inputs, of which make test tries some hundreds; then inputs that coverage guides, through each reader in
# turn; fewer: make fuzz INPUTS=200 RUNS=200
INPUTS ?= 100000
RUNS ?= 100000
FUZZED := game line source profile trust deal metadata der show
fuzz: $(READY)
	$(BIN)/python -m tests.support.fuzz --inputs $(INPUTS)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	@for reader in $(FUZZED); do $(BIN)/python -m tests.support.guided_fuzz $$reader --runs $(RUNS) || exit 1; done

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --no-compile --disable-pip-version-check --editable '.[fast,lsp,cluster,dev]'
	$(BIN)/python -m pitboss.setup
	@touch $(READY)
