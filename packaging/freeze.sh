#!/bin/sh
# Makes the program as a folder that runs without Python (dist/kapdip), and dist/kapdip-linux.tar.gz with an installer for the user's menu.
# On Windows and macOS: packaging/freeze.py.
set -eu
cd "$(dirname "$0")/.."
. packaging/setup.sh

VENV=build/venv-freeze
set_up freeze
sh packaging/manual.sh
"$VENV/bin/python" packaging/freeze.py
