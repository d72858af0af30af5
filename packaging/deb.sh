#!/bin/sh
# Makes dist/kapdip_VERSION_ARCHITECTURE.deb of the frozen folder: for Debian and Ubuntu no older than the system that made it.
#
#   sh packaging/deb.sh && sudo apt install ./dist/kapdip_*.deb
set -eu
cd "$(dirname "$0")/.."
. packaging/setup.sh

FOLDER=dist/kapdip
TREE=build/deb
LIBRARY=$TREE/usr/lib/kapdip
SHARE=$TREE/usr/share

prepare_system freeze deb
sh packaging/freeze.sh
version=$("$FOLDER/kapdip" --version | cut -d' ' -f2)
architecture=$(dpkg --print-architecture)
package=dist/kapdip_${version}_$architecture.deb

value() { build/venv-freeze/bin/python -c "import json, sys; print(json.load(open('assets/project.json'))[sys.argv[1]])" "$1"; }

# What the folder holds where Debian wants it. Only what the loader of the system has to bring is a dependency.
rm -rf "$TREE"
mkdir -p "$LIBRARY" "$TREE/usr/bin" "$TREE/DEBIAN" "$SHARE/doc/kapdip"
cp -a "$FOLDER/kapdip" "$FOLDER/qt.conf" "$FOLDER/_internal" "$LIBRARY/"
ln -s ../lib/kapdip/kapdip "$TREE/usr/bin/kapdip"
cp -R "$FOLDER/share/." "$SHARE/"
mkdir -p "$SHARE/zsh" && mv "$SHARE/zsh/site-functions" "$SHARE/zsh/vendor-completions"
cp -R README.md "$FOLDER/licences" "$SHARE/doc/kapdip/"
# Browsers in a cage of their own (snap) read nothing of /usr/lib, but the documentation.
mv "$LIBRARY/_internal/manual" "$SHARE/doc/kapdip/"
ln -s ../../../share/doc/kapdip/manual "$LIBRARY/_internal/manual"
PYTHONPATH=. build/venv-freeze/bin/python packaging/debian/copyright.py >"$SHARE/doc/kapdip/copyright"
gzip -9n <CHANGELOG.md >"$SHARE/doc/kapdip/NEWS.md.gz"
day=$(date -uR -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}")
printf 'kapdip (%s) unstable; urgency=medium\n\n  * See NEWS.md.gz.\n\n -- %s  %s\n' "$version" "$(value maintainer)" "$day" |
    gzip -9n >"$SHARE/doc/kapdip/changelog.gz"
mkdir -p "$SHARE/lintian/overrides"
cp packaging/debian/overrides "$SHARE/lintian/overrides/kapdip"
find "$SHARE/doc/kapdip" -type f -empty -delete

# The packages that bring what the folder's libraries need and the folder does not hold; of the C library, the version, too.
depends() {
    work=$(mktemp -d)
    find "$LIBRARY" -type f \( -name '*.so*' -o -name kapdip \) -exec objdump -p {} + >"$work/objects" 2>/dev/null
    awk '$1 == "NEEDED" { print $2 }' "$work/objects" | sort -u >"$work/needed"
    find "$LIBRARY" -name '*.so*' -printf '%f\n' | sort -u >"$work/brought"
    glibc=$(grep -o 'GLIBC_[0-9.]*' "$work/objects" | sort -uV | tail -1)
    comm -23 "$work/needed" "$work/brought" | while read -r library; do
        dpkg -S "*/$library" | cut -d: -f1 | head -1 | grep . || stop "no package here brings $library"
    done >"$work/packages"
    sort -u "$work/packages" | sed "s/^libc6$/libc6 (>= ${glibc#GLIBC_})/" | paste -sd, | sed 's/,/, /g'
    rm -rf "$work"
}

homepage=$(value homepage)
needed=$(depends)
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$(du -sk "$TREE" | cut -f1)/" \
    -e "s/@DEPENDS@/$needed/" -e "s#@MAINTAINER@#$(value maintainer)#" \
    -e "$([ -n "$homepage" ] && echo "s#@HOMEPAGE@#$homepage#" || echo /@HOMEPAGE@/d)" packaging/debian/control.in >"$TREE/DEBIAN/control"
find "$TREE" -type d -exec chmod 755 {} +
find "$TREE" -type f -exec chmod 644 {} +
chmod 755 "$LIBRARY/kapdip"
fakeroot dpkg-deb --build -Zxz "$TREE" "$package" >/dev/null
say "made $package ($(du -h "$package" | cut -f1); installed $(du -sh "$TREE" | cut -f1))"
