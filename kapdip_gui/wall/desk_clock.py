"""What is left of the deadline, at the desk: in the dock *Wall*, and below the map whatever dock is open.

Takes: the session. Gives: `DeskClock`, which is there as long as a clock is set. Source: docs/wall.md 4.
"""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel

from kapdip.showing.wall.clock import Mood, clock_text
from kapdip_gui.kit.parts import set_role
from kapdip_gui.session.session import Session
from kapdip_gui.wall.audience import audience_of

ROLES = {Mood.WARNS: "warn", Mood.LAST: "bad", Mood.OVER: "bad"}


class DeskClock(QLabel):
    """A text, every half second anew while it runs; with its name, where nothing else says what it is."""

    def __init__(self, session: Session, *, is_named: bool = False) -> None:
        super().__init__()
        self._session, self._is_named = session, is_named
        self._room = room = audience_of(session)
        self._second = QTimer(self)
        self._second.setInterval(500)
        for signal in (self._second.timeout, room.clock_changed, room.changed):
            signal.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Read the clock again."""
        clock, now = self._room.clock_at_hand, self._room.now()
        left = clock.left(now)
        text = "" if left is None else clock_text(left)
        self.setText(self._session.say("Clock: {time}", time=text) if text and self._is_named else text)
        if self.parentWidget() is not None:
            self.setVisible(bool(text))
        set_role(self, "role", ROLES.get(clock.mood(now), "strong"))
        self._second.start() if text and not clock.is_paused else self._second.stop()
