"""The two dialogs by which a game comes into a club: a finished one from its save, an older one typed in.

Takes: the session and a club. Gives: `EnterDialog`, `TypedDialog`. Neither closes with something that the club refuses.
"""

import json
from dataclasses import replace
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from kapdip.club import causes
from kapdip.club.days import read_day
from kapdip.club.entering import enter_game, next_number, with_names
from kapdip.club.errors import ClubError
from kapdip.club.model import FAMILIES, Club, Record
from kapdip.club.typed import read_places
from kapdip.reason import Reason
from kapdip.words.format import day_text
from kapdip.words.rule_names import PROFILE_NAMES
from kapdip_gui.club.completing import NameCompleter, place_name
from kapdip_gui.dialogs.base import Dialog, scrolled
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DIALOG, column, label, name_field
from kapdip_gui.session.session import Session

DRAFT = "club/typed"
"""Setting: an older game that was typed and not entered."""


Waiting: TypeAlias = tuple[str, QWidget | None, int]
"""What is still to be typed, in which field, and in which of its lines."""


class _GameDialog(Dialog):
    """Season, day and number of a game; what the club has against it is shown below, as long as it does."""

    def __init__(self, session: Session, parent: QWidget | None, title: str, club: Club) -> None:
        super().__init__(session, parent, title, session.say("Enter it"))
        self.club = club
        self.form = QFormLayout()
        self.form.setSpacing(8)
        self.column = column(self.form, on=self.body, margins=DIALOG, spacing=10)
        self.told = RefusalLine(self)

    def add_field(self, text: str, field: QLineEdit | QComboBox) -> None:
        """A field under those that are there; Tab goes through them in that order."""
        title = label(text)
        name_field(field, text, title)
        self.form.addRow(title, field)
        if isinstance(field, QLineEdit):
            field.textChanged.connect(self.check)
        else:
            field.currentTextChanged.connect(self.check)

    def add_common(self, season: str | None, ended: str | None) -> None:
        """The fields that every game has."""
        self.number, self.day, self.season = QLineEdit(), QLineEdit(), QComboBox()
        self.season.setEditable(True)
        self.season.addItems(["", *self.club.seasons])
        self.season.setCurrentText(season or "")
        line = self.season.lineEdit()
        assert line is not None  # it is editable
        line.setPlaceholderText(self.say("none, or a new one"))
        self.day.setPlaceholderText(self._day_text("2026-11-18"))
        self.day.setText(self._day_text(ended) if ended else "")
        self.add_field(self.say("Number"), self.number)
        self.add_field(self.say("Ended on"), self.day)
        self.add_field(self.say("Season of the club"), self.season)

    def _day_text(self, day: str) -> str:
        return day_text(day, self.session.language)

    def complete(self, field: QLineEdit, names: list[str]) -> None:
        """Offer names while somebody types."""
        completer = QCompleter(names, field)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        field.setCompleter(completer)

    @property
    def record(self) -> Record:
        """What is entered so. Raises ClubError for a day that is none."""
        raise NotImplementedError

    @property
    def ended(self) -> str | None:
        """The day, None where it is not known. Raises ClubError for one that is none."""
        text = self.day.text().strip()
        try:
            return read_day(text) if text else None
        except ValueError as error:
            raise ClubError(causes.no_date(text=text)) from error

    @property
    def in_season(self) -> str | None:
        """The season, None for none."""
        return self.season.currentText().strip() or None

    def place_of(self, reason: Reason) -> QWidget:
        """The field of which a refusal speaks."""
        return self.day if causes.no_date.gave(reason) else self.number

    def waits(self) -> Waiting:
        """What is still to be typed before the club is asked, `""` if nothing is; in which field and which line."""
        return "", None, 0

    def notes(self) -> str:
        """What is to be said of a game that the club takes: who is new where others are known, as it may be a slip of
        the fingers.
        """
        people = (one.person for one in self.record.results if one.person is not None)
        new = ", ".join(name for name in dict.fromkeys(people) if self.club.member(name) is None)
        return self.say("New in the club: {names}", names=new) if new and self.club.people else ""

    def keep(self) -> None:
        """Keep what is typed, where typing it again would be a pain."""

    def check(self) -> None:
        """Say what the club has against it."""
        self.accept_button.setEnabled(False)
        try:
            waits, place, line = self.waits()
            if waits:
                self.told.point(waits, place, line=line, role="secondary")
            else:
                enter_game(self.club, self.record)
                self.told.say(self.notes())
                self.accept_button.setEnabled(True)
        except ClubError as error:
            self.told.refuse(error.reasons[:1], self.place_of(error.reasons[0]))
        if self.isVisible():
            self.keep()


class EnterDialog(_GameDialog):
    """A finished game is entered: season, day, number, and who sat behind each alias."""

    def __init__(
        self, session: Session, parent: QWidget | None, club: Club, record: Record, season: str | None
    ) -> None:
        super().__init__(session, parent, session.say("Enter {game} in {club}", game=record.name, club=club.name), club)
        self._record = record
        self.add_common(season, record.ended)
        self.column.addWidget(self.told)
        self.column.addWidget(label(session.say("Who was behind the aliases"), "strong"))
        self.column.addWidget(
            label(session.say("Left empty, the seat keeps its place and counts for nobody."), "secondary", wrap=True)
        )
        people = QFormLayout()
        people.setContentsMargins(0, 0, 6, 0)
        self.people: dict[str, QLineEdit] = {}
        names = [member.name for member in club.people]
        for result in record.results:
            if result.alias is None:
                continue
            field = QLineEdit(result.person or club.behind(result.alias) or "")
            self.complete(field, names)
            name_field(field, result.alias)
            place = f"{result.place}." if result.place is not None else "–"
            field.textChanged.connect(self.check)
            people.addRow(label(f"{place} {result.alias}"), field)
            self.people[result.alias] = field
        self.column.addWidget(scrolled(people), 1)
        self.number.setText(next_number(club, record.profile))
        self.begin(560, 620)
        self.check()

    @property
    def record(self) -> Record:
        """The game with who sat behind its aliases."""
        names = {alias: field.text().strip() or None for alias, field in self.people.items()}
        record = with_names(self._record, names)
        return replace(record, number=self.number.text().strip(), ended=self.ended, season=self.in_season)


