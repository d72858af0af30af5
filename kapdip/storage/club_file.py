"""A club as a file: YAML, read as strictly and written as safely as a save.

Takes a `Club` and a path; gives a `Club`, or raises `SaveError` with every problem and its place. Format: docs/club.md,
"The file".
"""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from kapdip.club import causes as club_causes
from kapdip.club.entering import enter_game
from kapdip.club.errors import ClubError
from kapdip.club.figures import exact_text, figure
from kapdip.club.model import FAMILIES, Club, Course, Dearest, Member, Plan, Record, Result, Running, Trade
from kapdip.club.scores import SYSTEMS
from kapdip.game.causes import alias_too_long
from kapdip.game.names import LONGEST_ALIAS, clean_line
from kapdip.storage import file_causes as causes
from kapdip.storage.codec import END
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.files import create_text, read_text
from kapdip.storage.reader import Fields, Reader
from kapdip.storage.strict_yaml import FlowMapping, YamlError, dump, load

FORMAT = 1
HEADER = "# A club of Kapdip: people and finished games. It may be read and mended by hand: see docs/club.md.\n"
MOST_PLACE = 10_000
MOST_UNITS = 10**12


def load_club(path: Path) -> Club:
    """The club in a file. Raises SaveError with every problem (also where the file can't be read)."""
    try:
        return parse_club(read_text(path))
    except SaveError as error:
        raise SaveError(path, *error.problems) from None


def create_club(club: Club, path: Path) -> None:
    """Write a new club; raises SaveError if there is anything at that path."""
    create_text(path, club_text(club))


def club_text(club: Club) -> str:
    """The text of a club's file."""
    data = {
        "kapdip_club": FORMAT,
        "name": club.name,
        "people": [_member(member) for member in club.people],
        **_present(seasons=[_plan(plan) for plan in club.plans], running=[_running(one) for one in club.running]),
        "records": [_record(record) for record in club.records],
    }
    return f"{HEADER}{dump(data)}{END}"


def parse_club(text: str) -> Club:
    """The club in the text of a file. Raises SaveError with every problem and its place."""
    try:
        data = load(text)
    except YamlError as error:
        reason = error.cause(line=error.line, column=error.column, text=error.text)
        raise SaveError(None, Problem("", reason)) from None
    if not isinstance(data, dict) or "kapdip_club" not in data:
        raise SaveError(None, Problem("", club_causes.no_file()))
    node = Reader(data)
    club = _club(node)
    if node.problems:
        raise SaveError(None, *node.problems)
    return club


# -- writing -----------------------------------------------------------------------------------------------------------


def _present(**fields: Any) -> dict[str, Any]:
    """What is not empty."""
    return {name: value for name, value in fields.items() if value}


def _member(member: Member) -> dict[str, Any]:
    return FlowMapping(name=member.name, **_present(aliases=list(member.aliases), public=member.is_public))


def _plan(plan: Plan) -> dict[str, Any]:
    weights = {} if plan.weights is None else {"weights": [exact_text(weight) for weight in plan.weights]}
    return FlowMapping(name=plan.season, system=plan.system, **weights, minimum=plan.minimum)


def _running(running: Running) -> dict[str, Any]:
    return FlowMapping(
        name=running.name,
        file=running.file,
        game=running.game,
        turn=running.turn,
        **_present(season=running.season, last=running.last),
    )


def _record(record: Record) -> dict[str, Any]:
    return {
        "number": record.number,
        "name": record.name,
        "profile": record.profile,
        **_present(board=record.board, season=record.season, ended=record.ended, gm=record.gm),
        **_present(file=record.file, game=record.game),
        "places": [_result(result) for result in record.results],
        **_present(centres=dict(record.centres), eliminated=dict(record.eliminated), solo=record.solo),
        **({"course": _course(record.course)} if record.course is not None else {}),
    }


def _result(result: Result) -> dict[str, Any]:
    points = None if result.points is None else exact_text(result.points)
    return FlowMapping(person=result.person, alias=result.alias, place=result.place, points=points)


def _course(course: Course) -> dict[str, Any]:
    return {
        "points": {alias: list(points) for alias, points in course.points.items()},
        "led": {alias: list(powers) for alias, powers in course.led.items()},
        **_present(red=dict(course.red), missed=dict(course.missed)),
        **({"dearest": _dearest(course.dearest)} if course.dearest is not None else {}),
        **_present(trades={alias: _trade(trade) for alias, trade in course.trades.items()}),
    }


def _trade(trade: Trade) -> dict[str, Any]:
    return FlowMapping(power=trade.letter, turn=trade.turn, amount=trade.amount, price=trade.price, last=trade.last)


def _dearest(dearest: Dearest) -> dict[str, Any]:
    return FlowMapping(power=dearest.letter, turn=dearest.turn, price=dearest.price)


# -- reading -----------------------------------------------------------------------------------------------------------


