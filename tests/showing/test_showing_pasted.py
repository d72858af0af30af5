"""What the paste dialog says row by row: nothing that is refused looks as if it were taken."""

from dataclasses import replace

import pytest

from kapdip.game.model import Game
from kapdip.orders.model import Move
from kapdip.sheets.model import LineStatus
from kapdip.showing.pasted import Paste, Pasted
from kapdip.showing.sheet_rows import RowEdit
from kapdip.words.board_language import BoardLanguage
from tests.game.tables import opened, table
from tests.game.two import hired, two


def pasted(game: Game, text: str, *, hidden: bool = False, agreed: frozenset[str] = frozenset()) -> Pasted:
    return Paste(game, text, BoardLanguage("en", game.board), hidden, agreed=agreed).read()


def rows(game: Game, text: str) -> list[tuple[LineStatus, str]]:
    return [(line.status, line.reading) for line in pasted(game, text).lines]


def test_the_row_of_a_bid_for_a_home_country_says_that_it_is_refused() -> None:
    assert rows(two(), 'Gebote "Ute"\nEngland: 3\nDeutschland: 4') == [
        (LineStatus.UNDERSTOOD, "Ute"),
        (LineStatus.UNDERSTOOD, "England 3"),
        (LineStatus.REFUSED, "Germany is your own home country: it is not for sale."),
    ]


def test_a_slip_that_the_game_refuses_as_a_whole_says_so_where_it_begins() -> None:
    refused = (LineStatus.REFUSED, "There is no exchange in this game.")
    assert rows(two(), 'Börsenzug "Ute"\nKronen: +3')[0] == refused
    assert rows(hired(two()), 'Gebote "Ute": England 3')[0][0] is LineStatus.REFUSED


def test_what_is_refused_stays_hidden_below_the_curtain() -> None:
    row = pasted(two(), 'Gebote "Ute"\nDeutschland: 4', hidden=True).lines[1]
    assert row.status is LineStatus.REFUSED
    assert "Germany" not in row.reading + row.shown


def test_a_name_by_which_the_mail_is_known_is_not_called_a_greeting() -> None:
    said = "This line names the sender: Ute."
    assert rows(two(), "Ute\nGebote:\nEngland: 3")[0] == (LineStatus.UNDERSTOOD, "What follows is from Ute.")
    assert rows(two(), "England: 3\n\nGruß\nUte")[3] == (LineStatus.UNDERSTOOD, said)
    assert rows(two(), "Von: Ute\nEngland: 3\n\nVera")[3][1] == "A greeting or remark: it is ignored."


def test_of_a_mail_from_nobody_of_the_game_it_is_told_who_that_is() -> None:
    told = "Tante Frieda is not in this game. Whose is this? Put a line “From: NAME” above it."
    head = "Nobody in this game is called Tante Frieda. The players: Ute and Vera."
    found = pasted(hired(two()), "Von: Tante Frieda\n\nA Mun - Bur")
    assert [line.reading for line in found.lines] == [head, "", told]
    assert [line.edit for line in found.lines] == [RowEdit.NONE, RowEdit.NONE, RowEdit.WHO]
    assert found.writers(2) == ("Ute", "Vera")
    assert rows(two(), "Von: Tante Frieda\nVon: Ute\nEngland: 3")[2] == (LineStatus.UNDERSTOOD, "England 3")
    assert rows(two(), "Von:\nBetreff:\n\nVon: Ute\nEngland: 3")[0][1] == "This line belongs to no slip and is ignored."


def test_press_that_is_there_already_is_said_to_be_and_not_counted_again() -> None:
    game = opened(table())
    name, told = game.seats[0].alias, "Press that was there already is not entered again."
    first = pasted(game, f'Press "{name}"\nPeace in our time.')
    assert (told in first.note(), first.summary()) == (False, "Entered: 1 press item.")
    again = pasted(first.taken.game, f'{first.paste.text}\n\nPress "{name}"\nThe war goes on.')
    assert (told in again.note(), again.summary()) == (True, "Entered: 1 press item.")
    assert len(again.taken.game.turn.inputs.press) == 2
    assert told not in pasted(first.taken.game, first.paste.text, hidden=True).note()
    german = replace(again, paste=replace(again.paste, language=BoardLanguage("de", game.board)))
    assert "wird nicht" in german.note()


def test_of_those_who_may_have_written_a_line_come_first_whom_it_names_and_who_has_no_slip() -> None:
    game = opened(table())
    first, second, third, *others = [seat.alias for seat in game.seats]
    text = f'Exchange "{first}"\nEngland: -5\nBye\n\nCheers\n\nItaly: +7\n{third} for {second}\nItaly: +7'
    found = pasted(game, text)
    assert found.writers(6) == (second, third, *others, first), "who has a slip comes last"
    assert set(found.writers(7)[:2]) == {second, third}
    assert found.writers(7)[-1] == first


