"""Headline, comment and deadline of a turn: what the GM adds to its evaluation, also when the turn is over.

Gives: `NotesDialog`.
"""

from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from kapdip_gui.game.desk import desk_view
from kapdip_gui.game.entries import set_notes
from kapdip_gui.game.model import Game
from kapdip_gui.game.published import written_next
from kapdip_gui.showing.labels import plain_name
from kapdip_gui.showing.texts import turn_title
from kapdip_gui.ui.dialogs.ruled import RuledDialog
from kapdip_gui.ui.drafts import draft_of, keep_draft
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import label, name_field
from kapdip_gui.words.catalogue import mark


class NotesDialog(RuledDialog):
    """A turn and three fields; what was typed for one turn is kept while another one is looked at."""

    topic = "publish"
    is_private = True

    def __init__(self, glance: Glance, parent: QWidget | None = None) -> None:
        super().__init__(glance, parent, glance.say("Headline, comment and deadline"), glance.say("Apply"))
        game = glance.current
        column = QVBoxLayout(self.body)
        column.setContentsMargins(24, 18, 24, 18)
        self.turn = QComboBox()
        for turn in reversed(game.turns):
            name = f"{glance.say('Turn {turn}', turn=turn.number)}: {turn_title(game, turn.number, glance.language)}"
            self.turn.addItem(name, turn.number)
        self.headline, self.deadline = QLineEdit(), QLineEdit()
        self.comment = QPlainTextEdit()
        self.comment.setTabChangesFocus(True)
        for text, field in (
            (glance.say("Turn"), self.turn),
            (glance.say("Headline (leave empty for an automatic one)"), self.headline),
            (glance.say("Comment of the game master"), self.comment),
            (glance.say("Deadline for the next turn, in your own words"), self.deadline),
        ):
            title = label(text, "strong")
            name_field(field, text, title)
            column.addWidget(title)
            column.addWidget(field, 1 if field is self.comment else 0)
        self._texts: dict[int, tuple[str, ...]] = {}
        for turn in game.turns:
            if draft := draft_of(glance, "notes", turn.number):
                self._texts[turn.number] = draft
        if self._texts:
            column.addWidget(label(glance.say("Typed earlier, not entered yet."), "warn"))
        self._shown = 0
        self.turn.setCurrentIndex(self.turn.findData(glance.viewed_turn or written_next(game)))
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
        noted = desk_view(self.glance.current, turn).entered
        return noted.headline, noted.comment, noted.deadline

    @override
    def done(self, result: int) -> None:
        """What is not taken is there again when the dialog is opened next."""
        self._typed()
        super().done(result)

    def _typed(self) -> None:
        self._keep()
        for turn, texts in self._texts.items():
            keep_draft(self.glance, "notes", turn, texts=texts if texts != self._taken(turn) else ())

    @override
    def accept(self) -> None:
        """Take the texts of every turn that was looked at, in one deed."""
        self._keep()
        texts = dict(self._texts)

        def noted(game: Game) -> Game:
            for turn, (headline, comment, deadline) in texts.items():
                game = set_notes(game, headline=headline, comment=comment, deadline=deadline, turn=turn)
            return game

        if self.glance.do(plain_name(mark("headline, comment, deadline")), noted):
            # As the game has them, without a line end or a space too many: nothing is left to be taken.
            self._texts, self._shown = {turn: self._taken(turn) for turn in texts}, 0
            super().accept()
