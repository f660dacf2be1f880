# What a person needs first: make run, make test. Every step is a small module in scripts/.

PYTHON ?= python3

.PHONY: run test check bench screenshots drill load format pins environment environment-dev

# `exec`, so that Ctrl-C and SIGTERM reach serve itself.
run: environment
	@.venv/bin/python -m scripts.frontend && exec .venv/bin/python manage.py serve

test: environment-dev
	@.venv/bin/python -m scripts.test

check: environment-dev
	@.venv/bin/python -m scripts.check

bench: environment-dev
	@.venv/bin/python -m scripts.frontend && .venv/bin/python -m bench

# KILLS, SEED and more: `make drill ARGS="--kills 50 --seed 3 --postgres"`.
drill: environment-dev
	@.venv/bin/python -m drill $(ARGS)

# `make load ARGS="--chainlit /path/to/python"` for a peer beside it; takes about ten minutes.
load: environment-dev
	@.venv/bin/python -m load $(ARGS)

gallery: environment-dev
	@.venv/bin/python -m scripts.gallery

screenshots: environment-dev
	@.venv/bin/python -m scripts.screenshots

format: environment-dev
	@.venv/bin/ruff format . && .venv/bin/ruff check --fix .

environment:
	@$(PYTHON) scripts/environment.py requirements.txt

environment-dev: environment
	@$(PYTHON) scripts/environment.py requirements-dev.txt

pins: environment-dev
	@.venv/bin/python -m scripts.pins
