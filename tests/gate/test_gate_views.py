"""What was handed in is asked for by type: screens read it off a `DeskView`, `OwnView` or `ExchangeView`, never off a
turn (docs/architecture.md, law 9).
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "kapdip_gui"
DEEDS = {
    "showing/exchange/entering.py",
    "showing/orders/convoy_offer.py",
    "showing/pasted.py",
    "ui/orders/conditional.py",
    "ui/orders/deeds.py",
}
"""They make the next game of what was entered; none of them paints."""


PUBLIC = (
    "ui/charts/",
    "ui/exchange/panel.py",
    "ui/exchange/ticker.py",
    "ui/history/timeline.py",
    "ui/standings/panel.py",
)
"""Screens of what everybody may know: they ask the glance for no game."""


def readers(name: str) -> set[str]:
    """The modules of showing and window that read an attribute of this name."""
    found = set()
    for room in ("showing", "ui"):
        for file in (ROOT / room).rglob("*.py"):
            tree = ast.parse(file.read_text("utf-8"))
            if any(isinstance(node, ast.Attribute) and node.attr == name for node in ast.walk(tree)):
                found.add(file.relative_to(ROOT).as_posix())
    return found


def test_only_deeds_read_what_was_handed_in_off_a_turn() -> None:
    assert readers("inputs") == DEEDS


def test_a_screen_of_what_is_public_asks_for_no_game() -> None:
    holding = readers("game") | readers("current") | readers("kept")
    assert {module for module in holding if module.startswith(PUBLIC)} == set()
    assert {module for module in holding if module.startswith("ui/wall/")}, "the search finds what there is"
