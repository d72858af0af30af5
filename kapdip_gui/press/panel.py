"""The Press dock: texts handed in for this turn, to write, cut and correct; of past turns what was published.

Takes: the session. Gives: `PressPanel`; signal `command_wanted(key)`. While the curtain is down nothing of a draft is
shown.
Source: docs/window.md 8 (empty states), 9.2 and 9.7; docs/rules.md 9.
"""

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTreeWidgetItem,
    QWidget,
)

from kapdip.game.desk import desk_view
from kapdip.game.model import Game, PressColour, PressItem, PressPart
from kapdip.game.press import add_press, edit_press, press_colour, remove_press, rewrite_press
from kapdip.game.steps import slips_locked
from kapdip.showing.labels import named
from kapdip.showing.orders.rows import shown_turn
from kapdip.words.catalogue import mark
from kapdip.words.edit_name import EditName
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_AROUND, DOCK_HEAD, ENTER_KEYS, button, column, key_text, label, name_field, row, tip
from kapdip_gui.orders.painting import LOOK, LineDelegate, LineLook, LineTree
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session
from kapdip_gui.style.icons import icon

INDEX = Qt.ItemDataRole.UserRole
EXCERPT = 160


def text_of(item: PressItem) -> str:
    """The text of a press item: the game master's version, or all parts as handed in."""
    return item.edited if item.edited is not None else "".join(part.text for part in item.parts)


