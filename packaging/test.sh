#!/bin/sh
# Sets everything up and passes the whole gate: format, lint, types, import laws, tests. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
. packaging/setup.sh

set_up dev

failed=
part() { # name, command…
    name=$1
    shift
    printf '== %s\n' "$name"
    "$@" || failed="$failed $name"
}

part format .venv/bin/python -m ruff format --check --quiet .
part lint .venv/bin/python -m ruff check --quiet .
part types .venv/bin/python -m mypy
part imports .venv/bin/python .venv/bin/lint-imports --no-logo
[ -z "$failed" ] || printf '\n== failed so far:%s\n' "$failed"
printf '== tests\n'
QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen} .venv/bin/python -m pytest -n 2 --dist loadfile --cov --cov-report=term "$@" || failed="$failed tests"
if [ -n "$failed" ]; then
    printf 'gate: failed:%s\n' "$failed" >&2
    exit 1
fi
