"""A game from plain data, checked in every field; all problems are found in one go, each with its path.

Takes the data of the current format version (see `migrations`); gives a `Game`, or raises `SaveError`. Nothing is resolved anew:
results stand as they are in the file; what the file does not hold (audits, news, states between turns) is computed from them.
"""

from dataclasses import replace
from typing import Any

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Step
from kapdip_gui.board.reading import STANDARD
from kapdip_gui.exchange.model import Profile
from kapdip_gui.exchange.profile import Control, MissingSlip, Newcomers
from kapdip_gui.exchange.profile_data import PROFILES, ProfileError, load_profile, with_house_rules
from kapdip_gui.game.house_rules import CHANGEABLE
from kapdip_gui.game.model import (
    FINISHED,
    Game,
    LogEntry,
    Occupant,
    RuleChange,
    Seat,
    SeatChangeKind,
    StageName,
    Turn,
    TurnInputs,
    TurnResults,
)
from kapdip_gui.game.names import alias_key, check_alias, clean_line, clean_text
from kapdip_gui.game.news import with_news
from kapdip_gui.game.setup import HIGHEST_SEED, MOST_PLAYERS, first_turn
from kapdip_gui.game.stages import rank_of, stages_by_name
from kapdip_gui.game.state import state_after
from kapdip_gui.game.variant import Variant, variant_of
from kapdip_gui.storage.decode_inputs import INPUTS, Known, read_inputs
from kapdip_gui.storage.decode_results import read_results
from kapdip_gui.storage.derive import next_turn, with_audit, with_treaty_counts
from kapdip_gui.storage.encode import FORMAT
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.reader import Fields, Reader

_HEAD = (
    "kapdip",
    "name",
    "gm",
    "language",
    "profile",
    "profile_version",
    "house_rules",
    "start",
    "seed",
    "press_limit",
    "press_apart",
    "seats",
    "rule_changes",
    "turns",
    "log",
    "end",
)
MOST_TURNS = 1000


def game_from(data: Any) -> Game:
    """The game that the data tell. Raises SaveError with everything that is wrong."""
    node = Reader(data)
    game = _game(node)
    if node.problems:
        raise SaveError(None, *node.problems)
    return game


def _game(node: Reader) -> Game:
    fields = node.fields(*_HEAD)
    fields.need("kapdip").number(FORMAT, FORMAT)
    variant = _variant(node)
    seats = _seats(fields.need("seats"), variant)
    game = Game(
        name=clean_line(fields.need("name").text()),
        variant=variant,
        seed=fields.need("seed").number(0, HIGHEST_SEED),
        seats=seats,
        turns=(),
        gm=fields.read("gm", lambda one: clean_line(one.text()), ""),
        language=fields.read("language", lambda one: one.one_of(("de", "en", "")), ""),
        press_limit=fields.read("press_limit", lambda one: one.number(0), 0),
        press_apart=fields.read("press_apart", Reader.flag, False),
        rule_changes=fields.get("rule_changes").tuple_of(_rule_change),
        log=fields.get("log").tuple_of(_log_entry),
    )
    turns = fields.need("turns")
    if node.problems:
        return game
    return _with_turns(game, turns)


def _variant(node: Reader) -> Variant:
    fields = node.fields(*_HEAD)
    name = fields.need("profile").one_of(PROFILES)
    profile = load_profile(name)
    version = fields.need("profile_version")
    if version.number(1, 1000) > profile.version:
        version.note("save.newer_profile", text=name)
    rules = fields.get("house_rules")
    try:
        variant = variant_of(with_house_rules(profile, {key: item.data for key, item in rules.pairs()}))
    except ProfileError as error:
        for reason in error.reasons:
            rules.note(reason.key, **reason.facts)
        variant = variant_of(profile)
    return replace(variant, start=fields.read("start", lambda one: one.one_of(variant.board.starts), STANDARD) or STANDARD)


def _seats(node: Reader, variant: Variant) -> tuple[Seat, ...]:
    seats = node.tuple_of(lambda one: _seat(one, variant.board))
    names = [seat.alias for seat in seats]
    if len(names) != len(set(names)):
        node.note("save.seats_twice")
    first = sum(seat.joined <= 1 for seat in seats)
    if not first >= 1 or len(seats) > MOST_PLAYERS:
        node.note("save.no_seats")
    if variant.profile.control is Control.SEATS and [seat.power for seat in seats] != list(variant.board.powers):
        node.note("save.seat_powers")
    if variant.profile.control is not Control.SEATS and any(seat.power for seat in seats):
        node.note("save.seat_powers")
    return seats


def _seat(node: Reader, board: Board) -> Seat:
    fields = node.fields("alias", "power", "joined", "people", "note")
    alias = alias_key(fields.need("alias").text())
    wrong = check_alias(alias)
    if wrong is not None:
        node.note(wrong.key, **wrong.facts)
    return Seat(
        alias,
        fields.get("people").tuple_of(_occupant),
        fields.read("power", lambda one: one.one_of(board.powers), None),
        fields.read("joined", lambda one: one.number(1, MOST_TURNS), 1),
        fields.read("note", lambda one: clean_text(one.text()), ""),
    )


