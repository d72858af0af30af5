"""One player's ticket and sheet as a page: the figures, the warnings, the sheet.

Takes: a `Ticket` that is shown, and the text of the sheet. Gives: `own_page`, `ticket_pdf`, a PDF of A4. Text of people
is never markup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kapdip.words.board_language import BoardLanguage
from kapdip_gui.exchange.ticket import Ticket

if TYPE_CHECKING:
    from kapdip.evaluation.own_pdf import OwnPage


def own_page(ticket: Ticket, player: str, where: str, text: str, lang: BoardLanguage) -> OwnPage:
    """What is on the page; `where` names the game and its turn."""
    from kapdip.evaluation.own_pdf import OwnPage, OwnRow  # not with every start: typst is a room of its own

    (heads, chips, rows), cash, notes = ticket.contents()
    letters = lang.board.letters
    return OwnPage(
        player,
        where,
        heads,
        tuple(
            OwnRow(power, letters[power], name, tuple(one.text for one in row))
            for (power, name), row in zip(chips, rows, strict=True)
        ),
        tuple(tuple(one.text for one in row) for row in cash[2]),
        tuple((note.title, note.text) for note in notes),
        tuple(text.rstrip().split("\n")) if text.strip() else (),
    )


def ticket_pdf(ticket: Ticket, player: str, where: str, text: str, lang: BoardLanguage) -> bytes:
    """The page as a PDF. Raises `PrintError`."""
    from kapdip.evaluation.own_pdf import render_own_pdf

    return render_own_pdf(own_page(ticket, player, where, text, lang), lang)
