"""The page without a game (docs/window.md 11.7): new, open, recent games, the sample one click away.

Takes: the session, the window's commands. Gives: `WelcomePage`; signals `open_wanted(path)`, `club_wanted(path)`.
"""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from kapdip.paths import ASSETS
from kapdip.showing.texts import THEME_NAMES
from kapdip_gui.file.recent import distinct_names, recent_clubs
from kapdip_gui.frame.commands import Commands
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import as_wordmark, button, column, empty, key_text, label, name_field, row, tip
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.caps import CapButton
from kapdip_gui.welcome.recent_list import RecentList

PICTURE = ASSETS / "welcome"
MOST_CLUBS = 3
ROOMY = 1100
"""From this width on, at text size 100%, the buttons of the sample are side by side."""


class Picture(QLabel):
    """A picture that fills its place, cut at the edges, never stretched."""

    def __init__(self) -> None:
        super().__init__()
        self._whole = QPixmap()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(200, 160)

    def show_picture(self, whole: QPixmap) -> None:
        """Show another picture."""
        self._whole = whole
        self._fit()

    def _fit(self) -> None:
        if self._whole.isNull() or self.width() < 10:
            return
        ratio = self.devicePixelRatio()
        size = QSize(round(self.width() * ratio), round(self.height() * ratio))
        scaled = self._whole.scaled(
            size, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
        )
        left, top = (scaled.width() - size.width()) // 2, (scaled.height() - size.height()) // 2
        part = scaled.copy(left, top, size.width(), size.height())
        part.setDevicePixelRatio(ratio)
        self.setPixmap(part)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    @override
    def sizeHint(self) -> QSize:
        return QSize(640, 480)


