"""Takes an order sheet into the turn in progress: all or nothing, or what is understood.

Takes a game and the text of a sheet (or a `Sheet` that was read before); gives the game with all entered, or raises
`SheetError` with every problem and its line. Rules: docs/contract.md, `orders`; docs/rules.md 2.2 to 2.5.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from kapdip.auction.causes import bids_twice
from kapdip.board.model import Power, Step
from kapdip.exchange.preview import preview_slip
from kapdip.exchange.trading import most_sold
from kapdip.game.amending import LaterSlip, amended_bids, amended_orders, amended_trades
from kapdip.game.ending import concede_refusal
from kapdip.game.entries import (
    enter_given,
    enter_orders,
    enter_slip,
    given_refusal,
    mark_missing,
    traded_currencies,
)
from kapdip.game.errors import GameError
from kapdip.game.first_units import enter_first_units, names_first_units
from kapdip.game.model import Alias, Game, PressItem, PressPart
from kapdip.game.press import add_press, cleaned
from kapdip.game.question import accounts_now
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.orders.model import Build
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.mail import head_sender
from kapdip.sheets.model import (
    BidsEntry,
    ExchangeEntry,
    Later,
    LineKind,
    LineStatus,
    MilitaryEntry,
    PressEntry,
    RelativeAmount,
    Sheet,
    SheetContext,
    SheetLine,
    SheetProblem,
    Subject,
)
from kapdip.sheets.reading import parse_sheet

OTHER_TURN = frozenset({causes.other_turn.key, causes.other_date.key})
"""Problems of a sheet that is for another turn."""
Entry: TypeAlias = MilitaryEntry | ExchangeEntry | PressEntry | BidsEntry


class SheetError(GameError):
    """Nothing of a sheet was taken; `problems` names each line."""

    def __init__(self, *problems: SheetProblem) -> None:
        super().__init__(*(problem.reason for problem in problems))
        self.problems = problems


def sheet_context(
    game: Game, *, strict: bool = False, language: str = "en", knows_position: bool = True
) -> SheetContext:
    """What the reader of sheets may know of a game in its present phase. `language`, `knows_position`: as `read_sheet`
    has them.
    """
    turn = game.turn
    return SheetContext(
        players=tuple(seat.alias for seat in game.seats if seat.joined <= turn.number),
        # In a turn in which nobody leads anything yet, it is not that which keeps an order out.
        control=turn.start.control or None,
        position=position_now(game) if knows_position else None,
        turn=turn.number,
        season=game.variant.date(turn.number).season,
        year=game.variant.date(turn.number).year,
        adjusts=game.profile.adjusts,
        names_units=names_first_units(game),
        bids=game.profile.bids,
        may_give_up=concede_refusal(game) is None,
        step=orders_asked(game) or Step.MOVEMENT,
        traded=traded_currencies(game),
        language=game.language or language,
        strict=strict,
        whole_slips=game.profile.strict_slips,
        people={seat.alias: tuple(one.person for one in seat.occupants if one.person) for seat in game.seats},
        work_out=lambda player, amounts, wishes: wished_units(game, player, amounts, wishes),
        even=set(turn.start.prices.values()) == {100},
    )


def read_sheet(
    game: Game,
    text: str,
    *,
    strict: bool = False,
    shows_reading: bool = False,
    language: str = "en",
    knows_position: bool = True,
    later: Later = Later.REPLACES,
    chosen: Mapping[Subject, Later] | None = None,
    go_on: Callable[[], object] = bool,
) -> Sheet:
    """Read a sheet for the turn in progress; nothing is taken yet. Never raises: what is wrong is in the sheet.

    `language`: what is suggested for a line is written in it, if the game has no language of its own. Without
    `knows_position` nothing that it says reveals where units are. `strict`, `shows_reading`, `later`, `chosen`,
    `go_on`: those of `SheetContext`.
    """
    known = sheet_context(game, strict=strict, language=language, knows_position=knows_position)
    context = replace(known, shows_reading=shows_reading, later=later, chosen=chosen or {}, go_on=go_on)
    sheet = parse_sheet(text, game.board, context)
    if not any(entry.first_units for entry in sheet.military):
        return sheet
    return parse_sheet(text, game.board, replace(context, position=position_now(_begun_as(game, sheet))))


def _begun_as(game: Game, sheet: Sheet) -> Game:
    """The game with the first units that a sheet names, as far as they can be: its orders are for these."""
    for entry in sheet.military:
        with suppress(GameError):
            game = enter_first_units(game, entry.power, entry.player, entry.first_units)
    return game


def apply_sheet(game: Game, sheet: Sheet) -> Game:
    """The game with everything that a sheet says.

    Raises SheetError if it has problems, or if the game refuses any part.
    """
    if sheet.problems:
        raise SheetError(*sorted((*sheet.problems, *_other_faults(game, sheet)), key=lambda problem: problem.line))
    problems: list[SheetProblem] = []
    for entry, edit in _edits(sheet):
        try:
            game = edit(game)
        except GameError as error:
            problems += _refused(sheet, entry, error)
    if problems:
        raise SheetError(*sorted(problems, key=lambda problem: problem.line))
    return game


def _other_faults(game: Game, sheet: Sheet) -> list[SheetProblem]:
    """What is wrong with bids besides the lines that can't be read: they are independent, so all are named at once."""
    told = {problem.line for problem in sheet.problems}
    if any(problem.reason.key in OTHER_TURN for problem in sheet.problems):
        return []
    found: list[SheetProblem] = []
    for entry, edit in _edits(sheet):
        if isinstance(entry, BidsEntry) and not told.isdisjoint(entry.lines):
            try:
                edit(game)
            except GameError as error:
                found += _refused(sheet, entry, error)
    return found


