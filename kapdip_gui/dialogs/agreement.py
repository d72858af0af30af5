"""What the players agree on about the end: a draw, a capitulation plan, playing on although a draw is due (profile
`standard`).

Takes: the session. Gives: `AgreementDialog`; everything is taken in one edit with an undo, or refused with its reason.
Votes are secret: while the curtain is down nothing of them is seen. Source: Ludomaniac standard 2011, 1.4 and 1.5;
docs/rules.md 13.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from kapdip.board.model import Power
from kapdip.game.desk import desk_view
from kapdip.game.ending import agree_treaty, play_on, play_on_refusal, survivors, treaty_refusal, vote_draw
from kapdip.game.errors import GameError
from kapdip.game.model import Alias, Game, Treaty
from kapdip.game.steps import position_now
from kapdip.reason import Reason
from kapdip.showing.labels import plain_name
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.format import power_name
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DIALOG, button, column, label, name_field, row
from kapdip_gui.session.session import Session
from kapdip_gui.style.chips import ChipLabel

POWER, PLAYER, CENTRES, DRAW, GAP, PLAN, AGREES = range(7)
HEADS = {
    POWER: mark("Power"),
    PLAYER: mark("Player"),
    CENTRES: mark("Centres"),
    DRAW: mark("Agrees to a draw"),
    PLAN: mark("Plan"),
    AGREES: mark("Agrees to the plan"),
}


@dataclass(frozen=True, slots=True)
class _Line:
    """What a power that owns centres has in the dialog; without a player nobody votes for it."""

    power: Power
    player: Alias | None
    owned: int
    plan: QSpinBox
    agrees: QCheckBox | None
    draw: QCheckBox | None


class AgreementDialog(RuledDialog):
    """A line for each power that owns a centre: its vote for a draw, its centres by the plan,
    its consent; below, playing on.
    """

    topic = "agreement"
    is_private = True

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(
            session, parent, session.say("Draw, capitulation, playing on"), session.say("Apply"), keys="Ctrl+Enter"
        )
        game = session.current
        secret = self.say(
            "Every player who owns a centre must agree. Votes stay secret; only the outcome is published."
        )
        holder = column(label(secret, "secondary", wrap=True), self._table(game), margins=DIALOG, spacing=10)
        self.verdict = RefusalLine(self)
        as_owned = button(
            self.say("Plan as owned now"), kind="link", do=lambda: self.fill([line.owned for line in self.lines])
        )
        no_plan = button(self.say("No plan"), kind="link", do=lambda: self.fill([0] * len(self.lines)))
        self._plan_buttons = (as_owned, no_plan)
        holder.addLayout(row(None, as_owned, no_plan))
        holder.addWidget(self.verdict)
        holder.addSpacing(6)
        self._add_play_on(holder, game)
        holder.addStretch(1)
        column(scrolled(holder), on=self.body)
        self.begin(820, 680)
        self._show_refusals(game)
        self.tell()

    def _table(self, game: Game) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(PLAYER, 1)
        grid.setColumnMinimumWidth(GAP, 12)
        for place, text in HEADS.items():
            grid.addWidget(label(self.say(text), "secondary"), 0, place, _side(place))
        players = survivors(game)
        centres = {power: len(owned) for power, owned in position_now(game).centres.items() if owned}
        self.lines = [
            self._line(grid, place, power, players.get(power), count)
            for place, (power, count) in enumerate(centres.items(), 1)
        ]
        return grid

    def _line(self, grid: QGridLayout, place: int, power: Power, player: Alias | None, owned: int) -> _Line:
        entered, name = desk_view(self.session.current).entered, power_name(power, self.session.language)
        treaty = entered.treaty
        total = sum(map(len, position_now(self.session.current).centres.values()))
        plan = number_field(0, total)
        plan.setValue(treaty.centres.get(power, 0) if treaty is not None else 0)
        name_field(plan, self.say("Centres of {power} under the plan", power=name))
        plan.valueChanged.connect(lambda _: self.tell())
        line = _Line(
            power,
            player,
            owned,
            plan,
            self._tick(mark("{player} agrees to the plan"), player, treaty is not None and player in treaty.agreed),
            self._tick(mark("{player} agrees to a draw"), player, player in entered.draw_votes),
        )
        grid.addLayout(row(ChipLabel(power), label(name, "strong"), None), place, POWER)
        grid.addWidget(label(player or self.say("no controller"), "" if player else "secondary"), place, PLAYER)
        grid.addWidget(label(str(owned)), place, CENTRES, _side(CENTRES))
        for box, at in ((line.draw, DRAW), (plan, PLAN), (line.agrees, AGREES)):
            if box is not None:
                grid.addWidget(box, place, at, _side(at))
        return line

    def _tick(self, name: str, player: Alias | None, ticked: bool) -> QCheckBox | None:
        if player is None:
            return None
        box = QCheckBox()
        box.setChecked(ticked)
        name_field(box, self.say(name, player=player))
        box.toggled.connect(lambda _: self.tell())
        return box

    def _add_play_on(self, holder: QVBoxLayout, game: Game) -> None:
        self.plays_on = QCheckBox(self.say("All centre owners and the game master agree to play on"))
        self.plays_on.setChecked(desk_view(game).entered.play_on)
        self.by = QLineEdit()
        self.by.setPlaceholderText(self.say("Who agreed?"))
        name_field(self.by, self.say("Who agreed"))
        self.plays_on.toggled.connect(lambda _: self.tell())
        self.by.textChanged.connect(lambda _: self.tell())
        self.play_on_hint = RefusalLine(self)
        holder.addWidget(self.plays_on)
        holder.addWidget(self.by)
        holder.addWidget(self.play_on_hint)

    def _show_refusals(self, game: Game) -> None:
        """What can't be agreed on in this turn is greyed, with its reason beside it."""
        self._no_plan = treaty_refusal(game) if desk_view(game).entered.treaty is None else None
        for line in self.lines:
            line.plan.setEnabled(self._no_plan is None)
            if line.agrees is not None:
                line.agrees.setEnabled(self._no_plan is None)
        for made in self._plan_buttons:
            made.setEnabled(self._no_plan is None)
        refused = play_on_refusal(game)
        self.plays_on.setEnabled(refused is None or desk_view(game).entered.play_on)
        due = self.say(
            "Otherwise the game is drawn, for lack of a conquest or because it was the last turn. This "
            "decision applies to this turn only."
        )
        self._due = sentences.say(refused, self.session.language) if refused is not None else due

    # -- what is entered -----------------------------------------------------------------------------------------------

    def fill(self, centres: list[int]) -> None:
        """Put numbers into the plan, from top to bottom."""
        for line, count in zip(self.lines, centres, strict=True):
            line.plan.setValue(count)

    def treaty(self) -> Treaty | None:
        """The plan as entered; None for one without a centre."""
        centres = {line.power: line.plan.value() for line in self.lines if line.plan.value()}
        agreed = frozenset(
            line.player for line in self.lines if line.player and line.agrees is not None and line.agrees.isChecked()
        )
        return Treaty(centres, agreed) if centres else None

    def entered(self, game: Game) -> Game:
        """The game with what is entered. Raises GameError with the reason where the rules refuse it."""
        before = desk_view(game).entered
        for line in self.lines:
            if line.player and line.draw is not None and line.draw.isChecked() != (line.player in before.draw_votes):
                game = vote_draw(game, line.player, line.draw.isChecked())
        saved, treaty = before.treaty, self.treaty()
        if treaty is not None or saved is not None:  # one that was entered before may no longer add up
            agreed = agree_treaty(game, treaty)
            game = agreed if treaty != saved else game
        if self.plays_on.isChecked() != before.play_on:
            game = play_on(game, self.by.text().strip(), self.plays_on.isChecked())
        return game

    # -- messages ------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Say what would follow; what is not whole yet, or refused, can't be taken."""
        game = self.session.current
        toggled = self.plays_on.isChecked() != desk_view(game).entered.play_on
        self.by.setVisible(toggled)
        wrong: tuple[Reason, ...] = ()
        try:
            self.entered(game)
        except GameError as error:
            wrong = tuple(error.reasons)
        missing = self.say("First enter who agreed.") if toggled and not self.by.text().strip() else ""
        self.accept_button.setEnabled(not wrong and not missing)
        if wrong:
            self.verdict.refuse(wrong, self._wrong_plan(wrong))
        else:
            self.verdict.say(self._consequence())
        if missing:
            self.play_on_hint.point(missing, self.by)
        else:
            self.play_on_hint.say("" if self._ends() else self._due)
        self.accept_button.setToolTip(self.verdict.text() if wrong else missing)

    def _wrong_plan(self, reasons: Sequence[Reason]) -> QWidget | None:
        """The number of the plan to begin with: that of the power of which the refusal speaks, else the first."""
        powers = {reason.facts.get("power") for reason in reasons}
        found = next((line.plan for line in self.lines if line.power in powers), None)
        return found or next((line.plan for line in self.lines), None)

    def _ends(self) -> bool:
        """Whether all have agreed, so that nothing is left to be played on."""
        voters = {line.player for line in self.lines if line.player}
        drawn = {line.player for line in self.lines if line.player and line.draw is not None and line.draw.isChecked()}
        treaty = self.treaty()
        return drawn == voters or (treaty is not None and treaty.agreed >= voters)

    def _consequence(self) -> str:
        say, treaty = self.say, self.treaty()
        voters = {line.player for line in self.lines if line.player}
        drawn = [line.player for line in self.lines if line.draw is not None and line.draw.isChecked()]
        if len(drawn) == len(voters):
            return say("All agree to a draw: the game ends after this turn.")
        if treaty is None:
            return sentences.say(self._no_plan, self.session.language) if self._no_plan is not None else ""
        language = self.session.language
        solo = next(
            (power for power, count in treaty.centres.items() if count >= self.session.current.profile.victory_centres),
            None,
        )
        if solo is not None:
            told = say("Under this plan {power} wins outright.", power=power_name(solo, language))
        else:
            told = say(
                "Under this plan the draw is shared by: {powers}.",
                powers=", ".join(power_name(one, language) for one in treaty.centres),
            )
        if treaty.agreed >= voters:
            return f"{told} {say('All agree: the game ends this way after this turn.')}"
        return f"{told} {say('{n} of {total} agree.', n=len(treaty.agreed), total=len(voters))}"

    @override
    def accept(self) -> None:
        """Take everything in one edit."""
        if self.session.do(plain_name(mark("agreement on the end")), self.entered):
            super().accept()


def _side(place: int) -> Qt.AlignmentFlag:
    """Words at the left, numbers and ticks in the middle of their column."""
    return Qt.AlignmentFlag.AlignLeft if place in (POWER, PLAYER) else Qt.AlignmentFlag.AlignHCenter
