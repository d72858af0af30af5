#!/bin/sh
# Builds everything that a release hands out, twice, checks it and says whether both times gave the same bytes:
#
#   sh packaging/release.sh
#
# Leaves dist/: the source's archive, the wheel, the packed folder, the Debian package, and SHA256SUMS. Takes half an hour.
set -eu
cd "$(dirname "$0")/.."
. packaging/setup.sh

changed=$(git status --porcelain) || stop "a release is made of a checkout of git"
[ -z "$changed" ] || stop "a release is made of a clean checkout: commit or put away what is changed"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0

build_all() { # folder
    rm -rf dist build/freeze
    sh packaging/deb.sh
    build/venv-freeze/bin/python -m build --no-isolation --outdir dist . >/dev/null
    rm -rf "$1"
    mkdir -p "$1"
    mv dist/*.tar.gz dist/*.whl dist/*.deb "$1/"
    (cd "$1" && sha256sum -- * >SHA256SUMS)
}

# Has a tool look at something, where this machine has it.
check() { # tool, words…
    if command -v "$1" >/dev/null; then
        "$@" || stop "$1 finds something wrong"
    else
        say "not checked: there is no $1 here"
    fi
}

build_all build/release-1
build_all build/release-2
share=build/deb/usr/share
check appstreamcli validate --pedantic --no-net "$share"/metainfo/*.xml
check desktop-file-validate "$share"/applications/*.desktop
check lintian --fail-on error --suppress-tags embedded-library build/release-2/*.deb
check reuse lint --quiet
for platform in linux win32 darwin; do
    [ ! -x .venv/bin/mypy ] || .venv/bin/python -m mypy --platform "$platform" kapdip kapdip_gui kapdip_board >/dev/null || stop "types are wrong on $platform"
done
rm -rf dist
mv build/release-2 dist
if diff build/release-1/SHA256SUMS dist/SHA256SUMS; then
    say "the same bytes both times; dist/ holds:"
else
    say "not the same bytes both times (above); dist/ holds what was made last:"
fi
cat dist/SHA256SUMS
