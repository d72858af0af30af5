"""Takes a whole order sheet into the turn in progress, all or nothing.

Takes a game and the text of a sheet (or a `Sheet` that was read before); gives the game with all of it, or raises `SheetError`
with every problem and its line. Rules: formats.md, `orders`; rulings C2.
"""

from collections.abc import Callable

from kapdip_gui.board.model import Step
from kapdip_gui.game.calendar import turn_date
from kapdip_gui.game.entries import enter_orders, enter_slip, mark_missing, traded_currencies
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Conditional, ExchangeSlip, Game, MilitarySlip, PressItem, PressPart, TurnStep
from kapdip_gui.game.press import add_press
from kapdip_gui.game.steps import position_now
from kapdip_gui.sheets.model import ExchangeEntry, MilitaryEntry, PressEntry, Sheet, SheetContext, SheetProblem
from kapdip_gui.sheets.reading import parse_sheet

_STEPS = {TurnStep.RETREATS: Step.RETREATS, TurnStep.ADJUSTMENTS: Step.ADJUSTMENTS}


class SheetError(GameError):
    """Nothing of a sheet was taken; `problems` names each line."""

    def __init__(self, *problems: SheetProblem) -> None:
        super().__init__(*(problem.reason for problem in problems))
        self.problems = problems


def sheet_context(game: Game, *, strict: bool = False) -> SheetContext:
    """What the reader of sheets may know of a game in its present step."""
    turn = game.turn
    return SheetContext(
        players=tuple(seat.alias for seat in game.seats if seat.joined <= turn.number),
        control=turn.start.control,
        position=position_now(game),
        turn=turn.number,
        season=turn_date(game.profile, turn.number).season,
        step=_STEPS.get(turn.step, Step.MOVEMENT),
        traded=traded_currencies(game),
        strict=strict or game.profile.strict_slips,
    )


def read_sheet(game: Game, text: str, *, strict: bool = False) -> Sheet:
    """Read a sheet for the turn in progress; nothing is taken yet. Never raises: what is wrong is told by the sheet."""
    return parse_sheet(text, game.board, sheet_context(game, strict=strict))


def apply_sheet(game: Game, sheet: Sheet) -> Game:
    """The game with everything that a sheet says. Raises SheetError if it has problems, or if the game refuses any of it."""
    if sheet.problems:
        raise SheetError(*sheet.problems)
    problems: list[SheetProblem] = []
    deeds: list[tuple[int, Callable[[Game], Game]]] = [
        *((entry.line, _military(entry)) for entry in sheet.military),
        *((entry.line, _exchange(entry)) for entry in sheet.exchange),
        *((entry.line, _press(entry)) for entry in sheet.press),
    ]
    for line, deed in deeds:
        try:
            game = deed(game)
        except GameError as error:
            problems += [SheetProblem(line, reason) for reason in error.reasons]
    if problems:
        raise SheetError(*sorted(problems, key=lambda problem: problem.line))
    return game


def _military(entry: MilitaryEntry) -> Callable[[Game], Game]:
    slip = MilitarySlip(
        player=entry.player,
        movement=entry.movement,
        retreats=entry.retreats,
        adjustments=entry.adjustments,
        conditionals=tuple(Conditional(line.condition, line.order) for line in entry.conditionals),
        unreadable=entry.unreadable,
    )
    return lambda game: enter_orders(game, entry.power, slip)


def _exchange(entry: ExchangeEntry) -> Callable[[Game], Game]:
    if entry.missing:
        return lambda game: mark_missing(game, entry.player)
    slip = ExchangeSlip(entry.amounts, entry.left_out, entry.conditional)
    return lambda game: enter_slip(game, entry.player, slip)


def _press(entry: PressEntry) -> Callable[[Game], Game]:
    item = PressItem(entry.player, entry.sender, entry.to, tuple(PressPart(part.text, part.condition) for part in entry.parts))
    return lambda game: add_press(game, item)
