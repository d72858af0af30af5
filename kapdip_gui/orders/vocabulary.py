"""The words of an order in German and English, folded (`orders.cleaning.fold`): verbs, coasts, conditions, short names of places.

Data only. Source: Ludomaniac standard 2011, 3.5, 4.5, 7.5, 8.6 and 9.7; the notations of the DATC, nJudge, jDip, Realpolitik and RealWorld.
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

_NATIONALITIES = _words(
    "osterreichisch oesterreichisch englisch britisch franzosisch franzoesisch deutsch italienisch russisch turkisch tuerkisch osmanisch"
)
ADJECTIVES = _words("austrian english british french german italian russian turkish ottoman") | frozenset(
    stem + ending for stem in _NATIONALITIES for ending in ("e", "en", "er", "es", "em")
)
"""Whose a unit is, said beside it: `S Russian F Rumania`; it is left aside."""

RESERVED = frozenset().union(
    HOLD, MOVE, SUPPORT, CONVOY, RETREAT, GIVE_UP, REMOVE, BUILD, WAIVE, VIA, ARMY, FLEET, ARTICLES, FILLERS, ADJECTIVES, COASTS, CONDITION
)
"""Words that are never the beginning of a place's name."""

PLACES: Mapping[str, str] = {
    "ADR": "adria|adriatic|adriatische see",
    "AEG": "agais|aegaeis|aegais|aegean|aga|agaische see|agaisches meer",
    "ANK": "angora",
    "APU": "apl|puglia",
    "BAL": "ostsee|baltic|baltische see|baltisches meer",
    "BAR": "barents|barentsee|barenzsee",
    "BEL": "belgie|belgique",
    "BLA": "swm|schwarzmeer|blk|schwarze meer",
    "BOT": "gob|bothnia|botnia|bottensee|bottnischer golf|golf von bottnien|bottnischen meerbusen|gulf of botnia|bottnien",
    "BUR": "bourgogne|burgundy",
    "CON": "kon|ist|istanbul|const",
    "DEN": "dan|daen|danmark",
    "EAS": "eme|emed|ems|east med|eastern med|e med|eastern mediterranean sea|eastmed|ostl mittelmeer|ostmittelmeer|omm|oestl mittelmeer",
    "ENG": "ech|kanal|kan|channel|aek|ake|chn|englischer kanal|armelkanal|engl kanal",
    "GAS": "gaskonie|gascogne|gaskogne",
    "HEL": "hbi|hgb|heligoland|heligoland bight|helgoland|deutsche bucht|bight|heli",
    "HOL": "niederlande|netherlands|ned",
    "ION": "ionian|ionische see",
    "IRI": "irish|irs",
    "LVN": "lvo|lva|lvd|livland|livon|lettland",
    "LVP": "lpl|lpool|livp|l pool|lvl",
    "LYO": "gol|lyon|lyons|lion|gulf of lions|gulf of lion|gulf of lyons|golfe du lion|golf von lion|golf v lyon|lowengolf|gly",
    "MAO": "mid|mat|mid atlantic|mid atl|midatlantic|mitatl|mittelatlantik|mittlerer atlantik|mittelatlantischer ozean|matl|mittatl",
    "MAR": "marseilles|mars",
    "MUN": "munchen|muenchen|muen|muc|mue",
    "NAF": "nafr|n africa|n afrika|n af|nordafr",
    "NAO": "nat|natl|north atlantic|n atlantic|n atl|nordatl|nordatlantischer ozean|north atl",
    "NAP": "nea|napoli",
    "NTH": "nts|nos|nds|nse|nordsee|n sea|north sea|noth",
    "NWG": "nrg|nws|nordmeer|europaisches nordmeer|norwegian|norwegische see|norweg sea|norw sea|norw see|nwgs",
    "NWY": "nrw|norge|norweg",
    "PIC": "pikardie|pik",
    "POR": "port",
    "PRU": "preussen|preuss",
    "ROM": "roma",
    "RUH": "ruhrpott|rur",
    "RUM": "romania|roumania|rou|rumanien",
    "SEV": "sew|sebastopol|sewastopol|sebastopol",
    "SKA": "skagerak|skagerrack|skag|skagarak",
    "SMY": "izmir|smirna",
    "SPA": "espana",
    "STP": "st p|st pete|stpete|petersburg|pet|spb|petrograd|leningrad|saint petersburg|stpetersburg|st petersb|skt petersburg",
    "SWE": "sve|sverige",
    "SWI": "sui|suisse",
    "TUN": "tunesien|tunisia",
    "TUS": "tos|toscana",
    "TYR": "tyl|trl|tir|tyrol|tyro",
    "TYS": "tyn|tyrr|tyrs|tyh|tyrrhenian|tyrhenian sea|tyrrhenische see|tyrhenisches meer|tyrr sea|tyrrh|tyr sea|tyrrenisches meer",
    "WAR": "warszawa",
    "WES": "wme|wmed|wms|west med|western med|w med|western mediterranean sea|westmed|westl mittelmeer|westmittelmeer|wmm|westl mm",
}
"""What people write for a province beside its code and its names; several words are one name."""

AMBIGUOUS: Mapping[str, tuple[str, ...]] = {
    "nor": ("NWY", "NWG", "NTH", "NAO", "NAF"),
    "north": ("NTH", "NAO", "NAF"),
    "liv": ("LVN", "LVP"),
    "atl": ("MAO", "NAO"),
    "med": ("WES", "EAS"),
    "gul": ("LYO", "BOT"),
}
"""Short names that people use for several provinces; the position decides, or the reader asks."""

SECOND_MEANINGS: Mapping[str, tuple[str, ...]] = {"tyr": ("TYS",), "nwg": ("NWY",)}
"""Codes that people also use for another province: taken so only if the code's own province makes no possible order."""
