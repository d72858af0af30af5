#!/bin/sh
# Sets everything up and opens the window, with the game that is named if there is one: sh packaging/run.sh [GAME.yaml]
# Without a display the sample is played through all the same, and a folder with an evaluation and a picture of the window is left.
set -eu
case ${1:-/} in
/*) ;;
*) set -- "$PWD/$1" ;;
esac
cd "$(dirname "$0")/.."
. packaging/setup.sh

SAMPLE=saves/mittwochsrunde.yaml
OUT=out

set_up runtime
if has_display; then
    set_up_window
    # Beside the window, which is there at once; F1 finds the manual when it is built.
    (nice -n 19 sh packaging/manual.sh >/dev/null 2>&1 &)
    exec .venv/bin/python -m kapdip_gui "$@"
fi
say "there is no display; playing the sample game through without one"
QT_QPA_PLATFORM=offscreen exec .venv/bin/python -m kapdip_gui.tour "${1:-$SAMPLE}" "$OUT"
