"""The codes of the seats: shown for one seat at a time, or printed on a page of their own.

Takes: the session, the table's host. Gives: `SeatCodesDialog`. It covers the window, since a player holds a camera to
it. A code that is shown is the only one on the screen, and goes by itself after 20 seconds, or as soon as the seat's
phone is there. Source: docs/table.md 9.
"""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QListWidget, QListWidgetItem, QWidget

from kapdip.evaluation.codes_pdf import CodeSheet, CodeStrip, render_codes_pdf
from kapdip.evaluation.errors import PrintError
from kapdip.storage.outputs import WriteError, write_output
from kapdip.words import sentences
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.file.overwriting import may_write
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DIALOG, button, column, label, row, set_role
from kapdip_gui.session.session import Session
from kapdip_gui.table.code import QrCode, svg_of
from kapdip_gui.table.host import TableHost

SHOWN = 20
"""Seconds for which a code is shown."""
TICK = 500
"""Milliseconds between two looks at whether a phone has come."""


class SeatCodesDialog(Dialog):
    """A list of the seats, beside it the code of one of them."""

    def __init__(self, session: Session, host: TableHost, parent: QWidget | None = None) -> None:
        super().__init__(
            session, parent, session.say("Seat codes"), session.say("Show code"), cancel=session.say("Close")
        )
        self.accept_button.may_say(self.say("Show code"), self.say("Next seat"))
        self._host = host
        self._fragment = ""
        """Of the code that is shown; `""`: none is."""
        self._left = 0
        self._phones = 0
        """How many phones had a key of that seat's when its code was shown."""
        self.seats = QListWidget()
        self.seats.setProperty("framed", True)
        self.seats.setAccessibleName(self.say("Seats"))
        self.seats.setMaximumWidth(260)
        self.seats.currentRowChanged.connect(lambda _: self._hide())
        self.seats.itemDoubleClicked.connect(lambda _: self.accept())  # Return is the button's
        self.code = QrCode()
        self.code.setMinimumSize(420, 420)
        self.told = label("", "secondary", wrap=True)
        self.renew, self.renew_all = button(self.say("Replace code")), button(self.say("Replace all codes"))
        self.renew.clicked.connect(self._renew)
        self.renew_all.clicked.connect(self._renew_all)
        self.sheet = button(self.say("Sheet as PDF …"), "file-type-pdf", do=self._ask_and_write)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        host.changed.connect(self._follow)
        self._list()
        self._hide()

    def _lay_out(self) -> None:
        about = self.say(
            "Each code is for one phone and gives it a key of its own: what is handed in can be read only "
            "here. Anyone running the network could still show a phone a fake page; your own hotspot is "
            "safest. Paper is always just as good."
        )
        seats = column((self.seats, 1), self.renew, self.renew_all, self.sheet)
        both = row(seats, (column(self.told, (self.code, 1)), 1), spacing=24)
        column((both, 1), label(about, "secondary", wrap=True), on=self.body, margins=DIALOG, spacing=10)
        self.cover(860, 680)

    def _list(self) -> None:
        """The seats that have a key, with the phones that each has."""
        seats, at = self._host.seats, self.seats.currentRow()
        found = seats.seats if seats is not None else {}
        self.seats.blockSignals(True)
        self.seats.clear()
        for number, alias in found.items():
            phones = self._host.pages.get(alias, 0)
            text = self.session.words.ngettext("{name} · {n} phone", "{name} · {n} phones", phones)
            item = QListWidgetItem(text.format(name=alias, n=phones) if phones else alias)
            item.setData(Qt.ItemDataRole.UserRole, number)
            self.seats.addItem(item)
        self.seats.setCurrentRow(min(max(at, 0), self.seats.count() - 1))
        self.seats.blockSignals(False)
        for made in (self.accept_button, self.renew, self.renew_all, self.sheet):
            made.setEnabled(self.seats.count() > 0)

    def _chosen(self) -> tuple[int, str]:
        item = self.seats.currentItem()
        seats = self._host.seats
        number = item.data(Qt.ItemDataRole.UserRole) if item is not None else 0
        return number, seats.seats.get(number, "") if seats is not None else ""

    # -- one code --------------------------------------------------------------------------------------------------

    @override
    def accept(self) -> None:
        """Show the code of the chosen seat, or the next one where it is shown already."""
        if self._fragment:
            self.seats.setCurrentRow((self.seats.currentRow() + 1) % self.seats.count())
        number, alias = self._chosen()
        seats, table = self._host.seats, self._host.table
        if seats is None or table is None or not (fragment := seats.fragment(number)):
            return
        self._fragment, self._left, self._phones = fragment, SHOWN * 1000, len(seats.phones(number))
        self.code.show_text(table.address_of(fragment))
        self.code.setAccessibleName(self.say("Code for {player}", player=alias))
        self.accept_button.setText(self.say("Next seat"))
        self._timer.start()
        self._count_down()
        self._host.shows_seat_code = True

    def _tick(self) -> None:
        self._left -= TICK
        if self._left <= 0:
            self._hide(self.say("The code is hidden again. Show it once more if it was not scanned."))
            return
        if self._host.table is not None:
            self._host.table.count()
        self._count_down()

    def _count_down(self) -> None:
        _, alias = self._chosen()
        seconds = -(-self._left // 1000)
        self._tell(self.say("{player}: {n} seconds", player=alias, n=seconds), "strong")

    def _follow(self) -> None:
        """The phone that was waited for is there, or a seat has another key."""
        if self._host.seats is None:
            self.reject()
            return
        number, alias = self._chosen()
        has_come = len(self._host.seats.phones(number)) > self._phones
        is_other = self._host.seats.fragment(number) != self._fragment
        is_shown = bool(self._fragment)
        self._list()
        if is_shown and has_come:
            self._hide(self.say("{player} has joined.", player=alias), "ok")
        elif is_shown and is_other:
            self._hide()

    def _hide(self, text: str = "", role: str = "secondary") -> None:
        """Show no code; without other words, what showing one means."""
        self._timer.stop()
        self._fragment = ""
        self.code.show_text("")
        self.code.setAccessibleName(self.say("No code is shown."))
        self.accept_button.setText(self.say("Show code"))
        self._tell(text or self.say("A code opens its seat for one phone: show it only to its player."), role)
        self._host.shows_seat_code = False

    def _tell(self, text: str, role: str) -> None:
        set_role(self.told, "role", role)
        self.told.setText(text)

    @override
    def _curtain(self) -> None:
        """F8 hides the code as well; what is behind stays hidden as it is."""
        super()._curtain()
        self._hide()

    @override
    def done(self, result: int) -> None:
        self._hide()
        super().done(result)

    # -- other codes -----------------------------------------------------------------------------------------------

    def _renew(self) -> None:
        number, alias = self._chosen()
        if self._host.seats is not None and number:
            self._hide()
            self._host.seats.new_codes([number])
            self._tell(self.say("{player} has a new code; the old one no longer works.", player=alias), "ok")

    def _renew_all(self) -> None:
        if self._host.seats is not None:
            self._hide()
            self._host.seats.new_codes()
            self._tell(self.say("All seats have new codes; the old ones no longer work."), "ok")

    # -- on paper --------------------------------------------------------------------------------------------------

    def _ask_and_write(self) -> None:
        place = beside(self.session.path)
        found, _ = QFileDialog.getSaveFileName(
            self, self.say("Save the codes"), str(place / f"{self.say('codes')}.pdf"), "*.pdf"
        )
        if found:
            self.write(Path(found))

    def write(self, path: Path) -> bool:
        """Write the sheet; one strip for each seat, and one for everybody. False where that failed."""
        seats, table, lang = self._host.seats, self._host.table, self.session.language
        if seats is None or table is None or not may_write(self.session, path):
            return False
        strips = [
            CodeStrip(alias, svg_of(table.address_of(seats.fragment(number))), seats.spelled(number))
            for number, alias in seats.seats.items()
        ]
        everybody = CodeStrip("", svg_of(table.address), table.code)
        sheet = CodeSheet(self.session.on_disk.name, table.door_to_type(), (*strips, everybody))
        try:
            write_output(path, render_codes_pdf(sheet, lang), is_private=True)
        except (WriteError, PrintError) as error:
            self._tell(sentences.say(error.reason, lang), "warn")
            return False
        self._tell(self.say("Saved {file}.", file=path.name), "ok")
        return True
