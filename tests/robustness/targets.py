"""What is fuzzed: each target takes a text and comes back, or raises what is nobody's fault but ours.

Gives: `TARGETS`, by name: a `Target` with the function and the way to make inputs.
"""

import contextlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kapdip.adjudicator.questions import answer_question, read_question
from kapdip.adjudicator.rulebook import RULEBOOKS
from kapdip.board.model import Step
from kapdip.board.reading import standard_board
from kapdip.cli import adjudicate, exchange, intimate, poll, ranking, score
from kapdip.cli.json_lines import FAULT, LineAnswer, answer_line
from kapdip.club.card import card_of
from kapdip.club.entering import rename_person
from kapdip.club.errors import ClubError
from kapdip.club.formula import FORMULAS
from kapdip.club.marks import best_marks
from kapdip.club.scores import SYSTEMS
from kapdip.club.tables import hall_of_fame, season_table
from kapdip.club.tables import ranking as for_ranking
from kapdip.evaluation.documents import TurnDocuments
from kapdip.evaluation.errors import EvaluationError
from kapdip.game.checklist import checklist
from kapdip.game.conditions import all_conditions, facts_for
from kapdip.game.errors import GameError
from kapdip.game.history_replay import HistoryError, replay_history
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import next_step, play_turn, take_back
from kapdip.game.model import Game
from kapdip.game.public import public_view
from kapdip.game.replay import amend, check, reopen
from kapdip.game.status import public_status
from kapdip.game.written_position import read_position
from kapdip.orders.notation import parse_order
from kapdip.reason import Reason
from kapdip.storage import strict_yaml
from kapdip.storage.club_file import club_text, parse_club
from kapdip.storage.codec import game_text, parse_game
from kapdip.storage.errors import SaveError
from kapdip.storage.letters import letter_text
from kapdip.words.sentences import say
from tests.board_languages import DE, EN, spoken
from tests.game.tables import opened, table
from tests.robustness import desk_targets
from tests.robustness.mutate import WORDS, mutated_data, mutated_text

CORPUS = Path(__file__).parent / "corpus"


@dataclass(frozen=True)
class Target:
    """One thing that is fuzzed."""

    run: Callable[[str], str]
    """Gives a word for what became of the input, e.g. `refused`."""
    make: Callable[[random.Random, list[str]], str]
    seeds: Callable[[], list[str]] = list
    """Good inputs beside those that are kept."""


def corpus(name: str) -> list[str]:
    """The inputs of a target from which others are made."""
    kept = sorted((CORPUS / name).glob("*"))
    return [*(file.read_bytes().decode("utf-8") for file in kept), *TARGETS[name].seeds()]


def told(reasons: tuple[Reason, ...]) -> str:
    """Put a refusal in words, in both languages."""
    assert reasons
    assert all(say(reason, spoken(lang)) for reason in reasons for lang in ("de", "en"))
    return "refused"


# -- saves -------------------------------------------------------------------------------------------------------------


def run_loader(text: str) -> str:
    """Load a save; what loads can be written, read again, replayed, told, evaluated, carried
    on, taken back and mended.
    """
    try:
        game = parse_game(text)
    except SaveError as error:
        return told(error.reasons)
    again = parse_game(game_text(game))
    assert again == game, "a loaded game reads differently when it is written"
    for difference in check(game):
        assert say(difference.reason, EN)
    json.dumps(public_status(public_view(game)))
    checklist(game)
    for question in all_conditions(game):
        facts_for(game, question)
    for edit in (_carried_on, _taken_back, _mended):
        with contextlib.suppress(GameError):
            edit(game)
    try:
        TurnDocuments(public_view(game), lang="de").text()
    except EvaluationError:
        return "loaded"
    return "evaluated"


def _carried_on(game: Game) -> None:
    for _ in range(3):
        game = next_step(game, hold_missing=True)


def _taken_back(game: Game) -> None:
    for _ in range(4):
        game = take_back(game)


