"""What the commands of the turn do: next phase, take-back, seats, correcting, publishing, entering.

Takes: the session, the commands, the desk, where messages and dialogs are shown. Gives: `TurnActions`.
Source: docs/window.md 8, 9.2, 9.5, 9.7 and 9.8; docs/rules.md 6.2 and 12.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module

from PySide6.QtCore import QTimer

from kapdip.board.model import Step
from kapdip.game.checklist import missing_slips
from kapdip.game.ending import draw_refusal
from kapdip.game.errors import GameError
from kapdip.game.machine import with_pauses_declared
from kapdip.game.model import FINISHED, Game
from kapdip.game.published import published_turns
from kapdip.game.stages import asks_bids, orders_asked, stage_of, stages_by_name
from kapdip.game.stages.stage import Stage
from kapdip.game.steps import slips_locked
from kapdip.game.verdicts import decided_by_board, with_board_answers
from kapdip.players.chairs import stepped, taken_back
from kapdip.showing.labels import named, of_step, plain_name
from kapdip.showing.orders.rows import shown_turn
from kapdip.words.catalogue import mark
from kapdip.words.edit_name import EditName
from kapdip_gui.dialogs.mend_flow import MendFlow
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.desk import Desk
from kapdip_gui.frame.messages import Messages
from kapdip_gui.frame.workplace import Workplace
from kapdip_gui.kit.parts import key_text
from kapdip_gui.session.open_game import Edit
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.turn.entry_actions import EntryActions
from kapdip_gui.turn.panel import TurnPanel
from kapdip_gui.turn.publish_actions import PublishActions
from kapdip_gui.turn.status import next_step_of
from kapdip_gui.wall.audience import audience_of

DIALOGS: dict[str, tuple[str, str]] = {
    "turn.own_panel": ("kapdip_gui.dialogs.own_panel", "OwnPanelDialog"),
    "turn.notes": ("kapdip_gui.dialogs.notes", "NotesDialog"),
    "turn.seats": ("kapdip_gui.dialogs.seats", "SeatsDialog"),
    "turn.decisions": ("kapdip_gui.dialogs.decisions", "DecisionsDialog"),
    "turn.rules": ("kapdip_gui.dialogs.house_rules", "HouseRulesDialog"),
}
"""Commands that show a dialog and no more; it is imported when it is first wanted."""


class TurnActions:
    """The commands that carry a turn on."""

    def __init__(
        self, session: Session, commands: Commands, messages: Messages, dialogs: Dialogs, place: Workplace
    ) -> None:
        self._session = session
        self.before_back: Callable[[Game], Game] = lambda game: game
        """What is taken off the table before a phase is undone; may raise GameError."""
        self._commands = commands
        self._messages = messages
        self._dialogs = dialogs
        self._place = place
        self.asks_first: Callable[[Callable[[], object]], bool] = lambda _: False
        """Whether something is to be asked before a phase is resolved; it is given what is done then."""
        on = commands.on
        on("turn.next", self.next)
        for key in ("turn.next", "turn.go_on"):
            commands[key].setAutoRepeat(False)
        on("turn.go_on", self.go_on)
        on("turn.back", self.back)
        on("turn.agreement", self._agreement)
        for key, where in DIALOGS.items():
            on(key, partial(self._run, *where))
        self.mending = MendFlow(session, commands, messages, dialogs)
        self.publishing = PublishActions(session, commands, messages, dialogs)
        self.entering = EntryActions(session, commands, messages, dialogs, place)
        for topic in ("back", "club"):  # the phase that it is about is no longer the last, the game not as entered
            session.changed.connect(partial(messages.notice.clear, topic))

    def begin(self) -> None:
        """The commands of the turn are connected from now on."""
        self._session.opened.connect(self._front)
        self._front()

    def _front(self) -> None:
        """A game that waits for orders shows the list of orders, whatever was in front of it the last time, one that
        waits for bids their dock, too; one that is over its ranking; a sandbox what is supposed.
        """

        def bring_up() -> None:
            docks, game = self._place.docks, self._session.game
            if docks is None or game is None:
                return
            first = "standings" if game.is_over else "orders" if self._session.publishes else "turn"
            wanted = (first, *(["bids"] if asks_bids(game) else []))
            for key in wanted:
                if not docks[key].isHidden():
                    docks[key].raise_()

        QTimer.singleShot(0, self._place, bring_up)

    # -- phases --------------------------------------------------------------------------------------------------------

    def _panel(self) -> TurnPanel | None:
        docks = self._place.docks
        if docks is None:
            return None
        panel = docks["turn"].panel()
        return panel if isinstance(panel, TurnPanel) else None

    def next(self) -> None:
        """The next phase; what is missing is asked in the Turn dock first, which the same key does not answer.

        During a replay, and while bids turn over: the end of that.
        """
        session = self._session
        desk, panel = self._place.desk, self._panel()
        if desk is None or panel is None or session.game is None:
            return
        session.leaving.emit()
        if session.viewed_turn is not None:
            session.viewed_turn = None
            session.told.emit(session.say("Back in the current turn. Press F5 again for the next phase."))
            return
        if session.read_only and not session.current.is_over:
            session.told.emit(session.say("This file is read-only: nothing can be resolved."))
            return
        if desk.view.player.is_playing:
            desk.view.stop_playing()
            return
        if self._lets_bids_lie_open():
            return
        if session.current.is_over:
            self._commands["publish.publish"].trigger()
        elif not self._has_something_untaken(desk) and not self._is_asked_first(self.next):
            self._let_board_decide()
            self._next_of_turn(panel)

    def _next_of_turn(self, panel: TurnPanel) -> None:
        session = self._session
        if self.mending.is_at_end:
            self.mending.compare()
        elif next_step_of(session).missing:
            self._place.come_down()
            self._place.docks.give_way()  # type: ignore[union-attr]
            panel.ask()
            keys = key_text(self._commands["turn.go_on"].shortcut().toString())
            session.told.emit(
                session.say("Something is missing: Esc to wait, {keys} to continue without it.", keys=keys)
            )
        else:
            self._resolve()

    def _has_something_untaken(self, desk: Desk) -> bool:
        """Whether something typed would be passed over by the phase; a whole line is taken now,
        anything else is shown.
        """
        return self._has_faulty_slip() or self._has_refused_line() or not desk.line.settle()

    def _has_refused_line(self) -> bool:
        """Whether a line of the list of orders was not taken: it is shown, since the next phase would go on without."""
        from kapdip_gui.orders.panel import OrdersPanel

        panel = self._made("orders")
        return isinstance(panel, OrdersPanel) and not panel.settle()

    def _made(self, key: str) -> object:
        """The panel of a dock, if it was made."""
        return self._place.docks[key].made if self._place.docks is not None else None

    def _has_faulty_slip(self) -> bool:
        """Whether a cell of the exchange sheet holds no amount: it is shown, since the next
        phase would lock the slip without it.
        """
        from kapdip_gui.exchange.panel import ExchangePanel

        panel = self._made("exchange")
        return isinstance(panel, ExchangePanel) and panel.go_to_fault()

    def go_on(self) -> None:
        """Resolve the phase with what is there; what is missing counts as the rules say."""
        desk = self._place.desk
        if desk is None or self._session.game is None:
            return
        self._session.leaving.emit()
        panel = self._panel()
        if self._lets_bids_lie_open():
            return
        if self._has_something_untaken(desk) or self._is_asked_first(self.go_on):
            return
        turn = self._session.current.turn
        is_begun_only = self._session.mending is None and turn.number > 1 and turn.is_untouched
        if panel is not None and not panel.is_asking and is_begun_only:
            # the key was struck once more for the turn that was settled: it would play a movement in which all hold
            self._next_of_turn(panel)
            return
        self._let_board_decide()
        self._resolve()

    def _lets_bids_lie_open(self) -> bool:
        """Whether bids were still turning over: now all of them are open."""
        was_opening, self._session.opening = self._session.opening, False
        return was_opening

    def _is_asked_first(self, go_on: Callable[[], object]) -> bool:
        """Whether something waits that the phase would pass over; nothing does while a past turn is corrected."""
        return self._session.mending is None and self.asks_first(go_on)

    def _let_board_decide(self) -> None:
        """Answer the open conditions that the board decides, as an edit of its own; the rest is asked."""
        if decided_by_board(self._session.current):
            name = EditName(named(mark("conditions decided by the board")), named(mark("a decision")))
            self._session.do(name, with_board_answers)

    def _resolve(self) -> None:
        session = self._session
        stage = stage_of(session.current)
        if session.mending is not None:
            if self.mending.go_on(stage.name):
                self.show_after(stage)
            return
        if with_pauses_declared(session.current) != session.current:
            session.do(plain_name(mark("orders marked as missing")), with_pauses_declared)
        label = plain_name(mark("{step}"), step=of_step(stage.name))
        if not session.do(label, stepped, is_step=True):
            return
        self.show_after(stage)
        self._tell_lesson()

    def _tell_lesson(self) -> None:
        """To somebody who practises: what their slip gave, and the best one given what the others did."""
        game = self._session.current
        over = [turn.number for turn in game.turns if turn.results.settlement]
        if not (game.practice and over and (game.is_over or game.turn.is_untouched)):
            return
        from kapdip.players.coach import lesson
        from kapdip.words.sentences import say

        self._messages.notice.say(
            say(lesson(game, game.practice, over[-1]).reason, self._session.language), topic="lesson", tone="ok"
        )

    def show_after(self, stage: Stage) -> None:
        """Show what a phase led to: map and turn, and the docks that report it.

        Where the map is alone on the screen it stays so.
        """
        docks, desk, session = self._place.docks, self._place.desk, self._session
        if docks is None or desk is None:
            return
        session.selected = session.building = None
        desk.view.forget_places()
        if stage.orders is Step.MOVEMENT and not style().reduce_motion and session.settings.flag("play_moves", True):
            desk.board.shown.play()
        if self._place.is_map_alone:
            return
        docks.give_way()
        if stage.orders is not None:
            docks.bring("results")
        if orders_asked(session.current) is not None:
            desk.line.refresh()
            desk.view.setFocus()
        if docks.have_room and (stage.settles or session.publishes):
            for key in docks.after_settling if stage.settles else ("news",):
                docks.bring(key)
        if stage.settles and not session.current.practice:
            publish = self._commands["publish.publish"]
            if publish.isEnabled():
                self._messages.toast.say(
                    session.say("The turn is settled."), (session.say("Publish …"), publish.trigger)
                )

    def show_step(self, key: str) -> None:
        """Go to what belongs to a phase of the turn: what is entered for it, or its results; to the first slip that
        is missing.
        """
        session, docks = self._session, self._place.docks
        if session.game is None or docks is None:
            return
        self._place.come_down()
        turn = shown_turn(session.game, session.viewed_turn)
        if key == FINISHED:
            self._commands["publish.publish"].trigger()
        elif stages_by_name(session.game.variant)[key].settles:
            wants_slips = session.viewed_turn is None and not slips_locked(session.game) and missing_slips(session.game)
            if wants_slips and self._commands["exchange.next"].isEnabled():
                self._commands["exchange.next"].trigger()
            else:
                docks.bring("exchange").bring_up()
        elif turn.results.movement is not None and turn.step != key:
            docks.bring("results").bring_up()
        else:
            docks.bring("orders").bring_up()

    def back(self) -> None:
        """Undo the last phase, with the warning that the room may have seen results."""
        edit = self._session.next_undo
        if self._session.mending is not None:
            self.mending.back()
        else:
            self.take_back(edit if edit is not None and edit.is_step else None)

    def take_back(self, edit: Edit | None) -> None:
        """Ask once, then undo the last resolved phase: the slips stay locked, the log keeps
        it (docs/rules.md 6.2). In a sandbox nobody has seen anything: there it is undone like any edit, and without
        a question where somebody practises.
        """
        session = self._session
        if edit and not session.publishes:
            session.undo()
            return
        try:
            result = taken_back(self.before_back(session.current), edit.before if edit is not None else None)
        except GameError as error:
            session.refused.emit(error.reasons)
            return
        if not session.publishes or session.current.practice:
            self._taken_back(edit, result)
            return
        self._ask_back(edit, result)
        self._messages.notice.focus_first()

    def _ask_back(self, edit: Edit | None, result: Game) -> None:
        session, say = self._session, self._session.say
        published = result.turn.number in published_turns(session.current)
        audience = audience_of(session)
        audience.follow()  # the room may not have caught up with the phase
        seen = say("Nothing of it was shown or published.") if audience.holds else say("The room has seen results.")
        if audience.is_unseen:
            seen = say("The room has not seen it yet.")
        text = say("Undo the phase? The slips stay locked, and the log records it.")
        if not _holds_slips(result):
            text = say("Undo the phase? The log records it.")
        if published:
            seen = say("This turn has already been published. Players know its results.")
        text = f"{seen} {text}"
        self._messages.notice.say(
            text,
            (say("Undo it"), lambda: self._taken_back(edit, result)),
            (say("Leave it"), lambda: self._messages.notice.clear("back")),
            topic="back",
            close_name=say("Close"),
            again=lambda: self._ask_back(edit, result),
        )

    def _taken_back(self, edit: Edit | None, result: Game) -> None:
        session = self._session
        self._messages.notice.clear("back")
        self._messages.notice.clear("lesson")
        if edit is not None:
            session.undo(instead=result)
        else:
            session.do(plain_name(mark("phase undone")), lambda _game: result)
        if _holds_slips(session.current) and slips_locked(session.current):
            self._messages.tell(session.say("Phase undone. The slips are still locked: Turn › Unlock the slips."))
        else:
            self._messages.tell(session.say("Phase undone."))

    # -- dialogs -------------------------------------------------------------------------------------------------------

    def _run(self, module: str, name: str) -> None:
        self._dialogs.run(getattr(import_module(module), name)(self._session, self._dialogs.owner))

    def _agreement(self) -> None:
        """What the players agree on about the end; refused at once where the rules know of no
        agreement, or the game is over.
        """
        from kapdip_gui.dialogs.agreement import AgreementDialog

        refused = draw_refusal(self._session.current)
        if refused is not None:
            self._session.refused.emit((refused,))
            return
        self._dialogs.run(AgreementDialog(self._session, self._dialogs.owner))


def _holds_slips(game: Game) -> bool:
    """Whether slips are handed in at this phase besides orders: of the exchange, or with bids."""
    return game.profile.trades or asks_bids(game)
