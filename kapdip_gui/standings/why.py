"""The answer to "why?" on any number of the exchange: the audit trail as a ledger, with the paragraph of the rules at
every step.

Takes: a settled turn, or the preview of a slip. Gives: `why_…` as reasons, `LedgerView`, `WhyWindow`, and `explain`.
Source: docs/window.md 9.6; docs/rules.md 2, 3 and 4.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from kapdip.exchange.explaining import explain_player, explain_price, why_control
from kapdip.exchange.explaining_worth import explain_money, explain_points, explain_price_per_point
from kapdip.exchange.model import Currency, Player, Profile, Settlement
from kapdip.reason import Reason
from kapdip.showing import causes
from kapdip.tables.standings import Settled
from kapdip.words.format import power_name
from kapdip.words.ledger import EntryKind, LedgerEntry, ledger, ledger_text
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.kit.copying import Copier
from kapdip_gui.kit.mnemonics import give_letters
from kapdip_gui.kit.parts import button, column, in_markup, row
from kapdip_gui.session.curtain import ClosedByCurtain
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

RULES = {
    "ledger.before": "C2",
    "audit.slip": "C2",
    "audit.sale": "C2",
    "audit.cash": "C2",
    "audit.buys": "C2",
    "audit.buy": "C2",
    "audit.price": "C3",
    "audit.control": "C5",
    "worth.cash": "C6",
    "worth.units": "C6",
    "worth.money": "C6",
    "worth.weighted": "C7",
    "worth.invested": "C7",
    "worth.points": "C7",
    "worth.hundreds": "C9",
    "worth.final": "C9",
    "worth.price_per_point": "C10",
}
"""The paragraph of the rules behind each part of a trail."""


def paragraph(reason: Reason) -> str:
    """`C2` for a step of a trail, empty for a step without a paragraph."""
    return RULES.get(".".join(reason.key.split(".")[:2]), "")


def why_price(settlement: Settlement, currency: Currency) -> tuple[Reason, ...]:
    """How a currency got its new price; nothing for a currency that was not traded."""
    audit = settlement.audit.prices.get(currency)
    return explain_price(audit) if audit is not None else ()


def why_cell(settlement: Settlement, player: Player, currency: Currency) -> tuple[Reason, ...]:
    """A holding in the settled table: the player's turn, and, where they control the power, how that was decided."""
    audit = settlement.audit.players.get(player)
    told = explain_player(audit) if audit is not None else ()
    if settlement.control.get(currency) == player:
        told = (*told, *why_control(settlement, currency))
    return told


def why_worth(profile: Profile, about: Settled, done: Settlement, kind: str, subject: str) -> tuple[Reason, ...]:
    """What a sum of money or points, or the price of a point, is made of."""
    centres = {power: len(owned) for power, owned in about.turn.after.centres.items()}
    if kind == "money":
        return explain_money(done, subject)
    if kind == "points":
        return explain_points(profile, done, centres, subject)
    return explain_price_per_point(done, centres, subject)


