"""The codes of the seats on paper: one strip for each, to be cut out and handed to its player; never on the page of
anything else that may be lost.

Takes: a `CodeSheet`, its codes drawn already (SVG). Gives: `render_codes_pdf` → bytes (PDF/UA-1). Source: docs/table.md
9.
"""

from dataclasses import dataclass

from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.pdf import compile_pdf, frame, printed
from kapdip.words.board_language import BoardLanguage

WORDS = {
    "title": N_("Seat codes"),
    "only": N_("Only for you, and for one phone. Scan it with your phone's camera, on the room's Wi-Fi."),
    "everybody": N_("For everybody: what is public"),
    "typed": N_("No camera? Open {address} and type"),
    "cut": N_("Cut out, fold, and give each player their own. Anyone with a code can play for its seat."),
}


@dataclass(frozen=True, slots=True)
class CodeStrip:
    """A code and whose it is; `""`: everybody's."""

    alias: str
    svg: str
    spelled: str
    """As it is typed where no camera reads it."""


@dataclass(frozen=True, slots=True)
class CodeSheet:
    """All strips of a game."""

    game: str
    address: str
    strips: tuple[CodeStrip, ...]


def render_codes_pdf(sheet: CodeSheet, lang: BoardLanguage) -> bytes:
    """The sheet as PDF. Raises `PrintError` where typst refuses it."""
    words = {key: words_in(lang).gettext(text) for key, text in WORDS.items()}
    strips = [{**printed({"alias": one.alias, "spelled": one.spelled}), "svg": one.svg} for one in sheet.strips]
    words["typed"] = words["typed"].format(address=sheet.address)
    told = {**printed({"game": sheet.game}), "strips": strips}
    return compile_pdf("codes.typ", frame(f"{words['title']} · {sheet.game}", lang, words) | {"codes": told})
