"""Why a figure is as it is: by the rule that made it, down to each pair and each weighted result (docs/club.md)."""

from dataclasses import replace
from fractions import Fraction

from kapdip.club.card import card_of
from kapdip.club.explaining import explain_fame, explain_pairs, explain_points
from kapdip.club.formula import FORMULAS, PairRule
from kapdip.club.model import Course, Plan, Record, Result, Trade
from kapdip.club.tables import ranking
from kapdip.words.habits import habit_texts
from tests.board_languages import DE, EN
from tests.game.tables import opened, played, table


def game(number: int, order: str) -> Record:
    results = tuple(Result(name, name.lower(), place, None) for place, name in enumerate(order, 1))
    return Record(f"KA {number}", f"p{number}", "ka2007", results)


GAMES = (game(1, "UVW"), game(2, "VU"), game(3, "UWV"))


def test_a_formula_without_victories_speaks_of_none() -> None:
    keys = {}
    share = replace(FORMULAS["matrix"], pair=PairRule.SHARE)
    for name, formula in (("uk", FORMULAS["uk"]), ("probability", FORMULAS["probability"]), ("share", share)):
        reasons = explain_pairs(ranking(GAMES, formula), "U")
        keys[name] = [reason.key for reason in reasons[:-2]]
        points = [reason.facts["points"] for reason in reasons[:-2]]
        assert sum(one for one in points if isinstance(one, Fraction)) == reasons[-2].facts["value"]
    assert keys == {
        "uk": ["club.why.won", "club.why.won"],
        "probability": ["club.why.chance", "club.why.chance"],
        "share": ["club.why.share", "club.why.share"],
    }


def test_the_total_of_a_season_is_told_by_its_results() -> None:
    reasons = explain_points(GAMES, Plan("", weights=(Fraction(2), Fraction(1))), "V")
    assert [(reason.key, reason.facts["value"]) for reason in reasons] == [
        ("club.why.result", 200),
        ("club.why.result", Fraction(200, 3)),
        ("club.why.beyond", 0),
        ("club.why.total", Fraction(800, 3)),
    ]
    few = explain_points(GAMES, Plan("", minimum=3), "W")
    assert [reason.key for reason in few] == ["club.why.result", "club.why.result"]


def test_the_hall_of_fame_is_told_by_its_games_victories_first() -> None:
    def record(number: int, **places: int | None) -> Record:
        points = {None: None, 1: Fraction(9), 2: Fraction(19, 2)}
        results = tuple(Result(name, None, place, points[place]) for name, place in places.items())
        return Record(f"KA {number}", "p", "ka2007", results)

    records = (record(1, V=1, U=2), record(2, U=None, V=1), record(3, U=1, V=1), record(4, U=1, V=2))
    assert [(reason.key, reason.facts.get("number")) for reason in explain_fame(records, "U")] == [
        ("club.why.sole", "KA 4"),
        ("club.why.joint", "KA 3"),
        ("club.why.came", "KA 1"),
        ("club.why.unplaced", "KA 2"),
        ("club.why.best", None),
    ]
    assert explain_fame(records, "U")[-1].facts["value"] == Fraction(19, 2)
    assert [reason.key for reason in explain_fame(GAMES[:1], "U")] == ["club.why.sole"]
    assert explain_fame(records, "W") == ()


def test_a_record_keeps_the_best_trade_of_each() -> None:
    from kapdip.club.taking import record_of

    course = record_of(played(opened(table(last_turn=3)), 2)).course
    assert course is not None
    for trade in course.trades.values():
        assert trade.gain > 0
        assert trade.gain == trade.amount * (trade.last - trade.price)


def test_a_card_tells_trade_and_longest_lead_where_they_are_known() -> None:
    best = Trade("I", 2, 100, 50, 90)
    course = Course(points={"u": (1, 2)}, led={"u": ("E", "EI")}, trades={"u": best})
    known, unknown = card_of((replace(GAMES[0], course=course), GAMES[1]), "U").played
    assert (known.trade, known.most_led) == (best, "E")
    assert (unknown.trade, unknown.most_led) == (None, "")
    for lang, told in ((EN, "Best trade: 100\u00a0"), (DE, "Bester Handel: 100\u00a0")):
        habits = habit_texts(card_of((replace(GAMES[0], course=course), GAMES[1]), "U"), lang)
        assert [habit for habit in habits if habit.startswith(told)], "what was traded stays in one line"
