"""A turn that was published and reads otherwise now: what it said is kept, and told when it is published again
(docs/rules.md 12).
"""

from dataclasses import replace

from kapdip.game.change import logged
from kapdip.game.corrections import CHANGED, published_view
from kapdip.game.entries import enter_slip, set_notes
from kapdip.game.machine import take_back
from kapdip.game.model import ExchangeSlip, Game, LogEntry
from kapdip.game.replay import amend, reopen, take_amendment
from tests.game.nine import baseball
from tests.game.stab import ordered, stab
from tests.game.tables import STANDARD, opened, orders, played, table
from tests.game.test_game_published import published
from tests.game.two import VERA, bid, hired, two


def corrected(game: Game, turn: int) -> dict[tuple[str, str, str], tuple[str, str]]:
    """What a turn said before, and says now."""
    found = published_view(game).turns[turn - 1].corrections
    return {(one.kind, one.subject, one.detail): (one.before, one.after) for one in found}


def kinds(game: Game, turn: int) -> set[str]:
    return {kind for kind, _, _ in corrected(game, turn)}


def with_slip(game: Game, turn: int, alias: str, **amounts: int) -> Game:
    """The game after the slip of a past turn was mended."""
    edited = enter_slip(reopen(game, turn), alias, ExchangeSlip(amounts))
    return take_amendment(game, amend(game, edited), "all")


def three_turns() -> Game:
    """Turn 4 begins."""
    game = opened(table())
    while len(game.turns) < 4:
        game = played(game)
    return game


def test_a_turn_that_was_published_tells_what_it_said_before() -> None:
    game = with_slip(published(three_turns(), 1, 2), 1, "Anna", AUSTRIA=50, ENGLAND=-200)
    found = corrected(game, 1)
    assert found["holding", "Anna", "AUSTRIA"] == ("1100", "1050")
    assert found["cash", "Anna", ""][0] != found["cash", "Anna", ""][1]
    assert "order" not in kinds(game, 1)
    assert corrected(game, 2)["holding", "Anna", "AUSTRIA"] == ("600", "550"), "later turns read otherwise, too"
    assert corrected(game, 3) == {}, "it was never published"


def test_what_was_not_published_or_reads_as_before_is_not_corrected() -> None:
    game = three_turns()
    assert corrected(with_slip(game, 1, "Anna", AUSTRIA=50, ENGLAND=-200), 1) == {}
    same = published(game, 1)
    assert published_view(same) == published_view(game)
    assert not any(entry.key == CHANGED for entry in with_slip(same, 3, "Anna", AUSTRIA=50, ENGLAND=-200).log)


def test_it_is_compared_with_what_was_published_last_and_reads_otherwise() -> None:
    """Published, mended, published, mended back: whoever holds the second version is told, too."""
    first = published(three_turns(), 1)
    before = first.turns[0].inputs.slips["Anna"]
    assert before is not None
    second = published(with_slip(first, 1, "Anna", AUSTRIA=50, ENGLAND=-200), 1)
    assert corrected(second, 1)["holding", "Anna", "AUSTRIA"] == ("1100", "1050")
    third = with_slip(second, 1, "Anna", **before.amounts)
    assert corrected(third, 1)["holding", "Anna", "AUSTRIA"] == ("1050", "1100")
    unseen = with_slip(with_slip(first, 1, "Anna", AUSTRIA=50, ENGLAND=-200), 1, "Anna", **before.amounts)
    assert corrected(unseen, 1) == {}, "nobody has seen the version between"


def test_a_last_step_that_is_taken_back_and_played_otherwise_is_corrected() -> None:
    game = take_back(published(three_turns(), 3))
    assert published_view(game).turns[2].corrections == ()
    again = played(game)
    assert corrected(again, 3) == {}
    assert kinds(set_notes(again, headline="Other", comment="News", deadline="Friday", turn=3), 3) == {
        "headline",
        "comment",
        "deadline",
    }


def test_orders_units_and_controllers_tell_what_they_were() -> None:
    game = published(played(orders(opened(table()), "FRANCE", "A PAR - BUR")), 2)
    game = take_amendment(game, amend(game, orders(reopen(game, 2), "FRANCE", "A PAR - PIC")), "all")
    assert corrected(game, 2) == {
        ("order", "FRANCE", "A PAR"): ("A PAR - BUR|", "A PAR - PIC|"),
        ("unit", "FRANCE", "A BUR"): ("1", ""),
        ("unit", "FRANCE", "A PIC"): ("", "1"),
    }


def test_where_only_failures_are_told_only_they_are_told_to_be_otherwise() -> None:
    """And once the game is over, all is told: that is no correction."""
    game = published(played(ordered(stab(), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR")), 1)
    game = take_amendment(game, amend(game, ordered(reopen(game, 1), FRANCE="A PAR - PIC")), "all")
    assert set(corrected(game, 1)) == {
        ("order", "FRANCE", "A PAR"),
        ("order", "GERMANY", "A MUN"),
        ("unit", "FRANCE", "A PAR"),
        ("unit", "GERMANY", "A MUN"),
    }
    autumn = published(played(ordered(played(stab()), FRANCE="A MAR - SPA, F BRE - MAO")), 2)
    autumn = take_amendment(autumn, amend(autumn, ordered(reopen(autumn, 2), FRANCE="A MAR H")), "all")
    assert kinds(autumn, 2) == {"listed"}
    running = published(played(ordered(stab(last_turn=2), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR")), 1)
    running = take_amendment(running, amend(running, ordered(reopen(running, 1), FRANCE="A PAR - PIC")), "all")
    assert kinds(running, 1) == {"order", "unit"}
    over = played(running)
    assert over.is_over
    assert kinds(over, 1) == set()


def test_bids_purses_innings_and_winners_are_told_as_well() -> None:
    game = played(hired(two()))
    auctioned = published(game, 1)
    changed = take_amendment(auctioned, amend(auctioned, bid(reopen(auctioned, 1), {"ENGLAND": 4}, VERA)), "all")
    assert {"bid", "credits"} <= kinds(changed, 1)
    ended = published(played(table("standard", STANDARD, last_turn=1)), 1)
    edited = orders(reopen(ended, 1), "FRANCE", "A PAR - BUR")
    assert "unit" in kinds(take_amendment(ended, amend(ended, edited), "all"), 1)
    inning = published(played(baseball(), 3), 3)
    order = orders(reopen(inning, 1), "RUSSIA", "A WAR - GAL")
    later = take_amendment(inning, amend(inning, orders(order, "RUSSIA", "A WAR - GAL")), "all")
    assert "unit" in kinds(later, 3)


def test_a_line_of_the_log_that_says_nothing_is_passed_over() -> None:
    odd = replace(published(three_turns(), 1), log=(LogEntry(1, "turn.published"), LogEntry(1, CHANGED, {"said": "x"})))
    assert corrected(odd, 1) == {}
    assert corrected(logged(odd, CHANGED, {"turn": "2", "said": ""}), 2) == {}
