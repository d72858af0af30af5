"""One player's panel alone: they check or type their own orders and slip at the laptop, and see nothing of the others.

Gives: `OwnPanelDialog`. It covers the whole window, so that nothing beside it can be read. What they type is read as a
sheet, calculated beside it while they type, and entered in one edit. Source: docs/window.md 11.3.
"""

from pathlib import Path

from PySide6.QtWidgets import QComboBox, QFileDialog, QPlainTextEdit, QWidget

from kapdip.evaluation.errors import PrintError
from kapdip.exchange.model import Player
from kapdip.game.exchange_view import exchange_view
from kapdip.game.intake import SheetError, apply_sheet, read_sheet
from kapdip.game.model import Game
from kapdip.game.own import own_view
from kapdip.sheets.model import Sheet
from kapdip.showing.exchange.picture import PlayerLine, SheetPicture, sheet_picture
from kapdip.showing.labels import plain_name
from kapdip.showing.own_sheet import own_facts, own_sheet
from kapdip.showing.texts import turn_title
from kapdip.storage.outputs import WriteError, write_output
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.exchange.sheet_model import SheetModel
from kapdip_gui.exchange.ticket import Ticket
from kapdip_gui.exchange.ticket_page import ticket_pdf
from kapdip_gui.file.overwriting import may_write
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, column, label, name_field, row
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session
from kapdip_gui.style import style


class TypedModel(SheetModel):
    """One player's line of the sheet as it would be with what they type here, nobody else's slip in it."""

    def __init__(self, session: Session) -> None:
        self._entered: tuple[Player, Game] | None = None
        super().__init__(session)

    def show_typed(self, player: Player, game: Game) -> None:
        """Calculate with this game, for this player."""
        self._entered = (player, game)
        self.refresh()

    def show_none(self) -> None:
        """Show nobody's slip."""
        self._entered = None
        self.refresh()

    @override
    def _read(self) -> SheetPicture | None:
        player, game = self._entered or ("", None)
        self.view = exchange_view(game, {player}) if game is not None and game.profile.trades else None
        return sheet_picture(self.view, editable=False) if self.view is not None else None

    @override
    def line_alone(self, player: Player) -> PlayerLine:
        if self.picture is None:
            raise KeyError(player)
        return self.picture.row(player)