def _club(node: Reader) -> Club:
    fields = node.fields("kapdip_club", "name", "people", "seasons", "running", "records", "end")
    fields.need("kapdip_club").number(FORMAT, FORMAT)
    if not fields.need("end").flag():
        fields.need("end").note(causes.cut_off())
    club = Club(
        name=_line(fields.need("name")),
        people=fields.need("people").tuple_of(_read_member),
        plans=fields.get("seasons").tuple_of(_read_plan),
        running=fields.get("running").tuple_of(_read_running),
    )
    planned = [plan.season for plan in club.plans]
    for name in sorted({name for name in planned if planned.count(name) > 1}):
        fields.need("seasons").note(club_causes.season_twice(text=name))
    names = [member.name for member in club.people]
    for name in sorted({name for name in names if names.count(name) > 1}):
        fields.need("people").note(club_causes.person_twice(name=name))
    for item in fields.need("records").items():
        record = _read_record(item)
        if item.problems:
            continue
        try:
            club = enter_game(club, record)
        except ClubError as error:
            for reason in error.reasons:
                item.note(reason)
    return club


def _line(node: Reader) -> str:
    text = clean_line(node.text())
    if not text:
        node.expected(causes.expected_text)
    return text


def _read_member(node: Reader) -> Member:
    fields = node.fields("name", "aliases", "public")
    return Member(
        _line(fields.need("name")), fields.get("aliases").tuple_of(_line), fields.read("public", Reader.flag, False)
    )


def _read_plan(node: Reader) -> Plan:
    fields = node.fields("name", "system", "weights", "minimum")
    return Plan(
        season=_line(fields.need("name")),
        system=fields.read("system", lambda item: item.one_of(SYSTEMS), "linear"),
        weights=fields.read("weights", lambda item: item.tuple_of(_weight), None),
        minimum=fields.read("minimum", lambda item: item.number(1, MOST_PLACE), 1),
    )


def _weight(node: Reader) -> Fraction:
    weight = _figure(node)
    if weight < 0:
        node.expected(causes.expected_amount)
    return weight


def _read_running(node: Reader) -> Running:
    fields = node.fields("name", "file", "game", "turn", "season", "last")
    return Running(
        name=clean_line(fields.need("name").text()),
        file=fields.need("file").text(),
        game=_line(fields.need("game")),
        turn=fields.need("turn").number(1),
        season=_optional(fields, "season"),
        last=fields.read("last", lambda item: item.number(1), None),
    )


def _read_record(node: Reader) -> Record:
    fields = node.fields(
        "number",
        "name",
        "profile",
        "board",
        "season",
        "ended",
        "gm",
        "file",
        "game",
        "places",
        "centres",
        "eliminated",
        "solo",
        "course",
    )
    results = fields.need("places").tuple_of(_read_result)
    aliases = {result.alias: None for result in results if result.alias is not None}
    return Record(
        number=fields.need("number").text(),
        name=clean_line(fields.need("name").text()),
        profile=fields.need("profile").one_of(FAMILIES),
        results=results,
        season=_optional(fields, "season"),
        ended=_optional(fields, "ended"),
        gm=_optional(fields, "gm"),
        file=_optional(fields, "file") or "",
        game=_optional(fields, "game") or "",
        centres=fields.get("centres").map_of(lambda item: item.number(0, MOST_PLACE), aliases),
        eliminated=fields.get("eliminated").map_of(lambda item: None if item.data is None else item.number(), aliases),
        solo=None if fields.get("solo").data is None else fields.get("solo").one_of(aliases),
        course=fields.read("course", lambda item: _read_course(item, aliases), None),
        board=_optional(fields, "board") or "",
    )


def _optional(fields: Fields, name: str) -> str | None:
    node = fields.get(name)
    return None if node.data is None else _line(node)


def _read_result(node: Reader) -> Result:
    fields = node.fields("person", "alias", "place", "points")
    alias = _optional(fields, "alias")
    if alias is not None and len(alias) > LONGEST_ALIAS:
        fields.get("alias").note(alias_too_long(player=f"{alias[:LONGEST_ALIAS]}…", most=LONGEST_ALIAS))
    place = fields.get("place")
    points = fields.get("points")
    return Result(
        person=_optional(fields, "person"),
        alias=alias,
        place=None if place.data is None else place.number(1, MOST_PLACE),
        points=None if points.data is None else _figure(points),
    )


def _figure(node: Reader) -> Fraction:
    try:
        return figure(node.data)
    except ValueError:
        node.expected(causes.expected_amount)
        return Fraction(0)


def _read_course(node: Reader, aliases: Mapping[str, None]) -> Course:
    fields = node.fields("points", "led", "red", "missed", "dearest", "trades")
    return Course(
        points=fields.need("points").map_of(
            lambda item: item.tuple_of(lambda one: one.number(-MOST_UNITS, MOST_UNITS)), aliases
        ),
        led=fields.need("led").map_of(lambda item: item.tuple_of(Reader.text), aliases),
        red=fields.get("red").map_of(lambda item: item.number(0), aliases),
        missed=fields.get("missed").map_of(lambda item: item.number(0), aliases),
        dearest=fields.read("dearest", _read_dearest, None),
        trades=fields.get("trades").map_of(_read_trade, aliases),
    )


def _read_trade(node: Reader) -> Trade:
    fields = node.fields("power", "turn", "amount", "price", "last")
    return Trade(
        letter=fields.need("power").text(),
        turn=fields.need("turn").number(1),
        amount=fields.need("amount").number(-MOST_UNITS, MOST_UNITS),
        price=fields.need("price").number(0),
        last=fields.need("last").number(0),
    )


def _read_dearest(node: Reader) -> Dearest:
    fields = node.fields("power", "turn", "price")
    return Dearest(fields.need("power").text(), fields.need("turn").number(1), fields.need("price").number(0))
