#!/bin/sh
# Lies beside the frozen program: puts it into the menu of the user who runs it. Nothing outside his home is touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
mkdir -p "$data/applications" "$data/icons/hicolor/scalable/apps" "$HOME/.local/bin"
cp "$here/_internal/assets/kapdip.svg" "$data/icons/hicolor/scalable/apps/"
ln -sf "$here/kapdip" "$HOME/.local/bin/kapdip"
sed "s#^Exec=.*#Exec=\"$here/kapdip\" %f#" "$here/kapdip.desktop" >"$data/applications/kapdip.desktop"
echo "Kapdip is in the menu now, and as $HOME/.local/bin/kapdip."
