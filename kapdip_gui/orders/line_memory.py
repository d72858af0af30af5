"""What was typed into the command line and is not in it now: lines behind the curtain, lines that were taken.

Takes: the session, the field, how a line is written with the unit that it is for. Gives: `LineMemory`. What waits is
kept as a draft, too.
"""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtWidgets import QLineEdit

from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session

HISTORY = 200
DRAFT = "line"


class _Waiting(NamedTuple):
    """A line as typed, and with its unit: when a draft is read again, another unit may be next."""

    typed: str
    whole: str


class LineMemory:
    """Lines behind the curtain and lines that were taken."""

    def __init__(self, session: Session, edit: QLineEdit, whole: Callable[[str], str]) -> None:
        self._session = session
        self._edit = edit
        self._whole = whole
        self._behind: list[_Waiting] = []
        """What was being typed each time when the curtain fell: the last comes back first, the
        others as soon as there is room.
        """
        self._earlier: list[str] = []
        self._back = 0
        edit.textChanged.connect(self._keep)

    @property
    def waits(self) -> bool:
        """Whether a line is behind the curtain."""
        return bool(self._behind)

    def begin(self) -> None:
        """Another game: what had been typed for it and was not entered is there again."""
        *others, last = draft_of(self._session, DRAFT) or ("",)
        self._behind = [_Waiting(one, one) for one in others]
        self._edit.setText(last)

    def curtain(self) -> None:
        """What is half typed goes behind the curtain, and comes back with it."""
        text = self._edit.text()
        if self._session.hidden and text.strip():
            self._behind.append(_Waiting(text, self._whole(text)))
        if self._session.hidden:
            self._edit.clear()
        self.bring_back()

    def bring_back(self) -> bool:
        """The last line that waits behind the curtain, once that is up and nothing else is in the field; whether
        there was one.
        """
        may_come = not self._session.hidden and not self._edit.text() and self._edit.isEnabled()
        if not self._behind or not may_come:
            return False
        self._edit.setText(self._behind.pop().typed)
        return True

    def taken(self, text: str) -> None:
        """Keep a line that was taken, for `recall`."""
        self._earlier = [*self._earlier, text][-HISTORY:]
        self._back = 0

    def recall(self, step: int) -> bool:
        """An earlier line into the field, by steps back (negative) and forth; whether there was any."""
        if not self._earlier or self._session.hidden:
            return False
        self._back = max(0, min(len(self._earlier), self._back - step))
        self._edit.setText(self._earlier[-self._back] if self._back else "")
        return True

    def _keep(self) -> None:
        text = self._edit.text()
        here = (self._whole(text),) if text.strip() else ()
        keep_draft(self._session, DRAFT, texts=(*(one.whole for one in self._behind), *here))
