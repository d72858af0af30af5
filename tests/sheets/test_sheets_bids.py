"""Slips of bids as people write them, in German and English, and what is said of those that can't be used."""

import pytest

from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_given
from kapdip.game.intake import SheetError, apply_sheet, read_sheet, take_understood
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say
from tests.game.two import UTE, hired, two


def bids(game: Game, text: str) -> dict[str, int]:
    taken = apply_sheet(game, read_sheet(game, text))
    return dict(taken.turn.inputs.given["bids"]["Ute"])


def refused(game: Game, text: str) -> list[tuple[int, str]]:
    with pytest.raises(SheetError) as error:
        apply_sheet(game, read_sheet(game, text))
    return [(one.line, say(one.reason, BoardLanguage("en", game.board))) for one in error.value.problems]


@pytest.mark.parametrize(
    "text",
    [
        'Gebote "Ute"\nEngland: 6\nItalien: 4\nTürkei: 2\n',
        'Bids "Ute"\nEngland 6, Italy 4, Turkey 2',
        'Gebote "Ute"\nE 6\nI 4\nT 2',
        'Gebote "Ute": England 6; Italien 4 und Türkei 2',
        "Gebote Ute:\nEngland = 6 Punkte\nLire: 4\nItalien: 0\nTürkei: 2".replace("\nItalien: 0", ""),
        "Von: Ute\n\nHallo Gerda,\n\nGebote:\nEngland: 6\nItalien: 4\nTürkei: 2\n\nViele Grüße\nUte",
        '# turn 1\nGebote "Ute"\nEngland: 1\n\nGebote "Ute"\nEngland: 6\nItalien: 4\nTürkei: 2',
    ],
)
def test_bids_are_handed_in_like_slips(text: str) -> None:
    assert bids(two(), text) == UTE


@pytest.mark.parametrize("line", ["Rest 0", "alles andere 0", "R -", "Russland: nichts", "A, R: 0", "sonst nichts"])
@pytest.mark.parametrize("head", ['Gebote "Ute"\n', "Von: Ute\n\n", "Ute\n"])
def test_bids_know_what_exchange_slips_know(head: str, line: str) -> None:
    assert {**bids(two(), f"{head}England: 6\nItalien: 4\nTürkei: 2\n{line}"), "RUSSIA": 0, "AUSTRIA": 0} == {
        **UTE,
        "RUSSIA": 0,
        "AUSTRIA": 0,
    }


@pytest.mark.parametrize("line", ["alles 0", "keine Gebote", "no bids", "nichts", "keine", "Rest 0", "0"])
def test_no_bids_may_be_said_in_every_way(line: str) -> None:
    game = enter_given(two(), "Ute", {"RUSSIA": 1})
    assert bids(game, f'Gebote "Ute"\n{line}') == {}


@pytest.mark.parametrize(
    "text", ["je 4 auf England und Italien", "ich biete 4 für England, 4 für Italien", "4 England, 4 Italien"]
)
def test_bids_are_read_like_sentences(text: str) -> None:
    assert bids(two(), f'Gebote "Ute"\n{text}') == {"ENGLAND": 4, "ITALY": 4}


def test_both_slips_stand_on_one_sheet_and_nothing_bid_is_a_slip() -> None:
    game = two()
    game = apply_sheet(game, read_sheet(game, 'Gebote "Ute"\nEngland: 6\n\nGebote "Vera"\nkeine\n'))
    assert game.turn.inputs.given["bids"] == {"Ute": {"ENGLAND": 6}, "Vera": {}}


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("Deutschland: 3", 2, "Germany is your own home country: it is not for sale."),
        ("Frankreich: 3", 2, "France is the home country of Vera: it is not for sale."),
        ("England: 3\nItalien: 2\nEngland: 4", 4, "England is on the slip more than once: one bid for each power."),
        ("England: 1,5", 2, "England: “1,5” is not a bid. Write a whole number of credits, 0 or more."),
        ("England: -2", 2, "England: “-2” is not a bid. Write a whole number of credits, 0 or more."),
        ("Spanien: 2", 2, "“Spanien” is not a power: write a bid like “England: 6”."),
        ("England 3, vielleicht Italien", 2, "A bid is a power and a whole number, such as “England: 6”."),
        ("England viel", 2, "A bid is a power and a whole number, such as “England: 6”."),
    ],
)
def test_one_sentence_says_what_would_be_right_and_nothing_of_the_slip_is_used(text: str, line: int, said: str) -> None:
    game = enter_given(two(), "Ute", {"RUSSIA": 1})
    sheet = f'Gebote "Ute"\n{text}\n'
    assert refused(game, sheet) == [(line, said)]
    assert take_understood(game, read_sheet(game, sheet)).game.turn.inputs.given == game.turn.inputs.given


