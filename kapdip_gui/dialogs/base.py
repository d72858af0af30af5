"""What all dialogs have in common: a body, a footer with the buttons at the right, Ctrl+Enter and Escape, Alt with a
letter.

Gives: `Dialog`, `scrolled` (a body that scrolls where the screen is too small for it).
"""

from itertools import pairwise

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFrame,
    QLayout,
    QPushButton,
    QScrollArea,
    QWidget,
)

from kapdip_gui.kit.mnemonics import give_letters
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import ENTER_KEYS, button, column, label, row
from kapdip_gui.kit.screens import screen_of
from kapdip_gui.session.session import Session
from kapdip_gui.style import style


def scrolled(inner: QLayout) -> QScrollArea:
    """An area that scrolls upwards and downwards where there is no room for the layout in it;
    it takes no focus of its own.
    """
    inside = QWidget()
    inside.setProperty("panel", True)
    inside.setLayout(inner)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setProperty("panel", True)
    area.viewport().setProperty("panel", True)
    area.setWidget(inside)
    return area


class Dialog(QDialog):
    """A dialog with a white body and a footer.

    `accept_button` is the filled one; `keys` is shown on it (`Ctrl+Enter` always works).
    """

    is_private = False
    """Shows what is not public: while the curtain is down (F8, also in a dialog), a word replaces it,
    and nothing can be done in it but to close it.
    """

    shows_slips = False
    """Some of what it shows is not public and hides by itself."""

    def __init__(
        self,
        session: Session,
        parent: QWidget | None,
        title: str,
        accept: str,
        *,
        cancel: str | None = None,
        keys: str = "",
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.say = session.say
        self.setWindowTitle(title)
        self.setModal(True)
        self.body = QWidget()
        self.body.setObjectName("dialog_body")
        self.body.setProperty("panel", True)
        self.body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._veil = label(self.say("This is not public. F8 shows it."), "secondary")
        self._veil.hide()
        self._veil.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._veil.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._veil.setProperty("ringed", True)
        self._behind: list[QWidget] = []
        """The buttons and fields of the footer that the curtain hides now."""
        self._ring: list[QWidget] = []
        """What Tab goes through, in its order."""
        self._was_at: QWidget | None = None
        """What had the focus when the curtain came down."""
        session.hidden_changed.connect(self._draw_curtain)
        footer = QWidget()
        footer.setProperty("footer", True)
        footer.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column((self.body, 1), (self._veil, 1), footer, on=self, spacing=0)
        self.footer = row(None, on=footer, margins=(16, 12, 16, 12), spacing=10)
        self.cancel_button: QPushButton | None = None
        if cancel != "":
            self.cancel_button = button(cancel or self.say("Cancel"), do=self.reject)
            self.footer.addWidget(self.cancel_button)
        self.accept_button = button(accept, kind="primary", keys=keys, do=self.accept)
        self.accept_button.setDefault(True)
        self.footer.addWidget(self.accept_button)
        for key in ENTER_KEYS:
            sequence = QKeySequence(QKeyCombination(Qt.KeyboardModifier.ControlModifier, key))
            QShortcut(sequence, self, self._accept_by_key).setAutoRepeat(False)

    def _accept_by_key(self) -> None:
        """Ctrl+Enter, wherever the focus is: a cell that is being typed in is taken first."""
        at = self.focusWidget()
        for cells in self.body.findChildren(QAbstractItemView):
            if at is not None and cells.viewport().isAncestorOf(at):
                cells.setFocus()
        if self.accept_button.isEnabled() and self.accept_button.isVisible():
            self.accept_button.click()

    def show_manual(self) -> None:
        """The page of the manual that speaks of this dialog."""
        from kapdip_gui.frame.manual import open_manual, place_of

        open_manual(self.session, self, place_of(self))

    def _curtain(self) -> None:
        """The curtain goes up only before what is looked at: a dialog that shows none of that
        covers what is uncovered by that.
        """
        if self.session.game is not None:
            self.session.hidden = not (self.session.hidden and (self.is_private or self.shows_slips))

    def _draw_curtain(self) -> None:
        """Hide what is private while the curtain is down, and whatever could be done to it unseen."""
        veiled = self.is_private and self.session.hidden
        if veiled == self.body.isHidden():
            return
        if veiled:
            self._was_at = self.focusWidget()
            closing = self.cancel_button or self.accept_button
            self._behind = [one for one in self._below() if one is not closing and not one.isHidden()]
        self._veil.setVisible(veiled)
        self.body.setVisible(not veiled)
        for one in self._behind:
            policy = one.sizePolicy()
            policy.setRetainSizeWhenHidden(veiled)  # else the button that closes jumps away from the hand
            one.setSizePolicy(policy)
            one.setVisible(not veiled)
        if veiled:
            self._veil.setFocus()
        else:
            self._begin_at(self._was_at)

    def _below(self) -> list[QWidget]:
        """What is in the footer, from left to right."""
        return sorted(
            (one for one in self.findChildren(QWidget) if self.footer.indexOf(one) >= 0), key=self.footer.indexOf
        )

    def _begin_at(self, field: QWidget | None = None) -> None:
        """Put the focus into a field, or else into the first one that can be filled in."""
        fields = (one for one in [field, *self.stops()] if one is not None)
        begin = next((one for one in fields if one.isEnabled() and one.isVisibleTo(self)), None)
        if begin is not None:
            begin.setFocus()

    def begin(self, width: int, height: int) -> None:
        """Give the dialog its size, within the screen."""
        screen = screen_of(self).availableGeometry()
        self.resize(min(style().px(width), screen.width() - 20), min(style().px(height), screen.height() - 40))

    def cover(self, width: int, height: int) -> None:
        """Cover the window, for the eyes of a player: the curtain comes down, also before what is on other screens."""
        self.session.hidden = True
        over = self.parentWidget()
        while over is not None and over.parentWidget() is not None:  # a dock that floats belongs to the window
            over = over.parentWidget()
        if over is None:
            self.begin(width, height)
        else:
            self.setGeometry(over.geometry())
            self.setWindowState(over.windowState() & ~Qt.WindowState.WindowActive)

    def stops(self) -> list[QWidget]:
        """What takes the focus in the body, in the order of Tab (Qt's own chain is not asked for it:
        docs/decisions/0011).
        """
        return [
            one
            for one in self.body.findChildren(QWidget)
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus
            and one.window() is self
            and one.objectName() != "qt_spinbox_lineedit"
        ]

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """A dialog opens with the focus in its first field; Tab comes to the footer last, though it is made first."""
        self._order_tabs()
        if self.focusWidget() is None:
            self._begin_at()
        give_letters(self)
        self._draw_curtain()
        for area in self.body.findChildren(QScrollArea):
            if (inside := area.widget()) is not None:
                inside.installEventFilter(self)  # the dialog is not notified of changes in there
        super().showEvent(event)

    def _laid_out_anew(self) -> None:
        """What is shown is other than it was: everything has its letter and its turn for Tab."""
        give_letters(self)
        self._order_tabs()

    def _order_tabs(self) -> None:
        """What is made while the dialog is shown would come last, behind the footer."""
        ring = [*self.stops(), *self._below()]
        if ring != self._ring:
            self._ring = ring
            for first, second in pairwise(ring):
                self.setTabOrder(first, second)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._laid_out_anew()
        return super().eventFilter(watched, event)

    @override
    def event(self, event: QEvent) -> bool:
        """After every change of what is shown, letters for what has none yet."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._laid_out_anew()
        return done

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F8:
            self._curtain()
            return
        if event.key() == Qt.Key.Key_F1:
            self.show_manual()
            return
        super().keyPressEvent(event)
