"""The page that phones are given: its files, and the board of the game.

Takes: a sheet. Gives: `Pages` as the server holds them.
"""

from functools import cache

from kapdip.drawing.map_sheet import MapSheet
from kapdip.paths import ASSETS, FONTS
from kapdip.showing.phone.board import phone_colours, phone_ground, phone_places
from kapdip.showing.phone.texts import page_texts
from kapdip.table.pages import Pages

PAGE = ASSETS / "phone"
FONT_FILES = {"sans-400.woff2": "KDSans-400.woff2", "sans-700.woff2": "KDSans-700.woff2"}
OWN_FILES = (
    *(
        "style.css",
        "own.css",
        "kept.js",
        "words.js",
        "parts.js",
        "rest.js",
        "figures.js",
        "link.js",
        "map.js",
    ),
    *(
        "views.js",
        "nacl.js",
        "letters.js",
        "pairing.js",
        "cover.js",
        "draft.js",
        "slip.js",
        "bids.js",
        "orders.js",
        "own.js",
        "hand.js",
        "seat.js",
        "typed.js",
    ),
    "main.js",
)
"""Each names only files that stand before it."""


@cache
def pages_of(sheet: MapSheet) -> Pages:
    """The page for a board. Raises OSError where a file is missing: they are part of the program."""
    files = {name: (FONTS / "web" / file).read_bytes() for name, file in FONT_FILES.items()}
    files["kapdip.svg"] = (ASSETS / "kapdip.svg").read_bytes()
    files["ground.svg"] = phone_ground(sheet).encode()
    files["board.css"] = phone_colours(sheet).encode()
    files["places.js"] = phone_places(sheet).encode()
    files["texts.js"] = page_texts().encode()
    files |= {name: (PAGE / name).read_bytes() for name in OWN_FILES}
    return Pages.of((PAGE / "index.html").read_text(encoding="utf-8"), files)