class Taken(NamedTuple):
    """The result of a sheet of which not everything can be taken."""

    game: Game
    lines: frozenset[int]
    """The lines that were taken, with their whole slip."""
    parts: frozenset[int]
    """Those that were taken of a slip of which others are in doubt."""
    left: str
    """The sheet without them: what still has to be corrected; empty if nothing has."""
    problems: tuple[SheetProblem, ...]
    """Why, line by line of the sheet."""


def take_understood(game: Game, sheet: Sheet, agreed: Collection[int] = (), asked: Collection[LaterSlip] = ()) -> Taken:
    """Take what is not in doubt. Never raises.

    Of a military slip with doubtful orders the others are taken, but the whole slip is left to be corrected, since the
    corrected one replaces it (docs/rules.md 2.5); an exchange slip and press are left out (docs/rules.md 2.2). `agreed`
    are doubtful lines that the game master takes as they stand: an order that is not allowed, or one that nobody can
    read, whose unit holds. Nothing is taken of what is `asked`, nor of a sheet for another turn.
    """
    counted = {number for entry, _ in _edits(sheet) for number in entry.lines}
    doubtful = {
        line.number
        for line in sheet.lines
        if line.status is LineStatus.NOT_ALLOWED
        and (_is_late(line) or (line.number in counted and line.number not in agreed))
    }
    problems = [*sheet.problems, *(warning for warning in sheet.warnings if warning.line in doubtful)]
    problems += [SheetProblem(one.line, one.reason) for one in asked]
    open_subjects = {one.subject for one in asked}
    problems += _other_faults(game, sheet)
    open_lines = {problem.line for problem in problems} - {
        line.number for line in sheet.lines if line.number in agreed and may_stand(line)
    }
    lines: set[int] = set()
    parts: set[int] = set()
    if not any(problem.reason.key in OTHER_TURN for problem in sheet.problems):
        for entry, edit in _edits(sheet):
            stays_out = _stays_out(entry, open_lines)
            part = _answered(sheet, entry, open_lines) if stays_out else None
            is_asked = not isinstance(entry, PressEntry) and entry.subject in open_subjects
            if is_asked or (stays_out and part is None):
                continue
            try:
                game = (edit if part is None else _military(part))(game)
                lines |= {*entry.lines} if part is None else set()
                parts |= {*entry.lines} - open_lines if part is not None else set()
            except GameError as error:
                problems += _refused(sheet, entry, error)
    open_problems = tuple(sorted((one for one in problems if one.line not in lines), key=lambda one: one.line))
    return Taken(game, frozenset(lines), frozenset(parts), _left(sheet, lines) if open_problems else "", open_problems)


