#!/bin/sh
# Lies beside the frozen program: puts it into the menu of the user who runs it, or with --remove takes it out of there.
# Nothing outside his home is touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/kapdip.desktop
icon=$data/icons/hicolor/scalable/apps/kapdip.svg
link=$HOME/.local/bin/kapdip
if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$icon" "$link"
    echo "Kapdip is out of the menu. What is left is this folder: $here"
    exit
fi
mkdir -p "${entry%/*}" "${icon%/*}" "${link%/*}"
cp "$here/_internal/assets/kapdip.svg" "$icon"
ln -sf "$here/kapdip" "$link"
# In an entry of the menu % stands for something, in what sed puts in \, & and #.
program=$(printf '%s' "$here/kapdip" | sed 's/%/%%/g; s/[\\&#]/\\&/g')
sed "s#^Exec=.*#Exec=\"$program\" %f#" "$here/kapdip.desktop" >"$entry"
echo "Kapdip is in the menu now, and as $link. With --remove this takes it out again."
