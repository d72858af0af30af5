"""What is said on a terminal where no window can be made: what is missing, and how to go on without one.

Takes what the system said, the game that was to be opened, a language. Gives two lines. Nothing of Qt is needed for it.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from kapdip.words.catalogue import words_in


def without_window(heard: Sequence[str], game: Path | None, lang: str) -> str:
    """Why there is no window, and the commands that need none."""
    say = words_in(lang).gettext
    ways = say(
        "Without a window: “kapdip status {game}” shows the game; “kapdip orders”, “kapdip resolve” and "
        "“kapdip evaluate” play it; “kapdip --help” lists all commands."
    )
    return f"kapdip: {_missing(heard, lang)}\n{ways.format(game=quote(str(game or 'GAME.yaml')))}"


def _missing(heard: Sequence[str], lang: str) -> str:
    say = words_in(lang).gettext
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    text = " ".join(" ".join(heard).split())
    if "No module named" in text:
        return say("The window is not installed; “pip install kapdip[gui]” brings it.")
    if "shared object" in text:
        return say("The window needs a system library that is not installed: {text}.").format(text=text)
    if os.environ.get("QT_QPA_PLATFORM", "xcb").split(":")[0] not in ("xcb", "wayland"):
        return say("The window could not be made. Qt says: {text}").format(text=text)
    if not display:
        return say("The window needs a desktop, and there is none here: neither DISPLAY nor WAYLAND_DISPLAY is set.")
    if "could not connect" in text.lower() or "failed to create wl_display" in text.lower():
        return say("The window needs a desktop, and the display “{display}” cannot be reached.").format(display=display)
    return say("The window could not be made. Qt says: {text}").format(text=text)
