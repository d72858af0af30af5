"""`kapdip resolve`: carries the turn on by one phase, or to its end.

Stops with status 1 and a list where something is missing, unless `--missing hold`. Conditions that the board decides
are decided and reported with their reasons. Source: docs/contract.md, `resolve`; docs/rules.md 6.4.
"""

import argparse
from collections.abc import Container, Iterator

from kapdip.cli.helping import add_game
from kapdip.cli.opened import change_save
from kapdip.cli.voice import DONE, board_language, complain, tell
from kapdip.game import causes
from kapdip.game.change import demand_open
from kapdip.game.conditions import all_conditions
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import Game, Turn
from kapdip.game.news import news_of
from kapdip.game.public import public_turn
from kapdip.game.seats import missed_too_often
from kapdip.game.verdicts import board_reasons, with_board_answers
from kapdip.players.chairs import decided as decided_by_computers
from kapdip.reason import Reason
from kapdip.words.catalogue import mark, words_in
from kapdip.words.format import season_name
from kapdip.words.sentences import say
from kapdip.words.stage_texts import stage_texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME.yaml [--missing hold] [--until turn]"""
    add_game(parser)
    parser.add_argument(
        "--missing",
        choices=("hold",),
        help=mark("hold: units without orders hold, slips not handed in count as missing"),
    )
    parser.add_argument("--until", choices=("turn",), help=mark("turn: to the end of the current turn"))


def run(args: argparse.Namespace) -> int:
    """Resolve; 1 if something is missing, and then nothing is resolved."""
    games: list[Game] = []
    decided: dict[str, tuple[Reason, ...]] = {}
    hold = args.missing == "hold"

    def prepared(game: Game) -> Game:
        decided.update(board_reasons(game))
        return decided_by_computers(with_board_answers(game))

    def carry_on(game: Game) -> Game:
        demand_open(game)
        carried = (
            play_turn(game, hold_missing=hold, prepared=prepared)
            if args.until
            else next_step(prepared(game), hold_missing=hold)
        )
        games.extend((game, carried))
        return carried

    status = change_save(args.game, carry_on)
    if status is DONE:
        lang = board_language(games[1].board)
        for reasons in decided.values():
            tell(" ".join(say(reason, lang) for reason in reasons))
        _report(games[0], games[1])
        for reason in unanswered(games[0], games[1], decided):
            complain(str(args.game), say(reason, lang))
    return status


def unanswered(before: Game, after: Game, decided: Container[str]) -> Iterator[Reason]:
    """The conditions that neither people nor the board had answered, and that counted as not fulfilled."""
    answered = after.turns[before.turn.number - 1].inputs.answers
    for question in all_conditions(before):
        if question.answer is None and question.id in answered and question.id not in decided:
            yield causes.condition_unanswered(name=question.id, player=question.player, condition=question.condition)


def _report(before: Game, after: Game) -> None:
    """The news of the turn, and what comes next."""
    lang = board_language(after.board)
    turn = after.turns[before.turn.number - 1]
    known = news_of(public_turn(before, before.turn))
    for reason in news_of(public_turn(after, turn)):
        if reason not in known:
            tell(say(reason, lang))
    if after.turn.number > before.turn.number:
        for reason in missed_too_often(after):
            tell(say(reason, lang))
    tell(_where(after, after.turn, lang))


def _where(game: Game, turn: Turn, lang: str) -> str:
    words = words_in(lang)
    step = words.gettext(stage_texts(turn.step).ahead)
    date = f"{season_name(game.season(turn.number), lang)} {game.year(turn.number)}"
    return words.gettext("Turn {turn}, {date}: {step}").format(turn=turn.number, date=date, step=step)
