"""What was handed in is asked for by type: screens read it off a `DeskView`, `OwnView` or `ExchangeView`, never off a
turn (docs/architecture.md, law 9).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "kapdip_gui"
DEEDS = {
    "showing/exchange/entering.py",
    "showing/orders/convoy_offer.py",
    "showing/pasted.py",
    "ui/orders/conditional.py",
    "ui/orders/edits.py",
}
"""They make the next game of what was entered; none of them paints."""


PUBLIC = (
    "ui/charts",
    "ui/exchange/panel.py",
    "ui/exchange/ticker.py",
    "ui/history/timeline.py",
    "ui/standings/panel.py",
)
"""Screens of what everybody may know: they ask the session for no game."""


def modules(*places: str) -> Iterator[Path]:
    """The modules of these folders, or that are named themselves."""
    for place in (ROOT / place for place in places):
        yield from [place] if place.suffix else place.rglob("*.py")


def reads(file: Path, name: str) -> bool:
    """Whether a module reads an attribute of this name."""
    text = file.read_text("utf-8")
    return name in text and any(
        isinstance(node, ast.Attribute) and node.attr == name for node in ast.walk(ast.parse(text))
    )


def readers(name: str, *places: str) -> set[str]:
    """The modules there that read an attribute of this name."""
    return {file.relative_to(ROOT).as_posix() for file in modules(*places) if reads(file, name)}


def test_only_edits_read_what_was_handed_in_off_a_turn() -> None:
    assert readers("inputs", "showing", "ui") == DEEDS


@pytest.mark.parametrize("name", ["game", "current", "kept"])
def test_a_screen_of_what_is_public_asks_for_no_game(name: str) -> None:
    assert readers(name, *PUBLIC) == set()


def test_the_search_finds_what_there_is() -> None:
    assert readers("game", "ui/wall")
