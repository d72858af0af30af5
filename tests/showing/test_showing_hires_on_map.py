"""What a game of two players and bids puts on the map: tags of who leads whom, and home centres in danger."""

from dataclasses import replace

from kapdip.board.model import Position
from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import sheet_of
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.scene import Text
from kapdip.game.change import with_turn
from kapdip.game.ending import concede
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.public import public_view
from kapdip.showing.auction.on_map import with_hires
from kapdip.showing.auction.purses import purse_cards
from kapdip.words.speaker import Speaker
from tests.board_languages import EN
from tests.drawing.positions import unit
from tests.game.tables import opened, table
from tests.game.two import hired, two


def picture(*units: str) -> MapPicture:
    """The spring of the example, Germany's units standing elsewhere."""
    view = public_view(hired(two()))
    position = view.turn.after
    german = tuple(map(unit, units))
    moved = Position({**position.units, "GERMANY": german}, position.centres, position.dislodged)
    return with_hires(MapPicture(moved), view, view.turn, Speaker(EN))


def test_an_open_home_centre_is_told_from_one_that_is_held() -> None:
    assert picture("A MUN", "F KIE").threatened == {}
    threatened = picture("A PIC", "F ENG").threatened
    assert threatened == {"PAR": False, "BRE": False}
    assert picture("A GAS").threatened == {"PAR": False, "BRE": False, "MAR": False}
    stands = picture("A GAS").position
    empty = replace(stands, units={**stands.units, "FRANCE": ()})
    view = public_view(hired(two()))
    assert set(with_hires(MapPicture(empty), view, view.turn, Speaker(EN)).threatened.values()) == {True}


def test_mercenaries_threaten_nobody() -> None:
    view = public_view(hired(two()))
    position = view.turn.after
    moved = Position({**position.units, "ENGLAND": (unit("A GAS"),)}, position.centres, {})
    assert with_hires(MapPicture(moved), view, view.turn, Speaker(EN)).threatened == {}


def test_who_leads_whom_for_how_much_stands_at_each_power() -> None:
    control = picture("A MUN").control
    assert control == {
        "ENGLAND": "UT 6",
        "TURKEY": "UT 2",
        "RUSSIA": "VE 7",
        "AUSTRIA": "–",
        "ITALY": "–",
        "GERMANY": "UT Home",
        "FRANCE": "VE Home",
    }


def test_a_tag_without_room_is_the_monogram_alone() -> None:
    homes = dict.fromkeys(public_view(two()).board.powers, "UT Heimat 12")
    shown = replace(picture("A MUN"), control=homes).with_options(zoom=0.32)
    tags = {item.text for item in draw_map(sheet_of(public_view(two()).board), shown) if isinstance(item, Text)}
    assert {text for text in tags if text.startswith("UT")} == {"UT Heimat 12", "UT"}
    assert not [text for text in tags if "…" in text]


def test_open_centres_are_hatched_and_held_ones_have_a_broken_edge() -> None:
    view = public_view(hired(two()))
    sheet = sheet_of(view.board)
    shown = replace(picture("A MUN"), threatened={"PAR": True, "BRE": False})
    roles = {(item.key, item.role) for item in draw_map(sheet, shown) if item.key.startswith("threat:")}
    assert roles == {("threat:PAR", "threat"), ("threat:PAR", "threat-open"), ("threat:BRE", "threat-held")}
    for theme in ("light", "dark", "print"):
        assert {role for _, role in roles} <= set(map_paints(theme, view.board))


def test_in_any_other_game_the_picture_is_as_it_was() -> None:
    view = public_view(opened(table()))
    shown = MapPicture(view.turn.after)
    assert with_hires(shown, view, view.turn, Speaker(EN)) is shown


def test_while_bids_turn_over_the_map_shows_who_led_before() -> None:
    view = public_view(hired(two()))
    shown = with_hires(MapPicture(view.turn.after), view, view.turn, Speaker(EN), opening=True)
    assert shown.control == {"GERMANY": "UT Home", "FRANCE": "VE Home"}


def test_a_purse_that_was_paid_this_autumn_waits_for_the_next() -> None:
    def told(game: Game) -> list[str]:
        return [card.income for card in purse_cards(public_view(game), Speaker(EN))]

    winter = two()
    assert told(winter) == ["+3 next autumn", "+3 next autumn"]
    spring = play_turn(hired(winter), hold_missing=True)
    assert told(spring) == ["+3 after autumn", "+3 after autumn"]
    paid = public_view(play_turn(play_turn(spring, hold_missing=True), hold_missing=True))
    assert [card.income for card in purse_cards(paid, Speaker(EN), 3)] == ["+3 next autumn", "+3 next autumn"]


def test_nothing_threatens_where_the_game_is_over() -> None:
    game = hired(two())
    position = game.turn.start.position
    threatening = Position({**position.units, "GERMANY": (unit("A GAS"),)}, position.centres, position.dislodged)
    game = with_turn(game, replace(game.turn, start=replace(game.turn.start, position=threatening)))
    assert any(card.threats for card in purse_cards(public_view(game), Speaker(EN)))
    over = play_turn(concede(game, "Vera", gives_up=True), hold_missing=True)
    assert over.is_over
    assert not any(card.threats for card in purse_cards(public_view(over), Speaker(EN)))
