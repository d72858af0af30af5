"""The words of slips in German and English, folded (`orders.cleaning.fold`): headers, amounts, sections, press.

Data only. Source: formats.md, "Text that people write"; KA 2007, "Befehlssyntax"; EP #276, Westling (`Crowns +500`, `Marks N/T`).
"""

import re
from collections.abc import Mapping

from kapdip_gui.board.model import Step


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split("|"))


EXCHANGE = _words(
    "borsenzug|boersenzug|borsenzuge|boersenzuege|borse|boerse|borsenzettel|borsenauftrag|borsenorder|borsenorders|borsenbefehle"
    "|exchange|exchange slip|stock exchange|financial orders|fo|transactions"
)
MILITARY = _words(
    "militarzug|militaerzug|militarzuge|militaerzuege|militarbefehle|militaerbefehle|zuge|zuege|befehle|spielzug|spielzuge|einheitenzug"
    "|orders|military|military orders|moves"
)
PRESS = _words("presse|pressemitteilung|pressemeldung|press|press release")
HEADERS: Mapping[str, str] = (
    dict.fromkeys(sorted(EXCHANGE), "exchange") | dict.fromkeys(sorted(MILITARY), "military") | dict.fromkeys(sorted(PRESS), "press")
)

ENGLISH = _words(
    "exchange|exchange slip|stock exchange|financial orders|fo|transactions|orders|military|military orders|moves|press|press release"
)

NOTHING = _words(
    "nt|n t|n.t|n. t|n/t|n.t.|n. t.|n/t.|no transaction|no transactions|keine transaktion|nichts|nothing|none|keine|kein handel|halten|hold"
    "|-|--|+|+-|/"
)
BUY = _words("kauf|kaufe|kaufen|kauft|ankauf|buy|buys|buying|purchase|erwerbe|k")
SELL = _words("verkauf|verkaufe|verkaufen|verkauft|sell|sells|selling|sale|vk|v")
UNITS = _words("einheiten|einheit|we|units|unit|shares|share|stuck|stueck|anteile|st|stk|waehrungseinheiten|wahrungseinheiten")

SECTIONS: Mapping[str, Step] = {
    **dict.fromkeys(
        _words(
            "bewegung|bewegungen|zug|zuge|zuege|befehle|orders|moves|movement|fruhjahr|fruehjahr|herbst|spring|autumn|fall|fruhling|sommer"
        ),
        Step.MOVEMENT,
    ),
    **dict.fromkeys(_words("ruckzug|ruckzuge|rueckzug|rueckzuege|retreat|retreats"), Step.RETREATS),
    **dict.fromkeys(
        _words("winter|aufbau|aufbauten|abbau|abbauten|build|builds|removal|removals|disbands|adjustments|korrektur"), Step.ADJUSTMENTS
    ),
}
"""Headings inside a military slip."""
BUILD_SECTION = _words("aufbau|aufbauten|build|builds")
REMOVAL_SECTION = _words("abbau|abbauten|removal|removals|disbands")

CLOSING = re.compile(
    r"^\W*(?:(?:viele|liebe|beste|herzliche|schone|sonnige|mit)\s+(?:\w+\s+)?)?(?:gruss|grusse|grussen|gruesse|gruessen)\b"
    r"|^\W*(?:mfg|lg|vg|tschuss|tschuess|bis dann|(?:(?:best|kind|warm)\s+)?(?:regards|wishes)|cheers|yours|thanks|danke"
    r"|vielen dank|sent from|gesendet von)\b"
)
"""How the end of a mail begins, folded: what follows, up to the next header, belongs to no slip."""

SENDER = _words("von|from|absender|sender")
ADDRESSEE = _words("an|to|empfanger|empfaenger|adressat")
