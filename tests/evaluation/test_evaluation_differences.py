"""The list of differences of a mended turn: complete, in both languages, as page and as text,
safe whatever people are called.
"""

import io
import re
from dataclasses import replace

import pypdf
import pytest

from kapdip.evaluation.differences import DifferenceLine, Report, report
from kapdip.evaluation.differences_page import render_html, render_text
from kapdip.evaluation.differences_pdf import render_differences_pdf
from kapdip.game.compare import Difference, compare
from kapdip.game.entries import enter_given, enter_slip, enter_unit_order
from kapdip.game.mend_causes import OF_A_PLAYER, OF_A_POWER
from kapdip.game.model import ExchangeSlip, Game, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.replay import Amendment, amend, reopen
from kapdip.game.seats import exclude
from kapdip.storage.order_text import read_order
from tests.game.tables import opened, orders, played, slips, standard, table
from tests.game.two import in_autumn

EVIL = '<script>alert("x")</script> & \\ {{ 7*7 }}'


def mended() -> tuple[Game, Amendment]:
    """Turn 2 is put right: an order, a slip, press with a hostile text, an exclusion."""
    game = played(orders(opened(table()), "FRANCE", "A PAR - BUR"), 3)
    edited = enter_unit_order(reopen(game, 2), "FRANCE", read_order("A PAR - PIC"))
    edited = enter_slip(edited, "Anna", ExchangeSlip({"FRANCE": -500, "ITALY": 10**6}))
    edited = exclude(add_press(edited, PressItem("Bert", EVIL, "", (PressPart(EVIL),))), "Emil")
    return game, amend(game, edited)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_difference_stands_in_the_list_once(language: str) -> None:
    game, amendment = mended()
    told = report(game, amendment, language)
    lines = sum(len(turn.board) + sum(len(one.lines) for one in turn.players) for turn in told.turns)
    assert lines == len(amendment.differences) == len(compare(game, amendment.game))
    assert [turn.number for turn in told.turns] == [2, 3, 4, 5]
    assert {line.kind for line in told.entries} == {
        "entry.orders",
        "entry.slip",
        "entry.trade",
        "entry.press",
        "entry.seat",
    }
    assert all(line.what and line.before and line.after and line.before != line.after for line in every(told))


@pytest.mark.parametrize(("language", "credits"), [("de", "Punkte"), ("en", "Credits")])
def test_a_mended_auction_tells_bids_credits_and_leaders(language: str, credits: str) -> None:
    game = in_autumn()
    told = report(game, amend(game, enter_given(reopen(game, 1), "Ute", {"RUSSIA": 9})), language)
    assert ("entry.bid", "RUSSIA", "0", "9") in {(one.kind, one.power, one.before, one.after) for one in told.entries}
    purses = {one.player: one.lines for one in told.turns[0].players}
    assert [(one.what, one.before, one.after) for one in purses["Ute"]] == [(credits, "14", "13")]
    assert {"RUSSIA", "ENGLAND"} <= set(told.turns[0].control)
    assert "13" in render_text(told)


def test_a_tie_that_a_correction_moves_is_told_with_its_reason() -> None:
    """The exchange of another currency moved it: what the players hold of this one is what it was."""
    game = played(slips(table()))
    edited = enter_slip(reopen(game, 1), "Anna", ExchangeSlip({"ITALY": -100, "FRANCE": 100}))
    told = report(game, amend(game, edited), "en")
    held = {line.power for one in told.turns[0].players for line in one.lines if line.kind == "holdings"}
    moved = [line for line in told.turns[0].board if line.kind == "control" and line.power not in held]
    assert moved
    pdf = pypdf.PdfReader(io.BytesIO(render_differences_pdf(told)))
    printed = " ".join(" ".join(page.extract_text() for page in pdf.pages).split())
    for line in moved:
        assert "hold equal amounts" in line.why[0]
        assert line.after in line.why[-1]
        for shown in (render_html(told), render_text(told), printed):
            assert " ".join(line.why) in " ".join(shown.split())


def test_there_are_words_for_whatever_may_differ() -> None:
    told = dict.fromkeys((*OF_A_PLAYER, *OF_A_POWER), "")
    for kind in told:
        subject = "outcomes" if kind == "outcome" else "Ute" if kind in OF_A_PLAYER else "FRANCE"
        game, amendment = in_autumn(), amend(in_autumn(), reopen(in_autumn(), 1))
        one = Difference(1, kind, subject, None, 1, "FRANCE" if kind == "holdings" else "")
        turn = report(game, replace(amendment, differences=(one,)), "en").turns[0]
        lines = [line for player in turn.players for line in player.lines] if kind in OF_A_PLAYER else turn.board
        told[kind] = lines[0].what
    assert all(told.values())