@pytest.mark.parametrize("parted", ["A Mun - Xyz, F Kie - Den, A Ber - Kie", "A Mun - Xyz; F Kie - Den; A Ber - Kie"])
def test_a_line_with_one_bad_order_is_taken_only_by_consent_and_then_but_for_that_one(parted: str) -> None:
    game, head = hired(two()), 'Militärzug "Ute"\nDeutschland:\n'
    found = pasted(game, head + parted)
    row = found.lines[2]
    assert row.is_problem
    assert "“Xyz”" in row.reading
    assert "Den" not in row.reading
    assert "GERMANY" not in found.taken.game.turn.inputs.orders
    agreed = pasted(game, head + parted, agreed=frozenset({parted})).taken.game.turn.inputs.orders["GERMANY"]
    assert agreed.unreadable == ("A Mun - Xyz",)
    assert {order.target.province for order in agreed.movement if isinstance(order, Move)} == {"DEN", "KIE"}


def test_a_line_with_an_order_that_is_not_allowed_is_taken_only_by_consent() -> None:
    game, line = hired(two()), "A Mun - Lon, F Kie - Den"
    text = f'Militärzug "Ute"\nDeutschland:\n{line}'
    assert "GERMANY" not in pasted(game, text).taken.game.turn.inputs.orders
    agreed = pasted(game, text, agreed=frozenset({line})).taken.game.turn.inputs.orders["GERMANY"].movement
    assert {order.target.province for order in agreed if isinstance(order, Move)} == {"LON", "DEN"}


def test_half_a_support_is_no_order_of_its_own() -> None:
    game = hired(two())
    taken = pasted(game, 'Militärzug "Ute"\nDeutschland:\nA Xyz S A Mun - Ruh').taken.game
    assert replace(taken.turn, inputs=game.turn.inputs) == game.turn
    assert not taken.turn.inputs.orders


def test_bids_count_among_the_lines_that_are_taken() -> None:
    assert pasted(two(), "Von: Ute\nEngland: 3\nItalien: 2").taken_lines == 2


def test_the_likeliest_meaning_of_the_bad_order_stands_in_its_whole_line() -> None:
    game = hired(two())
    row = pasted(game, 'Militärzug "Ute"\nDeutschland:\nA Münhcen - Ruhr, F Kie - Den').lines[2]
    assert row.status is LineStatus.QUESTION
    assert row.suggestion == "A MUN - RUH, F Kie - Den"


@pytest.mark.parametrize(
    "text",
    [
        "{0}\nA Mos - Ukr\n{1}\nA Par - Bur",
        "{0}:\nA Mos - Ukr\n\n{1}: A Par - Bur; F Bre - Mao",
        "{0}: A Mos - Ukr, F Sev - Bla\n{1}: A Par - Bur",
        "{0}: A Mos - Ukr\n{0}: F Sev - Bla\n{1}\nA Par - Bur",
    ],
)
def test_a_sheet_of_all_powers_is_for_those_who_lead_them_however_their_names_stand_there(text: str) -> None:
    """The first power's leader was taken for the sender of all, and the others' orders were refused."""
    game = opened(table())
    found = Paste(
        game, text.format("Russland", "Frankreich"), BoardLanguage("en", game.board), False, from_outside=True
    ).read()
    assert not [line.reading for line in found.lines if line.is_doubtful]
    assert found.is_assigned
    assert {entry.player for entry in found.sheet.military} == {
        game.turn.start.control["RUSSIA"],
        game.turn.start.control["FRANCE"],
    }


@pytest.mark.parametrize(
    "text",
    [
        "A Mos - Ukr\nA Par - Bur\nF Sev - Bla\nF Bre - Mao",
        "Russland: A Mos - Ukr\nFrankreich: A Par - Bur; F Bre - Mao\nF Sev - Bla",
        "Russland\nA Mos - Ukr\nFrankreich\nA Par - Bur\nRussland\nF Sev - Bla\nFrankreich\nF Bre - Mao",
    ],
)
def test_orders_that_come_back_to_a_power_do_not_replace_those_it_had(text: str) -> None:
    """They made a second slip, and of two slips the later one counts."""
    game = opened(table())
    found = Paste(game, text, BoardLanguage("en", game.board), False, from_outside=True).read()
    taken = found.taken.game.turn.inputs.orders
    assert {power: sorted(map(str, slip.movement)) for power, slip in taken.items()} == {
        "RUSSIA": ["A MOS - UKR", "F SEV - BLA"],
        "FRANCE": ["A PAR - BUR", "F BRE - MAO"],
    }


@pytest.mark.parametrize(
    "text", ["Russland: +300\nFrankreich: -300", "{0}\nRussland: A Mos - Ukr\nFrankreich: A Par H"]
)
def test_no_name_is_put_above_trades_or_into_a_mail_that_says_whose_it_is(text: str) -> None:
    game = opened(table())
    asked = text.format(f"Von: {game.turn.start.control['RUSSIA']}")
    assert not Paste(game, asked, BoardLanguage("en", game.board), False, from_outside=True).read().is_assigned