def _rule_change(node: Reader) -> RuleChange:
    fields = node.fields("turn", "rule", "before", "after")
    return RuleChange(
        fields.need("turn").number(1, MOST_TURNS),
        fields.need("rule").one_of(CHANGEABLE),
        *(None if fields.get(name).data is None else fields.get(name).number(0) for name in ("before", "after")),
    )


def _occupant(node: Reader) -> Occupant:
    fields = node.fields("person", "since")
    return Occupant(clean_line(fields.need("person").text()), fields.need("since").number(1, MOST_TURNS))


def _log_entry(node: Reader) -> LogEntry:
    fields = node.fields("turn", "key", "when", "facts")
    return LogEntry(
        fields.need("turn").number(0, MOST_TURNS),
        fields.need("key").text(),
        fields.get("facts").map_of(Reader.text),
        fields.read("when", Reader.text, ""),
    )


# -- turns -------------------------------------------------------------------------------------------------------------


def _with_turns(game: Game, node: Reader) -> Game:
    items = list(node.items())
    if not 1 <= len(items) <= MOST_TURNS:
        node.note("save.no_turns")
        return game
    aliases = tuple(seat.alias for seat in game.seats if seat.joined <= 1)
    start = first_turn(game.variant, aliases)
    for index, item in enumerate(items):
        if node.problems:
            return game
        known = Known(game.variant, tuple(seat.alias for seat in game.seats if seat.joined <= index + 2))
        turn = _turn(item, known, start, is_last=index == len(items) - 1)
        game = replace(game, turns=(*game.turns, turn))
        if node.problems:
            return game
        game, following = _carried_on(game, item)
        start = following or start
    return game


def _turn(node: Reader, known: Known, start: Turn, *, is_last: bool) -> Turn:
    fields = node.fields("turn", "date", "step", *INPUTS, *known.kept, "results")
    fields.need("turn").number(start.number, start.number)
    fields.need("date").one_of((str(known.variant.date(start.number)),))
    step = fields.need("step").one_of(known.stages)
    if not is_last and step != FINISHED:
        fields.need("step").note("save.step_not_last")
    if is_last and step == FINISHED and "ending" not in (fields.get("results").data or {}):
        fields.need("step").note("save.no_ending")
    inputs = read_inputs(fields, known)
    _check_seats(fields, known.variant.profile, start, inputs)
    results = read_results(fields.get("results"), known) if "results" in fields else TurnResults()
    _check_step(fields.need("step"), known.variant, start, step, results)
    _check_players(fields.get("results"), start, inputs, results)
    return replace(start, step=step, inputs=inputs, results=results)


def _check_seats(fields: Fields, profile: Profile, start: Turn, inputs: TurnInputs) -> None:
    """Whether slips and changes belong to seats that play, and the profile has such changes."""
    playing = start.start.accounts
    if not set(inputs.slips) <= set(playing):
        fields.get("exchange").note("save.not_playing")
    for change in inputs.seat_changes:
        is_new = change.kind is SeatChangeKind.BUY_IN
        known_here = {
            SeatChangeKind.BUY_IN: profile.newcomers is Newcomers.BUY_IN,
            SeatChangeKind.RESIGN: profile.missing_slip is MissingSlip.SELL_THEN_RESIGN,
        }.get(change.kind, True)
        if is_new == (change.alias in playing) or not known_here:
            fields.get("seats").note("save.seat_change")


def _check_players(node: Reader, start: Turn, inputs: TurnInputs, results: TurnResults) -> None:
    """Whether the settlement has exactly the seats that play, and who bought in."""
    done = results.settlement
    if done is None:
        return
    expected = {*start.start.accounts, *(one.alias for one in inputs.seat_changes if one.kind is SeatChangeKind.BUY_IN)}
    tables = (done.accounts, done.money, done.points, done.accounts if done.final_points is None else done.final_points)
    if any(set(table) != expected for table in tables):
        node.note("save.other_players")


def _check_step(node: Reader, variant: Variant, start: Turn, step: StageName, results: TurnResults) -> None:
    """Whether the results that are there fit the step that comes next."""
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
        node.note("save.step_contradicts")


def _carried_on(game: Game, node: Reader) -> tuple[Game, Turn | None]:
    """The last turn with its audit and news, and the beginning of the one after it."""
    try:
        game = replace(game, turns=(*game.turns[:-1], with_audit(game)))
        turn = with_news(game, with_treaty_counts(game))
        game = replace(game, turns=(*game.turns[:-1], turn))
        following = next_turn(game) if turn.is_over and turn.results.ending is None else None
        if turn.is_over:
            state_after(game, turn.number)
    except (KeyError, ValueError, IndexError, AttributeError, TypeError, AssertionError, ZeroDivisionError, StopIteration):
        node.note("save.contradiction")
        return game, None
    return game, following
