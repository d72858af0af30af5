"""The film of a turn: which fights there are, in which order they are told, and in how few words."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from kapdip.adjudicator.model import Flag, MovementResult
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.rulebook import DATC
from kapdip.board.model import Location, Unit
from kapdip.board.reading import standard_board
from kapdip.game.model import Game
from kapdip.game.public import public_turn
from kapdip.game.public_orders import PublicMovement, public_movement
from kapdip.orders.model import Move
from kapdip.showing.wall.commentary import comment_on
from kapdip.showing.wall.fights import Fight, FightEnd, Odds, fights_of
from kapdip.words.read_back import way_from
from kapdip.words.speaker import Speaker
from tests.adjudicator.random_phases import random_orders, random_position
from tests.board_languages import DE, EN
from tests.game.tables import orders, standard, stepped
from tests.samples import WHOLE, sample_game

ROOT = Path(__file__).parents[2]
BOARD = standard_board()
POWERS = tuple(BOARD.powers)


@cache
def sample() -> Game:
    return sample_game(WHOLE)


def movement(number: int) -> PublicMovement:
    found = public_turn(sample(), sample().turns[number - 1]).movement
    assert found is not None
    return found


def at(fights: tuple[Fight, ...], province: str) -> Fight:
    return next(fight for fight in fights if province in fight.provinces)


def told(fight: Fight, board_language: str = "en") -> tuple[str, str, str]:
    comment = comment_on(fight, Speaker({"de": DE, "en": EN}[board_language]))
    return comment.headline, comment.sentence, comment.brief


# -- an autumn ---------------------------------------------------------------------------------------------------------


def test_a_dislodgement_is_one_fight_with_all_who_had_a_part_in_it() -> None:
    fight = at(fights_of(movement(9), POWERS), "TRI")
    assert (fight.end, fight.odds, fight.powers) == (FightEnd.TAKEN, Odds(2, 1), ("ITALY", "AUSTRIA"))
    assert {str(one.unit) for one in fight.helpers} == {"A SER", "A TYR", "A VEN"}
    assert {str(one.unit) for one in fight.cut} == {"A SER", "A TYR"}
    assert told(fight) == (
        "Trieste falls.",
        "Italy attacks from Albania, 2 against 1. Support from Serbia and Tyrolia is cut. The army is dislodged.",
        "Italy dislodges the army.",
    )
    assert told(fight, "de") == (
        "Triest fällt.",
        "Italien kommt aus Albanien, 2 gegen 1. Serbien und Tirol sind unterbrochen. Die Armee wird vertrieben.",
        "Italien vertreibt die Armee.",
    )


def test_a_cut_is_told_before_the_fight_that_it_decides() -> None:
    order = [fight.province for fight in fights_of(movement(9), POWERS)]
    assert order.index("TYR") < order.index("TRI")
    assert order.index("KIE") < order.index("DEN")


def test_two_fights_that_decide_each_other_are_both_told() -> None:
    order = [fight.province for fight in fights_of(movement(9), POWERS)]
    assert order.index("SER") < order.index("TRI")


@pytest.mark.parametrize(
    ("province", "end", "headline", "sentence"),
    [
        (
            "DEN",
            FightEnd.STANDOFF,
            "Patt: Dänemark",
            "England und Russland prallen aneinander ab, 1 gegen 1. Kiel ist unterbrochen.",
        ),
        (
            "KIE",
            FightEnd.TAKEN,
            "Kiel fällt.",
            "Das Deutsche Reich kommt aus dem Ruhrgebiet, 2 gegen 1. Die Flotte wird vertrieben.",
        ),
        ("NTH", FightEnd.HELD, "Nordsee hält.", "Frankreich kommt aus London und prallt ab, 1 gegen 1."),
        ("STP", FightEnd.MOVED, "England zieht nach Sankt Petersburg.", "Außerdem nach Portugal."),
        ("ARM", FightEnd.MOVED, "Das Osmanische Reich zieht nach Armenien.", "Aus Smyrna."),
    ],
)
def test_every_end_has_its_words(province: str, end: FightEnd, headline: str, sentence: str) -> None:
    fight = at(fights_of(movement(9), POWERS), province)
    assert (fight.end, *told(fight, "de")[:2]) == (end, headline, sentence)


def test_quiet_moves_of_a_power_are_one_event_and_the_centre_of_another_power_is_its_headline() -> None:
    fights = fights_of(movement(6), POWERS)
    french = [fight for fight in fights if fight.is_quiet and fight.powers == ("FRANCE",)]
    assert [fight.provinces for fight in french] == [("LON", "PAR")]
    assert told(french[0]) == ("France moves to London.", "Also to Paris.", "To London and to Paris.")
    landing = at(fights, "HOL")
    assert (landing.end, landing.is_quiet, told(landing)[0]) == (FightEnd.MOVED, False, "Landing: Holland")


def test_the_strength_of_the_attacker_comes_first_also_where_the_attack_fails() -> None:
    fight = at(fights_of(movement(7), POWERS), "NTH")
    assert (fight.end, fight.odds) == (FightEnd.HELD, Odds(won=2, lost=1))
    assert told(fight)[1] == "France attacks from London and bounces, 1 against 2."


# -- small positions ---------------------------------------------------------------------------------------------------


def after(**lines: tuple[str, ...]) -> tuple[Fight, ...]:
    game = standard()
    for power, given in lines.items():
        game = orders(game, power, *given)
    found = public_turn(game, stepped(game).turns[0]).movement
    assert found is not None
    return fights_of(found, POWERS)


def test_who_stays_and_is_left_alone_is_no_story() -> None:
    assert after(FRANCE=("A PAR H", "A MAR S A PAR")) == ()


def test_who_stands_in_his_own_way_is_told_so() -> None:
    blocked, met = (
        at(after(GERMANY=("A BER - KIE", "F KIE - HOL", "A MUN - BER"), ENGLAND=()), place) for place in ("KIE", "HOL")
    )
    assert (blocked.end, met.end) == (FightEnd.MOVED, FightEnd.MOVED)
    alone = at(after(GERMANY=("A BER - KIE", "F KIE H")), "KIE")
    assert (alone.end, alone.odds) == (FightEnd.BLOCKED, None)
    assert told(alone)[1] == "Germany blocks itself."


def test_units_that_want_each_others_place_are_one_fight() -> None:
    fights = after(AUSTRIA=("A VIE - TRI", "F TRI - VEN"), ITALY=("A VEN - TRI",))
    swap = at(fights, "VEN")
    assert set(swap.provinces) == {"VEN", "TRI"}
    assert [str(one.unit) for one in swap.movers] == ["F TRI", "A VIE", "A VEN"]


# -- laws over random phases -------------------------------------------------------------------------------------------


def random_movement(number: int) -> MovementResult:
    chance = Random(number)
    position = random_position(BOARD, chance)
    return resolve_movement(BOARD, DATC, position, random_orders(BOARD, position, chance, nonsense=0))


@pytest.mark.parametrize("number", range(60))
def test_every_move_is_told_once_and_what_decides_comes_first(number: int) -> None:
    seen = public_movement(random_movement(number), hides=bool(number % 2))
    fights = fights_of(seen, POWERS)
    moved = [one.unit for fight in fights for one in fight.movers]
    assert sorted(map(str, moved)) == sorted(
        str(one.unit) for one in seen.outcomes if isinstance(one.order, Move) and Flag.VOID not in one.flags
    )
    place = {unit: turn for turn, fight in enumerate(fights) for unit in (one.unit for one in fight.movers)}
    left = {one.unit.province: one.unit for fight in fights if (one := fight.winner) is not None}
    before = {
        turn: named(fight) | {left[code] for code in fight.provinces if code in left}
        for turn, fight in enumerate(fights)
    }
    decides = {turn: {place[unit] for unit in units if unit in place} - {turn} for turn, units in before.items()}
    for turn, others in decides.items():
        for other in others:
            assert other < turn or turn in reachable(decides, other)
    for fight in fights:
        for speaker in (Speaker(DE), Speaker(EN)):
            comment = comment_on(fight, speaker)
            assert 0 < len(comment.sentence.split()) <= 24 + 6, comment.sentence
            assert "{" not in comment.headline + comment.sentence + comment.brief


def named(fight: Fight) -> set[Unit]:
    facts = [reason.facts for one in fight.outcomes for reason in one.reasons]
    return {unit for given in facts for name in ("by", "other") if isinstance(unit := given.get(name), Unit)}


def reachable(decides: dict[int, set[int]], start: int) -> set[int]:
    found, waiting = set[int](), [start]
    while waiting:
        for turn in decides[waiting.pop()] - found:
            found.add(turn)
            waiting.append(turn)
    return found


def test_where_somebody_comes_from_can_be_said_of_every_place() -> None:
    for place in map(Location, BOARD.provinces):
        german = way_from(place, DE)
        assert german.startswith("aus "), place
        assert not german.startswith(("aus in", "aus den", "aus das", "aus die")), german
        assert way_from(place, EN).startswith("from "), place