def test_all_that_is_wrong_with_bids_is_told_at_once() -> None:
    sheet = 'Bids "Ute"\nGermany: 5\nItaly: 3.5\nAustria 4\nAustria 5\nTurkey: x\nEngland: 6\n'
    assert refused(two(), sheet) == [
        (2, "Germany is your own home country: it is not for sale."),
        (3, "Italy: “3.5” is not a bid. Write a whole number of credits, 0 or more."),
        (5, "Austria is on the slip more than once: one bid for each power."),
        (6, "A bid is a power and a whole number, such as “England: 6”."),
    ]
    taken = take_understood(two(), read_sheet(two(), sheet))
    assert [problem.line for problem in taken.problems] == [2, 3, 5, 6]
    assert taken.game == two()
    assert taken.left == sheet


def test_what_is_wrong_with_bids_of_another_turn_is_that() -> None:
    assert [line for line, _ in refused(two(), '# turn 3\nBids "Ute"\nGermany: 5\nItaly: x\n')] == [1, 4]


def test_more_than_one_has_is_refused_where_the_house_says_so() -> None:
    [(_, said)] = refused(two(overbidding=False), 'Gebote "Ute"\nEngland: 23')
    assert said == "The bids add up to 23 credits, but the purse holds 22: no one may bid more than they have."


def test_bids_in_spring_and_orders_in_winter_say_which_turn_it_is() -> None:
    assert refused(hired(two()), 'Gebote "Ute"\nEngland: 3') == [
        (1, "Turn 2 is Spring 1901, which has no auction. Bids can be handed in in winter.")
    ]
    [(_, said)] = refused(two(), 'Militärzug "Ute"\nDeutschland:\nA Mun-Ruh\n')
    assert said == (
        "Turn 1 is Winter 1900: no unit moves, only bids are asked for. Orders can be given from spring on."
    )


def test_a_military_slip_holds_all_that_a_player_leads_and_nothing_else() -> None:
    game = hired(two())
    game = apply_sheet(game, read_sheet(game, 'Militärzug "Ute"\nDeutschland:\nA Mun-Ruh\nEngland:\nF Lon-Nth\n'))
    assert set(game.turn.inputs.orders) == {"GERMANY", "ENGLAND"}
    said = [text for _, text in refused(game, 'Militärzug "Ute"\nRussland:\nA Mos-Ukr\n')]
    assert len(said) == 1
    assert "Vera" in said[0]


@pytest.mark.parametrize(
    "text",
    [
        "Von: Ute\n\nEngland: 6\nItalien: 4\nTürkei: 2\n\nGruß\nUte",
        "Ute\nEngland 6\nItalien 4\nTürkei 2",
        "Ute: England 6, Italien 4, Türkei 2",
        "England 6\nItalien 4\nTürkei 2\n\nViele Grüße\nUte",
        "Ute:\nE 6\nI 4\nT 2",
    ],
)
def test_bids_need_no_header_where_the_mail_says_whose_they_are(text: str) -> None:
    assert bids(two(), text) == UTE
    assert not read_sheet(two(), text).exchange


def test_no_bids_without_a_header_are_bids_too() -> None:
    game = enter_given(two(), "Ute", {"RUSSIA": 1})
    assert bids(game, "Von: Ute\nkeine") == {}


def test_bids_without_a_name_are_asked_for_one_and_in_spring_the_season_is_named() -> None:
    assert refused(two(), "England: 6\nItalien: 4")[0] == (
        1,
        "Whose is this? Put a line “From: NAME” above it, or begin the slip with a name: Bids “Ute”.".replace(
            "“Ute”", '"Ute"'
        ),
    )
    assert refused(hired(two()), "Von: Ute\nEngland: 3\nItalien: 2") == [
        (2, "Turn 2 is Spring 1901, which has no auction. Bids can be handed in in winter.")
    ]


def test_trades_where_nothing_is_traded_are_told_that_there_is_no_exchange() -> None:
    assert refused(two(), 'Börsenzug "Ute"\nKronen +3') == [(1, "There is no exchange in this game.")]


@pytest.mark.parametrize(
    "line",
    [
        "Moin, das wird nichts mehr, ich gebe auf.",
        "Ich gebe auf",
        "Hello, I concede!",
        "Damit gebe ich die Partie auf.",
    ],
)
@pytest.mark.parametrize("form", ['{line}\n\nGebote "Ute"\nEngland: 6', 'Gebote "Ute"\nEngland: 6\n{line}', "{line}"])
def test_who_gives_up_in_a_mail_is_not_passed_over(line: str, form: str) -> None:
    told = refused(two(), form.format(line=line))
    assert [text for _, text in told if "concession" in text], told


@pytest.mark.parametrize(
    "line", ["Ich gebe nicht auf.", "Hallo, ich gebe auf England 6 Punkte", "Hi, I give up England"]
)
def test_who_does_not_give_up_is_not_asked(line: str) -> None:
    sheet = read_sheet(two(), f'{line}\n\nGebote "Ute"\nEngland: 6')
    assert not [one for one in sheet.lines if one.reason is not None and one.reason.key == "sheet.gives_up"]


def test_where_nobody_can_give_up_it_is_talk() -> None:
    game = new_game("Board", variant_of(load_profile("standard")), [f"P{number}" for number in range(7)], seed=7)
    sheet = read_sheet(game, "Hallo, ich gebe auf.")
    assert not [one for one in sheet.lines if one.reason is not None and one.reason.key == "sheet.gives_up"]