def every(told: Report) -> list[DifferenceLine]:
    lines = list(told.entries)
    for turn in told.turns:
        lines += [*turn.board, *(line for one in turn.players for line in one.lines)]
    return lines


@pytest.mark.parametrize("language", ["de", "en"])
def test_page_and_text_say_the_same_and_are_safe(language: str) -> None:
    game, amendment = mended()
    told = report(game, amendment, language)
    page, text = render_html(told), render_text(told)
    assert "<script" not in page
    assert "default-src 'none'" in page
    assert not re.search(r'(?:src|href)="', page)
    assert max(map(len, text.splitlines())) <= 78
    for turn in told.turns:
        assert f"{turn.number} · {turn.title}" in page
        for one in turn.players:
            assert one.player in page
            assert one.player in text
    assert page.count("<tr") >= len(amendment.differences)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_pdf_says_the_same_is_tagged_and_always_the_same(language: str) -> None:
    game, amendment = mended()
    told = report(game, amendment, language)
    data = render_differences_pdf(told)
    assert data == render_differences_pdf(told)
    found = pypdf.PdfReader(io.BytesIO(data))
    assert str(found.root_object["/Lang"]) == language
    assert "/StructTreeRoot" in found.root_object
    assert found.metadata is not None
    assert told.title in str(found.metadata.title)
    text = " ".join(" ".join(page.extract_text() for page in found.pages).split())
    assert "<script>" in text, "a hostile text is text"
    for turn in told.turns:
        assert f"{turn.number} · {turn.title}" in text
        assert all(one.player in text for one in turn.players)
    for line in told.turns[0].board:
        assert "".join(line.after.split()) in "".join(text.split())


def test_a_pdf_of_what_no_longer_fits_and_of_nothing() -> None:
    game = played(opened(table()))
    game = played(orders(game, "AUSTRIA", "A BUD - SER"))
    amendment = amend(game, enter_slip(reopen(game, 1), "Anna", ExchangeSlip({})))
    assert render_differences_pdf(report(game, amendment, "de")).startswith(b"%PDF")
    assert render_differences_pdf(report(game, amend(game, reopen(game, 2)), "en")).startswith(b"%PDF")


def test_every_form_of_the_list_says_that_it_is_not_public() -> None:
    game, amendment = mended()
    told = report(game, amendment, "en")
    pages = pypdf.PdfReader(io.BytesIO(render_differences_pdf(told))).pages
    for text in (render_html(told), render_text(told), pages[0].extract_text()):
        assert "not public" in " ".join(text.split())


def test_what_no_longer_fits_is_told() -> None:
    game = played(opened(table()))
    game = played(orders(game, "AUSTRIA", "A BUD - SER"))
    told = report(game, amend(game, enter_slip(reopen(game, 1), "Anna", ExchangeSlip({}))), "en")
    assert any("Austria" in line for line in told.unfitting)
    assert "What no longer fits" in render_html(told)
    assert "What no longer fits" in render_text(told)
    assert told.turns[0].control


def test_nothing_changed_is_said() -> None:
    game = played(opened(table()))
    told = report(game, amend(game, reopen(game, 2)), "en")
    assert told.summary == "Nothing changes."
    assert render_text(told).count("\n") == 4


def test_an_elimination_an_earlier_end_and_results_without_consequence_are_told() -> None:
    game = played(standard(), 3)
    other = enter_unit_order(reopen(game, 1), "FRANCE", read_order("A PAR H"))
    told = report(game, amend(game, other), "en")
    assert [line.what for line in told.turns[0].board] == ["Movement results"]
    amendment = amend(game, other)
    shorter = replace(amendment.game, turns=amendment.game.turns[:2])
    cut = report(game, replace(amendment, differences=compare(game, shorter)), "de")
    assert any(line.kind == "turns" for turn in cut.turns for line in turn.board)


def test_a_turn_that_only_tells_its_results_otherwise_says_so_once() -> None:
    game = played(orders(opened(table()), "FRANCE", "A PAR H"), 3)
    edited = enter_unit_order(reopen(game, 2), "FRANCE", read_order("A PAR S A MAR"))
    told = report(game, amend(game, edited), "en")
    assert [(line.what, line.before, line.after) for turn in told.turns for line in turn.board] == [
        ("Movement results", "–", "changed")
    ]
    assert told.summary == "Turn 2 will be recalculated: 1 difference."
