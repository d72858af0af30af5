"""Order slips: a mail that the program reads back, and a page per player."""

import io

import pypdf
import pytest

from kapdip.evaluation.errors import EvaluationError
from kapdip.evaluation.lettering import columns
from kapdip.evaluation.slip_pdf import render_slips_pdf
from kapdip.evaluation.slip_text import slip_text, slip_texts
from kapdip.evaluation.slips import slip_sheet
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import Game
from tests.evaluation.hostile import HOSTILE, hostile_game
from tests.evaluation.played_games import NAMES, played, start
from tests.game.stab import stab
from tests.orders.positions import unit


def games() -> list[Game]:
    return [start(NAMES[:8]), played(8, 1), played(10, 2), played(12, 8), hostile_game()]


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_mail_is_read_back_as_it_is(number: int, lang: str) -> None:
    game = games()[number]
    for text in slip_texts(slip_sheet(game, lang)).values():
        sheet = read_sheet(game, text)
        assert not sheet.problems, [(p.line, p.reason, text.splitlines()[p.line - 1]) for p in sheet.problems]
        game = apply_sheet(game, sheet)
    assert set(game.turn.inputs.slips) == {seat.alias for seat in game.seats}
    assert all(not slip.left_out for slip in game.turn.inputs.slips.values() if slip)
    next_step(game)  # nothing is missing


def test_a_mail_that_was_filled_in_is_read_back() -> None:
    game = played(10, 2)
    sheet = slip_sheet(game, "de")
    slip = next(one for one in sheet.players if one.commands)
    text = (
        slip_text(sheet, slip)
        .replace("Frankreich:        0", "Frankreich:        +99999")
        .replace("England:           0", "England: -50")
    )
    text = (
        text.replace('# Presse "', 'Presse "')
        .replace("# von:", "von:")
        .replace("# an:", "an: alle")
        .replace("# Beliebig viele Zeilen.", "Guten Abend!")
    )
    game = apply_sheet(game, read_sheet(game, text))
    taken = game.turn.inputs.slips[slip.alias]
    assert taken is not None
    assert (taken.amounts["FRANCE"], taken.amounts["ENGLAND"], taken.amounts["ITALY"]) == (99999, -50, 0)
    assert game.turn.inputs.press[0].parts[0].text.strip() == "Guten Abend!"


def test_a_mail_fits_into_72_columns() -> None:
    for game in games():
        sheet = slip_sheet(game, "de")
        for slip in sheet.players:
            for line in slip_text(sheet, slip).splitlines():
                assert columns(line) <= max(72, columns(slip.alias) + 16), line


def test_winter_1900_orders_no_units() -> None:
    assert "Militärzug" not in "".join(slip_texts(slip_sheet(start(NAMES[:8]), "de")).values())


def test_builds_are_asked_for_in_autumn_only() -> None:
    assert "Aufbauten" in "".join(slip_texts(slip_sheet(played(8, 2), "de")).values())
    assert "Aufbauten" not in "".join(slip_texts(slip_sheet(played(8, 3), "de")).values())


def test_an_eliminated_currency_is_left_out() -> None:
    game = played(10, 20)
    gone = game.turn.start.eliminated
    assert gone
    for slip in slip_sheet(game, "de").players:
        assert {line.power for line in slip.currencies} == set(game.turn.start.prices)


def test_a_player_gets_a_page() -> None:
    for game in (start(NAMES[:8]), played(10, 8), played(12, 1)):
        pages = pypdf.PdfReader(io.BytesIO(render_slips_pdf(slip_sheet(game, "de")))).pages
        assert len(pages) == len(game.seats)


def test_hostile_names_stay_names() -> None:
    data = render_slips_pdf(slip_sheet(hostile_game(), "de"))
    text = " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    assert HOSTILE[0] in " ".join(text.split())


def test_slips_of_some_players() -> None:
    assert [slip.alias for slip in slip_sheet(played(8, 2), "de", players=["Zorro"]).players] == ["Zorro"]
    with pytest.raises(EvaluationError):
        slip_sheet(played(8, 2), "de", players=["Niemand"])


def test_a_game_that_is_over_has_no_slips() -> None:
    with pytest.raises(EvaluationError):
        slip_sheet(played(10), "de")


def test_slips_ask_for_first_units_where_they_are_named_and_are_read_back_with_them() -> None:
    game = stab(free_start=True)
    player = game.turn.start.control["FRANCE"]
    sheet = slip_sheet(game, "de", players=[player])
    (slip,) = sheet.players
    text = slip_text(sheet, slip)
    assert "Andere erste Einheiten (" in text
    assert "Bur" in text.split("Andere erste Einheiten (")[1].split(")")[0]
    assert not read_sheet(game, text).problems
    filled = text.replace("# + A Par", "+ A Bur").replace("A Par XXX", "A Bur XXX")
    taken = apply_sheet(game, read_sheet(game, filled))
    assert taken.turn.inputs.first_units == {"FRANCE": (unit("A BUR"),)}
    page = pypdf.PdfReader(io.BytesIO(render_slips_pdf(sheet))).pages[0].extract_text()
    assert "Erste Einheiten, wenn andere als diese:" in page
    later = slip_sheet(play_turn(game, hold_missing=True), "de", players=[player])
    assert "Andere erste Einheiten" not in slip_text(later, later.players[0])
    assert "Andere erste Einheiten" not in slip_text(slip_sheet(stab(), "de"), slip_sheet(stab(), "de").players[0])
