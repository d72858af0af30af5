"""The turns of a game from plain data, one after the other: each is played again from what was handed in and compared
with its record.

Takes the game without turns and their data; gives `Loaded`, and notes every problem. What was recorded counts: it is
the beginning of the next turn, also where the rules would give something else.
"""

from dataclasses import replace
from typing import NamedTuple

from kapdip.exchange.model import Profile
from kapdip.exchange.profile import MissingSlip, Newcomers, Nmr
from kapdip.game.compare import Difference, compare_last
from kapdip.game.errors import GameError
from kapdip.game.first_units import check_first_units
from kapdip.game.model import FINISHED, Game, PublicState, SeatChangeKind, StageName, Turn, TurnInputs
from kapdip.game.record import TurnRecord, played_to, with_record
from kapdip.game.setup import first_turn
from kapdip.game.stages import chain_of, opening_stage, stages_by_name
from kapdip.game.state import state_after
from kapdip.storage import file_causes as causes
from kapdip.storage.decode_inputs import INPUTS, ReadSoFar, read_inputs, seats_settled
from kapdip.storage.decode_record import read_record
from kapdip.storage.older_results import OLDER, read_older_turn
from kapdip.storage.reader import Fields, Reader

MOST_TURNS = 1000
_IMPOSSIBLE = (
    GameError,
    KeyError,
    ValueError,
    IndexError,
    AttributeError,
    TypeError,
    AssertionError,
    ZeroDivisionError,
    StopIteration,
)
"""What the rules run into where entries and record contradict each other: in a damaged file, or
one that was changed by hand.
"""


class Loaded(NamedTuple):
    """A game, and where a turn was recorded otherwise than its entries give by the rules, the first turn first."""

    game: Game
    differences: tuple[Difference, ...] = ()


def with_turns(game: Game, node: Reader) -> Loaded:
    """The game with its turns."""
    items = list(node.items())
    if not 1 <= len(items) <= MOST_TURNS:
        node.note(causes.no_turns())
        return Loaded(game)
    following: Turn | None = first_turn(game.variant, game.seats)
    found: list[Difference] = []
    for index, item in enumerate(items):
        if following is None:
            item.note(causes.after_the_end())
            break
        known = ReadSoFar(game.variant, tuple(seat.alias for seat in game.seats if seat.joined <= index + 2))
        game = replace(game, turns=(*game.turns, following))
        try:
            played = _with_turn(game, item, known, is_last=index == len(items) - 1)
            if item.problems:
                break
            game, following = played.game, _next_turn(played.game)
        except _IMPOSSIBLE:
            item.note(causes.contradiction())
            break
        found += played.differences
    return Loaded(game, tuple(found))


def _with_turn(game: Game, node: Reader, known: ReadSoFar, *, is_last: bool) -> Loaded:
    """The game with its last turn, so far empty, read and played."""
    start = game.turn
    fields = node.fields("turn", "date", "step", *INPUTS, *known.input_stages, "results", OLDER)
    fields.need("turn").number(start.number, start.number)
    fields.need("date").one_of((str(known.variant.date(start.number)),))
    step = fields.need("step").one_of(known.stages)
    if not is_last and step != FINISHED:
        fields.need("step").note(causes.step_not_last())
    inputs = read_inputs(fields, known)
    _check_seats(fields, known.variant.profile, start, inputs)
    begun = replace(game, turns=(*game.turns[:-1], replace(start, inputs=inputs)))
    if not node.problems:
        _check_given(fields, begun)
    if not node.problems and inputs.first_units:
        begun = replace(begun, turns=(replace(begun.turn, start=_named_start(begun)),))
    if node.problems:
        return Loaded(game)
    if OLDER in fields:
        recorded, played = read_older_turn(begun, fields, step, known)
    else:
        recorded, played = _recorded(begun, fields, step, known)
    if is_last and step == FINISHED and recorded.turn.results.ending is None:
        fields.need("step").note(causes.no_ending())
    return Loaded(recorded, () if node.problems or recorded == played else compare_last(recorded, played))


def _recorded(game: Game, fields: Fields, step: StageName, known: ReadSoFar) -> tuple[Game, Game]:
    """The game with its last turn as it was recorded, and as it was played."""
    node = fields.get("results")
    record = TurnRecord() if node.data is None else read_record(node, known)
    if node.problems:
        return game, game
    if record.books is not None and set(record.books.accounts) != seats_settled(game.turn):
        node.note(causes.other_players())
        return game, game
    played = replace(game, turns=(*game.turns[:-1], played_to(game, step, is_settled=record.books is not None)))
    results = played.turn.results
    fits = (
        (results.position is None) == (record.position is None),
        (results.settlement is None) == (record.books is None),
        record.ending is None or step == FINISHED,
        results.outcomes.keys() == record.outcomes.keys(),
        stages_by_name(known.variant)[step].belongs_to(known.variant.date(game.turn.number)),
    )
    if not all(fits):
        fields.need("step").note(causes.step_contradicts())
    return replace(played, turns=(*played.turns[:-1], with_record(played, step, record))), played


def _named_start(game: Game) -> PublicState:
    """The beginning with the units that powers have named."""
    return first_turn(game.variant, game.seats, game.turn.inputs.first_units).start


def _check_given(fields: Fields, game: Game) -> None:
    """Whether what was handed in as plain data is what its stage takes, and first units can be those."""
    for reason in check_first_units(game):
        fields.get("first_units").note(reason)
    for stage in filter(lambda one: one.keeps, chain_of(game.variant)):
        for alias, data in game.turn.inputs.given.get(stage.name, {}).items():
            for reason in stage.refusals(game, alias, data):
                fields.get(stage.name).note(reason)


def _check_seats(fields: Fields, profile: Profile, start: Turn, inputs: TurnInputs) -> None:
    """Whether slips and changes belong to seats that play, and the profile has such changes."""
    if not set(inputs.slips) <= set(start.start.accounts):
        fields.get("exchange").note(causes.not_playing())
    playing = {*start.start.accounts, *start.start.homes}
    for change in inputs.seat_changes:
        is_new = change.kind is SeatChangeKind.BUY_IN
        known_here = {
            SeatChangeKind.BUY_IN: profile.newcomers is Newcomers.BUY_IN,
            SeatChangeKind.UNREPLACED: profile.nmr is not Nmr.NONE,
            SeatChangeKind.RESIGN: profile.missing_slip is MissingSlip.SELL_THEN_RESIGN,
        }.get(change.kind, True)
        if is_new == (change.alias in playing) or not known_here:
            fields.get("seats").note(causes.seat_change())


def _next_turn(game: Game) -> Turn | None:
    """The turn after the last one, with nothing in it; None where that is not over, or the game is."""
    if not game.turn.is_over:
        return None
    number = game.turn.number + 1
    start = state_after(game, game.turn.number)
    return None if game.is_over else Turn(number, start, step=opening_stage(game.variant, number, start.position).name)
