"""The answer to "why?" on any number of the exchange: the audit trail in words, step by step, with the paragraph of the rules.

Takes: a settled turn, or the preview of a slip. Gives: `why_…` as reasons, `WhyWindow`, and `explain`.
Source: gm-evening 6 ("Every number can be asked why?"); rulings C.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from kapdip_gui.exchange.model import Currency, Player, Settlement
from kapdip_gui.exchange.telling import explain_control, explain_player, explain_price
from kapdip_gui.exchange.telling_worth import explain_money, explain_points, explain_price_per_point
from kapdip_gui.reason import Reason
from kapdip_gui.ui.letters import give_letters
from kapdip_gui.ui.parts import button, row
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.standings.contents import Settled
from kapdip_gui.ui.style import style
from kapdip_gui.words.format import power_name
from kapdip_gui.words.sentences import say
from kapdip_gui.words.tongue import Tongue

RULES = {
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
    """`C2` for a step of a trail, empty for a step that no paragraph stands behind."""
    return RULES.get(".".join(reason.key.split(".")[:2]), "")


def trail(reasons: Sequence[Reason], language: Tongue) -> list[tuple[str, str]]:
    """Each step as its sentence and its paragraph."""
    return [(say(reason, language), paragraph(reason)) for reason in reasons]


def why_price(settlement: Settlement, currency: Currency) -> tuple[Reason, ...]:
    """How a currency got its new price; nothing for a currency that was not traded."""
    audit = settlement.audit.prices.get(currency)
    return explain_price(audit) if audit is not None else ()


def why_control(settlement: Settlement, power: Currency) -> tuple[Reason, ...]:
    """How a power got its controller; nothing for a power that is gone."""
    audit = settlement.audit.control.get(power)
    return explain_control(audit, settlement.lots) if audit is not None else ()


def why_cell(settlement: Settlement, player: Player, currency: Currency) -> tuple[Reason, ...]:
    """A holding in the settled table: the player's turn, and, where he leads the power, how that was decided."""
    audit = settlement.audit.players.get(player)
    told = explain_player(audit) if audit is not None else ()
    if settlement.control.get(currency) == player:
        told = (*told, *why_control(settlement, currency))
    return told


def why_worth(about: Settled, kind: str, subject: str) -> tuple[Reason, ...]:
    """What a sum of money or points, or the price of a point, is made of."""
    done = about.settlement
    position = about.turn.results.position or about.turn.start.position
    centres = {power: len(owned) for power, owned in position.centres.items()}
    if kind == "money":
        return explain_money(done, subject)
    if kind == "points":
        return explain_points(about.game.profile, done, centres, subject)
    return explain_price_per_point(done, centres, subject)


class WhyWindow(QDialog):
    """A numbered list of steps that can be read, selected and copied. Text of people is never markup."""

    def __init__(self, session: Session, title: str, reasons: Sequence[Reason], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.steps = trail(reasons, session.language)
        self.setWindowTitle(session.say("Why? {title}", title=title))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 10)
        self.text = QTextBrowser()
        self.text.setPlainText(self.plain_text())
        self.text.setAccessibleName(self.windowTitle())
        self.text.setFont(style().font())
        layout.addWidget(self.text, 1)
        copy = button(session.say("Copy"), "copy")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.plain_text()))
        close = button(session.say("Close"), "check", kind="primary")
        close.clicked.connect(self.accept)
        layout.addLayout(row(copy, None, close))
        give_letters(self)
        self.resize(style().px(560), style().px(380))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def plain_text(self) -> str:
        """The steps as text, one a line, the paragraph in brackets."""
        if not self.steps:
            return self._session.say("There is nothing to explain here yet.")
        return "\n\n".join(
            f"{place}. {text}" + (f"  [{self._session.say('Rule')} {rule}]" if rule else "")
            for place, (text, rule) in enumerate(self.steps, 1)
        )


def explain(parent: QWidget, session: Session, about: Settled, question: tuple[str, ...]) -> WhyWindow:
    """Open the window that answers a table's question: `("cell", player, power)`, or one name after `player`, `money`, `points`,
    `price`, `point` or `control`.
    """
    done = about.settlement
    kind, subject = question[0], question[1]
    reasons: tuple[Reason, ...]
    if kind == "cell":
        title, reasons = f"{subject}, {power_name(question[2], session.language)}", why_cell(done, subject, question[2])
    elif kind == "player":
        audit = done.audit.players.get(subject)
        title, reasons = subject, explain_player(audit) if audit else ()
    elif kind in ("money", "points"):
        title, reasons = subject, why_worth(about, kind, subject)
    elif kind == "point":
        title, reasons = power_name(subject, session.language), why_worth(about, kind, subject)
    elif kind == "price":
        title, reasons = power_name(subject, session.language), why_price(done, subject)
    else:
        title, reasons = power_name(subject, session.language), why_control(done, subject)
    window = WhyWindow(session, title, reasons, parent)
    window.open()
    return window
