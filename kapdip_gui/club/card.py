"""A person's card: rank and wins, points of every game, which power in which turn, places, against whom, habits.

Takes: a `PersonCard`. Gives: `CardPage`; signal `card_wanted(person)`. Source: docs/window.md 11.10.
"""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kapdip.showing.club.card import Fact, PersonCard
from kapdip.tables.figures import Figure
from kapdip_gui.club.panels import Panel
from kapdip_gui.club.pictures import Courses, PlaceLine, PowerStrip
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.kit.parts import column, empty, label, row
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FIGURE_ROLE, FigureTable
from kapdip_gui.style import style
from kapdip_gui.style.chips import MonogramLabel


class CardPage(QWidget):
    """The card."""

    card_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        row((self._left(), 66), (self._right(), 34), on=self, spacing=4)

    def _left(self) -> Panel:
        self._panel = Panel()
        self._monogram = MonogramLabel()
        self._name, self._about = label(""), label("", "secondary")
        self._facts = row(spacing=26)
        self._points_title, self._strip_title = label("", "strong"), label("", "strong")
        self._courses, self._strip = Courses(), PowerStrip()
        self._without = label("", "secondary", wrap=True)
        laid = column(
            row(self._monogram, column(self._name, self._about, spacing=0), None, self._facts, spacing=14),
            6,
            self._points_title,
            self._courses,
            self._strip_title,
            self._strip,
            self._without,
            None,
            margins=(24, 14, 24, 14),
            spacing=8,
        )
        self._panel.column.addWidget(scrolled(laid), 1)
        return self._panel

    def _right(self) -> Panel:
        self._side = Panel()
        self._places = PlaceLine()
        self._table = FigureTable()
        self._table.clicked.connect(self._clicked)
        self._table.why.connect(lambda question: self.card_wanted.emit(question[1]))
        self._habits = label("", "secondary", wrap=True)
        self._habits.setContentsMargins(12, 8, 12, 10)
        self._side.column.addWidget(self._places)
        self._side.column.addWidget(self._table, 1)
        self._side.column.addWidget(self._habits)
        return self._side

    def show_card(self, card: PersonCard) -> None:
        """Show somebody's card."""
        say, look = self._session.say, style()
        self._monogram.setText(card.monogram)
        self._name.setText(card.person)
        self._name.setFont(look.font("font_welcome", bold=True, serif=True))
        self._name.setStyleSheet(f"font-size: {look.px(26)}px;")
        self._about.setText(card.about)
        empty(self._facts)
        for fact in card.facts:
            self._facts.addLayout(_fact(fact))
        has_course = any(game.lines is not None for game in card.games)
        self._panel.title.setText(say("Card of {name}", name=card.person))
        self._panel.beside.setText(say("Alt+← →: previous and next player"))
        self._points_title.setText(say("Points, turn by turn: bold for {name}, pale for the others", name=card.person))
        self._strip_title.setText(say("Which power, which turn"))
        self._without.setText(
            ""
            if has_course
            else say(
                "None of {name}'s games came from a saved game, so there is no turn-by-turn record.", name=card.person
            )
        )
        for widget in (self._points_title, self._courses, self._strip_title, self._strip):
            widget.setVisible(has_course)
        self._without.setVisible(not has_course)
        shown = [game for game in card.games if game.lines is not None]
        self._courses.setAccessibleName(self._points_title.text())
        self._courses.show_games(shown)
        self._strip.setAccessibleName(self._strip_title.text())
        self._strip.show_games([game for game in card.games if any(game.powers)])
        self._side.title.setText(say("Place, game by game"))
        self._places.setAccessibleName(self._side.title.text())
        self._places.show_games(card.games)
        self._table.setAccessibleName(say("Against whom"))
        self._table.show_figures(card.columns, card.against)
        self._habits.setText("\n".join(card.habits))

    def restyle(self) -> None:
        """Colours and sizes of the look in use."""
        for panel in (self._panel, self._side):
            panel.restyle()

    def _clicked(self, index: QModelIndex) -> None:
        figure = index.data(FIGURE_ROLE)
        if isinstance(figure, Figure) and figure.why:
            self.card_wanted.emit(figure.why[1])


def _fact(fact: Fact) -> QVBoxLayout:
    laid = column(spacing=0)
    value = label(fact.value, "title")
    value.setAccessibleName(f"{fact.title}: {fact.value} {fact.below}")
    for widget in (label(fact.title, "secondary"), value, label(fact.below, "secondary")):
        laid.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
    return laid
