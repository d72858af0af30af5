"""One player's ticket and sheet on paper: his figures, the warnings, what he wrote.

Takes: a `Ticket` that is shown, and the text of his sheet. Gives: `ticket_pdf`, a PDF of A4. Text of people is never markup.
"""

from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from kapdip_gui.ui.exchange.ticket import Ticket
from kapdip_gui.ui.exchange.ticket_parts import Shown
from kapdip_gui.ui.style import style


def ticket_html(ticket: Ticket, title: str, text: str) -> str:
    """The page as Qt's rich text, black on white."""
    trades, cash, notes = ticket.contents()
    told = "".join(f"<p><b>{escape(note.title)}</b> {escape(note.text)}</p>" for note in notes)
    written = "<br>".join(map(escape, text.rstrip().split("\n")))
    return f"<h2>{escape(title)}</h2>{_table(trades)}<p></p>{_table(cash)}{told}<hr><p>{written}</p>"


def _table(shown: Shown) -> str:
    heads, chips, rows = shown
    lines = ["".join(f'<td align="right">{escape(head)}</td>' for head in heads)] if heads else []
    for place, row in enumerate(rows):
        first = [f"<td>{escape(chips[place][1])}</td>"] if chips else [f"<td>{escape(row[0].text)}</td>"]
        cells = row if chips else row[1:]
        lines.append("".join([*first, *(f'<td align="right">{escape(one.text)}</td>' for one in cells)]))
    return f'<table cellpadding="4">{"".join(f"<tr>{line}</tr>" for line in lines)}</table>'


def ticket_pdf(ticket: Ticket, title: str, text: str) -> bytes:
    """The page as a PDF."""
    store = QBuffer()
    store.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(store)
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(18, 18, 18, 18)))
    writer.setTitle(title)
    page = QTextDocument()
    page.setDefaultFont(style().font("font_base"))
    page.setHtml(ticket_html(ticket, title, text))
    page.print_(writer)
    store.close()
    return bytes(store.data().data())
