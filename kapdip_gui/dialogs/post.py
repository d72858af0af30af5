"""A game's emails: where they are, whose each is, how it is read; what asks nothing is entered by one key.

Takes: the session, its inbox. Gives: `PostDialog`. The box is read beside the window, and nothing in it is changed.
Behind the curtain it says who has written and what kind of question is open; address, subject and text are dots.
Source: docs/window.md 9.3.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QFileDialog, QMenu, QTreeWidgetItem, QWidget

from kapdip.game.handing_in import HandedIn
from kapdip.game.inbox import InboxItem, accept, mail_entered
from kapdip.game.model import Alias
from kapdip.game.origins import BIDS, PRESS, SLIP, known_receipts, orders_of
from kapdip.paths import SAVES
from kapdip.post.errors import PostError
from kapdip.post.mails import moment
from kapdip.post.people import read_contacts, write_contacts
from kapdip.post.reading import Known, MailReading, PostState, read_box, sheet_text
from kapdip.post.taking import fate_line, item_of_reading, kept_of
from kapdip.post.words import holds_text, state_text
from kapdip.showing.inbox import taken_label
from kapdip.showing.pasted import Paste, Pasted
from kapdip.showing.sheet_rows import ReadLine
from kapdip.showing.texts import turn_title
from kapdip.storage.inbox import item_line, line_of, new_receipt
from kapdip.words.catalogue import mark
from kapdip.words.edit_name import EditName
from kapdip.words.sentences import say
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.dialogs.sheet_cells import RowButtons, SheetCells
from kapdip_gui.dialogs.sheet_table import SheetTable
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, column, label, row
from kapdip_gui.kit.waiting import WaitBar
from kapdip_gui.orders.painting import LOOK, LineDelegate, LineLook, LineTree
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.table.inbox import Inbox

ROW = Qt.ItemDataRole.UserRole
GROUPS = (
    (
        mark("Waiting for you"),
        (PostState.WAITING, PostState.QUESTION, PostState.LATE, PostState.UNKNOWN_SENDER, PostState.UNREADABLE),
    ),
    (mark("Accepted"), (PostState.TAKEN, PostState.SENT_BACK)),
    (mark("Does not count"), (PostState.NOTHING, PostState.OTHER_GAME, PostState.SET_ASIDE, PostState.SEEN)),
    (mark("From others"), ()),
)
MOST_SHOWN = 100
"""Emails of a group: of a mailbox that is for everything, most are from others."""
SIGNS = {
    PostState.WAITING: ("check", "ok"),
    PostState.QUESTION: ("help-circle", "warn"),
    PostState.LATE: ("clock", "warn"),
    PostState.UNKNOWN_SENDER: ("users", "warn"),
    PostState.UNREADABLE: ("alert-triangle", "warn"),
}
SAMPLE = SAVES / "zwischenstand.mbox"
OF_SAMPLE = "Zwischenstand"
"""The sample game whose emails are there."""
ASKS = (PostState.QUESTION, PostState.LATE)
OF_SOMEBODY = (PostState.WAITING, PostState.NOTHING, *ASKS)
"""Whose it is may be said otherwise."""


def _is_of_others(one: MailReading) -> bool:
    """Whether nothing links an email with a player of the game."""
    return one.state is PostState.UNKNOWN_SENDER and one.proposed is None


class NoButtons(RowButtons):
    """Lines that are answered where they are entered, not here."""

    @override
    def width_of(self, line: ReadLine) -> int:
        return 0


class PostDialog(Dialog):
    """The list at the left, the chosen email at the right."""

    shows_slips = True

    def __init__(self, session: Session, inbox: Inbox, parent: QWidget | None = None) -> None:
        game = session.on_disk
        title = session.say("Emails – {turn}", turn=turn_title(game, game.turn.number, session.language))
        super().__init__(session, parent, title, session.say("Close"), cancel="")
        self._inbox = inbox
        self._readings: list[MailReading] = []
        self._known = Known(game, (), ())
        self._asked = 0
        self._learnt: set[str] = set()
        """Addresses that were remembered here: correcting whose they are moves them."""
        self.box = Path(read_contacts().game(game).box or "")
        self.place = label("", "secondary", wrap=True)
        choose = button(self.say("Mailbox …"), "folder-open", do=self._choose_menu)
        again = button(self.say("Read again"), "history", keys="F5", do=self.read)
        self.all = button("", "check", kind="primary", keys="Ctrl+T", do=self.take_all)
        self.sample = button(self.say("Try it with sample emails"), "mail", do=lambda: self.choose(SAMPLE))
        self.wait_bar = WaitBar()
        self.tree = LineTree()
        self.tree.setItemDelegate(LineDelegate(self.tree))
        self.tree.setAccessibleName(self.say("Emails"))
        self.tree.setMinimumWidth(style().px(400))
        self.tree.currentItemChanged.connect(lambda *_: self._show_mail())
        self.tree.itemDoubleClicked.connect(lambda *_: self.enter())  # Enter comes here as a key
        self.who, self.about, self.why = (
            label("", "strong"),
            label("", "secondary", wrap=True),
            label("", "warn", wrap=True),
        )
        self.table = SheetTable((self.say("As written"), self.say("As Kapdip understood it")))
        self._buttons = NoButtons(session, self.table)
        self.table.setItemDelegate(SheetCells(self._buttons))
        self.table.setAccessibleName(self.say("Lines of the email"))
        self.table.may_be_edited(False)
        self.take_button = button(self.say("Accept"), "check", keys="Enter", do=self.enter)
        self.whose_button = button(self.say("Whose is it?"), "users", do=self.ask_whose)
        self.remember = QCheckBox(self.say("Remember the address"))
        self.remember.setChecked(True)
        self.aside_button = button(self.say("Lay aside"), "x", keys="Del", do=partial(self.decide, PostState.SET_ASIDE))
        self.other_button = button(self.say("Not for this game"), "x", do=partial(self.decide, PostState.OTHER_GAME))
        right = column(
            self.who,
            self.about,
            self.why,
            (self.table, 1),
            FlowRow(self.take_button, self.whose_button, self.remember, self.aside_button, self.other_button),
            spacing=6,
        )
        column(
            FlowRow(choose, again, self.all, self.sample, self.wait_bar),
            self.place,
            (row((self.tree, 2), (right, 3), spacing=12), 1),
            on=self.body,
            margins=(16, 12, 16, 12),
            spacing=8,
        )
        QShortcut(QKeySequence("Ctrl+T"), self, self.take_all)
        session.hidden_changed.connect(self._show)
        self.begin(1240, 740)
        self._show()
        if self.box != Path():
            self.read()

    # -- the box -------------------------------------------------------------------------------------------------------

    def _choose_menu(self) -> None:
        menu = QMenu(self)
        menu.addAction(self.say("Folder (Maildir, .eml files) …")).triggered.connect(lambda _=False: self._choose(True))
        menu.addAction(self.say("File (mbox, zip, one email) …")).triggered.connect(lambda _=False: self._choose(False))
        menu.popup(self.mapToGlobal(self.place.pos()))

    def _choose(self, is_folder: bool) -> None:
        title = self.say("Where are the emails of this game?")
        found = (
            QFileDialog.getExistingDirectory(self, title, str(self.box))
            if is_folder
            else QFileDialog.getOpenFileName(self, title, str(self.box))[0]
        )
        if found:
            self.choose(Path(found))

    def choose(self, place: Path) -> None:
        """Read this box from now on."""
        self.box = place
        try:
            write_contacts(read_contacts().with_game(self.session.on_disk, box=str(place.absolute())))
        except OSError as error:
            self.why.setText(why_text(self.session, error))
        self.read()

    def read(self) -> None:
        """Read the box again, beside the window."""
        journal, game = self._inbox.journal, self.session.on_disk
        if journal is None or self.box == Path():
            self._show()
            return
        self._asked += 1
        self.wait_bar.begin()
        place, language = self.box, self.session.language
        run_beside(
            lambda: read_box(game, place, journal.read(), read_contacts(), language),
            partial(self._arrived, self._asked),
            self._not_read,
            self,
        )

    def _arrived(self, asked: int, found: tuple[list[MailReading], Known]) -> None:
        if asked == self._asked:
            self.wait_bar.end()
            self._readings, self._known = found
            self._show()

    def _not_read(self, error: Exception) -> None:
        self.wait_bar.end()
        if isinstance(error, PostError):
            self.place.setText(say(error.reason, self.session.language))
        elif isinstance(error, OSError):
            self.place.setText(why_text(self.session, error))
        else:
            raise error

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        chosen = self.chosen
        count = sum(one.state is PostState.WAITING for one in self._readings)
        self.all.setText(self.session.say_n("Accept {n} without questions", "Accept {n} without questions", count))
        self.all.setEnabled(bool(count) and self._inbox.may_take)
        self.sample.setVisible(self.box == Path() and self.session.on_disk.name == OF_SAMPLE)
        self.place.setText(
            self.say("{path}: only read; nothing there is changed, and nothing is sent.", path=str(self.box))
            if self.box != Path()
            else self.say(
                "Where are the emails of this game? Choose a folder or file once: a Maildir, Thunderbird's own file "
                "(such as “Inbox”), or a folder into which you drag emails as .eml."
            )
        )
        self.tree.blockSignals(True)
        self.tree.clear()
        for title, states in GROUPS:
            is_others = not states
            found = [
                one for one in self._readings if _is_of_others(one) is is_others and (is_others or one.state in states)
            ]
            if found:
                head = QTreeWidgetItem(self.tree)
                head.setData(0, LOOK, LineLook(self.say(title), aside=str(len(found)), heading=True))
                head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for one in found if states == GROUPS[0][1] else found[-MOST_SHOWN:]:
                self._add(one, chosen)
        self.tree.blockSignals(False)
        if self.chosen is None:
            self._go_to_first()
        self._show_mail()

    def _go_to_first(self) -> None:
        rows = (self.tree.topLevelItem(place) for place in range(self.tree.topLevelItemCount()))
        first = next((item for item in rows if item is not None and item.data(0, ROW) is not None), None)
        if first is not None:
            self.tree.setCurrentItem(first)

    def _add(self, one: MailReading, chosen: MailReading | None) -> None:
        item = QTreeWidgetItem(self.tree)
        sign, tone = SIGNS.get(one.state, ("", "text_secondary"))
        when = f"{moment(one.mail.at).astimezone():%d.%m. %H:%M}"
        state = state_text(one.state, self.session.language)
        below = ", ".join(filter(None, (holds_text(one.holds, self.session.speaker), state, one.receipt)))
        item.setData(0, LOOK, LineLook(self._writer(one), below, aside=when, sign=sign, tone=tone))
        item.setData(0, ROW, one)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join((self._writer(one), when, below)))
        if chosen is not None and chosen.mail.digest == one.mail.digest and chosen.mail.where == one.mail.where:
            self.tree.setCurrentItem(item)

    def _writer(self, one: MailReading) -> str:
        if one.seat is not None:
            return one.seat
        return (
            self.say("Sender unknown") if self.session.hidden else one.mail.sender or one.mail.shown or one.mail.where
        )

    @property
    def chosen(self) -> MailReading | None:
        """The email of the chosen row."""
        item = self.tree.currentItem()
        found = item.data(0, ROW) if item is not None else None
        return found if isinstance(found, MailReading) else None

    def _show_mail(self) -> None:
        one, hidden = self.chosen, self.session.hidden
        open_now = one is not None and self._inbox.may_take
        is_new = one is not None and not one.receipt and one.state not in (PostState.SEEN, PostState.TAKEN)
        self.take_button.setEnabled(open_now and one is not None and one.state in (PostState.WAITING, *ASKS))
        self.take_button.setText(
            self.say("Look and accept …") if one is not None and one.state in ASKS else self.say("Accept")
        )
        asks_whose = open_now and is_new and one is not None and one.state in (PostState.UNKNOWN_SENDER, *OF_SOMEBODY)
        self.whose_button.setVisible(asks_whose)
        self.remember.setChecked(one is None or one.seat is None or one.mail.sender in self._learnt)
        self.remember.setVisible(asks_whose and one is not None and bool(one.mail.sender))
        for made in (self.aside_button, self.other_button):
            made.setEnabled(open_now and is_new)
        self.who.setText(self._writer(one) if one is not None else "")
        told = [one.mail.shown, one.mail.subject] if one is not None and not hidden else []
        told = told if one is None or not hidden else [self.say("Address and subject are hidden.")]
        self.about.setText(" · ".join(filter(None, told)))
        why = [] if one is None or hidden else [say(reason, self.session.language) for reason in one.why]
        self.why.setText(" ".join(why))
        self.why.setVisible(bool(why))
        self.table.show_lines(())
        if one is not None and one.mail.unreadable is None:
            language = self.session.language
            paste = Paste(self.session.on_disk, sheet_text(one.mail, one.seat or ""), language, hidden)
            self._asked_lines = paste
            run_beside(paste.read, partial(self._lines_read, paste), self._not_read, self)

    def _lines_read(self, paste: Paste, pasted: Pasted) -> None:
        if paste is self._asked_lines:
            hidden = paste.hidden
            self.table.show_lines([replace(line, hidden=True) if hidden else line for line in pasted.lines])
            self._buttons.renew()
            self._buttons.rest()

    # -- what is done --------------------------------------------------------------------------------------------------

    def take_all(self) -> None:
        """Take what waits and asks nothing, one edit each."""
        if self._inbox.may_take:
            count = sum(self._take(one) for one in self._readings if one.state is PostState.WAITING)
            self.session.told.emit(self.session.say_n("{n} email accepted.", "{n} emails accepted.", count))
            self.read()

    def _take(self, one: MailReading) -> bool:
        """Into the journal, then into the inbox, then into the game."""
        fate = self._known.fates.get(one.mail.digest)
        item = fate.item if fate is not None else None
        if item is None:
            item = item_of_reading(self.session.on_disk, self._known, one)
            if not self._keep(item_line(self._inbox.mark, item), item):
                return False
        taken = item
        if taken.receipt in known_receipts(self.session.on_disk):  # it was taken as it came
            return True
        return self.session.do(EditName(taken_label(item), taken_label(item)), lambda game: accept(game, taken))

    def _keep(self, line: bytes, item: InboxItem | None = None) -> bool:
        try:
            self._inbox.keep(line)
        except OSError as error:
            self.why.setText(why_text(self.session, error))
            self.why.show()
            return False
        if item is not None:
            self._known.lay_down(item)
            self._inbox.add(line)
        return True

    def enter(self) -> None:
        """Take the chosen one, or look at what it asks."""
        one = self.chosen
        if one is None or not self._inbox.may_take:
            return
        if one.state is PostState.WAITING:
            self._take(one)
        elif one.state in ASKS:
            MailDialog(self.session, one, self._inbox, self._known, self).exec()
        elif one.state is PostState.UNKNOWN_SENDER:
            self.ask_whose()
            return
        self.read()

    def ask_whose(self) -> None:
        """The players in a menu, whom the text names first."""
        one = self.chosen
        if one is None:
            return
        menu = QMenu(self)
        menu.setAccessibleName(self.say("Whose is it?"))
        seats = [seat.alias for seat in self.session.on_disk.seats]
        for alias in sorted(seats, key=lambda alias: alias != one.proposed):
            menu.addAction("&" + alias.replace("&", "&&")).triggered.connect(partial(self.say_whose, alias))
        menu.setActiveAction(menu.actions()[0])
        menu.popup(self.whose_button.mapToGlobal(self.whose_button.rect().bottomLeft()))

    def say_whose(self, alias: Alias, _: bool = False) -> None:
        """It is this player's, this once or from now on."""
        one, game = self.chosen, self.session.on_disk
        if one is None:
            return
        sender, is_known = one.mail.sender, one.state is not PostState.UNKNOWN_SENDER
        if self.remember.isChecked() and sender and (one.seat is not None or not is_known):
            contacts = read_contacts()
            if one.seat is not None:
                left = [own for own in contacts.addresses_of(game, one.seat) if own != sender]
                contacts = contacts.with_addresses(game, one.seat, left)
            own = (*contacts.addresses_of(game, alias), sender)
            try:
                write_contacts(contacts.with_addresses(game, alias, own))
            except OSError as error:
                self.why.setText(why_text(self.session, error))
                return
            self._learnt.add(sender)
        if is_known or not self.remember.isChecked() or not sender:
            self._keep(line_of(fate_line(game, one.mail, "counts", alias)))
        self.read()

    def decide(self, fate: PostState) -> None:
        """Lay the chosen one aside, or say that it is for another game."""
        one = self.chosen
        if (
            one is not None
            and not one.receipt
            and self._keep(line_of(fate_line(self.session.on_disk, one.mail, fate.value, one.seat or "")))
        ):
            self.read()

    def next_question(self) -> None:
        """The next email that asks something."""
        count, now = self.tree.topLevelItemCount(), self.tree.currentIndex().row()
        for step in range(1, count + 1):
            item = self.tree.topLevelItem((now + step) % count)
            one = item.data(0, ROW) if item is not None else None
            if item is not None and isinstance(one, MailReading) and one.state in (*ASKS, PostState.UNKNOWN_SENDER):
                self.tree.setCurrentItem(item)
                return

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F4:
            self.next_question()
        elif event.key() == Qt.Key.Key_F5:
            self.read()
        elif event.key() == Qt.Key.Key_Delete:
            self.decide(PostState.SET_ASIDE)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.enter()
        else:
            super().keyPressEvent(event)