def _mended(game: Game) -> None:
    amend(game, reopen(game, 1 + len(game.turns) // 2))


def make_save(chance: random.Random, kept: list[str]) -> str:
    """Change the text of a save or of a club, or its data."""
    if chance.random() < 0.3:
        return mutated_text(chance, kept)
    try:
        data = strict_yaml.load(chance.choice(kept))
    except strict_yaml.YamlError:
        return mutated_text(chance, kept)
    if not isinstance(data, dict):
        return mutated_text(chance, kept)
    data = mutated_data(chance, data)
    return "\n".join(json.dumps({key: value})[1:-1] for key, value in data.items()) + "\n"


# -- sheets ------------------------------------------------------------------------------------------------------------


@cache
def games() -> tuple[Game, ...]:
    """Games in which a sheet may arrive: the first turn, a spring, an autumn, retreats or builds."""
    first = table()
    spring = opened(first)
    autumn = play_turn(spring, hold_missing=True)
    return first, spring, autumn


def run_sheet(text: str) -> str:
    """Read a sheet in several games, tell its problems, take it."""
    word = "refused"
    for game in games():
        try:
            sheet = read_sheet(game, text)
            for problem in (*sheet.problems, *sheet.warnings):
                assert say(problem.reason, DE)
            apply_sheet(game, sheet)
        except GameError as error:
            told(error.reasons)
        else:
            word = "taken"
    return word


# -- JSON Lines --------------------------------------------------------------------------------------------------------


def run_line(text: str) -> str:
    """Answer a line as both streams do: one line of JSON, and an error only where the question is at fault."""
    word = _answered(text, exchange.answer, adjudicate.answerer(RULEBOOKS["ka"]))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return "no JSON"
    if isinstance(data, dict):
        try:
            answer_question(read_question(data, standard_board()), standard_board(), RULEBOOKS["datc"])
        except ValueError:
            return word
    return word


def run_count(text: str) -> str:
    """Answer a line as the commands of the club and of games of two do."""
    return _answered(text, poll.answer, ranking.answer, score.answer, intimate.answer)


def _answered(text: str, *commands: LineAnswer) -> str:
    word = "refused"
    for command in commands:
        answer = answer_line(text, command)
        told = json.dumps(answer, ensure_ascii=False, allow_nan=False)
        assert "\n" not in told
        assert answer.get("error", "x")
        assert not answer.get("error", "").startswith(FAULT), answer
        word = word if "error" in answer else "answered"
    return word


def make_line(chance: random.Random, kept: list[str]) -> str:
    """Change the text of a line, or its data."""
    if chance.random() < 0.2:
        return mutated_text(chance, kept)
    try:
        data = json.loads(chance.choice(kept))
    except (ValueError, RecursionError):
        return mutated_text(chance, kept)
    return json.dumps(mutated_data(chance, data)) if isinstance(data, dict) else mutated_text(chance, kept)


# -- clubs -------------------------------------------------------------------------------------------------------------


def run_club(text: str) -> str:
    """Load a club; what loads can be written, read again, told in every table, and renamed."""
    try:
        club = parse_club(text)
    except SaveError as error:
        return told(error.reasons)
    assert parse_club(club_text(club)) == club, "a loaded club reads differently when it is written"
    hall_of_fame(club.records)
    best_marks(club.records)
    for formula in FORMULAS.values():
        for_ranking(club.records, formula, minimum_games=1)
    for system in SYSTEMS:
        with contextlib.suppress(ClubError):
            season_table(club.records, system)
    for member in club.people:
        card_of(club.records, member.name)
        with contextlib.suppress(ClubError):
            parse_club(club_text(rename_person(club, member.name, "Nobody else")))
    return "loaded"


# -- notation ----------------------------------------------------------------------------------------------------------


def run_notation(text: str) -> str:
    """Read a line as an order in every step; what is understood reads the same when it is written."""
    board = standard_board()
    position = games()[1].turn.start.position
    word = "refused"
    for step in (None, *Step):
        reading: Any = parse_order(text, board, position=position, step=step)
        if reading.problem is not None:
            assert say(reading.problem, DE)
        if reading.order is not None:
            word = "read"
            again = parse_order(str(reading.order), board, position=position, step=step)
            assert again.order == reading.order, (step, str(reading.order), str(again.order))
    return word


def make_order(chance: random.Random, kept: list[str]) -> str:
    """Change one line of the corpus, or put words in a row."""
    lines = [line for text in kept for line in text.split("\n")]
    if chance.random() < 0.5:
        return mutated_text(chance, lines)
    words = [word for line in chance.sample(lines, 3) for word in line.split(" ")]
    return " ".join(chance.choice((chance.choice(words), chance.choice(WORDS))) for _ in range(chance.randrange(1, 12)))


# -- mails, histories, positions ---------------------------------------------------------------------------------------

_HEADS = (
    "From: {}", "To: {}", "Date: {}", "Subject: {}", "MIME-Version: 1.0", "Content-Transfer-Encoding: {}",
    "Content-Type: multipart/{}; boundary=b", "Content-Type: text/{}; charset={}", "Content-Type: message/rfc822",
    "Content-Disposition: attachment; filename*={}",
)  # fmt: skip
_SAID = (
    '"', "a@[", "Foo: a@b, \"", "(" * 400, "a@b, " * 70, "1 Jan 99999999999 10:00 +9999999999999999999", "mixed",
    "alternative", "related", "html", "plain", "punycode", "utf-7", "base64", "quoted-printable", "8bit", "x",
    "utf-8''%ff%zz", "=?utf-8?q?=ff?=", "=?x?b?!!?=",
)  # fmt: skip
_BODIES = ("A Par - Bur\n", "<style>" * 40, "<script></script", "=ZZ=\n", "!!!", "--b\n", "\0", "> " * 200, "<p>" * 90)


def run_mail(text: str) -> str:
    """Read a file that may be a mail."""
    try:
        letter_text(Path("mail.eml"), text.encode("utf-8", "surrogatepass"))
    except SaveError as error:
        return told(tuple(problem.reason for problem in error.problems))
    return "read"


def make_mail(chance: random.Random, kept: list[str]) -> str:
    """Parts within parts, each with a head of its own, now and then with some signs changed."""
    mail = "From: a@b.example\nMIME-Version: 1.0\n" + _part_of_mail(chance, chance.choice((1, 2, 4, 30)))
    return mutated_text(chance, [mail, *kept]) if chance.random() < 0.3 else mail


def _part_of_mail(chance: random.Random, depth: int) -> str:
    heads = [chance.choice(_HEADS).format(chance.choice(_SAID), chance.choice(_SAID)) for _ in range(depth % 5 + 1)]
    some = chance.choice((0, 1, 2, 3)) if depth < 5 else 1
    parts = [f"--b\n{_part_of_mail(chance, depth - 1)}\n" for _ in range(some)] if depth else []
    return "\n".join((*heads, "", chance.choice(_BODIES) * chance.choice((1, 1, 50)), *parts))


def run_history(text: str) -> str:
    """Play a history."""
    game = games()[0]
    try:
        replay_history(game, text)
    except HistoryError as error:
        return told(tuple(problem.reason for problem in error.problems))
    except GameError as error:
        return told(error.reasons)
    return "told"


def run_position(text: str) -> str:
    """Read a position that somebody wrote."""
    try:
        read_position(text, games()[0].variant)
    except GameError as error:
        return told(error.reasons)
    return "read"


TARGETS = {
    "mails": Target(run_mail, make_mail),
    "histories": Target(run_history, mutated_text),
    "positions": Target(run_position, mutated_text),
    "loader": Target(run_loader, make_save),
    "sheets": Target(run_sheet, mutated_text),
    "lines": Target(run_line, make_line),
    "notation": Target(run_notation, make_order),
    "counts": Target(run_count, make_line),
    "clubs": Target(run_club, make_save),
    "boards": Target(desk_targets.run_board, desk_targets.make_board, desk_targets.seeds_boards),
    "journals": Target(desk_targets.run_journal, desk_targets.mutated_lines, desk_targets.seeds_journals),
    "inboxes": Target(desk_targets.run_inbox, desk_targets.mutated_lines, desk_targets.seeds_inboxes),
    "letters": Target(desk_targets.run_letter, desk_targets.make_letter, desk_targets.seeds_letters),
}
