"""Headline, comment and deadline of a turn: what the game master adds to its evaluation, also when the turn is over.

Gives: `NotesDialog`.
"""

from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from kapdip.game.desk import desk_view
from kapdip.game.entries import set_notes
from kapdip.game.model import Game
from kapdip.game.published import written_next
from kapdip.showing.labels import plain_name
from kapdip.showing.texts import turn_title
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DIALOG, column, label, name_field
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session


class NotesDialog(RuledDialog):
    """A turn and three fields; what was typed for one turn is kept while another one is looked at."""

    topic = "publish"
    is_private = True

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Headline, comment and deadline"), session.say("Apply"))
        game = session.current
        laid = column(on=self.body, margins=DIALOG)
        self.turn = QComboBox()
        for turn in reversed(game.turns):
            name = f"{session.say('Turn {turn}', turn=turn.number)}: {turn_title(game, turn.number, session.language)}"
            self.turn.addItem(name, turn.number)
        self.headline, self.deadline = QLineEdit(), QLineEdit()
        self.comment = QPlainTextEdit()
        self.comment.setTabChangesFocus(True)
        for text, field in (
            (session.say("Turn"), self.turn),
            (session.say("Headline (leave empty for an automatic one)"), self.headline),
            (session.say("Comment of the game master"), self.comment),
            (session.say("Deadline for the next turn, in your own words"), self.deadline),
        ):
            title = label(text, "strong")
            name_field(field, text, title)
            laid.addWidget(title)
            laid.addWidget(field, 1 if field is self.comment else 0)
        self._texts: dict[int, tuple[str, ...]] = {}
        for turn in game.turns:
            if draft := draft_of(session, "notes", turn.number):
                self._texts[turn.number] = draft
        if self._texts:
            laid.addWidget(label(session.say("Typed earlier, not entered yet."), "warn"))
        self._shown = 0
        self.turn.setCurrentIndex(self.turn.findData(session.viewed_turn or written_next(game)))
        self.turn.currentIndexChanged.connect(lambda _: self._show())
        self._show()
        self.begin(600, 500)
        for changed in (self.headline.textEdited, self.deadline.textEdited, self.comment.textChanged):
            changed.connect(self._typed)
        self.headline.setFocus()

    def _show(self) -> None:
        """Show the texts of the chosen turn; those of the turn before are kept until the dialog is taken."""
        self._keep()
        self._shown, turn = 0, int(self.turn.currentData())
        headline, comment, deadline = self._texts.get(turn, self._taken(turn))
        self.headline.setText(headline)
        self.comment.setPlainText(comment)
        self.deadline.setText(deadline)
        self._shown = turn

    def _keep(self) -> None:
        if self._shown:
            self._texts[self._shown] = (self.headline.text(), self.comment.toPlainText(), self.deadline.text())

    def _taken(self, turn: int) -> tuple[str, ...]:
        """What the game has of a turn."""
        noted = desk_view(self.session.current, turn).entered
        return noted.headline, noted.comment, noted.deadline

    @override
    def done(self, result: int) -> None:
        """What is not taken is there again when the dialog is opened next."""
        self._typed()
        super().done(result)

    def _typed(self) -> None:
        self._keep()
        for turn, texts in self._texts.items():
            keep_draft(self.session, "notes", turn, texts=texts if texts != self._taken(turn) else ())

    @override
    def accept(self) -> None:
        """Take the texts of every turn that was looked at, in one edit."""
        self._keep()
        texts = dict(self._texts)

        def noted(game: Game) -> Game:
            for turn, (headline, comment, deadline) in texts.items():
                game = set_notes(game, headline=headline, comment=comment, deadline=deadline, turn=turn)
            return game

        if self.session.do(plain_name(mark("headline, comment, deadline")), noted):
            # As the game has them, without a line end or a space too many: nothing is left to be taken.
            self._texts, self._shown = {turn: self._taken(turn) for turn in texts}, 0
            super().accept()
