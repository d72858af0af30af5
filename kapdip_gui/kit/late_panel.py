"""What the panels of narrow docks have in common: read again only when they are seen, and no wider than the dock.

Gives: `LatePanel`; a panel says in `read_again` how it reads the session.
"""

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style


class LatePanel(QWidget):
    """A panel that nobody sees waits with reading until it is shown."""

    _is_stale = True
    """Something has changed while nobody saw this panel."""

    def read_again(self) -> None:
        """Read the session; called only while the panel is seen."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Read the session now, or when the panel is shown next."""
        self._is_stale = not self.isVisible()
        if not self._is_stale:
            self.read_again()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    @override
    def minimumSizeHint(self) -> QSize:
        """A narrow dock shows less, it is not pushed open by what it hides."""
        return QSize(style().px(240), style().px(150))
