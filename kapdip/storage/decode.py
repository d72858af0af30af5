"""A game from plain data, checked in every field; all problems are found in one go, each with its path.

Takes the data of the current format version (see `migrations`); gives the game and where its record differs from what
the rules make of its entries, or raises `SaveError`.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any

from kapdip.auction.homes import check_preferences
from kapdip.board.board import Board
from kapdip.board.model import Power, Step
from kapdip.board.reading import STANDARD
from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import kept_board
from kapdip.exchange.profile import Balance, Control
from kapdip.exchange.profile_data import PROFILES, ProfileError, load_profile
from kapdip.game.house_rules import CHANGEABLE, CHOICES, RuleValue
from kapdip.game.identity import followed_id
from kapdip.game.model import Alias, Due, Game, LogEntry, Occupant, PlayedBy, RuleChange, Schedule, Seat
from kapdip.game.names import alias_key, check_alias, clean_line, clean_text
from kapdip.game.set_up import LAST_TURN, check_set_up
from kapdip.game.setup import HIGHEST_SEED, MOST_PLAYERS
from kapdip.game.variant import SetUp, Variant, profile_on, variant_of
from kapdip.storage import file_causes as causes
from kapdip.storage.decode_record import POSITION, position_of
from kapdip.storage.decode_turns import MOST_TURNS, Loaded, with_turns
from kapdip.storage.encode import FORMAT
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.reader import Reader
from kapdip.storage.system import system_reason

_DIGEST = re.compile(r"[0-9a-f]{32}")
_HEAD = (
    "kapdip",
    "name",
    "gm",
    "language",
    "profile",
    "profile_version",
    "house_rules",
    "board",
    "start",
    "set_up",
    "seed",
    "id",
    "practice",
    "press_limit",
    "press_apart",
    "due",
    "schedule",
    "seats",
    "preferences",
    "rule_changes",
    "turns",
    "log",
    "end",
)


def game_from(data: Any) -> Loaded:
    """The game that the data give. Raises SaveError with everything that is wrong."""
    node = Reader(data)
    loaded = _game(node)
    if node.problems:
        raise SaveError(None, *node.problems)
    return loaded


def _game(node: Reader) -> Loaded:
    fields = node.fields(*_HEAD)
    fields.need("kapdip").number(FORMAT, FORMAT)
    variant = _variant(node)
    seats = _seats(fields.need("seats"), variant)
    seed = fields.need("seed").number(0, HIGHEST_SEED)
    game = Game(
        name=clean_line(fields.need("name").text()),
        variant=variant,
        seed=seed,
        id=fields.read("id", Reader.text, "")
        or followed_id(variant.profile.name, seed, (seat.alias for seat in seats)),
        seats=seats,
        turns=(),
        gm=fields.read("gm", lambda one: clean_line(one.text()), ""),
        language=fields.read("language", lambda one: one.one_of(("de", "en", "")), ""),
        preferences=_preferences(fields.get("preferences"), seats, variant.board),
        practice=fields.read("practice", lambda one: one.one_of(tuple(seat.alias for seat in seats)), ""),
        press_limit=fields.read("press_limit", lambda one: one.number(0), 0),
        press_apart=fields.read("press_apart", Reader.flag, False),
        rule_changes=fields.get("rule_changes").tuple_of(_rule_change),
        log=fields.get("log").tuple_of(_log_entry),
        due=fields.read("due", _due, None),
        schedule=fields.read("schedule", _schedule, None),
    )
    turns = fields.need("turns")
    return Loaded(game) if node.problems else with_turns(game, turns)


def _variant(node: Reader) -> Variant:
    fields = node.fields(*_HEAD)
    name = fields.need("profile").one_of(PROFILES)
    profile = load_profile(name)
    version = fields.need("profile_version")
    if version.number(1, 1000) > profile.version:
        version.note(causes.newer_profile(text=name))
    board, rules = fields.read("board", _board, None), fields.get("house_rules")
    try:
        wanted = profile_on(board, name, dict(_house_rule(key, item.data) for key, item in rules.pairs()))
        variant = variant_of(wanted, board=board)
    except ProfileError as error:
        for reason in error.reasons:
            rules.note(reason)
        variant = variant_of(profile_on(board, name, {}), board=board)
    variant = replace(
        variant, start=fields.read("start", lambda one: one.one_of(variant.board.starts), STANDARD) or STANDARD
    )
    return replace(variant, set_up=fields.read("set_up", lambda one: _set_up(one, variant), None))


def _board(node: Reader) -> Board:
    """The board that is not the profile's own. Raises SaveError for one that is not there: nothing of the game can be
    read without it.
    """
    fields = node.fields("name", "digest")
    name, digest = fields.need("name").text(), fields.need("digest")
    try:
        return kept_board(name, digest.text() if _DIGEST.fullmatch(digest.text()) else "0")
    except BoardRefusedError as error:
        reasons = error.reasons
    except OSError as error:
        reasons = (system_reason(error),)
    raise SaveError(None, *(Problem(node.path, reason) for reason in reasons))


def _set_up(node: Reader, variant: Variant) -> SetUp:
    """A position that was set up by hand. Nothing is traded where one is played."""
    fields = node.fields("turn", "step", *POSITION)
    set_up = SetUp(
        position_of(fields, variant.board), fields.need("turn").number(1, LAST_TURN), fields.need("step").choice(Step)
    )
    if not variant.profile.is_plain:
        node.note(causes.unknown_key(names=_HEAD))
    elif not node.problems:
        for reason in check_set_up(variant, set_up):
            node.note(reason)
    return set_up


def _house_rule(point: str, value: object) -> tuple[str, object]:
    """A house rule as it is called now: `balance` was a flag once."""
    if point == "drop_fraction" and isinstance(value, bool):
        return "balance", Balance.FRACTION_LOST.value if value else Balance.KEPT.value
    return point, value


def _seats(node: Reader, variant: Variant) -> tuple[Seat, ...]:
    seats = node.tuple_of(lambda one: _seat(one, variant))
    names = [seat.alias for seat in seats]
    if len(names) != len(set(names)):
        node.note(causes.seats_twice())
    first = sum(seat.joined <= 1 for seat in seats)
    if not first >= 1 or len(seats) > MOST_PLAYERS:
        node.note(causes.no_seats())
    powers = [seat.power for seat in seats]
    investors = [None] * (len(seats) - len(variant.board.powers)) if variant.profile.has_investors else []
    if variant.profile.control is Control.SEATS and powers != [*variant.board.powers, *investors]:
        node.note(causes.seat_powers())
    if not all(seat.account or seat.power for seat in seats):
        node.note(causes.seat_account())
    homes, players = set(powers), variant.profile.players_min
    is_whole = None not in homes and len(homes) == len(seats) and len(seats) == players
    if variant.profile.control is Control.AUCTION and not is_whole:
        node.note(causes.seat_powers())
    if variant.profile.control in (Control.HOLDINGS, Control.ROTATION) and any(powers):
        node.note(causes.seat_powers())
    return seats


def _preferences(node: Reader, seats: tuple[Seat, ...], board: Board) -> dict[Alias, tuple[Power, ...]]:
    """The lists by which the home countries were given out."""
    names = dict.fromkeys(seat.alias for seat in seats)
    lists = node.map_of(lambda one: one.tuple_of(lambda power: power.one_of(board.powers)), names)
    for alias, wanted in lists.items():
        wrong = check_preferences(alias, wanted, board.powers)
        if wrong is not None:
            node.note(wrong)
    return lists


def _seat(node: Reader, variant: Variant) -> Seat:
    has_investors = variant.profile.has_investors
    accounts = ["account"] if has_investors else []
    fields = node.fields("alias", "power", "joined", "people", "computer", "note", *accounts)
    alias = alias_key(fields.need("alias").text())
    wrong = check_alias(alias)
    if wrong is not None:
        node.note(wrong)
    return Seat(
        alias,
        fields.get("people").tuple_of(_occupant),
        fields.read("power", lambda one: one.one_of(variant.board.powers), None),
        fields.read("joined", lambda one: one.number(1, MOST_TURNS), 1),
        fields.read("note", lambda one: clean_text(one.text()), ""),
        fields.read("account", Reader.flag, False) if has_investors else True,
        dict(fields.get("computer").tuple_of(_played_by)),
    )


def _played_by(node: Reader) -> tuple[int, PlayedBy]:
    fields = node.fields("since", "by")
    return fields.need("since").number(1, MOST_TURNS), fields.need("by").choice(PlayedBy)


def _due(node: Reader) -> Due:
    fields = node.fields("turn", "at", "zone", "moved")
    turn, zone = fields.need("turn").number(1, MOST_TURNS), clean_line(fields.need("zone").text())
    return Due(turn, _moment(fields.need("at")), zone, fields.read("moved", lambda one: one.number(0), 0))


def _moment(node: Reader, parse: Callable[[str], date | time] = datetime.fromisoformat) -> str:
    """A moment on the clocks of some zone, a day, or a time of day."""
    try:
        parse(node.text())
    except ValueError:
        node.expected(causes.expected_date)
    return node.text()


def _schedule(node: Reader) -> Schedule:
    fields = node.fields("weeks", "weekday", "days", "time", "zone", "holidays")
    return Schedule(
        _moment(fields.need("time"), time.fromisoformat),
        clean_line(fields.need("zone").text()),
        fields.read("weeks", lambda one: one.number(1, 52), 0),
        fields.read("weekday", lambda one: one.number(0, 6), 0),
        fields.read("days", lambda one: one.number(1, 366), 0),
        fields.get("holidays").tuple_of(_days),
    )


def _days(node: Reader) -> tuple[str, str]:
    days = node.tuple_of(lambda one: _moment(one, date.fromisoformat))
    if len(days) != 2:
        node.expected(causes.expected_date)
    return days[0] if days else "", days[-1] if days else ""


def _rule_change(node: Reader) -> RuleChange:
    fields = node.fields("turn", "rule", "before", "after")
    rule = fields.need("rule").one_of(CHANGEABLE)
    before, after = (_rule_value(fields.get(name), rule) for name in ("before", "after"))
    return RuleChange(fields.need("turn").number(1, MOST_TURNS), rule, before, after)


def _rule_value(node: Reader, rule: str) -> RuleValue:
    if rule in CHOICES:
        return node.one_of(CHOICES[rule])
    return None if node.data is None else node.number(0)


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
