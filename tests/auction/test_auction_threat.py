"""Home centres that the other's own units can enter next."""

from kapdip.auction.threat import threats
from kapdip.board.model import Unit
from kapdip.board.reading import standard_board

HOMES = {"Effi": "ITALY", "Krösus": "TURKEY"}


def test_open_centres_come_first_and_mercenaries_threaten_nobody() -> None:
    units = {
        "ITALY": (Unit.parse("F AEG"), Unit.parse("F NAP")),
        "TURKEY": (Unit.parse("F ION"), Unit.parse("A CON")),
        "AUSTRIA": (Unit.parse("A ROM"),),
    }
    told = [(one.player, one.centre, str(one.by), one.guard) for one in threats(standard_board(), HOMES, units)]
    assert told == [
        ("Krösus", "SMY", "F AEG", None),
        ("Krösus", "CON", "F AEG", Unit.parse("A CON")),
        ("Effi", "NAP", "F ION", Unit.parse("F NAP")),
    ]
    assert threats(standard_board(), HOMES, {}) == ()
