"""A player's private sheet: a turn of their own units as an evaluation, made of what the seat may see.

Takes: an `OwnView`, a turn that is resolved at least in part, the game master's choices. Gives: `evaluate_own` →
`Evaluation`. Raises `EvaluationError` where there is nothing to show yet. Rules: docs/rules.md 13.2.
"""

from dataclasses import replace

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.evaluation import causes
from kapdip.evaluation.errors import EvaluationError
from kapdip.evaluation.gather_board import power_reports
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.model import (
    BoardReport,
    CentreRow,
    CentreTable,
    Evaluation,
    OpenRetreat,
    PrivateReport,
    Series,
)
from kapdip.evaluation.options import EvaluationOptions
from kapdip.game.own import OwnView
from kapdip.game.own_turns import OwnTurn
from kapdip.game.public import PublicTurn


def published_turn(view: OwnView) -> int | None:
    """The turn of which there is something to show: that in progress, if any part is resolved, else the last."""
    told = [turn.number for turn in view.turns if turn.movement is not None or turn.adjustments is not None]
    return told[-1] if told else None


def evaluate_own(view: OwnView, number: int | None = None, options: EvaluationOptions | None = None) -> Evaluation:
    """The private sheet of a turn, by default of the last of which there is something to show."""
    options, public = options or EvaluationOptions(), view.public
    if number is None and (number := published_turn(view)) is None:
        raise EvaluationError(causes.nothing_yet())
    if not 1 <= number <= len(view.turns):
        raise EvaluationError(causes.no_turn(turn=number, last=len(view.turns)))
    turn, board = view.turns[number - 1], public.board
    if turn.movement is None and turn.adjustments is None:
        raise EvaluationError(causes.not_finished(turn=number))
    held = {unit.province: power for power, units in turn.after.units.items() for unit in units}
    before = {unit.province: power for power, units in turn.before.units.items() for unit in units}
    moved = turn.movement.position if turn.movement is not None else None
    told = _as_told(view, turn)
    return Evaluation(
        played=told,
        before=None,
        game_name=clean_line(public.name) or "Kapdip",
        played_on=board,
        profile=public.profile,
        base_currency=public.profile.base_currency,
        gm=clean_line(public.gm),
        computers=public.computers,
        published=clean_line(options.published),
        turn=number,
        season=turn.date.season,
        year=turn.date.year,
        has_winter=turn.date.adjustments,
        is_final=False,
        next=None,
        headline=None,
        deck="",
        news=(),
        board=BoardReport(turn.before, turn.after, held, before, moved),
        powers=power_reports(told, board),
        centres=CentreTable((), tuple(_row(turn, power) for power in turn.powers), None),
        ranking=None,
        series=Series((), {}, {}, {}, {}),
        press=(),
        press_apart=False,
        comment=(),
        private=_private(view, turn, board),
        map_labels=options.labels.value,
        shows_positions=True,
    )


def _as_told(view: OwnView, turn: OwnTurn) -> PublicTurn:
    """The turn in the form in which everybody's is printed, with nothing in it but what is the seat's own."""
    public, movement = view.public.turns[turn.number - 1], turn.movement
    if movement is not None and turn.after.dislodged:  # their fate is not known yet
        movement = replace(movement, position=replace(movement.position, dislodged={}))
    return PublicTurn(
        number=turn.number,
        date=turn.date,
        step=turn.step,
        start=public.start,
        movement=movement,
        retreats=turn.retreats,
        stray_retreats=turn.strays,
        adjustments=turn.adjustments,
        position=turn.after,
    )


def _row(turn: OwnTurn, power: Power) -> CentreRow:
    now, then = turn.after.centres.get(power, ()), turn.before.centres.get(power, ())
    return CentreRow(
        power=power,
        centres=tuple(sorted(now)),
        gained=frozenset(now) - frozenset(then),
        lost=tuple(sorted(frozenset(then) - frozenset(now))),
        history=(),
        units=len(turn.after.units.get(power, ())),
        eliminated=not now,
    )


def _private(view: OwnView, turn: OwnTurn, board: Board) -> PrivateReport:
    dislodged = (one for power in board.powers for one in turn.after.dislodged.get(power, ()))
    return PrivateReport(
        player=clean_line(view.alias),
        powers=turn.powers,
        retreats=tuple(OpenRetreat(one.unit, one.retreats) for one in dislodged),
        due=turn.due,
    )
