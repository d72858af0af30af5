#!/bin/sh
# Lies beside the frozen program: puts it into the menu of the user who runs it, or with --remove takes it out of there.
# Nothing outside his home is touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
link=$HOME/.local/bin/kapdip
# What share/ holds, by its place in there. Earlier versions had an entry and an icon of another name.
files() { (cd "$here/share" && find . -type f ! -path '*/metainfo/*'); }
rm -f "$data/applications/kapdip.desktop" "$data/icons/hicolor/scalable/apps/kapdip.svg"
if [ "${1:-}" = --remove ]; then
    files | while read -r file; do rm -f "$data/$file"; done
    rm -f "$link"
    echo "Kapdip is out of the menu. What is left: this folder, $here, and what you made with it: your games, and"
    echo "${XDG_STATE_HOME:-$HOME/.local/state}/kapdip, $data/kapdip and ${XDG_CONFIG_HOME:-$HOME/.config}/kapdip."
    exit
fi
files | while read -r file; do
    mkdir -p "$data/${file%/*}"
    cp "$here/share/$file" "$data/$file"
done
mkdir -p "${link%/*}"
ln -sf "$here/kapdip" "$link"
# In an entry of the menu % stands for something, in what sed puts in \, & and #.
program=$(printf '%s' "$here/kapdip" | sed 's/%/%%/g; s/[\\&#]/\\&/g')
for entry in "$here"/share/applications/*.desktop; do
    sed "s#^Exec=.*#Exec=\"$program\" %f#" "$entry" >"$data/applications/${entry##*/}"
done
echo "Kapdip is in the menu now, and as $link. With --remove this takes it out again."
