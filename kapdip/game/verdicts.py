"""Conditions that the board decides: `if Munich is mine`, `wenn A Tri vertrieben`, `if Krösus leads Germany`.

Takes a game and a question; gives a `Ruling` with its reason, or None where only people can tell. The grammar is small
on purpose: clauses about a place (whose it is, whether somebody is there, whether its unit was dislodged) and about
who leads a power, in German and English, with *not*, and joined by *and* or by *or*. A word that it does not know makes
it ask. Rules: docs/rules.md 6.4.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kapdip.adjudicator.model import Flag
from kapdip.board.board import Board
from kapdip.board.model import Power, ProvinceCode, Unit
from kapdip.game import causes
from kapdip.game.change import with_inputs
from kapdip.game.conditions import Question, gazetteer
from kapdip.game.model import Alias, Game
from kapdip.game.stages import open_questions
from kapdip.game.steps import position_now
from kapdip.orders.cleaning import tokens
from kapdip.reason import Reason

_NOT = frozenset({"not", "nicht", "kein", "keine", "never"})
_SILENT = frozenset(
    (
        *("if", "the", "are", "was", "has", "been", "be", "by", "to", "of", "still", "unit", "army", "fleet"),
        *("wenn", "falls", "sind", "wurde", "wird", "hat", "der", "die", "das", "den", "dem", "von", "noch"),
        *("einheit", "armee", "flotte", "in", "a", "f"),
    )
)
_IS = frozenset({"is", "ist"})
"""Never a place, though one may be called so."""
_MINE = frozenset({"mine", "my", "me", "ours", "our", "us", "mir", "mein", "meins", "uns", "unser"})
_OWNS = frozenset({"belongs", "gehort", "owned", "owns", "besitzt"})
_FREE = frozenset({"empty", "free", "vacant", "frei", "leer", "unbesetzt"})
_TAKEN = frozenset({"occupied", "besetzt"})
_OUT = frozenset({"dislodged", "vertrieben", "falls", "fallt", "gefallen", "fallen", "fell", "lost", "verloren"})
_LEADS = frozenset({"leads", "lead", "led", "controls", "fuhrt", "fuhre", "gefuhrt", "kontrolliert"})
_AND, _OR = frozenset({"and", "und"}), frozenset({"or", "oder"})
_LONGEST_NAME = 3


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the board says of a condition."""

    holds: bool
    reasons: tuple[Reason, ...]
    """What was looked at, clause by clause."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """The words of a clause, sorted by what they are."""

    places: tuple[ProvinceCode, ...]
    powers: tuple[Power, ...]
    players: tuple[Alias, ...]
    verbs: frozenset[str]
    is_negated: bool


def verdict(game: Game, question: Question) -> Ruling | None:
    """Whether the condition holds on the present board; None where it is not for the board to say."""
    words = tokens(question.condition)
    joints = {"and" if word in _AND else "or" for word in words if word in _AND | _OR}
    if len(joints) > 1:
        return None
    found = []
    for part in _parts(words):
        told = _judged(game, question, part)
        if told is None:
            return None
        found.append(told)
    holds = any(told.holds for told in found) if joints == {"or"} else all(told.holds for told in found)
    return Ruling(holds, tuple(reason for told in found for reason in told.reasons)) if found else None


def decided_by_board(game: Game) -> dict[str, bool]:
    """The open conditions of the phase that comes next which the board decides, with what it says."""
    told = ((question.id, verdict(game, question)) for question in open_questions(game))
    return {name: found.holds for name, found in told if found is not None}


def board_reasons(game: Game) -> dict[str, tuple[Reason, ...]]:
    """The same conditions, each with the decision and its reason."""
    judged = ((question, verdict(game, question)) for question in open_questions(game))
    return {question.id: tuple(_told(question, found)) for question, found in judged if found is not None}


def _told(question: Question, found: Ruling) -> Iterator[Reason]:
    cause = causes.condition_holds if found.holds else causes.condition_fails
    yield cause(name=question.id, player=question.player, condition=question.condition)
    yield from found.reasons


def with_board_answers(game: Game) -> Game:
    """The game with every open condition answered that the board decides."""
    return with_inputs(game, answers={**game.turn.inputs.answers, **decided_by_board(game)})


def _parts(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    start = 0
    for place, word in enumerate((*words, "and")):
        if word in _AND | _OR:
            yield words[start:place]
            start = place + 1


def _judged(game: Game, question: Question, words: tuple[str, ...]) -> Ruling | None:
    clause = _clause(game, question, words)
    if clause is None:
        return None
    told = _of_leader(game, clause) if clause.players else _of_place(game, clause)
    if told is None:
        return None
    return Ruling(told.holds is not clause.is_negated, told.reasons)


def _clause(game: Game, question: Question, words: tuple[str, ...]) -> _Clause | None:
    """The clause, or None where it holds a word that is not of this grammar."""
    names = _names(game)
    places: list[ProvinceCode] = []
    powers: list[Power] = []
    players: list[Alias] = []
    verbs: set[str] = set()
    negations = start = 0
    while start < len(words):
        word = words[start]
        length, named = (1, None) if word in _IS else _longest(names, words, start)
        if named is not None:
            kind, name = named
            {"place": places, "power": powers, "player": players}[kind].append(name)
        elif word in _NOT:
            negations += 1
        elif word in _MINE and question.power is not None:
            powers.append(question.power)
        elif word in _OWNS | _FREE | _TAKEN | _LEADS or (word in _OUT and start > 0):
            verbs.add(word)
        elif word not in _SILENT | _IS:
            return None
        start += length
    return (
        _Clause(tuple(places), tuple(powers), tuple(players), frozenset(verbs), negations == 1)
        if negations < 2
        else None
    )


def _names(game: Game) -> dict[tuple[str, ...], tuple[str, str]]:
    """Places, powers and players by their words; a player's name is never taken for a place."""
    found = {name: ("place", codes[0]) for name, codes in _places(game.board).items()}
    for power in game.board.powers:
        for spoken in (power, *(names[power] for names in game.board.power_names.values())):
            found[tokens(spoken)] = ("power", power)
    found |= {tokens(seat.alias): ("player", seat.alias) for seat in game.seats if tokens(seat.alias)}
    return found


