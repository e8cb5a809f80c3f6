# make run    install what is missing, then start the DJ and the companion
# make test   install what is missing, then check everything
# make bench  measure it, beside its peers (some twenty minutes)
# make install | uninstall | purge | check   as services that start with the computer (with sudo)
# make rig    show it all on a virtual Raspberry Pi (needs QEMU, takes an hour)
#
# PYTHON=python3.13 takes another interpreter; VENV=.venv-3.13 keeps it apart.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help run test bench rig install uninstall purge check check-style pictures sounds words new-words clean

help:
	@sed -n 's/^# \{0,1\}//p' Makefile | head -7

# A folder that was moved is set up anew.
ifneq ($(shell cat $(BIN)/.installed 2>/dev/null),$(CURDIR))
.PHONY: $(BIN)/.installed
endif

$(BIN)/.installed: pyproject.toml set-up
	@PYTHON='$(PYTHON)' VENV='$(VENV)' ./set-up
	@printf '%s\n' '$(CURDIR)' >$@

$(BIN)/.installed-test: $(BIN)/.installed
	@PYTHON='$(PYTHON)' VENV='$(VENV)' ./set-up test
	@touch $@

run: $(BIN)/.installed
	@BIN='$(BIN)' ./run

test: check-style
	$(BIN)/python -m pytest -m alone
	$(BIN)/python -m pytest -n 2 --dist loadfile -m 'not alone'

install uninstall purge check:
	@PYTHON='$(PYTHON)' systemd/install $@

# On a machine that does nothing else.
bench: $(BIN)/.installed-test
	@failed=0; for bench in tests/bench/bench_*.py; do \
		$(BIN)/python -m tests.bench.$$(basename $$bench .py) || failed=1; \
	done; exit $$failed

# Half of it is waiting for an emulated machine. It says what it needs besides.
rig: $(BIN)/.installed-test
	$(BIN)/python -m tests.rig

check-style: $(BIN)/.installed-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# Renders the sounds anew. The tests hold the files in sounds/ against the code.
sounds: $(BIN)/.installed
	$(BIN)/python -m sounds

# Draws every screen into docs/. Look at them.
pictures: $(BIN)/.installed
	$(BIN)/python -m companion.pictures docs

# Takes new words from the code, and makes the translations ready; translate between the two.
new-words: $(BIN)/.installed-test
	$(BIN)/pybabel extract -k _ -k by_number:1,2 -k to_say -k Text:1,1t -k Text:1,2,2t \
		--no-location --sort-output -o companion.pot companion
	$(BIN)/pybabel update -D companion -i companion.pot -d companion/locale -l de -N
	rm companion.pot

words: $(BIN)/.installed-test
	$(BIN)/pybabel compile -D companion -d companion/locale

clean:
	rm -rf .venv* build *.egg-info
