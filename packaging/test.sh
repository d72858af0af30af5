#!/bin/sh
# Sets everything up and passes the whole gate: format, lint, types, import laws, tests with the coverage of the rule rooms.
# With arguments the tests are those that pytest is told: sh packaging/test.sh tests/exchange -k control
# With --changed those that what differs from main (or from the commit that is named) can touch.
set -eu
cd "$(dirname "$0")/.."
. packaging/setup.sh

set_up dev
set_up_dictionaries
if [ "${1:-}" = --changed ]; then
    # shellcheck disable=SC2046 # several files
    set -- $(.venv/bin/python packaging/changed.py "${2:-}")
    [ $# -gt 0 ] || set -- tests/gate/test_gate_names.py # there is always the root
    printf '== %s files of tests can be touched\n' $#
fi
# Tests that are compiled anew in each of a hundred processes take a minute more.
unset PYTHONDONTWRITEBYTECODE
# The whole gate keeps two cores busy with six processes.
[ $# -gt 0 ] || export KAPDIP_PATIENCE="${KAPDIP_PATIENCE:-240}"
# Selenium brings trio along, which hypothesis would load into each process of the tests as a plugin.
export HYPOTHESIS_NO_PLUGINS=1

rule_rooms="tests/board tests/orders tests/lines tests/press tests/adjudicator tests/exchange tests/game tests/sheets tests/club tests/auction tests/foresight"
failed=
began=$(date +%s)
seconds() { # from when, to when
    printf -- '-- %s s\n' "$(($2 - $1))"
}
part() { # name, command…
    printf '== %s\n' "$1"
    name=$1 since=$(date +%s)
    shift
    "$@" || failed="$failed $name"
    seconds "$since" "$(date +%s)"
}

# What keeps one core busy for a while runs beside the rest; what it found is told at the end.
running=
trap 'kill $running 2>/dev/null; exit 130' INT TERM
beside() { # name, command…
    name=$1
    shift
    "$@" >"$VENV/$name.out" 2>&1 &
    eval "${name}_beside=$! ${name}_since=$(date +%s)"
    running="$running $!"
}
tell() { # name
    printf '== %s\n' "$1"
    eval "wait \$${1}_beside" || failed="$failed $1"
    cat "$VENV/$1.out"
    eval "seconds \$${1}_since $(date -r "$VENV/$1.out" +%s)" # its last word
}

beside types .venv/bin/python -m mypy
part format .venv/bin/python -m ruff format --check --quiet .
part lint .venv/bin/python -m ruff check --quiet .
part imports .venv/bin/python .venv/bin/lint-imports --no-logo
[ -z "$failed" ] || printf '\n== failed so far:%s\n' "$failed"
export QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
if [ $# -gt 0 ]; then
    part tests .venv/bin/python -m pytest -n 2 "$@"
else
    # Coverage slows everything down, so only the tests that have to reach every branch of the rule rooms are run with it:
    # in one process, since half of their time would go into the workers' messages.
    # shellcheck disable=SC2086 # several folders
    beside rules .venv/bin/python -m pytest -m measured --cov --cov-report=term $rule_rooms
    # A browser waits more than it works: its tests are a part with a time of its own.
    # shellcheck disable=SC2046 # several files
    beside browser .venv/bin/python -m pytest -m browser $(grep -rl --include='test_*.py' 'tests\.chromium' tests)
    # Three workers on two cores: a test that waits for its window leaves its core to another.
    part tests .venv/bin/python -m pytest -n 3 --dist worksteal -m "not measured and not browser"
    tell rules
    tell browser
fi
tell types
printf '== in all\n'
seconds "$began" "$(date +%s)"
if [ -n "$failed" ]; then
    printf 'gate: failed:%s\n' "$failed" >&2
    exit 1
fi