class TypedDialog(_GameDialog):
    """An older game is typed in. What was typed and not entered is there again when the dialog is next opened, whatever
    happened meanwhile.
    """

    def __init__(self, session: Session, parent: QWidget | None, club: Club, season: str | None) -> None:
        super().__init__(session, parent, session.say("Type in an older game"), club)
        self.name, self.gm, self.profile = QLineEdit(), QLineEdit(), QComboBox()
        self.places = QPlainTextEdit()
        for profile, family in FAMILIES.items():
            self.profile.addItem(f"{family} · {session.say(PROFILE_NAMES[profile])}", profile)
        self.add_field(session.say("Name of the game"), self.name)
        self.add_field(session.say("Variant"), self.profile)
        self.add_field(session.say("Game master"), self.gm)
        self.add_common(season, None)
        masters = [record.gm for record in club.records if record.gm is not None]
        self.complete(self.gm, sorted({*masters, *(member.name for member in club.people)}))
        places = session.say("Places, one per line")
        title = label(places, "strong")
        self.column.addWidget(title)
        self.places.setTabChangesFocus(True)
        self.places.setPlaceholderText("1 Susanne Lüders (Krösus) 967\n2 Anke Reimers 864\n- Wim (Zorro)")
        name_field(self.places, places, title)
        self.column.addWidget(self.places, 1)
        self.column.addWidget(self.told)
        self.completing = NameCompleter(self.places, lambda: known_names(club), place_name)
        self.profile.activated.connect(self._number)
        self.places.textChanged.connect(self.check)
        self._number()
        self._take_up()
        self.begin(600, 640)
        self.check()

    def _texts(self) -> dict[str, QLineEdit | QPlainTextEdit]:
        return {"name": self.name, "gm": self.gm, "day": self.day, "places": self.places}

    def _own_number(self) -> str:
        """A number other than the one that is proposed."""
        typed = self.number.text().strip()
        return "" if typed == next_number(self.club, str(self.profile.currentData())) else typed

    def _take_up(self) -> None:
        """Take up what was typed into this club and not entered."""
        draft = self.session.settings.told(DRAFT, {})
        if draft.get("club") != self.club.name:
            return
        for name, field in self._texts().items():
            text = str(draft.get(name, ""))
            field.setText(text) if isinstance(field, QLineEdit) else field.setPlainText(text)
        self.profile.setCurrentIndex(max(0, self.profile.findData(draft.get("profile"))))
        self._number()
        if draft.get("number"):
            self.number.setText(str(draft["number"]))
        if "season" in draft:
            self.season.setCurrentText(str(draft["season"]))

    @override
    def keep(self) -> None:
        """Keep what is typed."""
        typed = {
            name: field.text() if isinstance(field, QLineEdit) else field.toPlainText()
            for name, field in self._texts().items()
        }
        about = {"profile": self.profile.currentData(), "season": self.in_season or "", "number": self._own_number()}
        draft = {"club": self.club.name, **about, **typed}
        self.session.settings.put(DRAFT, json.dumps(draft, ensure_ascii=False) if any(typed.values()) else "")

    @override
    def accept(self) -> None:
        self.session.settings.put(DRAFT, "")
        super().accept()

    def _number(self) -> None:
        self.number.setText(next_number(self.club, str(self.profile.currentData())))

    @override
    def waits(self) -> Waiting:
        """A game needs a name and somebody with a place; lines that say nothing are named."""
        typed = read_places(self.places.toPlainText(), self.club)
        if typed.unread:
            lines = ", ".join(map(str, typed.unread))
            text = self.say(
                "Line {lines}: expected place, name, alias in brackets, points: 1 Susanne Lüders (Krösus) 967",
                lines=lines,
            )
            return text, self.places, typed.unread[0]
        if not typed.results:
            text = self.say("“-” instead of a place: excluded or resigned. Alias and points may be left out.")
            return text, None, 0
        if not self.name.text().strip():
            number = self.session.say_n("{n} player", "{n} players", len(typed.results))
            return self.say("{players}. The game still needs a name.", players=number), self.name, 0
        return "", None, 0

    @override
    def notes(self) -> str:
        """Who was found by an alias, too."""
        typed = read_places(self.places.toPlainText(), self.club)
        known = ", ".join(
            self.say("{alias}: {person}", alias=one.alias or "", person=one.person or "") for one in typed.known
        )
        return "\n".join(filter(None, (known, super().notes())))

    @property
    def record(self) -> Record:
        """What was typed."""
        return Record(
            number=self.number.text().strip(),
            name=self.name.text().strip(),
            profile=str(self.profile.currentData()),
            results=read_places(self.places.toPlainText(), self.club).results,
            season=self.in_season,
            ended=self.ended,
            gm=self.gm.text().strip() or None,
        )


def known_names(club: Club) -> list[str]:
    """How the people of a club may be typed: by name, and with each alias."""
    return [
        name
        for member in club.people
        for name in (member.name, *(f"{member.name} ({alias})" for alias in member.aliases))
    ]