class LedgerView(QTextBrowser):
    """A ledger that can be read, selected and copied: amounts in a column at the right, paragraphs behind them."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.entries: tuple[LedgerEntry, ...] = ()
        self.setFont(style().font())
        self.show_reasons(())

    def show_reasons(self, reasons: Sequence[Reason]) -> None:
        """Show another ledger."""
        self.entries = ledger(reasons, self._session.language)
        self.setHtml(self._page() if self.entries else in_markup(self._nothing()))

    def plain_text(self) -> str:
        """The ledger as text, its sums under lines."""
        return ledger_text(self.entries) if self.entries else self._nothing()

    def _nothing(self) -> str:
        return self._session.say("There is nothing to explain here yet.")

    def _page(self) -> str:
        """Text of people is never markup: every text is escaped."""
        return f'<table width="100%" cellspacing="0" cellpadding="4">{"".join(map(self._row, self.entries))}</table>'

    def _row(self, entry: LedgerEntry) -> str:
        ui = style().theme.ui
        rule = paragraph(entry.reason)
        behind = (
            f'<td width="10%" align="right" style="color:{ui.text_hint}; white-space:nowrap">{in_markup(rule)}</td>'
        )
        if entry.kind is EntryKind.TEXT:
            return f'<tr><td colspan="2" style="color:{ui.text_secondary}">{in_markup(entry.text)}</td>{behind}</tr>'
        tone = ui.text_secondary if entry.kind is EntryKind.ASIDE else ui.text
        role = ui.bad if entry.reason.key.startswith("audit.buy") else ui.warn
        cut = f'<br><span style="color:{role}">{in_markup(entry.cut)}</span>' if entry.cut else ""
        back = f' bgcolor="{ui.alt}"' if entry.kind is EntryKind.SUM else ""
        weight = "600" if entry.kind is EntryKind.SUM else "400"
        look = f'style="color:{tone}; font-weight:{weight}"'
        cells = (
            f'<td width="65%" {look}>{in_markup(entry.text)}{cut}</td><td width="25%" align="right"'
            f' style="color:{tone}; font-weight:{weight}; white-space:nowrap">{in_markup(entry.amount)}</td>'
        )
        return f"<tr{back}>{cells}{behind}</tr>"


class WhyWindow(QDialog):
    """A ledger in a window of its own."""

    def __init__(self, session: Session, title: str, reasons: Sequence[Reason], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(session.say("Why? {title}", title=title))
        self.text = LedgerView(session)
        self.text.show_reasons(reasons)
        self.text.setAccessibleName(self.windowTitle())
        self.copier = Copier(session, self.text.plain_text)
        close = button(session.say("Close"), "check", kind="primary", do=self.accept)
        self.slip = button(session.say("Copy as a slip"), "copy")
        self.slip.hide()
        column((self.text, 1), row(self.copier, self.slip, None, close), on=self, margins=(14, 12, 14, 10))
        ClosedByCurtain(self, session)
        ManualKey(self, session)
        give_letters(self)
        self.resize(style().px(560), style().px(460))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session = session
        session.why_asked.emit()

    def offer_slip(self, text: str) -> None:
        """A button that copies the slip that this is about; none for no text."""
        if text:
            self.slip.show()
            self.slip.clicked.connect(partial(self._copy, text))
            give_letters(self)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._session.told.emit(self._session.say("Slip copied."))


def answer(session: Session, about: Settled, question: tuple[str, ...]) -> tuple[str, tuple[Reason, ...]]:
    """Title and reasons for a question: `("cell", player, power)`, or one name after `player`, `money`, `points`,
    `price`, `point` or `control`. While the curtain is down nothing is said about a slip: what was wanted and cut was
    never published.
    """
    kind, subject = question[:2]
    done, profile = session.current.turns[about.turn.number - 1].results.settlement, session.current.profile
    if done is None:
        return subject, ()
    name = power_name(subject, session.language)
    veiled = (causes.slip_hidden(),) if session.desk_view() is None else ()
    if kind == "cell":
        leads = why_control(done, question[2]) if done.control.get(question[2]) == subject else ()
        told = (*veiled, *leads) if veiled else why_cell(done, subject, question[2])
        return f"{subject}, {power_name(question[2], session.language)}", told
    if kind == "player":
        audit = done.audit.players.get(subject)
        return subject, veiled or (explain_player(audit) if audit else ())
    if kind in ("money", "points"):
        return subject, why_worth(profile, about, done, kind, subject)
    if kind == "point":
        return name, why_worth(profile, about, done, kind, subject)
    return name, why_price(done, subject) if kind == "price" else why_control(done, subject)


def explain(parent: QWidget, session: Session, about: Settled, question: tuple[str, ...]) -> WhyWindow:
    """Open the window that answers a table's question."""
    window = WhyWindow(session, *answer(session, about, question), parent)
    window.open()
    return window
