"""Every set of rules can be told: with and without an exchange, with resigned players, with the winter apart."""

import pytest

from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip.evaluation.news_items import ResignedNews, of_kind
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.evaluation.slip_pdf import render_slips_pdf
from kapdip.evaluation.slip_text import slip_texts
from kapdip.evaluation.slips import slip_sheet
from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.ending import vote_draw
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import play_turn
from kapdip.game.public import public_view
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from tests.evaluation.played_games import NAMES, play, start
from tests.game.tables import NAMES as GAME_NAMES
from tests.game.tables import opened, orders, played, slips, standard, table

ALL = EvaluationOptions(blocks=frozenset(Block))


@pytest.mark.parametrize(
    ("profile", "players"), [("ka1997", 9), ("cd1985", 5), ("cd1991", 10), ("tant1982", 9), ("standard", 7)]
)
def test_every_profile_can_be_told_and_ordered(profile: str, players: int) -> None:
    game = play(start(NAMES[:players], 5, profile), 5, 5)
    view = public_view(game)
    for turn in range(1, len(game.turns)):
        documents = TurnDocuments(view, turn, ALL, "de")
        assert documents.text()
        assert documents.html()
    assert documents.pdf().startswith(b"%PDF")
    assert WholeGameDocuments(view, None, "en").pdf().startswith(b"%PDF")
    sheet = slip_sheet(game, "de")
    assert render_slips_pdf(sheet).startswith(b"%PDF")
    for text in slip_texts(sheet).values():
        read = read_sheet(game, text)
        assert not read.problems
        game = apply_sheet(game, read)


def test_without_an_exchange_there_is_no_table_and_no_slip_for_it() -> None:
    game = play(start(NAMES[:7], 5, "standard"), 3, 5)
    text = TurnDocuments(public_view(game), 2, ALL, "de").text()
    assert "BÖRSE" not in text
    assert "HOCHRECHNUNG" not in text
    assert text.startswith("=" * 72 + "\nDiplomacy")
    assert "Börsenzug" not in "".join(slip_texts(slip_sheet(game, "de")).values())


def test_a_resigned_player_is_marked() -> None:
    game = play(start(NAMES[:10], 5, "cd1991"), 6, 5)
    resigned = [alias for alias, account in game.turn.start.accounts.items() if account.status.value == "resigned"]
    assert resigned
    page = TurnDocuments(public_view(game), len(game.turns) - 1, ALL, "de").page
    assert page.exchange is not None
    assert all("ausgest." in row[-1].text for row in page.exchange.rows if row[0].text in resigned)
    assert page.money is not None
    assert all(place.text == "–" for place, _, player, *_ in page.money.rows if player.text in resigned)


def test_a_last_turn_that_keeps_the_controllers_says_so_and_names_who_has_no_place() -> None:
    profile = with_house_rules(load_profile("cd1991"), {"last_turn": 6})
    game = play(new_game("Zum Schluss", variant_of(profile), NAMES[:10], seed=5), 6, 5)
    gone = sorted(alias for alias, account in game.turn.start.accounts.items() if account.status.value == "resigned")
    assert game.is_over
    assert gone
    documents = TurnDocuments(public_view(game), None, ALL, "de")
    page = documents.page
    assert page.exchange is not None
    assert page.ranking is not None
    assert page.exchange.foot[-1][0].text == "Kontrolle im letzten Zug"
    assert "Kontrolle im letzten Zug." in page.exchange.legend[0]
    assert "weder neue Kurse noch neue Kontrollen" in page.exchange.legend[0]
    assert "Größter Bestand" not in documents.text()
    assert page.ranking.legend[0].endswith(
        f"Nicht platziert: {', '.join(f'{alias} (ausgestiegen)' for alias in gone)}."
    )


def test_the_last_turn_of_ka2007_tells_the_largest_holdings() -> None:
    profile = with_house_rules(load_profile("ka2007"), {"last_turn": 3})
    game = play(new_game("Kurz", variant_of(profile), NAMES[:8], seed=5), 3, 5)
    documents = TurnDocuments(public_view(game), None, ALL, "de")
    assert documents.page.exchange is not None
    assert documents.page.exchange.foot[-1][0].text == "Größter Bestand"
    assert "\nGrößter Bestand: Österreich-Ungarn " in documents.text()