def _refused(sheet: Sheet, entry: Entry, error: GameError) -> list[SheetProblem]:
    """Why the game takes nothing of a slip, at the last line that names the power in question, else where it begins."""
    named = {
        power: line.number
        for line in (sheet.lines[number - 1] for number in entry.lines)
        for power in (*(power for power, _ in line.bids), *(trade.power for trade in line.trades))
    }
    return [
        SheetProblem(named.get(str(reason.facts.get("power")), entry.line), reason, player=entry.player)
        for reason in error.reasons
    ]


def may_stand(line: SheetLine) -> bool:
    """Whether a doubtful line can be taken as it stands: it is understood but not allowed, or an order of the movement
    that nobody can read: its unit holds. A retreat, build or removal that nobody can read comes to nothing; that is
    left out, not taken.
    """
    if line.status is LineStatus.NOT_ALLOWED:
        return not _is_late(line)
    return _is_unread(line) and line.step is Step.MOVEMENT


def _is_late(line: SheetLine) -> bool:
    return causes.step_is_over.gave(line.reason)


def _is_unread(line: SheetLine) -> bool:
    return line.kind is LineKind.ORDER and line.status in (LineStatus.QUESTION, LineStatus.NOT_UNDERSTOOD)


def _stays_out(entry: Entry, open_lines: set[int]) -> bool:
    return entry.refused if isinstance(entry, ExchangeEntry) else bool(open_lines & {*entry.lines})


def _answered(sheet: Sheet, entry: Entry, open_lines: set[int]) -> MilitaryEntry | None:
    """A military slip without its doubtful lines; None if these are not mere orders, or nothing is left."""
    asked = [sheet.lines[number - 1] for number in entry.lines if number in open_lines]
    mere = all(
        line.kind is LineKind.ORDER and (_is_unread(line) or line.status is LineStatus.NOT_ALLOWED) for line in asked
    )
    if not isinstance(entry, MilitaryEntry) or not mere:
        return None
    sure = [sheet.lines[number - 1] for number in entry.lines if number not in open_lines]
    given = {order for line in sure for order in line.orders}
    kept = replace(
        entry,
        first_units=tuple(unit for unit in entry.first_units if Build(unit) in given),
        movement=tuple(order for order in entry.movement if order in given),
        retreats=tuple(order for order in entry.retreats if order in given),
        adjustments=tuple(order for order in entry.adjustments if order in given),
        conditionals=tuple(one for one in entry.conditionals if one.line not in open_lines),
        unreadable=tuple(
            text for text in entry.unreadable if text in {line.unread or line.text.strip() for line in sure}
        ),
    )
    return kept if kept.first_units or _orders_in(kept) else None


_ASIDE = (LineKind.BLANK, LineKind.OTHER, LineKind.REMARK)


def _left(sheet: Sheet, taken: set[int]) -> str:
    """What was not taken, mail by mail; a mail of which everything is taken goes with the line
    that names its sender, and what it quotes.
    """
    lines = sheet.lines
    begins = (at for at, line in enumerate(lines) if causes.from_.gave(line.reason) or head_sender(line.text) == "")
    parts = [lines[at:end] for at, end in pairwise([0, *begins, len(lines)])]
    left = (_rows_left(part, taken) for part in parts if any(_is_open(line, taken) for line in part))
    return "\n".join(row for rows in left for row in rows)


def _is_open(line: SheetLine, taken: set[int]) -> bool:
    return line.number not in taken and (line.kind not in _ASIDE or line.status is not LineStatus.UNDERSTOOD)


def _rows_left(lines: Sequence[SheetLine], taken: set[int]) -> Iterator[str]:
    """The lines that were not taken, under the headers of their slips. Without what was taken of a mail what it quotes
    would be all that it says.
    """
    if any(line.number in taken for line in lines):
        lines = [line for line in lines if not causes.quoted.gave(line.reason)]
    header = ""
    for line in lines:
        if line.kind is LineKind.HEADER:
            header = line.raw if line.number in taken else ""
        if line.number not in taken:
            if header and line.kind not in _ASIDE:
                yield header
                header = ""
            yield line.raw


