"""The evaluation of a turn after which the game pauses for missing orders, and of one in which nobody is replaced."""

import pytest

from kapdip.evaluation.documents import TurnDocuments
from kapdip.evaluation.options import EvaluationOptions
from kapdip.game.entries import decide_missing
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.public import public_view
from kapdip.game.seats import do_without
from tests.game.tables import standard, with_holds


def text(game: Game, lang: str) -> str:
    return " ".join(TurnDocuments(public_view(game), 1, EvaluationOptions(), lang).text().split())


@pytest.mark.parametrize(
    ("lang", "pauses", "given_up"),
    [
        (
            "en",
            "Aust has given no orders. The game continues once those for the next turn arrive, or with a substitute.",
            "Nobody takes over from Aust: the units hold.",
        ),
        (
            "de",
            "Aust hat keine Befehle abgegeben. Die Partie geht weiter, sobald die für den nächsten Zug da sind,"
            " oder mit einem Ersatzspieler.",
            "Aust wird nicht ersetzt: Die Einheiten halten.",
        ),
    ],
)
def test_it_says_for_whom_the_game_pauses_and_whom_nobody_replaces(lang: str, pauses: str, given_up: str) -> None:
    missing = decide_missing(with_holds(standard(nmr="after"), but=("AUSTRIA",)), "AUSTRIA")
    told = text(play_turn(missing), lang)
    assert pauses in told
    assert given_up not in told
    without = text(play_turn(do_without(missing, "Aust")), lang)
    assert given_up in without
    assert pauses not in without


def test_where_the_game_pauses_before_the_evaluation_it_names_nobody_afterwards() -> None:
    missing = decide_missing(with_holds(standard(nmr="before"), but=("AUSTRIA",)), "AUSTRIA")
    assert "no orders" not in text(play_turn(with_holds(missing)), "en")
