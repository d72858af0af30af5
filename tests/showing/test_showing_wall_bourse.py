"""Bourse on the wall: its rules in short, leaders who stay, the investors' race, the board's podium."""

from pathlib import Path

from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.public import public_view
from kapdip.showing.phone.state import public_state
from kapdip.showing.wall.director import directed
from kapdip.showing.wall.parts import price_rows, race_rows
from kapdip.showing.wall.rules import rules_in_short
from kapdip.showing.wall.scenes import Podium, scene_of
from kapdip.showing.wall.ticker import ticker
from kapdip.storage.codec import load_text
from kapdip.words.speaker import Speaker
from tests.board_languages import EN
from tests.game.bourse import LEADERS, bourse
from tests.game.tables import played

SAMPLE = Path(__file__).parents[1] / "storage" / "versions" / "format-2-bourse.yaml"
SPEAKER = Speaker(EN)


def test_the_rules_in_short_promise_nobody_a_power_for_his_holdings() -> None:
    told = rules_in_short(load_profile("bourse1975"), SPEAKER)
    assert "holdings control nothing" in told[0]
    assert "Unspent cash is lost." in told
    kept = with_house_rules(load_profile("bourse1975"), {"balance": "kept"})
    assert "Unspent cash is kept." in rules_in_short(kept, SPEAKER)


def test_leaders_stay_in_the_prices_and_nobody_is_said_to_lead_anew() -> None:
    view = public_view(played(bourse(), 2))
    assert [row.leader for row in price_rows(view, 2)] == list(LEADERS)
    assert not [line for line in ticker(view, SPEAKER) if "leads" in line]
    assert {row.name for row in race_rows(view, 2, SPEAKER)} == {"Karl", "Lena", "Max"}
    assert b"Turk" in public_state(view, "de")


def test_the_podium_has_the_places_of_the_board_and_those_of_the_investors() -> None:
    scene = scene_of(directed(public_view(load_text(SAMPLE.read_text(encoding="utf-8")).game)), SPEAKER)
    assert isinstance(scene, Podium)
    assert {place.name for place in scene.places} == set(LEADERS)
    assert not any(place.parts for place in scene.places)
    assert {place.name for place in scene.investors} == {"Karl", "Lena", "Max"}
    assert all(
        str(sum(hundreds * centres for _, hundreds, centres in place.parts)) == place.points
        for place in scene.investors
    )
