"""Bids in the list of what came by phone: named, compared without signs, hidden behind the curtain."""

import pytest

from kapdip.game.entries import enter_given
from kapdip.game.handing_in import HandedIn, base_of
from kapdip.game.inbox import InboxItem
from kapdip.game.inbox_compare import changes
from kapdip.game.model import Game
from kapdip.showing.inbox import DOTS, change_rows, contents
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from tests.game.two import UTE, two


def speaker(game: Game, language: str) -> Speaker:
    return Speaker(BoardLanguage(language, game.board))


@pytest.mark.parametrize(("language", "told"), [("en", ("bids", "Turkey")), ("de", ("Gebote", "Osmanisches Reich"))])
def test_bids_are_named_and_compared(language: str, told: tuple[str, str]) -> None:
    game = enter_given(two(), "Ute", {**UTE, "TURKEY": 3})
    by_phone = HandedIn("Ute", 1, base_of(game, "Ute"), bids=UTE)
    assert contents(InboxItem("7K2M", "sid", "", by_phone), BoardLanguage(language, game.board)) == told[0]
    found = changes(game, by_phone)
    assert found is not None
    (row,) = change_rows(found, speaker(game, language), hidden=False)
    assert (row.what, row.here, row.there) == (told[1], "3", "2")
    (row,) = change_rows(found, speaker(game, language), hidden=True)
    hidden = {"en": "hidden", "de": "verborgen"}[language]
    assert (row.what, row.here, row.there) == (hidden, DOTS, DOTS)


def test_a_slip_without_bids_is_told_where_none_lies_there() -> None:
    game = two()
    found = changes(game, HandedIn("Ute", 1, base_of(game, "Ute"), bids={}))
    assert found is not None
    (row,) = change_rows(found, speaker(game, "de"), hidden=False)
    assert (row.what, row.here, row.there) == ("Gebote", "–", "–")
