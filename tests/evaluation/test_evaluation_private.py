"""A player's private sheet in all three forms: what is asked of him now, his orders, his units, his centres."""

import pytest

from kapdip.evaluation.documents import PrivateDocuments, TurnDocuments
from kapdip.evaluation.errors import EvaluationError
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.game.model import Game
from kapdip.game.own import own_view
from kapdip.game.public import public_view
from tests.game.stab import moved, ordered, stab
from tests.game.tables import played, standing, until


def private(game: Game, alias: str, lang: str = "en", turn: int | None = None) -> PrivateDocuments:
    return PrivateDocuments(own_view(game, alias, past=True), turn, EvaluationOptions(), lang)


def beaten() -> Game:
    start = standing(stab(), FRANCE="A BUR, A PAR", GERMANY="A RUH, A MUN")
    return moved(start, GERMANY="A MUN - BUR, A RUH S A MUN - BUR", FRANCE="A BUR H, A PAR S A MAR - GAS")


def test_in_the_middle_of_a_turn_it_says_what_is_asked_of_him() -> None:
    text = private(beaten(), "Fran").text()
    assert "Retreats: A Bur can retreat to Bel, Gas, Mar, Pic." in text
    assert "A Bur holds                      *dislodged*" in text
    assert "DECISIONS DUE NOW" in text
    assert "disbanded" not in text
    assert "A Par S A Mar - Gas              *NSU*" in text
    game = until(ordered(played(stab()), FRANCE="A MAR - SPA"), "adjustments")
    assert "Due: France: 1 build." in private(game, "Fran").text()
    assert "Fällig: Frankreich: 1 Aufbau." in private(game, "Fran", "de").text()


def test_it_shows_his_own_units_and_centres_alone() -> None:
    for lang, names in (("en", ("Germany", "Austria")), ("de", ("Deutsches", "Österreich"))):
        documents = private(beaten(), "Fran", lang)
        for page in (documents.text(), documents.html()):
            assert not any(name in page for name in names)
            assert "Mun" not in documents.text()
    assert "Free:" not in private(beaten(), "Fran").text()


def test_it_is_printed() -> None:
    assert private(beaten(), "Fran").pdf().startswith(b"%PDF")


def test_before_anything_is_resolved_there_is_no_sheet() -> None:
    for turn in (None, 1, 7):
        with pytest.raises(EvaluationError):
            private(stab(), "Fran", turn=turn)


def test_everybodys_evaluation_names_who_was_silent_and_three_lists_of_centres() -> None:
    game = played(ordered(played(stab()), FRANCE="A MAR - SPA"))
    options = EvaluationOptions(blocks=frozenset(Block))
    documents = TurnDocuments(public_view(game), 2, options, "en")
    text = documents.text()
    assert "No order failed, and no unit was dislodged." in text
    assert "No moves received (NMR): Austria, England, Germany, Italy, Russia, Turkey." in text.replace("\n  ", " ")
    assert "Changed hands: –." in documents.html()
    assert "Taken for the first time: Spa." in text
    assert "ONE CENTRE IS TAKEN" in text, "not a quiet turn"
    bounced = public_view(played(moved(stab(), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR")))
    assert "ZWEI BEFEHLE SCHEITERN" in TurnDocuments(bounced, 1, options, "de").text()
    assert "Still neutral: Bel, Bul, Den" in text
    assert documents.pdf().startswith(b"%PDF")
    assert "A Spa" not in text
