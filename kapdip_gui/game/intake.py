"""Takes an order sheet into the turn in progress: all or nothing, or what is understood of it.

Takes a game and the text of a sheet (or a `Sheet` that was read before); gives the game with all of it, or raises `SheetError`
with every problem and its line. Rules: docs/contract.md, `orders`; docs/rules.md 2.2 to 2.5.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from kapdip_gui.board.model import Power, Step
from kapdip_gui.exchange.preview import preview_slip
from kapdip_gui.exchange.trading import missing_slip
from kapdip_gui.game.calendar import turn_date
from kapdip_gui.game.entries import enter_orders, enter_slip, mark_missing, traded_currencies
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Alias, Conditional, ExchangeSlip, Game, MilitarySlip, PressItem, PressPart
from kapdip_gui.game.press import add_press
from kapdip_gui.game.question import accounts_now
from kapdip_gui.game.stages import orders_asked
from kapdip_gui.game.steps import position_now
from kapdip_gui.reason import Reason
from kapdip_gui.sheets.model import ExchangeEntry, LineKind, MilitaryEntry, PressEntry, Sheet, SheetContext, SheetProblem, Wish
from kapdip_gui.sheets.reading import parse_sheet

Entry: TypeAlias = MilitaryEntry | ExchangeEntry | PressEntry


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
        step=orders_asked(game) or Step.MOVEMENT,
        traded=traded_currencies(game),
        strict=strict or game.profile.strict_slips,
        people={seat.alias: tuple(one.person for one in seat.occupants if one.person) for seat in game.seats},
        work_out=lambda player, amounts, wishes: wished_units(game, player, amounts, wishes),
    )


def read_sheet(game: Game, text: str, *, strict: bool = False) -> Sheet:
    """Read a sheet for the turn in progress; nothing is taken yet. Never raises: what is wrong is told by the sheet."""
    return parse_sheet(text, game.board, sheet_context(game, strict=strict))


def apply_sheet(game: Game, sheet: Sheet) -> Game:
    """The game with everything that a sheet says. Raises SheetError if it has problems, or if the game refuses any of it."""
    if sheet.problems:
        raise SheetError(*sheet.problems)
    problems: list[SheetProblem] = []
    for entry, deed in _deeds(sheet):
        try:
            game = deed(game)
        except GameError as error:
            problems += [SheetProblem(entry.line, reason) for reason in error.reasons]
    if problems:
        raise SheetError(*sorted(problems, key=lambda problem: problem.line))
    return game


class Taken(NamedTuple):
    """What came of a sheet of which not everything can be taken."""

    game: Game
    lines: frozenset[int]
    """The lines that were taken."""
    left: str
    """The sheet without them: what has to be mended still; empty if nothing has."""
    problems: tuple[SheetProblem, ...]
    """Why, line by line of the sheet."""


def take_understood(game: Game, sheet: Sheet) -> Taken:
    """Take every slip that can be taken. Never raises.

    A military slip is taken with its unreadable lines, whose units hold; an exchange slip that is refused, press that has to be looked at
    and a slip of nobody who may hand it in stay out whole (docs/rules.md 2.2 to 2.5). Of a sheet for another turn nothing is taken.
    """
    problems = list(sheet.problems)
    lines: set[int] = set()
    if not any(problem.reason.key == "sheet.other_turn" for problem in problems):
        for entry, deed in _deeds(sheet):
            if not _stays_out(sheet, entry):
                try:
                    game = deed(game)
                    lines |= {*entry.lines}
                except GameError as error:
                    problems += [SheetProblem(entry.line, reason) for reason in error.reasons]
    open_problems = tuple(sorted((one for one in problems if one.line not in lines), key=lambda one: one.line))
    return Taken(game, frozenset(lines), _left(sheet, lines) if open_problems else "", open_problems)


def _stays_out(sheet: Sheet, entry: Entry) -> bool:
    wrong = {problem.line for problem in sheet.problems} & {*entry.lines}
    if isinstance(entry, ExchangeEntry):
        return entry.refused
    if isinstance(entry, PressEntry):
        return bool(wrong)
    return any(sheet.lines[number - 1].kind is not LineKind.ORDER for number in wrong)


def _left(sheet: Sheet, taken: set[int]) -> str:
    """The lines that were not taken, under the headers of their slips."""
    rows: list[str] = []
    header: str | None = None
    for line in sheet.lines:
        if line.kind is LineKind.HEADER:
            header = line.text if line.number in taken else None
        if line.number not in taken:
            rows += [header] if header is not None and line.kind not in (LineKind.BLANK, LineKind.OTHER, LineKind.REMARK) else []
            header = None if line.kind not in (LineKind.BLANK, LineKind.OTHER, LineKind.REMARK) else header
            rows.append(line.text)
    return "\n".join(rows)


def _deeds(sheet: Sheet) -> list[tuple[Entry, Callable[[Game], Game]]]:
    return [
        *((entry, _military(entry)) for entry in sheet.military),
        *((entry, _exchange(entry)) for entry in sheet.exchange),
        *((entry, _press(entry)) for entry in sheet.press),
    ]


def wished_units(game: Game, player: Alias, amounts: Mapping[Power, int], wishes: Mapping[Power, Wish]) -> Mapping[Power, int] | Reason:
    """What "all" and "the rest" on a player's exchange slip come to, beside its other amounts, at the prices of this turn.

    All of a currency is what the account holds and the limit of sales allows; the rest is what the cash pays, rounded down, when
    everything else on the slip is done (docs/rules.md 2.1, 2.2 to 2.5).
    """
    account, prices = accounts_now(game.turn).get(player), game.turn.start.prices
    if account is None:
        return Reason("sheet.wish_unknown")
    most = missing_slip(game.profile, account, prices)
    found = {power: most[power] for power, wish in wishes.items() if wish is Wish.ALL}
    rests = tuple(power for power, wish in wishes.items() if wish is Wish.REST)
    if len(rests) > 1:
        return Reason("sheet.two_rests", {"currencies": rests})
    if rests:
        done = preview_slip(game.profile, account, prices, {**amounts, **found}, player=player)
        if done.red:
            return Reason("sheet.no_rest", {"currency": rests[0]})
        found[rests[0]] = (done.audit.cash_to_spend - done.audit.spent) // prices[rests[0]]
    return found


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
