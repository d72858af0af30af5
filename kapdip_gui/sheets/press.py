"""Reads a press item: sender, addressee, text, and parts that hang on a condition.

Takes: the lines behind a press header. Gives: sender, addressee and `PressText` parts; `[if …: …]` or `[wenn …: …]` is a
conditional part.
Rules: formats.md, "Text that people write"; rulings E; KA 2007, "Pressemeldungen".
"""

import re

from kapdip_gui.orders.cleaning import fold
from kapdip_gui.orders.vocabulary import CONDITION
from kapdip_gui.sheets.model import PressText
from kapdip_gui.sheets.vocabulary import ADDRESSEE, SENDER

LONGEST_NAME = 200
_LABEL = re.compile(r"\s*([^\W\d_]+)\s*:\s*(.*?)\s*")
_TITLE = re.compile(r"\s*(?P<sender>[^:]{1,80}?)\s+(?:an|to)\s+(?P<to>[^:]{1,80}?)\s*:\s*")
_PART = re.compile(rf"\[\s*(?:{'|'.join(CONDITION)})\s+([^:\[\]]{{1,300}}):\s*([^\[\]]*)\]", re.IGNORECASE)


def press_label(line: str) -> tuple[str, str] | None:
    """`("from", name)` or `("to", name)` for a line `von: …`, `to: …`; None for text."""
    if len(line) > LONGEST_NAME or not (found := _LABEL.fullmatch(line)):
        return None
    word = fold(found[1])
    if word in SENDER:
        return "from", found[2]
    return ("to", found[2]) if word in ADDRESSEE else None


def press_title(line: str) -> tuple[str, str] | None:
    """Sender and addressee of a first line in the source's manner: `Kalle Wirsch an Lucky Luke:`."""
    found = _TITLE.fullmatch(line) if len(line) <= LONGEST_NAME else None
    return (found["sender"], found["to"]) if found else None


def press_parts(text: str) -> tuple[PressText, ...]:
    """The text in its parts, unconditional and conditional."""
    parts: list[PressText] = []
    at = 0
    for found in _PART.finditer(text):
        if found.start() > at:
            parts.append(PressText(text[at : found.start()]))
        parts.append(PressText(found[2], found[1].strip()))
        at = found.end()
    if at < len(text) or not parts:
        parts.append(PressText(text[at:]))
    return tuple(parts)