class PressPanel(QWidget):
    """A list of texts, and a form to write or edit one."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._editing: int | None = None
        self._is_writing = False
        self._write = button("", "news", do=self.begin)
        self._paste = button("", "clipboard-text", do=lambda: self.command_wanted.emit("edit.paste"))
        self._show = button("", "eye", kind="link", do=lambda: self.command_wanted.emit("exchange.curtain"))
        self._above = QWidget()
        row(self._write, self._paste, None, on=self._above, margins=DOCK_HEAD, spacing=AS_AROUND)
        self._empty = label("", "secondary", wrap=True)
        self._told = QWidget()
        row((self._empty, 1), self._show, on=self._told, margins=(14, 0, 10, 8))
        self.tree = LineTree()
        delegate = LineDelegate(self.tree)
        delegate.name_width = 120
        self.tree.setItemDelegate(delegate)
        self.tree.itemActivated.connect(lambda item, _: self._mend(item.data(0, INDEX)))
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._menu)
        self.setFocusProxy(self.tree)
        column(self._above, self._told, (self.tree, 1), self._form(), on=self, spacing=0)
        for signal in (session.changed, session.viewed_turn_changed, session.hidden_changed, session.theme_changed):
            signal.connect(self.refresh)
        session.language_changed.connect(self.retranslate)
        self.retranslate()

    def _form(self) -> QFrame:
        self.form = QFrame()
        self.author = QComboBox()
        self.under, self.to = QLineEdit(), QLineEdit()
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(90)
        self.fault = label("", "bad", wrap=True)
        self.take = button("", kind="primary", do=self._take)
        self.drop = button("", do=self._put_off)
        self._remove = button("", kind="link", do=lambda: self._delete(self._editing))
        self.text.textChanged.connect(self.fault.hide)
        for changed in (self.text.textChanged, self.under.textEdited, self.to.textEdited):
            changed.connect(self._keep_typed)
        names = QGridLayout()
        names.setContentsMargins(0, 0, 0, 0)
        names.setHorizontalSpacing(8)
        self._titles = [label("", "secondary") for _ in range(3)]
        for title, field, place in zip(
            self._titles, (self.author, self.under, self.to), ((0, 0), (1, 0), (1, 2)), strict=True
        ):
            names.addWidget(title, *place)
            names.addWidget(field, place[0], place[1] + 1, 1, 3 if field is self.author else 1)
        column(
            names,
            self.text,
            self.fault,
            row(self._remove, None, self.drop, self.take),
            on=self.form,
            margins=DOCK_HEAD,
        )
        self.form.hide()
        return self.form

    def retranslate(self) -> None:
        """Texts in the session's language."""
        say = self._session.say
        self._write.setText(say("Write"))
        self._show.set_keys("F8")
        self._paste.setText(say("Paste …"))
        self._show.setText(say("Show"))
        self.take.setText(say("Apply"))
        self.take.setToolTip(key_text("Ctrl+Enter"))
        self.drop.setText(say("Cancel"))
        self.drop.setToolTip(key_text("Esc"))
        self._write.setToolTip(key_text("Ins"))
        self._remove.setText(say("Delete the press item"))
        self.under.setPlaceholderText(say("the alias"))
        self.under.setToolTip(say("If empty, the author's alias is used"))
        self.to.setPlaceholderText(say("all"))
        self.to.setToolTip(tip(say("A name, or a power in angle brackets: <RUSSIA>")))
        for title, text in zip(self._titles, (say("Author"), say("From"), say("To")), strict=True):
            title.setText(text)
        self.text.setPlaceholderText(say("The text"))
        for made, name in (
            (self.author, say("Author")),
            (self.under, say("Sender")),
            (self.to, say("To")),
            (self.text, say("Text")),
        ):
            name_field(made, name)
        self.tree.setAccessibleName(say("Press"))
        self.refresh()

    def refresh(self) -> None:
        """Read the session again."""
        session, game = self._session, self._session.game
        self.tree.clear()
        if game is None:
            return
        turn, desk = shown_turn(game, session.viewed_turn), session.desk_view()
        is_open = turn is game.turn and not game.is_over
        published = turn.results.press
        if published is not None:
            for item in published:
                self._published(item.sender, item.to, item.text, item.colour)
        elif is_open:
            for index, draft in enumerate(desk.entered.press if desk is not None else ()):
                self._line(index, self._draft(draft))
        is_hidden = published is None and is_open and desk is None
        count = self.tree.topLevelItemCount()
        nothing = session.say("No press yet.") if is_open else session.say("No press was published in this turn.")
        self._empty.setText(session.say("Press is hidden. F8 shows it.") if is_hidden else nothing)
        self._told.setVisible(not count)
        locked = is_open and slips_locked(game)
        self._above.setVisible(is_open)
        self._write.setEnabled(is_open and not locked and not session.read_only)
        self._show.setVisible(is_hidden)
        if not is_open:
            self._is_writing = False
        self.form.setVisible(self._is_writing and desk is not None)

    def _published(self, sender: str, to: str, text: str, colour: PressColour) -> None:
        name = sender or ("–" if colour is PressColour.GREY else "")
        item = QTreeWidgetItem(self.tree)
        item.setData(0, LOOK, LineLook(name, f"→ {to}" if to else "", text))

    def _draft(self, draft: PressItem) -> LineLook:
        session, body = self._session, text_of(draft)
        colour = (
            session.say("white") if press_colour(session.current, draft) is PressColour.WHITE else session.say("grey")
        )
        body = body if len(body) <= EXCERPT else body[:EXCERPT] + "…"
        to = f"→ {draft.to}" if draft.to else ""
        edited = session.say("corrected") if draft.edited is not None else colour
        return LineLook(draft.sender or draft.author, f"{to}  ({edited})", body)

    def _line(self, index: int, look: LineLook) -> None:
        item = QTreeWidgetItem(self.tree)
        item.setData(0, LOOK, look)
        item.setData(0, INDEX, index)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{look.name} {look.text} {look.below}")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Insert begins a text, Delete takes the chosen one away; in the form Ctrl+Enter takes
        it, Escape puts it off.
        """
        key, control = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        chosen = self.tree.currentItem() if self.tree.hasFocus() else None
        if key == Qt.Key.Key_Insert and self._above.isVisible() and self._write.isEnabled():
            self.begin()
        elif key == Qt.Key.Key_Delete and chosen is not None and self._may_change():
            self._delete(chosen.data(0, INDEX))
        elif control and key in ENTER_KEYS and self._is_writing:
            self._take()
        elif key == Qt.Key.Key_Escape and self._is_writing:
            self._put_off()
        else:
            super().keyPressEvent(event)

    def _may_change(self) -> bool:
        """Whether texts can be taken away now: nobody deletes what they can't see."""
        session = self._session
        desk = session.desk_view()
        return desk is not None and desk.is_present and not session.read_only and not slips_locked(desk.game)

    # -- writing -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Open the form for a new text."""
        self._editing = None
        self._fill_authors()
        author, under, to, text = draft_of(self._session, "press") or ("", "", "", "")
        self.author.setCurrentText(author)
        self.under.setText(under)
        self.to.setText(to)
        self.text.setPlainText(text)
        self._open_form()

    def _fill_authors(self) -> None:
        self.author.clear()
        self.author.addItems([seat.alias for seat in self._session.current.seats])

    def _open_form(self) -> None:
        is_new = self._editing is None
        open_ = not slips_locked(self._session.current)
        for made in (self.author, self.under, self.to):
            made.setEnabled(open_)
        self._remove.setVisible(not is_new and open_)
        self.fault.hide()
        self._is_writing = True
        self.form.show()
        (self.author if is_new else self.text).setFocus()

    def _menu(self, where: QPoint) -> None:
        """What can be done with a text: by the right button, or by the menu key for the one that is chosen."""
        item = self.tree.itemAt(where) if self.tree.viewport().rect().contains(where) else None
        index = item.data(0, INDEX) if item is not None else None
        say, session = self._session.say, self._session
        if item is None or not isinstance(index, int) or session.read_only or session.desk_view() is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon("news", "text_secondary"), say("Edit the press item …")).triggered.connect(
            lambda: self._mend(index)
        )
        away = menu.addAction(icon("x", "text_secondary"), say("Delete the press item"))
        away.triggered.connect(lambda: self._delete(index))
        away.setEnabled(not slips_locked(session.current))
        menu.popup(self.tree.viewport().mapToGlobal(where))

    def _mend(self, index: object) -> None:
        session = self._session
        if not isinstance(index, int) or session.read_only or session.viewed_turn is not None:
            return
        desk = session.desk_view()
        if desk is None:
            session.told.emit(session.say("Press is hidden. F8 shows it."))
            return
        draft = desk.entered.press[index]
        self._editing = index
        self._fill_authors()
        self.author.setCurrentText(draft.author)
        self.under.setText(draft.sender)
        self.to.setText(draft.to)
        self.text.setPlainText(text_of(draft))
        self.to.setCursorPosition(0)  # a long name is read from its beginning
        self._open_form()

    def _take(self) -> None:
        session = self._session
        body = self.text.toPlainText()
        if not body.strip():
            self.fault.setText(session.say("Nothing written yet."))
            self.fault.show()
            self.text.setFocus()
            return
        if self._editing is None:
            author = self.author.currentText()
            item = PressItem(author, self.under.text(), self.to.text(), (PressPart(body),))
            name = EditName(named(mark("press of {player}"), player=author), named(mark("press")))
            done = session.do(name, lambda game: add_press(game, item))
        else:
            index = self._editing
            done = session.do(
                EditName(named(mark("press item edited")), named(mark("press"))),
                lambda game: self._mended(game, index, body),
            )
        if done:
            keep_draft(session, "press")
            self._close()

    def _put_off(self) -> None:
        """Close the form; what was typed for a new text is there again when the next one is begun."""
        self._keep_typed()
        self._close()

    def _keep_typed(self) -> None:
        if self._is_writing and self._editing is None:
            typed = (self.author.currentText(), self.under.text(), self.to.text(), self.text.toPlainText())
            keep_draft(self._session, "press", texts=typed if any(typed[1:]) else ())

    def _mended(self, game: Game, index: int, body: str) -> Game:
        """The game with the item as it should be: in a reopened turn the text was misread, else
        the game master's version is added beside it.
        """
        old = desk_view(game).entered.press[index]
        item = replace(old, author=self.author.currentText(), sender=self.under.text(), to=self.to.text())
        is_other = body.strip() != text_of(old).strip()
        if is_other and self._session.mending is not None:
            item = replace(item, parts=(PressPart(body),), edited=None)
        if item != old:
            game = rewrite_press(game, index, item)
        return edit_press(game, index, body) if is_other and self._session.mending is None else game

    def _delete(self, index: int | None) -> None:
        name = EditName(named(mark("press item deleted")), named(mark("press")))
        if index is not None and self._session.do(name, lambda game: remove_press(game, index)):
            self._close()

    def _close(self) -> None:
        self._is_writing = False
        self.form.hide()
        self._editing = None
        self.tree.setFocus()
