"""`kapdip status`: the public state after a turn, or now, for people or as JSON.

Nothing that is not evaluated yet is shown. Source: docs/contract.md, `status --json`.
"""

import argparse
import json
from collections.abc import Iterator

from kapdip.cli.helping import add_game, whole_number
from kapdip.cli.opened import read_save
from kapdip.cli.voice import DONE, board_language, refuse, refuse_save, tell
from kapdip.exchange.money import Cents
from kapdip.game.errors import GameError
from kapdip.game.model import Game
from kapdip.game.public import public_view
from kapdip.game.seats import missed_too_often
from kapdip.game.status import public_status, seat_status
from kapdip.storage.errors import SaveError
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator, mark, words_in
from kapdip.words.format import decimal_text, money, number, power_name, season_name
from kapdip.words.sentences import say
from kapdip.words.stage_texts import stage_texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [--turn N] [--json] [--seat NAME]"""
    add_game(parser)
    parser.add_argument("--turn", type=whole_number, metavar="N", help=mark("the state after this turn (default: now)"))
    parser.add_argument("--json", action="store_true", help=mark("as JSON"))
    parser.add_argument("--seat", metavar="NAME", help=mark("what this player may see, including their own units"))


def run(args: argparse.Namespace) -> int:
    """Print the state; 1 for a file that is not a save and a turn that hasn't begun."""
    try:
        game = read_save(args.game)
        if args.seat is None:
            status = public_status(public_view(game), args.turn)
        else:
            from kapdip.game.own import seat_view

            status = seat_status(seat_view(game, args.seat), args.turn)
    except SaveError as error:
        return refuse_save(error, args.game)
    except GameError as error:
        return refuse(args.game, error.reasons)
    if args.json:
        tell(json.dumps(status, ensure_ascii=False))
    else:
        lang = board_language(game.board)
        for line in status_lines(game, status, lang):
            tell(line)
        for reason in missed_too_often(game) if args.turn is None else ():
            tell(say(reason, lang))
    return DONE


def _step(game: Game, status: dict[str, object], words: Translator) -> str:
    """What comes next in the turn, or that it is over."""
    is_past = status["turn"] != game.turn.number
    return words.gettext(mark("over") if is_past else stage_texts(str(status["step"])).ahead)


def status_lines(game: Game, status: dict[str, object], lang: BoardLanguage) -> Iterator[str]:
    """The state as a few lines of text."""
    words = words_in(lang)
    data: dict[str, dict[str, object]] = {key: value for key, value in status.items() if isinstance(value, dict)}
    turn = int(str(status["turn"]))
    yield words.gettext("Turn {turn}, {date} ({step})").format(
        turn=turn, date=f"{season_name(game.season(turn), lang)} {game.year(turn)}", step=_step(game, status, words)
    )
    for power in dict.fromkeys((*data["centres"], *data["units"])):
        centres, units = data["centres"].get(power), data["units"].get(power, [])
        price = data["prices"].get(power)
        worth = "" if price is None else f" · {money(Cents.parse(str(price)), lang)}"
        leader = data["control"].get(power)
        led = "" if leader is None else f" · {leader}"
        count = f": {len(centres)}" if isinstance(centres, list) else ""
        held = ", ".join(units) if isinstance(units, list) else ""
        yield f"  {power_name(power, lang)}{count}{worth}{led}  {held}"
    for alias, told in data["players"].items() if game.profile.trades else ():
        if isinstance(told, dict):
            held = "  ".join(f"{power[0]} {number(units, lang)}" for power, units in told["holdings"].items()) or "–"
            form = words.gettext("  {player}: cash {cash}, {held}; money {money}, points {points}")
            sums = {key: decimal_text(str(told[key]), lang) for key in ("cash", "money", "points")}
            yield form.format(player=alias, held=held, **sums)
    for alias, told in data["players"].items() if game.profile.bids else ():
        if isinstance(told, dict):
            form = words.gettext("  {player}: {power}, {credits} credits")
            yield form.format(player=alias, power=power_name(told["home"], lang), credits=told["credits"])
    winners = status["winners"]
    if isinstance(winners, list) and winners:
        yield words.gettext("Won by {players}").format(players=", ".join(winners))
