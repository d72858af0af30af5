"""`kapdip computer`: who plays which seat, a person or the computer; and why the computer handed in what it did.

Without names it lists the seats. What a seat by computer hands in is entered at once. Source: docs/contract.md,
`computer`; docs/players.md 4.
"""

import argparse
from pathlib import Path

from kapdip.cli.helping import add_game, give_examples, misused, whole_number
from kapdip.cli.opened import change_save, read_save
from kapdip.cli.voice import DONE, board_language, refuse, refuse_save, tell
from kapdip.game import causes
from kapdip.game.errors import GameError
from kapdip.game.model import Game, PlayedBy
from kapdip.game.names import alias_key
from kapdip.players.playing import decided_in, seated
from kapdip.storage.errors import SaveError
from kapdip.words.catalogue import mark, words_in
from kapdip.words.computers import player_text
from kapdip.words.sentences import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [ALIAS=NATURE …] [--why ALIAS [--turn N]]"""
    add_game(parser)
    parser.add_argument(
        "seats",
        nargs="*",
        type=_seat,
        metavar="ALIAS=NATURE",
        help=mark(
            "who plays a seat from this turn on: guard, hunter, value, trend, contrarian, unknown, or person; without"
            " any, who plays which seat is listed"
        ),
    )
    parser.add_argument(
        "--why",
        metavar="ALIAS",
        help=mark("why the computer traded as it did in the last turn; of a drawn nature after the game"),
    )
    parser.add_argument("--turn", type=whole_number, metavar="N", help=mark("in this turn instead"))
    about = mark("Who plays which seat: a person, or the computer with the nature of an investor.")
    give_examples(
        parser,
        about,
        [
            "kapdip computer GAME.yaml",
            'kapdip computer GAME.yaml "Graf Koks=hunter" Anna=person',
            "kapdip computer GAME.yaml --why Anna --turn 4",
        ],
    )


def run(args: argparse.Namespace) -> int:
    """Change seats, list them, or give reasons; 1 if any seat is refused, and then none is changed."""
    if args.seats:
        return change_save(args.game, lambda game: _with_seats(game, args.seats))
    try:
        game = read_save(args.game)
    except SaveError as error:
        return refuse_save(error, args.game)
    return _list(game) if args.why is None else _why(args.game, game, args.why, args.turn)


def _with_seats(game: Game, seats: list[tuple[str, PlayedBy]]) -> Game:
    for alias, by in seats:
        game = seated(game, alias, by)
    return game


def _list(game: Game) -> int:
    lang = board_language(game.board)
    for seat in game.seats:
        tell(f"{seat.alias}: {player_text(seat.played_by(game.turn.number), lang, trades=game.profile.trades)}")
    return DONE


def _why(path: Path, game: Game, name: str, number: int | None) -> int:
    lang, alias = board_language(game.board), alias_key(name)
    turn = number or max(1, len(game.turns) - (not game.is_over))
    seat = game.seat(alias)
    if seat is None:
        return refuse(path, [causes.seat_unknown(player=alias, players=tuple(one.alias for one in game.seats))])
    if not 1 <= turn <= len(game.turns):
        return refuse(path, [causes.turn_unknown(turn=turn, most=len(game.turns))])
    try:
        decision = decided_in(game, seat, turn)
    except GameError as error:
        return refuse(path, error.reasons)
    for reason in decision.reasons:
        tell(say(reason, lang))
    if not decision.reasons:
        tell(words_in(lang).gettext("Nothing was traded."))
    return DONE


def _seat(text: str) -> tuple[str, PlayedBy]:
    alias, equals, nature = text.rpartition("=")
    if not equals or nature not in set(PlayedBy):
        raise misused(mark("expected ALIAS=NATURE as in Anna=hunter, found {text}"), text)
    return alias_key(alias), PlayedBy(nature)
