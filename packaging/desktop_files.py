"""Writes what a desktop and a shell want of an installed program into FOLDER, which is laid out as /usr/share:

    python packaging/desktop_files.py FOLDER [VALUES.json]

the entry of the menu, the description for software centres, the type of saves, icons, the manual page and completions.
Names and addresses come from `assets/project.json` or a file of the same form; what it does not claim is left out.
Needs the environment that `packaging/setup.sh` makes for `freeze` or `dev`; no display.
"""

import argparse
import gzip
import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import shtab  # noqa: E402
from PySide6.QtGui import QGuiApplication, QIcon  # noqa: E402

from kapdip import __version__  # noqa: E402
from kapdip.cli.helping import HelpLines, localised_usage  # noqa: E402
from kapdip.cli.main import COMMANDS, SUMMARIES, module_of, parser_of  # noqa: E402

TEMPLATES = ROOT / "packaging" / "desktop"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels of the icons' sides."""
SMALL = 32
"""Up to this size the icon is a plainer drawing."""
PLACES = {
    "kapdip.desktop": "applications/{id}.desktop",
    "kapdip.metainfo.xml": "metainfo/{id}.metainfo.xml",
    "kapdip.xml": "mime/packages/{id}.xml",
}
"""Where each template goes."""


def main() -> int:
    """Write all of it."""
    folder = Path(sys.argv[1])
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "assets" / "project.json"
    values = json.loads(file.read_text(encoding="utf-8"))
    write_entries(folder, values)
    write_icons(folder, values["id"])
    write(folder / "man/man1/kapdip.1.gz", gzip.compress(manual_page().encode(), mtime=0))
    for shell, place in {"bash": "bash-completion/completions/kapdip", "zsh": "zsh/site-functions/_kapdip"}.items():
        write(folder / place, shtab.complete(whole_parser(), shell=shell).encode())
    return 0


def write(file: Path, content: bytes) -> None:
    """A file, in a folder that is made if need be."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def write_entries(folder: Path, values: dict[str, str]) -> None:
    """The templates with the project's values; an address that it does not have takes its whole element along."""
    marks = {key.upper(): text for key, text in values.items()} | {"VERSION": __version__, "DATE": date_of_commit()}
    for name, place in PLACES.items():
        text = (TEMPLATES / name).read_text(encoding="utf-8")
        if not values["pictures"]:
            text = re.sub(r"  <screenshots>.*</screenshots>\n", "", text, flags=re.DOTALL)
        text = "".join(
            line for line in text.splitlines(True) if not any(f"@{key}@" in line for key in marks if not marks[key])
        )
        write(
            folder / place.format(id=values["id"]), re.sub("@([A-Z]+)@", lambda found: marks[found[1]], text).encode()
        )


def date_of_commit() -> str:
    """The day of the commit, `SOURCE_DATE_EPOCH` where that is set: the same for everybody who builds it."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    words = ["date", "-u", "-d", f"@{seconds}", "+%F"] if seconds else ["git", "log", "-1", "--format=%cs"]
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def write_icons(folder: Path, name: str) -> None:
    """The drawing itself, and its pictures of every usual size."""
    app = QGuiApplication.instance() or QGuiApplication([])
    assert app is not None
    icons = folder / "icons" / "hicolor"
    write(icons / "scalable" / "apps" / f"{name}.svg", (ROOT / "assets" / "kapdip.svg").read_bytes())
    for side in SIZES:
        drawing = QIcon(str(ROOT / "assets" / ("kapdip-small.svg" if side <= SMALL else "kapdip.svg")))
        file = icons / f"{side}x{side}" / "apps" / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        if not drawing.pixmap(side, side).toImage().save(str(file)):
            sys.exit(f"{file} could not be written")


def whole_parser() -> argparse.ArgumentParser:
    """All commands in one parser, for what reads parsers."""
    whole = argparse.ArgumentParser(prog="kapdip")
    commands = whole.add_subparsers()
    for name in COMMANDS:
        one = commands.add_parser(name, help=SUMMARIES[name], formatter_class=HelpLines)
        importlib.import_module(module_of(name)).add_arguments(one)
    return whole


def manual_page() -> str:
    """The page of section 1, of what `--help` says of each command."""
    os.environ["COLUMNS"] = "78"
    with localised_usage("en"):
        helps = "".join(f'.SS "kapdip {name}"\n.nf\n{roff(parser_of(name).format_help())}.fi\n' for name in COMMANDS)
    return f""".TH KAPDIP 1 "{date_of_commit()}" "Kapdip {__version__}" "Games"
.SH NAME
kapdip \\- game master's desk for Capitalist Diplomacy
.SH SYNOPSIS
.B kapdip
.RI [ GAME.yaml ]
.br
.B kapdip
.I COMMAND
.RI [ arguments ]
.SH DESCRIPTION
Without a command the window opens, with a game if one is named. With a command the same is done without a window.
.SH COMMANDS
{helps}.SH EXIT STATUS
0 done; 1 refused, and nothing changed; 2 wrong usage; 130 interrupted.
.SH ENVIRONMENT
.TP
.B KAPDIP_LANG
The language, de or en; without it that of the system.
"""


def roff(text: str) -> str:
    """Plain lines as the typesetter of manual pages reads them."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").splitlines()
    return "".join(f"\\&{line}\n" if line[:1] in (".", "'") else f"{line}\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
