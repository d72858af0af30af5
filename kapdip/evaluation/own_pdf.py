"""One player's own panel on paper, in the print of the evaluation: their figures, the warnings, what they wrote.

Takes: an `OwnPage`, whose texts are ready to be set. Gives: `render_own_pdf` → bytes (PDF/UA-1, the same bytes each
time).
"""

from dataclasses import asdict, dataclass

from kapdip.board.model import Power
from kapdip.evaluation.own_words import N_, words_in
from kapdip.evaluation.pdf import compile_pdf, frame, printed
from kapdip.words.board_language import BoardLanguage

WORDS = {"page": N_("Page"), "of": N_("of"), "made_with": N_("Made with Kapdip")}


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A currency with its figures, under the heads of the page."""

    power: Power
    letter: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnPage:
    """What a panel shows: `cash` are words with their amounts, `notes` titles with what they mean, `written` the lines
    of their sheet.
    """

    player: str
    where: str
    """The game and its turn."""
    heads: tuple[str, ...]
    trades: tuple[OwnRow, ...]
    cash: tuple[tuple[str, ...], ...]
    notes: tuple[tuple[str, str], ...]
    written: tuple[str, ...]


def render_own_pdf(page: OwnPage, lang: BoardLanguage) -> bytes:
    """The panel as PDF. Raises `PrintError` where typst refuses it."""
    words = {key: words_in(lang).gettext(text) for key, text in WORDS.items()}
    return compile_pdf("own.typ", frame(f"{page.player} · {page.where}", lang, words) | {"own": printed(asdict(page))})
