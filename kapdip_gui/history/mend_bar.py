"""The bar above the map while a past turn is reopened on the desk: which turn, what was changed in it, compare,
discard.

Takes: the session. Gives: `MendBar`; signal `command_wanted(key)`. While the curtain is down it says how many changes
there are, no more.
Source: docs/window.md 8 (correcting).
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel

from kapdip.game.mend_causes import entry_bids, entry_slip
from kapdip.game.mending import EntryChange, changed_entries
from kapdip.showing.texts import turn_title
from kapdip.words import sentences
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import aloud, button, column, label, tip
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap

NAMED = 3
"""Changes that are named in the bar; the others are counted."""


class MendBar(QFrame):
    """Two lines of text and three buttons; hidden in the present."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setObjectName("mend_bar")
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._halves.setContentsMargins(12, 6, 8, 6)
        self._halves.setSpacing(8)
        line, ways = QHBoxLayout(), QHBoxLayout()
        self._halves.addLayout(line, 1)
        self._halves.addLayout(ways)
        self._sign = QLabel()
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        self._title = label("", "strong", wrap=True)
        self._changes = label("", "secondary", wrap=True)
        line.addLayout(column(self._title, self._changes, spacing=0), 1)
        self.decisions = button("", "dice-5")
        self.discard = button("", "x")
        self.compare = button("", "git-compare", kind="primary")
        for made, key in (
            (self.decisions, "turn.decisions"),
            (self.discard, "turn.discard"),
            (self.compare, "turn.mend"),
        ):
            made.clicked.connect(lambda _=False, key=key: self.command_wanted.emit(key))
            ways.addWidget(made)
        ways.addStretch(0)
        for signal in (
            session.changed,
            session.opened,
            session.hidden_changed,
            session.language_changed,
            session.theme_changed,
        ):
            signal.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Read the session again."""
        session, aside = self._session, self._session.mending
        self.setVisible(aside is not None)
        if aside is None:
            return
        say, game = session.say, session.current
        look = style().theme.ui
        frame = f"#mend_bar {{ background: {look.accent_tint}; border-left: 4px solid {look.accent}; }}"
        self.setStyleSheet(frame + " #mend_bar QLabel { background: transparent; }")
        self._sign.setPixmap(pixmap("git-compare", "accent", style().px(18)))
        number = aside.reopened.turn.number
        self._title.setText(
            say(
                "Correcting turn {turn}, {title}",
                turn=number,
                title=turn_title(aside.game, number, session.language),
            )
        )
        changes = changed_entries(aside.reopened, game)
        self._changes.setText(self._told(changes))
        self._changes.setToolTip(tip("\n".join(self._names(changes))) if session.desk_view() is not None else "")
        self.decisions.setText(say("Decisions …"))
        self.discard.setText(say("Discard"))
        self.compare.setText(say("Compare …"))
        self.setAccessibleName(aloud(self._title.text(), self._changes.text()))
        self._fit()

    def _fit(self) -> None:
        """As high as the text needs at this width: the map below takes what is left. The buttons are below the text
        where they would leave it less than half of the width.
        """
        buttons = sum(one.sizeHint().width() + 8 for one in (self.decisions, self.discard, self.compare))
        below = QBoxLayout.Direction.TopToBottom if buttons > self.width() / 2 else QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(below)
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.setMinimumHeight(max(0, layout.totalHeightForWidth(self.width())))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _names(self, changes: tuple[EntryChange, ...]) -> list[str]:
        """What was changed, each slip once."""
        whole = {"trade": entry_slip, "bid": entry_bids}
        told = (whole[one.kind](player=one.player) if one.kind in whole else one.reason for one in changes)
        return list(dict.fromkeys(sentences.say(reason, self._session.language) for reason in told))

    def _told(self, changes: tuple[EntryChange, ...]) -> str:
        session = self._session
        if not changes:
            rule = session.say(
                "A mistake found after the next evaluation normally stands: correct it only if everyone agrees."
            )
            way = session.say(
                "Change what was wrong, just as you would have that evening; F5 then plays the turn to its end."
            )
            return f"{rule} {way}"
        count = session.say_n("{n} entry is changed", "{n} entries are changed", len(changes))
        if session.desk_view() is None:
            return f"{count}."
        names = self._names(changes)
        more = " …" if len(names) > NAMED else ""
        return f"{count}: {', '.join(names[:NAMED])}{more}"
