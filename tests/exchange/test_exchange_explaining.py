"""Every audit can be told, every reason of the exchange has a sentence in both languages, and
the sentences say what happened.
"""

import string
from collections.abc import Iterator
from itertools import product

import pytest

from kapdip.exchange.explaining import explain_control, explain_player, explain_price, why_control
from kapdip.exchange.explaining_worth import explain_money, explain_points, explain_price_per_point
from kapdip.exchange.model import SeatStatus, Settlement
from kapdip.exchange.profile_data import PROFILES, differences, load_profile, with_house_rules
from kapdip.reason import Reason
from kapdip.words.catalogue import words_in
from kapdip.words.sentences import say
from tests.board_languages import DE, EN, spoken
from tests.exchange.builders import POWERS, START, account, prices, settle
from tests.exchange.random_games import play_random_game
from tests.words.causes import all_causes


def everything(settled: Settlement) -> Iterator[Reason]:
    for player in settled.audit.players.values():
        yield from explain_player(player)
    for price in settled.audit.prices.values():
        yield from explain_price(price)
    for control in settled.audit.control.values():
        yield from explain_control(control, settled.lots)


def player_told(settled: Settlement, player: str = "Anna") -> list[str]:
    return [say(reason, EN) for reason in explain_player(settled.audit.players[player])]


def price_told(settled: Settlement, power: str = "AUSTRIA") -> str:
    return " ".join(say(reason, EN) for reason in explain_price(settled.audit.prices[power]))


def control_told(settled: Settlement, power: str = "AUSTRIA") -> str:
    return " ".join(say(reason, EN) for reason in why_control(settled, power))


def test_every_text_has_a_german_one_with_the_same_facts() -> None:
    german = words_in("de")
    told = {
        key: cause.sentence for key, cause in all_causes().items() if key.startswith(("audit.", "worth.", "profile."))
    }
    for key, text in told.items():
        translated = german.gettext(text)
        assert translated != text or key == "profile.quiet", key
        assert facts(translated) == facts(text), key


def facts(text: str) -> list[tuple[str, str]]:
    """The facts of a sentence, and how each is written; the words of a number are those of the language."""
    parts = string.Formatter().parse(text)
    return sorted((name, "|" if spec and "|" in spec else spec or "") for _, name, spec, _ in parts if name is not None)


@pytest.mark.unmeasured
def test_every_reason_of_many_games_has_a_sentence_without_a_gap() -> None:
    for number, lang in product(range(40), ("de", "en")):
        for reason in everything(play_random_game(number)):
            assert "{" not in say(reason, spoken(lang)), reason


def test_every_difference_between_profiles_has_a_sentence() -> None:
    for one, other in product(PROFILES, PROFILES):
        for reason in differences(load_profile(one), load_profile(other)):
            assert "{" not in say(reason, DE), reason


def test_the_order_of_ties_is_told_in_words() -> None:
    (reason,) = differences(with_house_rules(load_profile("ka2007"), {"tie_breaks": ["history", "present", "lot"]}))
    assert (
        say(reason, EN)
        == "Ties between holders of a currency are broken by holdings of earlier turns, current control, finally the"
        " lot."
    )


def test_a_reduced_slip_tells_cut_cash_and_the_exact_fraction() -> None:
    told = player_told(
        settle(accounts={"Anna": account("12.00")}, slips={"Anna": {"AUSTRIA": -750, "ENGLAND": 99999, "ITALY": 0}})
    )
    assert told == [
        "Slip of Anna: Austria: −750, England: +99,999 and Italy: 0.",
        "Austria: 750 offered, capped at 500 a turn; at 1.00 they bring 500.00.",
        "Cash of 12.00 plus sales of 500.00 gives 512.00 to spend.",
        "Everything asked for would cost 99,999.00.",
        "There is not enough cash (RED): every purchase becomes amount × 512.00 ÷ 99,999.00, rounded down.",
        "England: 512 instead of 99,999 bought at 1.00 cost 512.00.",
        "Cash afterwards: 0.00.",
    ]


def test_a_lowered_slip_tells_its_lot_and_the_fraction_that_is_dropped() -> None:
    rich = {"Anna": account("100.50", "7x0")}
    told = player_told(
        settle(
            "cd1991", accounts=rich, slips={"Anna": {"AUSTRIA": 200, "ENGLAND": 200}}, drawn={"buy:Anna:1": "AUSTRIA"}
        )
    )
    assert told[3].endswith("among equally large purchases the lot falls on Austria, reduced from 200 to 0.")
    assert told[4].endswith("the largest purchase, England, is reduced from 200 to 100.")
    assert told[-2:] == ["0.50 of the balance is lost.", "Cash afterwards: 0.00."]


