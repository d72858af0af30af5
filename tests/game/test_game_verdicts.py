"""Conditions that the board decides, in both languages, and those that only people can decide (docs/rules.md 6.4)."""

from dataclasses import replace

import pytest

from kapdip.board.model import Step
from kapdip.game import causes
from kapdip.game.conditions import Question, all_conditions
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.game.stages import open_questions
from kapdip.game.verdicts import board_reasons, decided_by_board, verdict, with_board_answers
from tests.game.tables import played, slips
from tests.game.test_game_conditions import attacked, line, sheet_table


@pytest.fixture(scope="module")
def game() -> Game:
    """Spring 1902: A Mun of Germany has been driven out by France, from whom Germany still has the centre."""
    return attacked(line("x", "A MUN R KIE"), retreats=("A MUN R BER",))


def told(game: Game, condition: str, power: str | None = "GERMANY") -> bool | None:
    found = verdict(game, Question("orders.GERMANY.1", Step.RETREATS, "P", condition, power=power))
    return None if found is None else found.holds


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("if Berlin is empty", True),
        ("wenn Ber frei", True),
        ("Kiel is empty", False),
        ("Berlin is not empty", False),
        ("wenn Kiel nicht frei ist", True),
        ("Mun is occupied", True),
        ("München besetzt", True),
        ("A Mun is dislodged", True),
        ("wenn A Mun vertrieben", True),
        ("falls München fällt", True),
        ("if Mun falls", True),
        ("if A Ber is dislodged", False),
        ("if A Ber isn't dislodged", None),
        ("if A Ber is not dislodged", True),
        ("Kiel is mine", True),
        ("wenn Kiel mir gehört", True),
        ("if Kiel belongs to Germany", True),
        ("Kiel gehört England", False),
        ("Berlin is mine", True),
        ("Berlin is English and mine", None),
        ("London is mine", False),
        ("Pru is mine", True),
        ("falls Berlin leer", True),
        ("if Munich is mine", None),
        ("if Munich is Russian", None),
        ("Burgundy is mine", None),
        ("Berlin is empty and Munich is occupied", True),
        ("Kiel frei und Berlin leer", False),
        ("Kiel is empty or Munich is occupied", True),
        ("Kiel frei oder Berlin besetzt", False),
        ("Kiel is empty and Munich is occupied or Berlin is empty", None),
        ("Kiel is empty and Xanadu falls", None),
        ("if Vienna is dislodged", None),
        ("Kiel", None),
        ("Kiel is empty and", None),
        ("", None),
        ("Kiel empty not never", None),
        ("Kiel and Berlin are empty", None),
        ("Kiel is empty and occupied", None),
        ("Kiel Berlin empty", None),
        ("Kiel Germany empty", None),
        ("if nothing goes wrong", None),
        ("Germany leads", None),
    ],
)
def test_what_the_board_says(game: Game, condition: str, holds: bool | None) -> None:
    assert told(game, condition) is holds


def test_whose_a_place_is_where_nobody_owns_and_nobody_stands(game: Game) -> None:
    assert told(game, "Boh is mine") is None


def test_mine_is_nothing_without_a_power(game: Game) -> None:
    assert told(game, "Kiel is mine", power=None) is None


def test_who_leads_a_power(game: Game) -> None:
    leader = game.turn.start.control["GERMANY"]
    other = next(seat.alias for seat in game.seats if seat.alias != leader)
    assert told(game, f"if {leader} leads Germany") is True
    assert told(game, f"wenn {leader} Deutsches Reich führt") is True
    assert told(game, f"{other} leads Germany") is False
    assert told(game, f"{leader} owns Germany") is None
    assert told(game, f"{leader} leads Germany and {leader} leads Munich") is None
    nobody = replace(game.turn.start, control={})
    without = replace(game, turns=(*game.turns[:-1], replace(game.turn, start=nobody)))
    assert told(without, f"{leader} leads Germany") is None


def test_after_the_exchange_it_is_the_next_leader_who_counts(game: Game) -> None:
    later = played(slips(sheet_table()))
    over = later.turns[0]
    settled = replace(later, turns=(over,))
    power, leader = next(iter(over.results.settlement.control.items()))  # type: ignore[union-attr]
    found = verdict(settled, Question("press.1.1", None, leader, f"{leader} leads {power}"))
    assert found is not None
    assert found.holds
    assert found.reasons == (causes.fact_controller(power=power, controller=leader),)


def test_before_the_movement_nothing_is_dislodged() -> None:
    assert told(sheet_table(), "A Mun is dislodged") is None


def test_every_clause_says_what_was_looked_at(game: Game) -> None:
    found = verdict(game, Question("a", Step.RETREATS, "P", "Berlin is mine and A Mun is dislodged", power="GERMANY"))
    assert found is not None
    assert [reason.key for reason in found.reasons] == ["fact.empty", "fact.owner", "fact.dislodged"]
    held = verdict(game, Question("a", Step.RETREATS, "P", "A Bur is not dislodged", power="GERMANY"))
    assert held is not None
    assert [reason.key for reason in held.reasons] == ["fact.held"]


def test_the_board_answers_what_it_can_and_the_rest_stays_open() -> None:
    both = attacked(
        line("Berlin is empty", "A MUN R BER"), line("my gut says so", "A MUN R SIL"), retreats=("A MUN R SIL",)
    )
    assert decided_by_board(both) == {"orders.GERMANY.1": True}
    name, (said, *facts) = next(iter(board_reasons(both).items()))
    assert name == "orders.GERMANY.1"
    assert said.key == causes.condition_holds.key
    assert facts == [causes.fact_empty(province="BER")]
    answered = with_board_answers(both)
    assert [question.condition for question in open_questions(answered)] == ["my gut says so"]
    assert [question.answer for question in all_conditions(answered)] == [True, None]
    one = attacked(line("Berlin is empty", "A MUN R BER"))
    assert "A BER" in map(str, next_step(with_board_answers(one)).turn.results.position.units["GERMANY"])  # type: ignore[union-attr]
