#!/bin/sh
# Makes the program as a folder that runs without Python (dist/kapdip), and dist/kapdip-linux.tar.gz with an installer for the user's menu.
set -eu
cd "$(dirname "$0")/.."
. packaging/setup.sh

VENV=build/venv-freeze
set_up freeze
"$VENV/bin/python" -m PyInstaller --noconfirm --log-level WARN --distpath dist --workpath build/freeze packaging/kapdip.spec
printf '[Paths]\nPrefix = _internal/PySide6/Qt\n' >dist/kapdip/qt.conf
cp packaging/kapdip.desktop packaging/install.sh LICENSE README.md dist/kapdip/
tar -C dist -czf dist/kapdip-linux.tar.gz kapdip
say "made dist/kapdip/kapdip and dist/kapdip-linux.tar.gz ($(du -sh dist/kapdip | cut -f1), packed $(du -sh dist/kapdip-linux.tar.gz | cut -f1))"
