"""`kapdip exchange`: one exchange turn in, one settlement out, as JSON Lines.

Takes lines of standard input; gives a line of standard output for each, in the same order, as soon as it is settled. A
bad line gets `{"id": …, "error": "…"}` and the stream goes on. Beside what the format lists, a question may hold
`house_rules`, `resigning`, `newcomers` and `drawn` (lots drawn at the table). Source: docs/contract.md, `exchange`.
"""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from kapdip.board.board import Board
from kapdip.boards.errors import BoardRefusedError
from kapdip.cli.boards import add_board, asked_board
from kapdip.cli.json_lines import (
    QuestionError,
    Repeated,
    answer_input,
    as_flag,
    as_list,
    as_object,
    as_text,
    as_whole,
    describe,
    object_at,
    one_of,
    shown,
)
from kapdip.cli.voice import in_english, refuse
from kapdip.exchange.model import Account, ExchangeTurn, Holdings, SeatStatus, Settlement, Slip
from kapdip.exchange.money import Cents
from kapdip.exchange.profile import PointsRule, Profile
from kapdip.exchange.profile_data import ProfileError
from kapdip.exchange.settle import settle_turn
from kapdip.exchange.slips import SlipLine, read_slip
from kapdip.game.variant import Variant, profile_on, variant_of
from kapdip.words.catalogue import mark

FIELDS = {
    "profile": mark("the rules, e.g. ka2007"),
    "seed, turn": mark("whole numbers, for lots"),
    "prices": mark("by currency, as text"),
    "centres": mark("by power, after the movement"),
    "players": "name, cash, holdings, status, missed",
    "slips": mark("by player: units by currency, + buys, - sells; null is missing"),
    "history, control, gained, last": mark("earlier holdings, controllers, centres gained, the last turn"),
}
EXAMPLE = (
    '{"id": 1, "profile": "ka2007", "seed": 42, "turn": 2, "prices": {"AUSTRIA": "1.00"}, "centres": '
    '{"AUSTRIA": 3}, "players": [{"name": "Anna", "cash": "0.00", "holdings": {"AUSTRIA": 1000}}], "slips": '
    '{"Anna": {"AUSTRIA": -500}}}'
)


def answer(question: Mapping[str, Any], board: Board | None = None) -> dict[str, Any]:
    """The answer to one question, without its id; raises QuestionError where it cannot be settled."""
    try:
        turn = read_question(question, board)
    except ProfileError as error:
        raise QuestionError(" ".join(in_english(reason) for reason in error.reasons)) from error
    return write_settlement(turn.profile, settle_turn(turn))


def read_question(question: Mapping[str, Any], board: Board | None = None) -> ExchangeTurn:
    """A question as the format has it; raises QuestionError or ProfileError where it cannot be settled, also for a
    refused slip.
    """
    named, rules = as_text("profile", question.get("profile")), object_at(question, "house_rules")
    variant = variant_of(profile_on(board, named, rules), board=board)
    profile, known = variant.profile, variant.tie_order
    if not profile.trades:
        raise QuestionError(f"profile: there is no exchange under {profile.name}")
    prices = {
        power: _amount(f"prices.{power}", price, lowest=1)
        for power, price in _powers(known, question, "prices").items()
    }
    if not prices:
        raise QuestionError("prices: expected at least one currency")
    centres = {
        power: as_whole(f"centres.{power}", number, 0) for power, number in _powers(known, question, "centres").items()
    }
    accounts = _accounts(known, question)
    return ExchangeTurn(
        profile=profile,
        tie_order=known,
        seed=as_whole("seed", question.get("seed", 0)),
        turn=as_whole("turn", question.get("turn"), 1),
        last=as_flag("last", question.get("last", False)),
        prices=prices,
        centres=centres,
        gained={
            power: as_whole(f"gained.{power}", change) for power, change in _powers(known, question, "gained").items()
        },
        accounts=accounts,
        slips=_slips(variant, prices, accounts, object_at(question, "slips")),
        history=_history(known, accounts, question),
        control=_seats(known, accounts, question, "control"),
        no_orders=_seats(known, accounts, question, "no_orders"),
        resigning=frozenset(
            _known(accounts, "resigning", name) for name in as_list("resigning", question.get("resigning", []))
        ),
        newcomers=tuple(as_text("newcomers", name) for name in as_list("newcomers", question.get("newcomers", []))),
        drawn={key: _drawn(known, accounts, key, winner) for key, winner in object_at(question, "drawn").items()},
    )


def write_settlement(profile: Profile, settled: Settlement) -> dict[str, Any]:
    """The answer as the format has it, without the id."""
    answer = {
        "trades": {player: dict(trades) for player, trades in settled.trades.items()},
        "flags": {player: [flag.value for flag in flags] for player, flags in settled.flags.items()},
        "cash": {player: str(account.cash) for player, account in settled.accounts.items()},
        "holdings": {player: dict(account.holdings) for player, account in settled.accounts.items()},
        "net": dict(settled.net),
        "prices": {power: str(price) for power, price in settled.prices.items()},
        "control": dict(settled.control),
        "lots": [power for power, audit in settled.audit.control.items() if audit.lot],
        "money": {player: str(value) for player, value in settled.money.items()},
        "points": _points(profile, settled),
        "price_per_point": {power: str(price) for power, price in settled.price_per_point.items()},
    }
    if settled.resigned:
        answer["resigned"] = list(settled.resigned)
    return answer


