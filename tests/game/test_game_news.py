"""The news of a turn: a short list in the order of the steps, each told in both languages."""

from kapdip.game.entries import enter_slip, type_in_lot
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.news import news_of
from kapdip.game.public import public_turn
from kapdip.game.seats import buy_in, exclude, resign
from kapdip.game.stages import settled_lots
from kapdip.words.sentences import say
from tests.board_languages import spoken
from tests.game.tables import dislodged, opened, orders, played, slips, table


def news(game: Game, turn: int) -> list[str]:
    """The keys of a turn's news; every one of them has words."""
    found = news_of(public_turn(game, game.turns[turn - 1]))
    for reason in found:
        for lang in ("de", "en"):
            assert "{" not in say(reason, spoken(lang))
            assert not say(reason, spoken(lang)).startswith("news.")
    return [reason.key for reason in found]


def test_the_first_exchange_tells_controls_and_lots() -> None:
    game = slips(table())
    lot = settled_lots(game)[0]
    after = played(type_in_lot(game, lot.question, lot.candidates[0]))
    keys = news(after, 1)
    told = news_of(public_turn(after, after.turns[0]))
    typed = [f"control:{one.facts['power']}" for one in told if one.key == "news.lot_typed"]
    assert typed == [lot.question]
    assert keys.count("news.control_first") == 7
    assert "news.lot_typed" in keys
    assert "news.lot" in keys


def test_a_lot_over_buys_is_nobodys_business() -> None:
    game = slips(table("cd1991"), Anna={"ITALY": 900, "RUSSIA": 900, "TURKEY": -500})
    assert settled_lots(game)[0].question == "buy:Anna:1"
    after = played(game)
    told = news_of(public_turn(after, after.turns[0]))
    assert all("RUSSIA" not in str(one.facts.get("winner")) for one in told)


def test_centres_change_hands_powers_go_and_controls_change() -> None:
    game = opened(table())
    game = played(orders(orders(game, "RUSSIA", "A WAR - GAL"), "AUSTRIA", "A VIE - TYR", "A BUD - SER"))
    game = orders(game, "RUSSIA", "A GAL - VIE")
    controller = game.turn.start.control["ITALY"]
    other = next(name for name in game.turn.start.accounts if name != controller)
    game = played(enter_slip(game, other, ExchangeSlip({"ITALY": 99999, "TURKEY": -500, "FRANCE": -500})))
    keys = news(game, 3)
    assert keys.index("news.centre_taken") < keys.index("news.red")
    assert "news.centre_lost" in keys
    assert "news.control" in keys
    assert "news.nmr" in keys


def test_seats_are_in_the_news() -> None:
    assert "news.exclude" in news(played(exclude(opened(table()), "Bert")), 2)
    west = played(slips(table("cd1991")))
    keys = news(played(slips(buy_in(resign(west, "Anna"), "Zoe"))), 2)
    assert "news.resigned" in keys
    assert "news.buy_in" in keys


def test_who_was_dislodged_is_in_the_news_as_soon_as_the_movement_is_resolved() -> None:
    game = dislodged()
    assert news(game, game.turn.number) == ["fact.dislodged"]
    (told,) = news_of(public_turn(game, game.turn))
    assert say(told, spoken("en")) == "A\N{NO-BREAK SPACE}Mun (Germany) in Munich was dislodged."


def test_the_end_is_in_the_news() -> None:
    assert news(played(table(last_turn=1)), 1)[-1] == "news.end_last_turn"
    game = orders(opened(table(victory_centres=5)), "RUSSIA", "F SEV - RUM", "F STP/SC - BOT")
    game = played(orders(played(game), "RUSSIA", "F BOT - SWE"))
    assert news(game, 3)[-1] == "news.end_centres"


def test_a_power_without_a_centre_is_out() -> None:
    from dataclasses import replace

    game = played(opened(table()))
    position = game.turn.start.position
    units = {**position.units, "ITALY": ()}
    centres = {
        **position.centres,
        "ITALY": (),
        "FRANCE": tuple(sorted((*position.centres["FRANCE"], "NAP", "ROM", "VEN"))),
    }
    start = replace(game.turn.start, position=replace(position, units=units, centres=centres))
    game = played(replace(game, turns=(*game.turns[:-1], replace(game.turn, start=start))))
    assert "news.eliminated" in news(game, 3)
    assert game.turn.start.eliminated == {"ITALY": 3}
    assert "ITALY" not in game.turn.start.control
    assert "ITALY" not in game.turn.start.prices


def test_a_turn_without_an_exchange_so_far_has_no_news_of_it() -> None:
    game = opened(table())
    assert news_of(public_turn(game, game.turn)) == ()