def test_slips_that_do_nothing_are_told_too() -> None:
    assert player_told(settle(slips={"Anna": {}}))[0] == "Anna neither buys nor sells."
    assert player_told(settle())[0].startswith("No slip from Anna")
    settled = settle(
        "cd1991", slips={"Anna": {"ITALY": -5, "AUSTRIA": -5}}, centres={**dict.fromkeys(POWERS, 3), "ITALY": 0}
    )
    assert "the line has no effect" in player_told(settled)[1]
    bought = settle("cd1991", slips={"Anna": {"ITALY": 5}}, centres={**dict.fromkeys(POWERS, 3), "ITALY": 0})
    assert "the line has no effect" in player_told(bought)[2]
    assert player_told(settle(accounts={"Anna": account(holdings="A3")}, slips={"Anna": {"AUSTRIA": -5}}))[
        1
    ].startswith("Austria: 5 offered, but only 3 held")


def test_seats_that_come_and_go_are_told() -> None:
    missing = settle(
        "cd1991",
        accounts={"Anna": account("3.00", missed=1), "Bert": account()},
        slips={"Bert": {}},
        newcomers=("Nora",),
    )
    assert player_told(missing) == ["Anna has resigned: holdings and cash (3.00) go back to the bank, no price moves."]
    assert player_told(missing, "Nora") == ["Nora buys in at this turn's prices; 0.00 remains as cash."]
    leaving = settle(
        "cd1991",
        accounts={"Anna": account("3.00"), "Bert": account()},
        slips={"Anna": {}, "Bert": {}},
        resigning=frozenset({"Anna"}),
    )
    assert player_told(leaving)[-2:] == [
        "Anna resigns: holdings and cash (3.00) go back to the bank.",
        "Cash afterwards: 0.00.",
    ]


def test_prices_are_told_with_their_law() -> None:
    assert (
        price_told(settle(slips={"Anna": {"AUSTRIA": -199}}))
        == "Austria: 0 bought minus 199 sold gives −199. One hundredth for each full hundred: 1.00 −0.01 gives 0.99."
    )
    assert price_told(settle(slips={"Anna": {"AUSTRIA": -99}})).endswith("The price stays at 1.00.")
    assert price_told(settle(slips={"Anna": {"AUSTRIA": -500}}, prices=prices(A="0.02"))).endswith(
        "No price falls below 0.01."
    )
    westling = settle("cd1991", slips={"Anna": {}}, gained={"AUSTRIA": -1})
    assert (
        price_told(westling) == "Austria: 0 bought minus 0 sold gives 0. World events count −1,000 in the price."
        " 1.00 times the cube root of 100 ÷ 1,000, rounded toward 1.00, gives 0.47."
    )
    tant = {"prices": prices(A="1.20"), "accounts": {"Anna": account("900.00")}, "slips": {"Anna": {"AUSTRIA": 250}}}
    assert (
        price_told(settle("tant1982", **tant, gained={"AUSTRIA": 2}))
        == "Austria: 250 bought minus 0 sold gives +250. One hundredth for each hundred, or "
        "part of it: 1.20 +0.03 gives 1.23. Centres won and lost count +10%: 1.23 +0.12 "
        "gives 1.35, rounded half up."
    )
    assert price_told(settle("tant1982", slips={"Anna": {}}, gained={"AUSTRIA": -20})).endswith(
        "The trades leave the price at 1.00. Centres won and lost count −100%: 1.00 −0.99 gives 0.01, rounded half up."
        " No price falls below 0.01."
    )
    assert "no new prices" in price_told(settle("cd1991", slips={"Anna": {}}, last=True))
    assert "worthless" in price_told(settle(slips={"Anna": {}}, centres={**dict.fromkeys(POWERS, 3), "AUSTRIA": 0}))