@pytest.mark.parametrize(
    ("lang", "headline", "head"),
    [("en", "The game ends in a draw", "Centres"), ("de", "Die Partie endet unentschieden", "Zentren")],
)
def test_a_draw_is_told_as_a_draw(lang: str, headline: str, head: str) -> None:
    game = new_game("Remis", variant_of(load_profile("standard")), NAMES[:7], seed=1)
    for alias in game.turn.start.control.values():
        game = vote_draw(game, alias)
    documents = TurnDocuments(public_view(play_turn(game, hold_missing=True)), None, ALL, lang)
    page = documents.page
    assert page.ranking is not None
    assert page.headline == headline
    assert page.news[0].text.startswith(("A draw", "Unentschieden"))
    assert [one.title for one in page.ranking.columns][2:] == [head]
    assert {(place.text, player.bold) for place, player, _ in page.ranking.rows} == {("–", True)}
    assert [row[-1].text for row in page.ranking.rows] == ["4"] + ["3"] * 6
    for told in (documents.text(), documents.html(), str(page)):
        assert "wins" not in told.replace("wins=", "")
        assert not any(word in told for word in ("victory points after", "Siegpunkte nach", "gewinnen", "gewinnt"))
    assert documents.pdf().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("rules", "turns", "cause"),
    [({"last_turn": 1}, 1, "the last year is over."), ({"quiet_years": 1}, 2, "was conquered for too long.")],
)
def test_a_forced_draw_names_its_own_cause(rules: dict[str, object], turns: int, cause: str) -> None:
    game = played(standard(**rules), turns)
    (told,) = (
        item.text for item in TurnDocuments(public_view(game), None, ALL, "en").page.news if item.kind == "ending"
    )
    assert told.endswith(cause)


def test_the_reckoning_of_a_price_names_the_centres_where_they_count() -> None:
    """Germany has three centres more: by Tant 0.99 × 1.15 = 1.1385, by Westling 0.80 × ∛30 = 2.4857."""
    for profile, english, german in (
        ("tant1982", "Marks: 0.99 with 0 units net and +3 centres gives 1.14.", "und +3 Zentren, ergibt 1,14."),
        ("cd1991", "Marks: 0.80 with 0 units net and +3 centres gives 2.48.", "und +3 Zentren, ergibt 2,48."),
        ("ka2007", "Marks: 0.99 with 0 units net gives 0.99.", "Mark: 0,99, Saldo 0 Einheiten, ergibt 0,99."),
    ):
        game = opened(table(profile, (*GAME_NAMES, "Ida")))
        game = played(slips(orders(game, "GERMANY", "F KIE - DEN", "A MUN - RUH", "A BER - KIE")))
        game = played(slips(orders(game, "GERMANY", "A RUH - BEL", "A KIE - HOL")))
        texts = [" ".join(TurnDocuments(public_view(game), 3, ALL, lang).text().split()) for lang in ("en", "de")]
        assert english in texts[0]
        assert german in texts[1]
        assert texts[0].count("centres gives") == (profile != "ka2007")


@pytest.mark.parametrize(("profile", "players"), [("cd1991", 10), ("ka2007", 8)])
def test_what_the_resigned_give_back_is_news_and_is_told(profile: str, players: int) -> None:
    game = play(start(NAMES[:players], 5, profile), 6, 5)
    view = public_view(game)
    told: list[str] = []
    for turn in range(1, len(game.turns)):
        evaluation = TurnDocuments(view, turn, ALL, "en").evaluation
        resigned = game.turns[turn - 1].results.settlement.resigned  # type: ignore[union-attr]
        assert [item.player for item in of_kind(evaluation.news, ResignedNews)] == sorted(resigned)
        told += [TurnDocuments(view, turn, ALL, "en").text()] if resigned else []
    assert bool(told) == (profile == "cd1991")
    for text in told:
        assert "back to the bank" in " ".join(text.split())
