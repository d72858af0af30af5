"""The words of an order in German and English, folded (`orders.cleaning.fold`): verbs, coasts, conditions.

Data only; what people write for places and powers is the board's (`board.speech`).
Source: Ludomaniac standard 2011, 3.5, 4.5, 7.5, 8.6 and 9.7; the notations of the DATC, nJudge, jDip, Realpolitik and RealWorld.
"""

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


HOLD = _words("h hold holds holding halt halten halte haelt xx xxx xxxx stand stands stay stays steht stehen bleibt bleiben bleibe wartet")
MOVE = _words(
    "m mv move moves moving goes go sails marches advances attack attacks to into nach in zieht ziehe ziehen geht gehe bewegt bewegen"
    " marschiert fahrt faehrt segelt greift an wechselt"
)
SUPPORT = _words(
    "s u su sup supp support supports supporting unterstutzt unterstuetzt unterstutze unterstuetze unterstutzen unterstuetzen"
    " unterstutzung unterstuetzung unterst stutzt stuetzt"
)
CONVOY = _words(
    "c k cv conv convoy convoys convoying konvoi konvoiert konvoyiert konvoie konvoy geleit geleitet begleitet geleite geleiten geleitzug"
    " transport transports transportiert transportieren ubersetzt uebersetzt"
)
RETREAT = _words(
    "r rz rzg ret retr retreat retreats retreating ruckzug rueckzug ruckzuge rueckzuege ruckzugsfelder zuruck zurueck weicht flieht"
)
GIVE_UP = _words(
    "d dis disband disbands disbanded disbanding off otb destroyed auflosen aufloesen aufgelost aufgeloest auflosung aufloesung lost loest"
    " aufgabe none keine keiner weg"
)
REMOVE = _words("remove removes removed removing abbau abbauen abbauten abgebaut entferne entfernen entfernt")
BUILD = _words("b build builds built building bau baut baue bauen aufbau aufbauen aufbauten aufgebaut neubau neu")
WAIVE = _words("waive waives waived waiving verzicht verzichtet verzichte verzichten")
NO_BUILD = frozenset({("no", "build"), ("no", "builds"), ("kein", "aufbau"), ("keine", "aufbauten"), ("keinen", "aufbau")})
VIA = _words("via vc viac viaconvoy by per mit uber ueber durch convoyed")
OVER = _words("uber ueber durch through over")
"""Before the seas of a route that is named: `über NTH`."""
BY_CONVOY = _words("c convoy konvoi konvoy geleit geleitzug sea see")
ARMY = _words("a army armee armies arme")
FLEET = _words("f fl flt fleet flotte fleets")
ARTICLES = _words("a an ein eine einen einer the der die das dem")
FILLERS = _words("the die der das dem in at of from von aus bei im into nach to sich selbst auf zu ins zur zum")
"""Words that may stand before a place or unit and mean nothing there."""
DISLODGED = _words("vertrieben verdrangt verdraengt geschlagen vertreibung dislodged ruckzug rueckzug")
"""`falls vertrieben: …` begins retreats, it is no condition."""
CONDITION = ("wenn", "falls", "sofern", "if", "sonst", "ansonsten", "else", "otherwise", "when", "unless")

COASTS: Mapping[str, str] = {
    **dict.fromkeys(_words("nc northcoast nordkuste nordkueste noerdlich nk"), "NC"),
    **dict.fromkeys(_words("sc southcoast sudkuste suedkueste suedkuste sudkueste sk"), "SC"),
    **dict.fromkeys(_words("ec eastcoast ostkuste ostkueste ok"), "EC"),
    **dict.fromkeys(_words("wc westcoast westkuste westkueste"), "WC"),
}
SIDES: Mapping[str, str] = {
    **dict.fromkeys(_words("n north northern nord nordlich noerdliche nordliche"), "NC"),
    **dict.fromkeys(_words("s south southern sud sued sudliche suedliche"), "SC"),
    **dict.fromkeys(_words("e o east eastern ost ostliche oestliche"), "EC"),
    **dict.fromkeys(_words("w west western westliche"), "WC"),
}
"""Half of a coast: alone in brackets or behind a stroke, or before `coast` / `Küste`."""
COAST_NOUNS = _words("coast kuste kueste coastal")

RESERVED = frozenset().union(
    HOLD, MOVE, SUPPORT, CONVOY, RETREAT, GIVE_UP, REMOVE, BUILD, WAIVE, VIA, ARMY, FLEET, ARTICLES, FILLERS, COASTS, CONDITION
)
"""Words that are never the beginning of a place's name."""