def _edits(sheet: Sheet) -> list[tuple[Entry, Callable[[Game], Game]]]:
    return [
        *((entry, _military(entry)) for entry in sheet.military),
        *((entry, _exchange(entry)) for entry in sheet.exchange),
        *((entry, _press(entry)) for entry in sheet.press),
        *((entry, _bids(entry)) for entry in sheet.bids),
    ]


def wished_units(
    game: Game, player: Alias, amounts: Mapping[Power, int], wishes: Mapping[Power, RelativeAmount]
) -> Mapping[Power, int] | Reason:
    """What "all" and "the rest" on a player's exchange slip come to, beside its other amounts, at the prices of this
    turn.

    All of a currency is what the account holds and the limit of sales allows, half of it what half the holding is; the
    rest is what the cash pays, rounded down, when everything else on the slip is done (docs/rules.md 2.1, 2.2 to 2.5).
    """
    account, prices = accounts_now(game.turn).get(player), game.turn.start.prices
    if account is None:
        return causes.wish_unknown()
    most = most_sold(game.profile, account, prices)
    found = {
        power: most[power] if wish is RelativeAmount.ALL else max(most[power], -(account.holdings.get(power, 0) // 2))
        for power, wish in wishes.items()
        if wish is not RelativeAmount.REST
    }
    rests = tuple(power for power in wishes if power not in found)
    if len(rests) > 1:
        return causes.two_rests(currencies=rests)
    if rests:
        done = preview_slip(game.profile, account, prices, {**amounts, **found}, player=player, turn=game.turn.number)
        if done.red:
            return causes.no_rest(currency=rests[0])
        found[rests[0]] = (done.audit.cash_to_spend - done.audit.spent) // prices[rests[0]]
    return found


def enter_military(game: Game, entry: MilitaryEntry, *, is_all: bool = False) -> Game:
    """The game with what a sheet says for a power; `is_all`: whatever it does not name is withdrawn, moves, too.

    Raises GameError where it is refused.
    """
    if entry.first_units:
        game = enter_first_units(game, entry.power, entry.player, entry.first_units)
    is_order = _orders_in(entry) or entry.unreadable or not entry.first_units
    if not is_order:
        return game
    old = None if is_all else game.turn.inputs.orders.get(entry.power)
    return enter_orders(game, entry.power, amended_orders(game, old, entry))


def _orders_in(entry: MilitaryEntry) -> bool:
    return bool(entry.movement or entry.retreats or entry.adjustments or entry.conditionals)


def _military(entry: MilitaryEntry) -> Callable[[Game], Game]:
    return lambda game: enter_military(game, entry)


def _exchange(entry: ExchangeEntry) -> Callable[[Game], Game]:
    if entry.missing:
        return lambda game: mark_missing(game, entry.player)
    return lambda game: enter_slip(game, entry.player, amended_trades(game.turn.inputs.slips.get(entry.player), entry))


def _bids(entry: BidsEntry) -> Callable[[Game], Game]:
    twice = [power for power in dict(entry.bids) if sum(power == other for other, _ in entry.bids) > 1]

    def edit(game: Game) -> Game:
        doubled = [bids_twice(power=power) for power in twice] if given_refusal(game) is None else []
        bids = amended_bids(game.turn.inputs.given.get("bids", {}).get(entry.player), entry)
        try:
            game = enter_given(game, entry.player, bids)
        except GameError as error:
            raise GameError(*doubled, *error.reasons) from None
        if doubled:
            raise GameError(*doubled)
        return game

    return edit


def _press(entry: PressEntry) -> Callable[[Game], Game]:
    """Enters an item, once: a mail that is pasted again, with a line put right, brings its press again."""
    item = PressItem(
        entry.player, entry.sender, entry.to, tuple(PressPart(part.text, part.condition) for part in entry.parts)
    )
    return lambda game: game if cleaned(item) in game.turn.inputs.press else add_press(game, item)
