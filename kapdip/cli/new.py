"""`kapdip new`: makes a game and refuses to overwrite one.

Source: docs/contract.md, `new`. Beside the contract: `--rule point=value` for house rules, `--name`, `--gm`, `--start`,
`--lang`.
"""

import argparse
import secrets
from pathlib import Path

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.boards.errors import BoardRefusedError
from kapdip.cli.boards import add_board, asked_board
from kapdip.cli.helping import misused, whole_number
from kapdip.cli.voice import DONE, language, refuse, refuse_save, tell
from kapdip.exchange.profile_data import PROFILES, ProfileError, typed_value
from kapdip.game.errors import GameError
from kapdip.game.setup import new_game
from kapdip.game.variant import profile_on, variant_of
from kapdip.orders.notation import power_of_letter
from kapdip.storage.errors import SaveError
from kapdip.storage.files import create_game
from kapdip.words.catalogue import mark, words_in

RULE_HELP = mark("a house rule, e.g. last_turn=13; may be given several times")
PROFILE_HELP = mark("the set of rules (default: %(default)s)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml --profile NAME --players "Anna,Bert,…" [--seed N]"""
    parser.add_argument("game", type=Path, metavar="GAME.yaml", help=mark("the file that is made"))
    parser.add_argument("--profile", choices=PROFILES, default="ka2007", help=PROFILE_HELP)
    add_board(parser)
    parser.add_argument("--players", required=True, help=mark("names, separated by commas"))
    parser.add_argument("--seed", type=whole_number, help=mark("the seed of all lots (default: a random one)"))
    parser.add_argument(
        "--rule",
        type=rule_argument,
        action="append",
        default=[],
        metavar="POINT=VALUE",
        help=RULE_HELP,
    )
    parser.add_argument("--name", default="", help=mark("the name of the game (default: that of the file)"))
    parser.add_argument("--gm", default="", help=mark("the game master"))
    parser.add_argument("--start", default="standard", help=mark("the start position (default: %(default)s)"))
    parser.add_argument("--leaders", default="", help=mark("who plays A E F G I R T, where the players only invest"))
    parser.add_argument("--homes", type=_by_player, default={}, help=mark("home countries: Ute=GERMANY,Vera=FRANCE"))
    parser.add_argument(
        "--preferences",
        type=_by_player,
        default={},
        help=mark("lists of all powers by letter: Ute=GFAEIRT,Vera=FGEAIRT"),
    )
    parser.add_argument("--lang", choices=("de", "en"), default="", help=mark("the language of the evaluations"))


def run(args: argparse.Namespace) -> int:
    """Make the file; 1 if anything is refused."""
    path: Path = args.game
    seed = secrets.randbelow(2**31) if args.seed is None else args.seed
    try:
        board = asked_board(args.board, True)
        variant = variant_of(profile_on(board, args.profile, dict(args.rule)), args.start, board)
        players = [name.strip() for name in args.players.split(",")]
        leaders = [name.strip() for name in args.leaders.split(",")] if args.leaders else []
        game = new_game(
            args.name or path.stem,
            variant,
            players,
            seed=seed,
            gm=args.gm,
            language=args.lang,
            homes={alias: _power(name, variant.board) for alias, name in args.homes.items()},
            leaders=leaders,
            preferences={alias: _wished(letters, variant.board) for alias, letters in args.preferences.items()},
        )
        create_game(game, path)
    except (ProfileError, GameError, BoardRefusedError) as error:
        return refuse(path, error.reasons)
    except SaveError as error:
        return refuse_save(error, path)
    text = words_in(language()).gettext("{path}: a new game of {profile} with {count} players, seed {seed}")
    tell(
        text.format(path=path, profile=variant.profile.name, count=len(dict.fromkeys((*players, *leaders))), seed=seed)
    )
    return DONE


def _by_player(text: str) -> dict[str, str]:
    """`Ute=…,Vera=…`"""
    pairs = [part.partition("=") for part in text.split(",")]
    found = {name.strip(): value.strip() for name, _, value in pairs}
    if len(found) < len(pairs) or not all(name and value for name, value in found.items()):
        raise misused("expected PLAYER=…,PLAYER=…, each player once, found {text}", text)
    return found


def _power(name: str, board: Board) -> Power:
    """A power by its key or its letter in any language; what is neither is refused later, as it was written."""
    return name.upper() if name.upper() in board.powers else power_of_letter(name, board) or name


def _wished(letters: str, board: Board) -> list[Power]:
    """A list of powers by their letters."""
    return [_power(letter, board) for letter in letters]


def rule_argument(text: str) -> tuple[str, object]:
    """A house rule as it is given: `last_turn=13`."""
    point, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not point:
        raise misused(mark("expected POINT=VALUE, such as last_turn=13, found {text}"), text)
    return point, typed_value(point, value)
