"""Draws the small signs of the window's controls (arrows, ticks) in each theme's colours, since style sheets can only
name files.

Takes: `assets/theme.json`. Gives: `assets/look/<theme>/<sign>.svg`. Run it after a colour of the window has changed; a
test compares.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kapdip.theme import UiColours, look  # noqa: E402

FOLDER = ROOT / "assets" / "look"
DOWN, UP, RIGHT, TICK = "M4 6l4 4 4-4", "M4 10l4-4 4 4", "M6 4l4 4-4 4", "M3.5 8.5l3 3 6-7"
SIGNS: dict[str, tuple[str, str, float]] = {
    "down": (DOWN, "text_secondary", 1.5),
    "down-off": (DOWN, "text_hint", 1.0),
    "up": (UP, "text_secondary", 1.5),
    "up-off": (UP, "text_hint", 1.0),
    "right": (RIGHT, "text_secondary", 1.5),
    "check": (TICK, "on_accent", 2.0),
    "check-off": (TICK, "text_hint", 2.0),
    "tick": (TICK, "accent", 1.8),
}
"""Path in a grid of 16, colour token, width of the line."""


def sign(name: str, colours: UiColours) -> str:
    """One sign as SVG text."""
    path, token, width = SIGNS[name]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" fill="none" '
        f'stroke="{getattr(colours, token)}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{path}"/></svg>\n'
    )


def main() -> None:
    """Write the signs of all themes of the window."""
    for theme in look().themes.values():
        if theme.name != "print":
            folder = FOLDER / theme.name
            folder.mkdir(parents=True, exist_ok=True)
            for name in SIGNS:
                (folder / f"{name}.svg").write_text(sign(name, theme.ui), encoding="utf-8")


if __name__ == "__main__":
    main()
