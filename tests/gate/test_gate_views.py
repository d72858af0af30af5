"""What was handed in is asked for by type: screens read it off a `DeskView`, `OwnView` or `ExchangeView`, never off a
turn (docs/architecture.md, law 9).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EDITS = {
    "kapdip/showing/exchange/entering.py",
    "kapdip/showing/orders/convoy_offer.py",
    "kapdip/showing/pasted.py",
    "kapdip_gui/orders/conditional.py",
    "kapdip_gui/orders/edits.py",
}
"""They make the next game of what was entered; none of them paints."""


PUBLIC = (
    "kapdip_gui/charts",
    "kapdip_gui/exchange/panel.py",
    "kapdip_gui/exchange/ticker.py",
    "kapdip_gui/history/timeline.py",
    "kapdip_gui/standings/panel.py",
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
    assert readers("inputs", "kapdip/showing", "kapdip_gui") == EDITS


@pytest.mark.parametrize("name", ["game", "current", "on_disk"])
def test_a_screen_of_what_is_public_asks_for_no_game(name: str) -> None:
    assert readers(name, *PUBLIC) == set()


def test_the_search_finds_what_there_is() -> None:
    assert readers("game", "kapdip_gui/wall")
