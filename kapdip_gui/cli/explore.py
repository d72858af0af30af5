"""`kapdip explore`: who can take what, what a point costs, what can still be sold and won, as one JSON object.

Made of the public view only: what was handed in changes nothing. Source: docs/contract.md, `explore`.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kapdip_gui.cli.opened import read_save
from kapdip_gui.cli.voice import DONE, WRONG_USAGE, complain, refuse, refuse_save, tell, tongue
from kapdip_gui.exchange.money import Cents
from kapdip_gui.foresight.outlook import no_outlook
from kapdip_gui.foresight.plain import explored
from kapdip_gui.foresight.worth import LARGEST_SUM
from kapdip_gui.game.public import PublicView, public_view
from kapdip_gui.reason import Reason
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.words.sentences import say
from kapdip_gui.words.tongue import Tongue

USUAL_SUM = Cents(100_000)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [--turn N] [--sum S] [--player ALIAS] [--why]"""
    parser.add_argument("game", type=Path, metavar="GAME.yaml")
    parser.add_argument(
        "--turn", type=int, metavar="N", help="the exchange of this turn (default: the one in progress)"
    )
    parser.add_argument(
        "--sum", type=_amount, metavar="S", default=USUAL_SUM, help="what a sum buys, such as 350.50 (default: 1000)"
    )
    parser.add_argument("--player", metavar="ALIAS", help="whose holdings count for the sum (default: nobody's)")
    parser.add_argument("--why", action="store_true", help="with the sentences behind every figure")


def run(args: argparse.Namespace) -> int:
    """Print the object; 1 for a file that is not a save and a game that has no exchange, 2 for wrong arguments."""
    try:
        view = public_view(read_save(args.game))
    except SaveError as error:
        return refuse_save(error, args.game)
    number = args.turn if args.turn is not None else len(view.turns)
    if wrong := _wrong(view, args.turn, args.player):
        complain("kapdip explore", wrong)
        return WRONG_USAGE
    if (reason := no_outlook(view, number)) is not None:
        return refuse(args.game, [reason], view.board)
    told = _sentences(tongue(view.board)) if args.why else _nothing
    tell(json.dumps(explored(view, number, args.sum, args.player, told), ensure_ascii=False))
    return DONE


def _wrong(view: PublicView, turn: int | None, player: str | None) -> str:
    if turn is not None and not 1 <= turn <= len(view.turns):
        return f"--turn {turn}: expected 1 to {len(view.turns)}"
    aliases = list(view.turns[(turn or len(view.turns)) - 1].start.accounts)
    return "" if player is None or player in aliases else f"--player {player}: expected one of {', '.join(aliases)}"


def _amount(text: str) -> Cents:
    amount = Cents.parse(text)
    if not 0 <= amount <= LARGEST_SUM:
        raise ValueError(text)
    return amount


def _nothing(reasons: tuple[Reason, ...]) -> dict[str, Any]:
    return {}


def _sentences(lang: Tongue) -> Callable[[tuple[Reason, ...]], dict[str, Any]]:
    return lambda reasons: {"why": [say(reason, lang) for reason in reasons]}