def _places(board: Board) -> dict[tuple[str, ...], tuple[ProvinceCode, ...]]:
    known = gazetteer(board).names.items()
    return {name: tuple(codes) for name, codes in known if len(codes) == 1 and len("".join(name)) >= 3}


def _longest(
    names: dict[tuple[str, ...], tuple[str, str]], words: tuple[str, ...], start: int
) -> tuple[int, tuple[str, str] | None]:
    for length in range(min(_LONGEST_NAME, len(words) - start), 0, -1):
        named = names.get(words[start : start + length])
        if named is not None:
            return length, named
    return 1, None


def _of_leader(game: Game, clause: _Clause) -> Ruling | None:
    """`Krösus leads Germany`."""
    if clause.places or len(clause.powers) != 1 or len(clause.players) != 1:
        return None
    if not clause.verbs or not clause.verbs <= _LEADS:
        return None
    power, settlement = clause.powers[0], game.turn.results.settlement
    controller = (settlement.control if settlement else game.turn.start.control).get(power)
    if controller is None:
        return None
    cause = causes.fact_controller if settlement else causes.fact_controller_now
    return Ruling(controller == clause.players[0], (cause(power=power, controller=controller),))


def _of_place(game: Game, clause: _Clause) -> Ruling | None:
    """Clauses about one place."""
    if len(clause.places) != 1:
        return None
    place = clause.places[0]
    if not clause.powers:
        return _of_standing(game, place, clause.verbs)
    if len(clause.powers) == 1 and clause.verbs <= _OWNS:
        return _of_owner(game, place, clause.powers[0])
    return None


def _standing(game: Game, place: ProvinceCode) -> tuple[Power, Unit] | None:
    units = position_now(game).units.items()
    return next(((power, unit) for power, own in units for unit in own if unit.province == place), None)


def _of_standing(game: Game, place: ProvinceCode, verbs: frozenset[str]) -> Ruling | None:
    """Whether somebody is in a place, or whether the unit that began the turn there was dislodged."""
    there = _standing(game, place)
    told = (
        causes.fact_empty(province=place)
        if there is None
        else causes.fact_stands(unit=there[1], power=there[0], province=place)
    )
    if verbs and (verbs <= _FREE or verbs <= _TAKEN):
        return Ruling((there is None) is (verbs <= _FREE), (told,))
    movement = game.turn.results.movement
    if not verbs or not verbs <= _OUT or movement is None:
        return None
    outcome = next((one for one in movement.outcomes.values() if one.unit.province == place), None)
    if outcome is None:
        return None
    is_out = Flag.DISLODGED in outcome.flags
    cause = causes.fact_dislodged if is_out else causes.fact_held
    return Ruling(is_out, (cause(unit=outcome.unit, power=outcome.power, province=place),))


def _of_owner(game: Game, place: ProvinceCode, power: Power) -> Ruling | None:
    """Whose a place is: of the power there; where there is none, of the owner of the centre. Where another is on
    one's centre, people mean one or the other, and are asked.
    """
    owner = next((one for one, centres in position_now(game).centres.items() if place in centres), None)
    there = _standing(game, place)
    if there is None and owner is None:
        return None
    if there is None:
        assert owner is not None
        return Ruling(
            owner == power, (causes.fact_empty(province=place), causes.fact_owner(power=owner, province=place))
        )
    if power in (there[0], owner) and there[0] != owner and owner is not None:
        return None
    return Ruling(there[0] == power, (causes.fact_stands(unit=there[1], power=there[0], province=place),))
