"""The two pages on the game master's evening name keys that there are, and the same ones in both languages."""

import re
from pathlib import Path

from kapdip_gui.showing.commands import COMMANDS

DOCS = Path(__file__).resolve().parents[2] / "docs"
OF_DIALOGS = {"Ctrl+Enter", "Ctrl+V", "?"}
"""Keys that are no command's: what a dialog's filled button, a list of names and a figure answer to."""
GERMAN = {"Strg": "Ctrl", "Umschalt": "Shift", "Links": "Left"}


def keys(page: str) -> list[str]:
    """The keys that a page names, in its order, as the program writes them."""
    found = re.findall(r"`((?:(?:Ctrl|Strg|Alt|Shift|Umschalt)\+)+[\w]+|F\d+|\?)`", (DOCS / page).read_text("utf-8"))
    return ["+".join(GERMAN.get(part, part) for part in key.split("+")) for key in found]


def test_every_key_of_the_evening_is_one_of_the_windows() -> None:
    known = {key for command in COMMANDS if command is not None for key in command.shortcut.split("|")}
    named = set(keys("manual.md"))
    assert len(named) > 20
    assert named - known == OF_DIALOGS


def test_both_languages_name_the_same_keys_in_the_same_order() -> None:
    assert keys("handbuch.md") == keys("manual.md")
