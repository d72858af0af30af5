"""The dialogs of a club: entering a finished game, typing an older one in, its players, and where a figure comes from.

Takes: the session and a club. Gives: `EnterDialog`, `TypedDialog`, `PeopleDialog`, `WhyDialog`.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFormLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from kapdip_gui.club.keeping import is_date, next_number
from kapdip_gui.club.model import FAMILIES, Club, Member, Record
from kapdip_gui.club.typed import read_places
from kapdip_gui.showing.club.why import WhyLine
from kapdip_gui.ui.dialogs.base import Dialog, scrolled
from kapdip_gui.ui.parts import beside_ticks, button, label, name_field
from kapdip_gui.ui.session import Session


class _Fields(Dialog):
    """A dialog with season, day and number of a game."""

    def begin_fields(self, club: Club, record: Record | None, season: str | None) -> QFormLayout:
        """The fields that every game has."""
        self.club = club
        form = QFormLayout()
        form.setSpacing(8)
        self.number, self.day, self.season = QLineEdit(), QLineEdit(), QComboBox()
        self.season.setEditable(True)
        self.season.addItems(["", *club.seasons])
        self.season.setCurrentText(season or "")
        self.day.setPlaceholderText("2026-11-18")
        self.day.setText(record.ended or "" if record is not None else "")
        for text, field in (
            (self.say("Number"), self.number),
            (self.say("Ended on"), self.day),
            (self.say("Season of the club"), self.season),
        ):
            title = label(text)
            name_field(field, text, title)
            form.addRow(title, field)
        self.day.textChanged.connect(self.check)
        return form

    def check(self) -> None:
        """Whether it can be taken so."""
        day = self.day.text().strip()
        self.accept_button.setEnabled(not day or is_date(day))

    @property
    def ended(self) -> str | None:
        """The day, None where it is not known."""
        return self.day.text().strip() or None

    @property
    def in_season(self) -> str | None:
        """The season, None for none."""
        return self.season.currentText().strip() or None


class EnterDialog(_Fields):
    """A finished game is entered: season, day, number, and who sat behind each alias."""

    def __init__(self, session: Session, parent: QWidget | None, club: Club, record: Record, season: str | None) -> None:
        super().__init__(session, parent, session.say("Enter {game} in {club}", game=record.name, club=club.name), session.say("Enter it"))
        column = QVBoxLayout(self.body)
        column.setContentsMargins(24, 18, 24, 14)
        column.setSpacing(10)
        form = self.begin_fields(club, record, season)
        self.number.setText(next_number(club, record.profile))
        column.addLayout(form)
        column.addWidget(label(session.say("Who sat behind the aliases"), "strong"))
        column.addWidget(label(session.say("Left empty, the alias stands alone and counts for nobody."), "secondary", wrap=True))
        people = QFormLayout()
        people.setContentsMargins(0, 0, 6, 0)
        self.people: dict[str, QLineEdit] = {}
        names = [member.name for member in club.people]
        for result in record.results:
            if result.alias is None:
                continue
            field = QLineEdit(result.person or _usual(club, result.alias))
            completer = QCompleter(names, field)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            field.setCompleter(completer)
            name_field(field, result.alias)
            place = f"{result.place}." if result.place is not None else "–"
            people.addRow(label(f"{place} {result.alias}"), field)
            self.people[result.alias] = field
        column.addWidget(scrolled(people), 1)
        self.begin(560, 620)
        self.check()

    @property
    def names(self) -> dict[str, str]:
        """Who sat behind an alias, where somebody is named."""
        return {alias: field.text().strip() for alias, field in self.people.items() if field.text().strip()}


def _usual(club: Club, alias: str) -> str:
    """The only person of the club that has played under an alias."""
    found = [member.name for member in club.people if alias in member.aliases]
    return found[0] if len(found) == 1 else ""


class TypedDialog(_Fields):
    """An older game is typed in."""

    def __init__(self, session: Session, parent: QWidget | None, club: Club, season: str | None) -> None:
        super().__init__(session, parent, session.say("Type an older game in"), session.say("Enter it"))
        column = QVBoxLayout(self.body)
        column.setContentsMargins(24, 18, 24, 14)
        column.setSpacing(10)
        form = self.begin_fields(club, None, season)
        self.name, self.gm, self.profile = QLineEdit(), QLineEdit(), QComboBox()
        for profile in FAMILIES:
            self.profile.addItem(f"{FAMILIES[profile]} · {profile}", profile)
        self.profile.activated.connect(self._number)
        for row, (text, field) in enumerate(
            ((session.say("Name of the game"), self.name), (session.say("Variant"), self.profile), (session.say("Game master"), self.gm))
        ):
            title = label(text)
            name_field(field, text, title)
            form.insertRow(row, title, field)
        column.addLayout(form)
        places = session.say("Places, a line each")
        self._places = label(places, "strong")
        column.addWidget(self._places)
        self.places = QPlainTextEdit()
        self.places.setTabChangesFocus(True)
        self.places.setPlaceholderText("1 Susanne Lüders (Krösus) 967\n2 Anke Reimers 864\n- Wim (Zorro)")
        name_field(self.places, places, self._places)
        column.addWidget(self.places, 1)
        self.told = label("", "secondary", wrap=True)
        column.addWidget(self.told)
        self.places.textChanged.connect(self.check)
        self.name.textChanged.connect(self.check)
        self._number()
        self.begin(560, 600)
        self.check()
        self.name.setFocus()

    def _number(self) -> None:
        self.number.setText(next_number(self.club, str(self.profile.currentData())))

    def check(self) -> None:
        """Name the lines that say nothing; a game needs a name and somebody with a place."""
        super().check()
        if not hasattr(self, "places"):
            return
        typed = read_places(self.places.toPlainText())
        if typed.unread:
            lines = ", ".join(map(str, typed.unread))
            self.told.setText(
                self.say("Line {lines}: expected place, name, alias in brackets, points: 1 Susanne Lüders (Krösus) 967", lines=lines)
            )
        else:
            self.told.setText(self.say_players(len(typed.results)))
        may = bool(typed.results) and not typed.unread and bool(self.name.text().strip())
        self.accept_button.setEnabled(self.accept_button.isEnabled() and may)

    def say_players(self, number: int) -> str:
        """`10 players`; what is asked for where there are none."""
        if not number:
            return self.say("“-” instead of a place: excluded or resigned. Alias and points may be left out.")
        return self.session.say_n("{n} player", "{n} players", number)

    @property
    def record(self) -> Record:
        """What was typed."""
        return Record(
            number=self.number.text().strip(),
            name=self.name.text().strip(),
            profile=str(self.profile.currentData()),
            results=read_places(self.places.toPlainText()).results,
            season=self.in_season,
            ended=self.ended,
            gm=self.gm.text().strip() or None,
        )


class PeopleDialog(Dialog):
    """Everybody of the club: the name, the aliases, and whether the name may be printed for everybody."""

    def __init__(self, session: Session, parent: QWidget | None, club: Club) -> None:
        super().__init__(session, parent, session.say("Players of {club}", club=club.name), session.say("Take"))
        self._items: list[tuple[Member, QTableWidgetItem, QTableWidgetItem]] = []
        column = QVBoxLayout(self.body)
        column.setContentsMargins(24, 18, 24, 14)
        column.setSpacing(10)
        about = session.say(
            "A name is printed for everybody only where it is ticked, otherwise the alias or the initials. Two "
            "people given the same name become one."
        )
        column.addWidget(label(about, "secondary", wrap=True))
        self.table = QTableWidget(len(club.people), 3)
        self.table.setHorizontalHeaderLabels([session.say("Player"), session.say("Public"), session.say("Aliases")])
        self.table.verticalHeader().hide()
        self.table.setAccessibleName(session.say("Players"))
        for row, member in enumerate(club.people):
            name, tick = QTableWidgetItem(member.name), QTableWidgetItem()
            self.table.setItem(row, 0, name)
            self._items.append((member, name, tick))
            tick.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            tick.setCheckState(Qt.CheckState.Checked if member.is_public else Qt.CheckState.Unchecked)
            self.table.setItem(row, 1, tick)
            aliases = QTableWidgetItem(", ".join(member.aliases))
            aliases.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.table.setItem(row, 2, aliases)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        column.addWidget(self.table, 1)
        self.begin(680, 560)

    @property
    def members(self) -> Sequence[tuple[Member, str, bool]]:
        """Everybody as he was, with the name that he has now and whether it is public."""
        return [(member, name.text().strip(), tick.checkState() is Qt.CheckState.Checked) for member, name, tick in self._items]


class WhyDialog(Dialog):
    """Where a figure comes from: a line for each game or pair, the sum below."""

    def __init__(self, session: Session, parent: QWidget | None, title: str, lines: Sequence[WhyLine]) -> None:
        super().__init__(session, parent, title, session.say("Close"), cancel="")
        column = QVBoxLayout(self.body)
        column.setContentsMargins(20, 16, 20, 12)
        heading = label(title, "title")
        column.addWidget(heading)
        self.shown = QTextBrowser()
        self.shown.setAccessibleName(title)
        self.shown.setHtml(_html(lines))
        column.addWidget(self.shown, 1)
        self.plain = "\n".join(f"{line.text}\t{line.amount}" for line in lines)
        copy = button(session.say("Copy"), "copy")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.plain))
        self.footer.insertWidget(0, copy)
        column.addLayout(beside_ticks(label(session.say("Every figure is an exact fraction; three decimals are shown."), "hint")))
        self.begin(640, 560)


def _html(lines: Sequence[WhyLine]) -> str:
    from html import escape

    from kapdip_gui.ui.style import style

    look = style().theme.ui
    rows = []
    for line in lines:
        colour = look.text_hint if line.is_out else look.text
        weight = "600" if line.is_sum else "400"
        edge = f"border-top: 1px solid {look.line_strong};" if line.is_sum else ""
        cell = f'style="color: {colour}; font-weight: {weight}; {edge} padding: 3px 8px 3px 0; white-space: nowrap;"'
        rows.append(f'<tr><td width="100%" {cell}>{escape(line.text)}</td><td align="right" {cell}>{escape(line.amount)}</td></tr>')
    return f'<table width="100%" cellspacing="0">{"".join(rows)}</table>'
