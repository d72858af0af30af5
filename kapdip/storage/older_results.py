"""Results as format 1 held them: everything that came of a turn, recorded in full.

Takes the fields of a turn and what is known of the game; gives the turn, and notes every problem. Where the rules give
the same by now, nothing is kept; where they don't, it is kept word for word. Nothing is written in this form any
more.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from kapdip.adjudicator.model import (
    Adjustment,
    AdjustmentResult,
    Code,
    Flag,
    MovementResult,
    Outcome,
    RetreatResult,
    Stray,
    Unreadable,
)
from kapdip.board.board import Board
from kapdip.board.model import Power, Step, Unit
from kapdip.exchange.model import Audit, Lot, Settlement, SlipFlag
from kapdip.exchange.money import Points
from kapdip.game.change import with_turn
from kapdip.game.ending import ending_of
from kapdip.game.model import FINISHED, EndKind, Game, PressColour, PublishedPress, StageName, Turn, TurnResults
from kapdip.game.names import clean_line, clean_text
from kapdip.game.question import settle
from kapdip.game.record import played_to
from kapdip.game.stages import rank_of, stages_by_name
from kapdip.game.steps import position_now
from kapdip.orders.model import Order
from kapdip.storage import file_causes as causes
from kapdip.storage.decode_inputs import ReadSoFar, read_drawn, seats_settled
from kapdip.storage.decode_record import read_account, read_ending, read_location, read_position, read_province
from kapdip.storage.facts import read_reason, read_unreadable
from kapdip.storage.reader import Fields, Reader

OLDER = "older_results"
"""The key of a turn under which they are now."""
MOST_UNITS = 200


def read_older_turn(game: Game, fields: Fields, step: StageName, known: ReadSoFar) -> tuple[Game, Game]:
    """The game with its last turn as the file has it, and as it was played from its entries."""
    node, start = fields.get(OLDER), game.turn
    stored = _results(node, known)
    _check_step(fields.need("step"), known, start, step, stored)
    _check_players(node, start, stored.settlement)
    if node.problems:
        return game, game
    played = with_turn(game, played_to(game, step, is_settled=stored.settlement is not None))
    told = with_turn(game, replace(start, step=step, results=stored))
    told = with_turn(told, _with_treaty_counts(told))
    told = with_turn(told, _with_audit(told, played.turn.results.settlement))
    if told == played:
        return played, played
    return with_turn(told, replace(told.turn, results=replace(told.turn.results, word_for_word=node.data))), played


def _results(node: Reader, known: ReadSoFar) -> TurnResults:
    """All results of a turn."""
    fields = node.fields(
        "movement",
        "retreats",
        "adjustments",
        "position",
        "eliminated",
        "settlement",
        "published",
        "press_is_out",
        "ending",
        *known.input_stages,
    )
    board = known.board
    press = fields.get("published").tuple_of(_published)
    is_out = fields.read("press_is_out", Reader.flag, False)
    return TurnResults(
        movement=fields.read("movement", lambda one: _movement(one, board), None),
        retreats=fields.read("retreats", lambda one: _retreats(one, board), None),
        adjustments=fields.read("adjustments", lambda one: _adjustments(one, board), None),
        settlement=fields.read("settlement", lambda one: _settlement(one, known), None),
        press=press if is_out else None,
        position=fields.read("position", lambda one: read_position(one, board), None),
        outcomes={name: fields.get(name).plain_map() for name in known.input_stages if name in fields},
        eliminated=fields.get("eliminated").tuple_of(lambda one: _power(one, board)),
        ending=fields.read("ending", lambda one: read_ending(one, known), None),
    )


# -- the board ---------------------------------------------------------------------------------------------------------


def _power(node: Reader, board: Board) -> Power:
    return node.one_of(board.powers)


def _given(node: Reader) -> Order | Unreadable:
    return read_unreadable(node) if isinstance(node.data, dict) else node.order()


def _outcome(node: Reader, board: Board) -> Outcome:
    fields = node.fields("unit", "power", "order", "to", "flags", "code", "strength", "supporters", "route", "reasons")
    return Outcome(
        unit=fields.need("unit").unit(),
        power=_power(fields.need("power"), board),
        order=fields.read("order", _given, None),
        flags=frozenset(fields.get("flags").tuple_of(lambda one: one.choice(Flag))),
        reasons=fields.get("reasons").tuple_of(read_reason),
        code=fields.read("code", lambda one: one.choice(Code), None),
        destination=fields.read("to", lambda one: read_location(one, board), None),
        strength=fields.read("strength", lambda one: one.number(0, MOST_UNITS), 1),
        supporters=fields.get("supporters").tuple_of(Reader.unit),
        route=fields.get("route").tuple_of(lambda one: read_province(one, board)),
    )


def _outcomes(fields: Fields, board: Board) -> Mapping[Unit, Outcome]:
    return {one.unit: one for one in fields.need("outcomes").tuple_of(lambda one: _outcome(one, board))}


def _stray(node: Reader, board: Board) -> Stray:
    fields = node.fields("power", "order", "code", "reason")
    return Stray(
        _power(fields.need("power"), board),
        _given(fields.need("order")),
        read_reason(fields.need("reason")),
        fields.need("code").choice(Code),
    )


def _movement(node: Reader, board: Board) -> MovementResult:
    fields = node.fields("outcomes", "position", "contested", "strays")
    return MovementResult(
        _outcomes(fields, board),
        read_position(fields.need("position"), board),
        frozenset(fields.get("contested").tuple_of(lambda one: read_province(one, board))),
        fields.get("strays").tuple_of(lambda one: _stray(one, board)),
    )


def _retreats(node: Reader, board: Board) -> RetreatResult:
    fields = node.fields("outcomes", "position", "strays")
    return RetreatResult(
        _outcomes(fields, board),
        read_position(fields.need("position"), board),
        fields.get("strays").tuple_of(lambda one: _stray(one, board)),
    )


def _adjustments(node: Reader, board: Board) -> AdjustmentResult:
    fields = node.fields("orders", "position", "waived")
    waived = fields.get("waived").map_of(lambda one: one.number(0, MOST_UNITS), dict.fromkeys(board.powers))
    return AdjustmentResult(
        fields.need("orders").tuple_of(lambda one: _adjustment(one, board)),
        read_position(fields.need("position"), board),
        waived,
    )


def _adjustment(node: Reader, board: Board) -> Adjustment:
    fields = node.fields("power", "order", "done", "unit", "forced", "code", "reason")
    return Adjustment(
        power=_power(fields.need("power"), board),
        order=_given(fields.need("order")),
        unit=fields.read("unit", Reader.unit, None),
        done=fields.need("done").flag(),
        reason=fields.read("reason", read_reason, None),
        code=fields.read("code", lambda one: one.choice(Code), None),
        forced=fields.read("forced", Reader.flag, False),
    )


# -- the exchange ------------------------------------------------------------------------------------------------------


def _settlement(node: Reader, known: ReadSoFar) -> Settlement:
    fields = node.fields(
        "trades",
        "flags",
        "accounts",
        "net",
        "prices",
        "control",
        "lots",
        "money",
        "points",
        "price_per_point",
        "final_points",
        "resigned",
    )
    powers = dict.fromkeys(known.powers)
    players = dict.fromkeys(known.aliases)
    accounts = fields.need("accounts").map_of(lambda one: read_account(one, known), players)
    trades = fields.get("trades").map_of(lambda one: one.map_of(Reader.number, powers), players)
    flags = fields.get("flags").map_of(lambda one: one.tuple_of(lambda flag: flag.choice(SlipFlag)), players)
    points = fields.need("points").map_of(lambda one: one.amount(Points), players)
    return Settlement(
        trades={alias: trades.get(alias, {}) for alias in accounts},
        flags={alias: flags.get(alias, ()) for alias in accounts},
        accounts=accounts,
        net=fields.need("net").map_of(Reader.number, powers),
        prices=fields.need("prices").map_of(Reader.cents, powers),
        control=fields.need("control").map_of(lambda one: one.one_of(known.aliases), powers),
        lots=fields.get("lots").tuple_of(lambda one: _lot(one, known)),
        money=fields.need("money").map_of(Reader.cents, players),
        points=points,
        points_exact={alias: Fraction(int(value), 100) for alias, value in points.items()},
        final_points=fields.read(
            "final_points", lambda one: one.map_of(lambda value: value.amount(Points), players), None
        ),
        price_per_point=fields.need("price_per_point").map_of(Reader.cents, powers),
        resigned=fields.get("resigned").tuple_of(lambda one: one.one_of(known.aliases)),
        audit=Audit({}, {}, {}),
    )


def _lot(node: Reader, known: ReadSoFar) -> Lot:
    fields = node.fields("question", "candidates", "winner", "typed")
    question = fields.need("question").text()
    candidates = fields.need("candidates").tuple_of(lambda one: read_drawn(one, question, known))
    return Lot(
        question,
        candidates,
        fields.need("winner").one_of(candidates),
        fields.read("typed", Reader.flag, False),
    )


def _published(node: Reader) -> PublishedPress:
    fields = node.fields("sender", "to", "colour", "text")
    return PublishedPress(
        clean_line(fields.need("sender").text()),
        clean_line(fields.need("to").text()),
        clean_text(fields.need("text").text()),
        fields.need("colour").choice(PressColour),
    )


# -- what follows from them --------------------------------------------------------------------------------------------


def _with_audit(game: Game, played: Settlement | None) -> Turn:
    """The last turn of the game with audit and exact points for its settlement: made by settling again, if not as it
    was `played`.
    """
    turn, stored = game.turn, game.turn.results.settlement
    if stored is None:
        return turn
    if played is None or _plain(played) != _plain(stored):
        played = settle(with_turn(game, replace(turn, results=replace(turn.results, ending=None))))
    if stored.points == played.points:
        stored = replace(stored, points_exact=played.points_exact)
    return replace(turn, results=replace(turn.results, settlement=replace(stored, audit=played.audit)))


def _plain(settlement: Settlement) -> Settlement:
    return replace(settlement, audit=Audit({}, {}, {}), points_exact={})


def _with_treaty_counts(game: Game) -> Turn:
    """The last turn with the centres of the plan that drew the game, where an older program
    had written those of the board.
    """
    turn = game.turn
    stored, treaty = turn.results.ending, turn.inputs.treaty
    if stored is None or stored.kind is not EndKind.SURRENDER or stored.power is not None or treaty is None:
        return turn
    power_of = {seat.alias: seat.power for seat in game.seats}
    owned = {power: str(len(centres)) for power, centres in position_now(game).centres.items()}
    if any(one.points != owned.get(power_of[one.alias] or "", "0") for one in stored.places):
        return turn
    fresh = ending_of(with_turn(game, replace(turn, results=replace(turn.results, ending=None))), quiet_years=0)
    if fresh is None or fresh.winners != stored.winners:
        return turn
    return replace(turn, results=replace(turn.results, ending=fresh))


def _check_players(node: Reader, start: Turn, done: Settlement | None) -> None:
    """Whether the settlement has exactly the seats that play, and who bought in."""
    if done is None:
        return
    expected = seats_settled(start)
    tables = (done.accounts, done.money, done.points, done.accounts if done.final_points is None else done.final_points)
    if any(set(table) != expected for table in tables):
        node.note(causes.other_players())


def _check_step(node: Reader, known: ReadSoFar, start: Turn, step: StageName, results: TurnResults) -> None:
    """Whether the results that are there fit the phase that comes next."""
    variant = known.variant
    stages, is_over = stages_by_name(variant), step == FINISHED
    here, has_moved = stages[step], results.movement is not None
    passed = list(stages.values())[: rank_of(variant, step)]
    date = variant.date(start.number)
    fits = [
        has_moved == (date.movement and any(stage.orders is Step.MOVEMENT for stage in passed)),
        has_moved or results == TurnResults(outcomes=results.outcomes) or not date.movement,
        all(stage in passed or stage is here for stage in stages.values() if stage.is_resolved(results)),
        not here.is_resolved(results) or here.settles,
        not is_over or all(stage.is_resolved(results) for stage in passed if stage.settles),
        (results.press is not None) == is_over,
        results.ending is None or is_over,
        here.belongs_to(date),
        has_moved <= (results.position is not None),
    ]
    if not all(fits):
        node.note(causes.step_contradicts())
