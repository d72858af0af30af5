"""Where in the built manual something of the window is spoken of.

Takes: the name of a place (a dock, a dialog, a phase of the turn) and a language. Gives: `manual_page`. The pages are
made by `packaging/manual/`: each place has a file of its own, since desktops drop what follows `#` in an address.
"""

from pathlib import Path

from kapdip.paths import MANUAL
from kapdip.showing.rules_topics import topic_for


def manual_page(place: str, language: str, *, manual: Path = MANUAL) -> Path | None:
    """The file to open: that of the place, else that of its rules, else the first page; None where no manual is."""
    folder = manual / language
    name = place.replace("_", "-")
    found = (folder / "at" / f"{name}.html", folder / "at" / f"rules-{topic_for(place)}.html", folder / "index.html")
    return next((page for page in found if page.is_file()), None)