def test_control_is_told_with_every_step_that_mattered() -> None:
    two = {"Anna": account(holdings="A3 E1 F1 G1 I1 R1 T1"), "Bert": account(holdings="A3")}
    none: dict[str, dict[str, int]] = {"Anna": {}, "Bert": {}}
    past = ({"Anna": {"AUSTRIA": 1}, "Bert": {"AUSTRIA": 2}}, {"Anna": {"AUSTRIA": 5}, "Bert": {"AUSTRIA": 5}})
    assert (
        control_told(settle(accounts=two, slips=none), "ENGLAND")
        == "Anna holds most of the currency of England (1) and controls it next turn."
    )
    assert (
        control_told(settle(accounts=two, slips=none, history=past))
        == "Anna and Bert hold equal amounts of the currency of Austria (3). At the end of turn 3 most of it was held"
        " by Bert. So Bert controls Austria next turn."
    )
    assert (
        control_told(settle(accounts=two, slips=none, history=past[1:]))
        == "Anna and Bert hold equal amounts of the currency of Austria (3). Anna and Bert "
        "are level all the way back to turn 4. Controls awarded for the next turn so "
        "far: Anna: 6 and Bert: 0. Bert has the fewest and controls Austria next turn."
    )
    equal = {"Anna": account(holdings="7x1"), "Bert": account(holdings="7x1")}
    assert control_told(settle(accounts=equal, slips=none, drawn={"control:GERMANY": "Bert"}), "GERMANY").endswith(
        "The lot drawn at the table among Anna and Bert gives Germany to Bert."
    )
    assert "The lot among Anna and Bert gives Germany to" in control_told(settle(accounts=equal, slips=none), "GERMANY")
    assert control_told(settle("cd1991", accounts=equal, slips=none, control={"AUSTRIA": "Bert"})).endswith(
        "Bert controls Austria now and keeps it."
    )
    assert control_told(settle("cd1991", accounts=equal, slips={"Bert": {}})).startswith(
        "May not control Austria next turn: Anna."
    )
    assert "no new controller" in control_told(
        settle("cd1991", accounts=equal, slips=none, last=True, control={"AUSTRIA": "Bert"})
    )
    excluded = {"Anna": account(status=SeatStatus.EXCLUDED)}
    assert control_told(settle(accounts=excluded)) == "Nobody may control Austria next turn."


@pytest.mark.parametrize("name", ["ENGLAND", "{x}", "Öl & Co."])
def test_a_player_may_be_called_anything(name: str) -> None:
    settled = settle(accounts={name: account()}, slips={name: {}})
    assert control_told(settled).startswith(f"{name} holds most")


def test_money_and_points_are_told_part_by_part() -> None:
    settled = settle(accounts={"Anna": account("45.00", "A150 R50")}, slips={"Anna": {}}, prices=prices(R="0.90"))
    money = [say(reason, EN) for reason in explain_money(settled, "Anna")]
    assert money == [
        "Cash: 45.00.",
        "Austria: 150 at 1.00 are worth 150.00.",
        "Russia: 50 at 0.90 are worth 45.00.",
        "Everything Anna owns is worth 240.00.",
    ]
    points = [say(reason, EN) for reason in explain_points(load_profile("ka2007"), settled, START, "Anna")]
    assert points == [
        "Austria: 150 units × 3 (centres) ÷ 100 = 4.50 points.",
        "Russia: 50 units × 4 (centres) ÷ 100 = 2.00 points.",
        "Cash 45.00, as if invested at the cheapest point (22.50, Russia), counts 2.00 points.",
        "Together Anna has 8.50 points.",
    ]
    assert settled.points["Anna"] == 850


def test_final_points_are_told_by_full_hundreds_or_exactly() -> None:
    for name, told in (
        (
            "ka2007",
            [
                "Austria: 1 (full hundreds of 150) × 3 (centres) = 3.00 points.",
                "Anna ends with 3.00 victory points; cash does not count.",
            ],
        ),
        (
            "cd1991",
            [
                "Austria: 150 units × 3 (centres) ÷ 100 = 4.50 points.",
                "Anna ends with 4.50 victory points; cash does not count.",
            ],
        ),
    ):
        settled = settle(name, accounts={"Anna": account("9.00", "A150")}, slips={"Anna": {}}, last=True)
        assert [say(reason, EN) for reason in explain_points(load_profile(name), settled, START, "Anna")] == told


def test_the_price_of_a_point_is_told_for_existing_powers() -> None:
    settled = settle(slips={"Anna": {}}, centres={**START, "ITALY": 0})
    (told,) = explain_price_per_point(settled, START, "AUSTRIA")
    assert say(told, EN) == "Austria: 1.00 × 100 ÷ 3 (centres) = 33.33 for a point, rounded half up."
    assert explain_price_per_point(settled, START, "ITALY") == ()


def test_without_a_power_that_owns_a_centre_cash_is_no_part_of_the_points() -> None:
    settled = settle(accounts={"Anna": account("9.00", "A5")}, slips={"Anna": {}}, centres=dict.fromkeys(POWERS, 0))
    (told,) = explain_points(load_profile("ka2007"), settled, dict.fromkeys(POWERS, 0), "Anna")
    assert say(told, DE) == "Zusammen hat Anna 0,00 Punkte."
