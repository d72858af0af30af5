"""The table at which the mails of `mails.txt` are read: three players, turn 5, an autumn."""

from collections.abc import Mapping

from kapdip.board.model import Power, Season
from kapdip.reason import Reason
from kapdip.sheets.model import RelativeAmount, SheetContext
from tests.orders.positions import EUROPE


def work_out(
    player: str, amounts: Mapping[Power, int], wishes: Mapping[Power, RelativeAmount]
) -> Mapping[Power, int] | Reason:
    """500 of everything is held and may be sold, all at a price of 1; there is no other cash."""
    rests = tuple(power for power, wish in wishes.items() if wish is RelativeAmount.REST)
    if len(rests) > 1:
        return Reason("sheet.two_rests", {"currencies": rests})
    found = {
        power: -250 if wish is RelativeAmount.HALF else -500 for power, wish in wishes.items() if power not in rests
    }
    return {**found, **{power: -sum(amounts.values()) - sum(found.values()) for power in rests}}


TABLE = SheetContext(
    players=("Anna", "Bert", "Zorro"),
    control={"ENGLAND": "Anna", "RUSSIA": "Bert", "FRANCE": "Zorro", "ITALY": "Zorro"},
    position=EUROPE,
    turn=5,
    season=Season.AUTUMN,
    year=1902,
    people={"Anna": ("Annegret Schulze",), "Bert": ("Berthold Meier",), "Zorro": ()},
    work_out=work_out,
    even=True,
)
