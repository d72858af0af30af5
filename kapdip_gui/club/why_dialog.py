"""The dialog that says where a figure comes from.

Takes: the session, a title and lines. Gives: `WhyDialog`.
"""

from collections.abc import Sequence

from PySide6.QtWidgets import QTextBrowser, QWidget

from kapdip.showing.club.why import WhyLine
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.kit.copying import Copier
from kapdip_gui.kit.parts import WIDE_DIALOG, beside_ticks, column, in_markup, label
from kapdip_gui.session.session import Session
from kapdip_gui.style import style


class WhyDialog(Dialog):
    """Where a figure comes from: a line for each game or pair, the sum below."""

    def __init__(self, session: Session, parent: QWidget | None, title: str, lines: Sequence[WhyLine]) -> None:
        super().__init__(session, parent, title, session.say("Close"), cancel="")
        heading = label(title, "title")
        self.shown = QTextBrowser()
        self.shown.setAccessibleName(title)
        self.shown.setHtml(_html(lines))
        self.plain = "\n".join(f"{line.text}\t{line.amount}" for line in lines)
        self.copier = Copier(session, lambda: self.plain)
        self.footer.insertWidget(0, self.copier)
        column(
            heading,
            (self.shown, 1),
            beside_ticks(label(session.say("Every figure is an exact fraction; three decimals are shown."), "hint")),
            on=self.body,
            margins=WIDE_DIALOG,
        )
        self.begin(640, max(360, min(190 + 27 * len(lines), 900)))


def _html(lines: Sequence[WhyLine]) -> str:
    look = style().theme.ui
    rows = []
    for line in lines:
        colour = look.text_hint if line.is_out else look.text
        weight = "600" if line.is_sum else "400"
        edge = f"border-top: 1px solid {look.line_strong};" if line.is_sum else ""
        cell = f'style="color: {colour}; font-weight: {weight}; {edge} padding: 3px 8px 3px 0; white-space: nowrap;"'
        rows.append(
            f'<tr><td width="100%" {cell}>{in_markup(line.text)}</td><td align="right"'
            f" {cell}>{in_markup(line.amount)}</td></tr>"
        )
    return f'<table width="100%" cellspacing="0">{"".join(rows)}</table>'