def _points(profile: Profile, settled: Settlement) -> dict[str, Any]:
    if settled.final_points is None:
        return {player: str(value) for player, value in settled.points.items()}
    if profile.points is PointsRule.FULL_HUNDREDS:
        return {player: value // 100 for player, value in settled.final_points.items()}
    return {player: str(value) for player, value in settled.final_points.items()}


def _amount(where: str, value: Any, *, lowest: int) -> Cents:
    if not isinstance(value, str):
        raise QuestionError(f'{where}: expected an amount like "1.05", found {shown(value)}')
    try:
        amount = Cents.parse(value)
    except ValueError as error:
        raise QuestionError(f"{where}: {error}") from error
    if amount < lowest:
        raise QuestionError(f"{where}: expected at least {Cents(lowest)}, found {amount}")
    return amount


def _powers(known: Sequence[str], holder: Mapping[str, Any], key: str, where: str = "") -> dict[str, Any]:
    found = as_object(where + key, holder.get(key, {}))
    for power in found:
        if power not in known:
            raise QuestionError(f"{where}{key}: expected one of {', '.join(sorted(known))}, found {power!r}")
    return found


def _accounts(known: Sequence[str], question: Mapping[str, Any]) -> dict[str, Account]:
    accounts: dict[str, Account] = {}
    for place, entry in enumerate(as_list("players", question.get("players"))):
        where = f"players.{place}"
        player = as_object(where, entry)
        name = as_text(f"{where}.name", player.get("name"))
        if name in accounts:
            raise QuestionError(f"{where}.name: {name!r} stands more than once")
        status = player.get("status", SeatStatus.ACTIVE.value)
        if status not in list(SeatStatus):
            raise QuestionError(f"{where}.status: expected one of {', '.join(SeatStatus)}, found {shown(status)}")
        accounts[name] = Account(
            cash=_amount(f"{where}.cash", player.get("cash"), lowest=0),
            holdings=_holdings(known, player, "holdings", f"{where}."),
            status=SeatStatus(status),
            missed=as_whole(f"{where}.missed", player.get("missed", 0), 0),
        )
    return accounts


def _holdings(known: Sequence[str], holder: Mapping[str, Any], key: str, where: str) -> Holdings:
    return {
        power: as_whole(f"{where}{key}.{power}", units, 0)
        for power, units in _powers(known, holder, key, where).items()
    }


def _history(
    known: Sequence[str], accounts: Mapping[str, Account], question: Mapping[str, Any]
) -> tuple[dict[str, Holdings], ...]:
    turns = []
    for place, held in enumerate(as_list("history", question.get("history", []))):
        where = f"history.{place}"
        seats = as_object(where, held)
        turns.append({_known(accounts, where, name): _holdings(known, seats, name, f"{where}.") for name in seats})
    return tuple(turns)


def _known(accounts: Mapping[str, Account], where: str, name: Any) -> str:
    if not isinstance(name, str) or name not in accounts:
        raise QuestionError(f"{where}: expected the name of a player, found {shown(name)}")
    return name


def _seats(
    known: Sequence[str], accounts: Mapping[str, Account], question: Mapping[str, Any], key: str
) -> dict[str, str]:
    """Who leads what: powers without anybody may be null."""
    named = {power: name for power, name in _powers(known, question, key).items() if name is not None}
    return {power: _known(accounts, f"{key}.{power}", as_text(f"{key}.{power}", name)) for power, name in named.items()}


def _drawn(known: Sequence[str], accounts: Mapping[str, Account], lot: str, winner: Any) -> str:
    """What a lot gave: a lot for control names a power and gives a player, any other one is a
    player's and gives a currency.
    """
    where, currencies = f"drawn.{lot}", sorted(known)
    kind, _, about = lot.partition(":")
    if kind == "control":
        one_of(where, about, currencies)
        return _known(accounts, where, winner)
    _known(accounts, where, about.rpartition(":")[0])
    return one_of(where, winner, currencies)


def _slips(
    variant: Variant, prices: Mapping[str, Cents], accounts: Mapping[str, Account], given: Mapping[str, Any]
) -> dict[str, Slip | None]:
    slips: dict[str, Slip | None] = {}
    for name, slip in given.items():
        _known(accounts, "slips", name)
        if slip is None:
            slips[name] = None
            continue
        if not isinstance(slip, dict):
            raise QuestionError(f"slips.{name}: expected an object or null, found {shown(slip)}")
        pairs = slip.pairs if isinstance(slip, Repeated) else list(slip.items())
        reading = read_slip(
            variant.profile, variant.tie_order, prices, [SlipLine(currency, units) for currency, units in pairs]
        )
        if reading.refusals:
            raise QuestionError(f"slips.{name}: {' '.join(in_english(reason) for reason in reading.refusals)}")
        slips[name] = reading.slip
    return slips


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """--board BOARD"""
    describe(
        parser,
        mark(
            "Reads one exchange turn per line from standard input, writes one settlement per line to standard output."
        ),
        FIELDS,
        EXAMPLE,
    )
    add_board(parser)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input; the exit status is 0, bad lines are answered with an error."""
    try:
        board = asked_board(args.board)
    except BoardRefusedError as error:
        return refuse(args.board, error.reasons)
    return answer_input(lambda question: answer(question, board))
