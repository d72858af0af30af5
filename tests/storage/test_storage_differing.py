"""Where two states of a game differ is told in short, the last turn first, and nothing of it is secret."""

from dataclasses import replace

from kapdip.game.entries import enter_slip, set_notes
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.model import ExchangeSlip
from kapdip.storage.differing import differing
from kapdip.words.sentences import say
from tests.board_languages import EN
from tests.game.tables import opened, slips, stepped, table


def told(one: object, other: object) -> list[str]:
    return [say(reason, EN) for reason in differing(one, other)]  # type: ignore[arg-type]


def test_equal_games_differ_in_nothing() -> None:
    assert told(table(), table()) == []
    assert told(table(), replace(table(), log=())) == []


def test_who_handed_in_something_else_is_named_but_not_what() -> None:
    one = enter_slip(table(), "Anna", ExchangeSlip({"ITALY": 4711}))
    assert told(one, table()) == ["exchange slips of turn 1 (Anna)"]
    game = opened(table())
    power, leader = next(iter(game.turn.start.control.items()))
    unit = game.turn.start.position.units[power][0]
    ordered = apply_sheet(game, read_sheet(game, f'Orders "{leader}"\n{power.title()}:\n{unit} H\n'))
    assert told(ordered, game) == [f"orders of turn 2 ({power.title()})"]


def test_the_last_turn_comes_first() -> None:
    one = set_notes(table(), comment="x")
    assert told(slips(one), slips(table())) == ["notes on turn 1"]
    assert told(set_notes(opened(one), headline="y"), opened(table())) == ["notes on turn 2", "notes on turn 1"]


def test_a_turn_that_is_further_on_with_the_same_entries_differs_in_how_far_it_is() -> None:
    before = slips(table())
    assert told(stepped(before), before) == []
    assert told(replace(table(), name="other"), table()) == ["name, rules or seats of the game"]