class MailDialog(PasteDialog):
    """An email that asks something: read, answered and entered as a pasted one, and known by its receipt."""

    def __init__(
        self, session: Session, reading: MailReading, inbox: Inbox, known: Known, parent: QWidget | None = None
    ) -> None:
        alias, mail, game = reading.seat or "", reading.mail, session.on_disk
        self._reading, self._inbox = reading, inbox
        given = {*known_receipts(game), *inbox.receipts_known, *(one.receipt for one in known.items)}
        receipt = reading.receipt or new_receipt(given)
        handed_in = HandedIn(alias, game.turn.number, "")
        self._item = InboxItem(receipt, mail.digest, mail.at, handed_in, mail=kept_of(reading))
        super().__init__(session, sheet_text(mail, alias), parent)
        self.setWindowTitle(f"{self.windowTitle()} – {alias}")

    @override
    def _take(self, pasted: Pasted) -> bool:
        """Into the journal that it is being taken, then into the game."""
        item, mail = self._item, self._reading.mail
        try:
            if not self._reading.receipt:
                line = fate_line(self.session.on_disk, mail, PostState.TAKEN.value, item.handed_in.alias, item.receipt)
                self._inbox.keep(line_of(line))
        except OSError as error:
            self.note.setText(why_text(self.session, error))
            return False
        sheet = pasted.sheet
        entries = [orders_of(entry.power) for entry in sheet.military]
        entries += [SLIP] * bool(sheet.exchange) + [BIDS] * bool(sheet.bids) + [PRESS] * bool(sheet.press)
        label_ = taken_label(item)
        return self.session.do(
            EditName(label_, label_), lambda game: mail_entered(pasted.taken_into(game), item, entries)
        )
