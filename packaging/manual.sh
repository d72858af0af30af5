#!/bin/sh
# Builds the manual: build/manual/de and build/manual/en, where the window looks for it and where packages take it from.
# The second time nothing is done, unless something of it has changed.
set -eu
cd "$(dirname "$0")/.."
. packaging/setup.sh

STAMP=build/manual/built-of
set_up manual
what=$({ cat packaging/requirements-manual.txt; find docs packaging/manual kapdip kapdip_gui assets saves -type f \
    ! -name '*.pyc' -exec cksum {} + | sort -k 3; } | cksum)
if [ "$(cat "$STAMP" 2>/dev/null)" != "$what" ]; then
    say "building the manual"
    mkdir -p build
    .venv/bin/python packaging/manual/build.py >build/manual.out 2>&1 || {
        cat build/manual.out >&2
        stop "the manual could not be built"
    }
    printf '%s\n' "$what" >"$STAMP"
fi