class WelcomePage(QWidget):
    """New, open, recent, sample."""

    open_wanted = Signal(object)
    club_wanted = Signal(object)

    def __init__(self, session: Session, commands: Commands) -> None:
        super().__init__()
        self._session = session
        self._commands = commands
        self._painted = False
        row((self._left(), 5), (self._sample(), 7), on=self, margins=(56, 32, 56, 30), spacing=40)
        self.retranslate()
        session.language_changed.connect(self.retranslate)
        session.opened.connect(self._make_room)
        session.theme_changed.connect(self.restyle)

    def _command_button(self, key: str, kind: str = "") -> CapButton:
        icon_name = {command.key: command.icon for command, _ in self._commands}[key]
        made = button("", icon_name, kind=kind, do=self._commands[key].trigger)
        made.setProperty("command", key)
        return made

    def _left(self) -> QVBoxLayout:
        self._name = label("Kapdip")
        self._claim = label("", "secondary")
        self._new = self._command_button("file.new", "primary")
        self._open = self._command_button("file.open")
        for made in (self._new, self._open):
            made.setProperty("big", True)
        self._recent_title = label("", "strong")
        self._recent_hint = label("", "secondary")
        self._recent = RecentList(self._session)
        self._recent.wanted.connect(self.open_wanted)
        self._recent.unwanted.connect(self._forget)
        self._nothing = label("", "secondary", wrap=True)
        self._clubs_title = label("", "strong")
        self._new_club = self._command_button("file.club_new", "link")
        self._open_club = self._command_button("file.club_open", "link")
        self._poll = self._command_button("file.poll", "link")
        self._clubs = column(spacing=2)
        self._tour = self._command_button("help.tour", "link")
        self._keys = self._command_button("help.keys", "link")
        self._language = self._command_button("view.language", "link")
        self._theme = self._command_button("view.theme", "link")
        self._position = self._command_button("file.position", "link")
        self._manual = self._command_button("help.manual", "link")
        self._import = self._command_button("file.import", "link")
        return column(
            self._name,
            self._claim,
            20,
            row(self._new, self._open, None),
            22,
            row(self._recent_title, None, self._recent_hint),
            (self._recent, 1),
            self._nothing,
            14,
            self._practice_card(),
            14,
            row(self._clubs_title, None, self._new_club, self._open_club, self._poll),
            self._clubs,
            None,
            row(self._manual, self._position, self._import, None),
            row(self._tour, self._keys, None, self._language, self._theme),
            spacing=6,
        )

    def _practice_card(self) -> QFrame:
        """One seat against nine: against whom, and the button."""
        self._practice = QFrame()
        self._practice.setObjectName("practice_card")
        self._practice_title, self._practice_text = label("", "strong"), label("", "secondary", wrap=True)
        self._practise = self._command_button("file.practice")
        self._against = QComboBox()
        self._against_title = label("", "secondary")
        self._against.activated.connect(lambda _: self._session.settings.put("practice", self._against.currentData()))
        column(
            self._practice_title,
            self._practice_text,
            row(self._against_title, self._against, None, self._practise),
            on=self._practice,
            margins=(16, 12, 16, 12),
            spacing=6,
        )
        return self._practice

    def _say_practice(self) -> None:
        say, chosen = self._session.say, self._session.settings.text("practice")
        self._practice_title.setText(say("Practise alone: one against nine"))
        self._practice_text.setText(
            say("You play one seat, computers the other nine, by the same rules. Stop and go on whenever you like.")
        )
        self._against_title.setText(say("Against"))
        name_field(self._against, say("Against"), self._against_title)
        texts = (say("a mixed table"), say("nine hunters"), say("nine savers"), say("a surprise"))
        self._against.clear()
        for key, text in zip(("mixed", "hunters", "savers", "surprise"), texts, strict=True):
            self._against.addItem(text, key)
        self._against.setCurrentIndex(max(0, self._against.findData(chosen)))

    def _sample(self) -> QFrame:
        card = QFrame()
        card.setObjectName("sample_card")
        self._card = card
        self._picture = Picture()
        self._sample_title = label("", "title")
        self._sample_text = label("", "secondary", wrap=True)
        self._guide_button = self._command_button("help.guide")
        self._sample_button = self._command_button("file.sample")
        self._players_button = self._command_button("help.guide_players", "link")
        for made in (self._guide_button, self._sample_button):
            made.setProperty("big", True)
        self._ways = row(self._guide_button, self._sample_button, None)
        self._players_button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column(
            (self._picture, 1),
            column(
                self._sample_title,
                self._sample_text,
                4,
                self._ways,
                row(self._players_button, None),
                margins=(20, 14, 20, 18),
                spacing=8,
            ),
            on=card,
            margins=(1, 1, 1, 1),
            spacing=0,
        )
        return card

    def retranslate(self) -> None:
        """Texts in the session's language."""
        say = self._session.say
        self._claim.setText(say("Capitalist Diplomacy for the game master"))
        self._recent_title.setText(say("Recent games"))
        self._clubs_title.setText(say("Clubs"))
        self._recent_hint.setText(say("Enter opens it, Del removes it from the list"))
        self._nothing.setText(
            say("No game open. Start one, or explore the sample first: you can't break anything there.")
        )
        self._sample_title.setText(say("Sample game"))
        self._sample_text.setText(
            say("21 turns, 10 players, with prices, press and evaluations. It is a copy, so change anything you like.")
            + " "
            + say("The guided game takes you through a turn in ten steps: you act, and it tells you what comes next.")
        )
        keys = {command.key: command.shortcut.split("|")[0] for command, _ in self._commands}
        names = {
            self._new: say("New game …"),
            self._open: say("Open …"),
            self._guide_button: say("Guided game"),
            self._sample_button: say("Open the sample"),
            self._players_button: say("Guided game for players"),
            self._practise: say("Begin"),
        }
        self._new_club.setText(say("New club …"))
        self._open_club.setText(say("Open a club …"))
        self._position.setText(say("Set up a position …"))
        self._import.setText(say("Import a game from emails …"))
        self._poll.setText(say("Count a poll …"))
        for made, name in names.items():
            made.setText(name)
            made.set_keys(key_text(keys[str(made.property("command"))]))
            made.setAccessibleName(name)
        self._say_practice()
        self._tour.setText(say("First turn, step by step"))
        self._keys.setText(say("All keys"))
        self._manual.setText(say("Manual"))
        self._language.setText("Deutsch" if self._session.language == "de" else "English")
        self._language.setAccessibleName(say("Language"))
        self._theme.setAccessibleName(say("Theme"))
        self._recent.setAccessibleName(say("Recent games"))
        self.restyle()
        self.refresh()

    def restyle(self) -> None:
        """Fonts, icons and the picture for the look in use."""
        as_wordmark(self._name)
        look = style().theme.ui
        self._card.setStyleSheet(
            f"#sample_card {{ background: {look.panel}; border: 1px solid {look.line}; border-radius: 4px; }}"
            f"#sample_card QLabel {{ background: transparent; }}"
        )
        self._practice.setStyleSheet(
            f"#practice_card {{ background: {look.panel}; border: 1px solid {look.line}; border-radius: 4px; }}"
            f"#practice_card QLabel {{ background: transparent; }}"
        )
        self._recent.setStyleSheet(
            f"QListWidget {{ border: 1px solid {look.line}; border-radius: 4px; padding: 1px; }}"
        )
        self._theme.setText(theme_name(self._session))
        self._stack()
        if self._painted:
            self._show_picture()

    def refresh(self) -> None:
        """Read the list of recent games again."""
        self._recent.fill()
        has_any = self._recent.count() > 0
        self._recent.setVisible(has_any)
        self._recent_hint.setVisible(has_any)
        self._nothing.setVisible(not has_any)
        empty(self._clubs)
        for path, name in list(distinct_names(recent_clubs(self._session.settings)).items())[:MOST_CLUBS]:
            made = button(
                name.replace("&", "&&"),
                "trophy",
                kind="link",
                tip=tip(str(path)),
                do=lambda _=False, which=path: self.club_wanted.emit(which),
            )
            self._clubs.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)

    def _forget(self, path: Path) -> None:
        self._session.settings.forget(path)
        self.refresh()

    def _make_room(self) -> None:
        if self._session.game is not None:
            self.hide()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        """Behind the desk its width is nobody's business: the docks would stay as narrow as can be."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        super().hideEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stack()

    def _stack(self) -> None:
        """The buttons of the sample one above the other where the links at the left need the width."""
        is_wide = self.width() >= style().px(ROOMY)
        self._ways.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.refresh()
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self._show_picture)
        super().showEvent(event)
        if self._recent.count():
            self._recent.setFocus()

    def _show_picture(self) -> None:
        name = "dark" if style().is_dark else "light"
        self._picture.show_picture(QPixmap(str(PICTURE / f"map-{self._session.language}-{name}.png")))


def theme_name(session: Session) -> str:
    """The chosen theme in words."""
    return session.say(THEME_NAMES[session.settings.theme])