class OwnPanelDialog(RuledDialog):
    """Choose a player, then a text that is their orders and slip; beside it what they have, what
    happens to it, and warnings.
    """

    topic = "orders"

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(
            session, parent, session.say("Panel of one player"), session.say("Apply"), cancel=session.say("Close")
        )
        self.player = QComboBox()
        name_field(self.player, self.say("Player"))
        self.player.addItem(self.say("Choose a player, then turn the laptop towards them"), "")
        for seat in session.current.seats:
            self.player.addItem(seat.alias, seat.alias)
        self.player.currentIndexChanged.connect(lambda _: self._other_player())
        self._shown = ""
        self._is_found = False
        """Whether what is typed for the player had been typed before."""
        self.owns = label("", "", wrap=True)
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.say("Orders and exchange slip"))
        self.text.textChanged.connect(self._typed)
        self.verdict = RefusalLine(self)
        hide = button(self.say("Hide"), "eye-off", do=lambda: self.player.setCurrentIndex(0))
        self.pdf = button(self.say("PDF …"), "file-type-pdf", do=self._ask_and_write)
        self.model = TypedModel(session)
        self.model.setParent(self)
        self.ticket = Ticket(self.model, alone=True)
        self.ticket.setFixedWidth(style().px(460))
        beside = row((column(self.owns, (self.text, 1), self.verdict), 1), self.ticket, spacing=20)
        column(row(self.player, None, self.pdf, hide), (beside, 1), on=self.body, margins=(28, 20, 28, 16), spacing=8)
        self.cover(900, 640)
        self.refresh()

    def alias(self) -> str:
        """The chosen player, `""` for none."""
        return str(self.player.currentData() or "")

    def _other_player(self) -> None:
        """What was typed for one player waits while another one is shown, or nobody."""
        self._keep()
        self.refresh()

    def _typed(self) -> None:
        self.check()
        self._keep()

    def _keep(self) -> None:
        if self._shown:
            keep_draft(self.session, "own", self._shown, texts=(self.text.toPlainText(),) if self._is_changed() else ())

    def _is_changed(self) -> bool:
        """Whether the text is another one than what the player has handed in: Return takes
        nothing that was only looked at.
        """
        return self.text.toPlainText() != own_sheet(own_view(self.session.current, self._shown), self.session.speaker)

    @override
    def done(self, result: int) -> None:
        """What is not taken is there again when the player is chosen next."""
        self._keep()
        super().done(result)

    def refresh(self) -> None:
        """Show the chosen player's things, and nothing else."""
        alias, game = self.alias(), self.session.current
        self._shown = alias
        self.text.setVisible(bool(alias))
        trades = game.profile.trades and alias in game.turn.start.accounts
        self.ticket.setVisible(trades)
        self.pdf.setVisible(trades)
        self.text.setFont(style().font("font_command"))
        if not alias:
            self.owns.hide()
            self.model.show_none()
            self.text.clear()
            self.verdict.say("")
            self.accept_button.setEnabled(False)
            return
        own = own_view(game, alias)
        self.owns.setText(own_facts(own, self.session.speaker))
        self.owns.setVisible(bool(self.owns.text()))
        if own.trades:
            self.model.show_typed(alias, game)
            self.ticket.show_player(alias)
        else:
            self.model.show_none()
        draft = draft_of(self.session, "own", alias)
        self._is_found = bool(draft)
        self.text.setPlainText(draft[0] if draft else own_sheet(own, self.session.speaker))
        self.check()

    def _ask_and_write(self) -> None:
        """The panel as a PDF, to be printed and given to the player."""
        place = beside(self.session.path)
        found, _ = QFileDialog.getSaveFileName(
            self, self.say("Save the panel"), str(place / f"{self.say('slip')}.pdf"), "*.pdf"
        )
        if found and may_write(self.session, Path(found)):
            self.write_pdf(Path(found))

    def write_pdf(self, path: Path) -> bool:
        """Write it; a failure is shown below the text."""
        game = self.session.current
        lang = self.session.language
        where = f"{game.name} · {turn_title(game, game.turn.number, lang)}"
        try:
            write_output(path, ticket_pdf(self.ticket, self.alias(), where, self.text.toPlainText(), lang))
        except (WriteError, PrintError) as error:
            self._tell(sentences.say(error.reason, lang), "warn")
            return False
        self._tell(self.say("Saved {file}.", file=path.name), "ok")
        return True

    def check(self) -> None:
        """Say what is not understood yet; the lines of others are refused by the reader itself."""
        alias = self.alias()
        if not alias:
            return
        game = self.session.current
        sheet = read_sheet(game, self.text.toPlainText())
        authors = (
            {entry.player for entry in sheet.military}
            | {entry.player for entry in sheet.exchange}
            | {entry.player for entry in sheet.bids}
            | {entry.player for entry in sheet.press}
        )
        foreign = authors - {alias}
        if foreign:
            self._verdict(self.say("Only slips from {player} are accepted here.", player=alias), good=False)
        elif sheet.problems:
            first = sheet.problems[0]
            text = self.say("Line {n}: {why}", n=first.line, why=sentences.say(first.reason, self.session.language))
            self._verdict(text, good=False)
            self.verdict.point(text, self.text, line=first.line, role="warn")
        else:
            self.model.show_typed(alias, self._with(sheet))
            said = self.say("Everything was understood.")
            if self._is_found:
                said = f"{self.say('Typed earlier, not entered yet.')} {said}"
            self._verdict(said, good=bool(sheet.military or sheet.exchange or sheet.press or sheet.bids))

    def _with(self, sheet: Sheet) -> Game:
        """The game with what is typed, or as it is where it refuses that."""
        try:
            return apply_sheet(self.session.current, sheet)
        except SheetError:
            return self.session.current

    def _tell(self, text: str, role: str) -> None:
        self.verdict.say(text, role)

    def _verdict(self, text: str, *, good: bool) -> None:
        self._tell(text, "ok" if good else "warn")
        self.accept_button.setEnabled(good)
        self.accept_button.setDefault(good and self._is_changed())

    @override
    def accept(self) -> None:
        """Take the slips in one edit, and hide them."""
        alias, text = self.alias(), self.text.toPlainText()
        label_ = plain_name(mark("slips of {player}"), player=alias)
        sheet = read_sheet(self.session.current, text)
        if self.session.do(label_, lambda game: apply_sheet(game, sheet)):
            self._shown = ""
            keep_draft(self.session, "own", alias)
            self.player.setCurrentIndex(0)
