"""The words of an order in German and English, folded (`orders.cleaning.fold`): verbs, coasts, conditions.

Data only; what people write for places and powers is the board's (`board.speech`).
Source: Ludomaniac standard 2011, 3.5, 4.5, 7.5, 8.6 and 9.7; the notations of the DATC, nJudge, jDip, Realpolitik and
RealWorld.
"""

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CROSSES = _words("xx xxx xxxx")
HOLD = CROSSES | _words(
    "h hld hlds hold holds holding halt hlt halten halte haelt stand stands stay stays steht stehen bleibt bleiben"
    " bleibe wartet warten verteidigt verteidigen verteidige defend defends defending"
)
HOLD_MORE = _words("wo where it sie er ist position stellung die ihre seine its the still stehen hier fest sich")
"""What may follow a hold: `hält die Stellung`."""
MOVE = _words(
    "m mv move moves moving goes go sails marches advances attack attacks to into nach zu zum zur in zieht ziehe ziehen"
    " geht gehe bewegt bewegen marschiert marschieren fahrt faehrt segelt greift greifen greife an wechselt ruckt"
    " rueckt rucken ruecken rucke setzt lauft laeuft laufe laufen versucht versuche probiert tries"
    " try dampft nimmt nehme besetzt besetze takes occupies erobert dringt stosst stoesst sail"
    " sailing march marching attacking advance going"
)
MOVE_FIRST = _words("move moves ziehe bewege zug zuege")
"""Verbs and headings before a unit that moves: `Move A Mun to Ber`."""
NOUNS = _words("zug angriff vormarsch marsch")
"""Nouns before which `den` is an article."""
GO_NOUNS = NOUNS | _words(
    "move moves moving movement attack attacks attacking advance bewegung beim auf gegen on against its ihrem ihren"
    " ihrer"
)
"""What is around the way of a unit that is supported: `support move to`, `beim Angriff auf`."""
PARTICLES = _words("an vor ein weiter hinuber hinueber uber ueber aus nach um ab los")
"""The ends of German verbs: `greift Kiel an`, `rückt nach Kiel vor`."""
TOWARDS = _words("to into in nach auf")
FROM = _words("from von aus")
SUPPORT = _words(
    "s u su sup supp spt sppt support supports supporting unterstutzt unterstuetzt unterstutze unterstuetze"
    " unterstutzen unterstuetzen deckt decke covers cover unterstutzung unterstuetzung unterst"
    " stutzt stuetzt help helps hilft"
)
CONVOY = _words(
    "c k cv conv convoy convoys convoying konvoi konvoiert konvoyiert konvoie konvoy geleit geleitet begleitet geleite"
    " geleiten geleitzug transport transports transportiert transportieren ubersetzt uebersetzt konvoit konvoyt"
    " befordert befoerdert befordern verschifft ferries bringt bringe brings"
)
GLUED: Mapping[str, tuple[str, str]] = {verb + letter: (verb, letter) for verb in "sc" for letter in "af"}
"""A verb and the letter of the unit after it: `A Mun SA Ber`."""
BACK = _words("zuruck zurueck")
WITHDRAW = _words("zieht ziehe ziehen weicht weichen")
"""`zieht sich … zurück`"""
RETREAT = BACK | _words(
    "r rz rzg ret retr retreat retreats retreating ruckzug rueckzug ruckzuge rueckzuege ruckzugsfelder ruckzugsfeld"
    " weicht flieht fleeing flees ruckz rueckz ruckzugsprioritaten"
)
GIVE_UP = _words(
    "d dis disband disbands disbanded disbanding off otb destroyed auflosen aufloesen aufgelost aufgeloest auflosung"
    " aufloesung lost loest aufgabe none keine keiner weg disb dissolve dissolves"
)
REMOVE = _words(
    "streiche streichen destroy destroys rem rmv rm remove removes removed removing abbau abbauen abbauten abgebaut"
    " entferne entfernen entfernt"
)
BUILD = _words(
    "b bld bd build builds built building bau baut baue bauen aufbau aufbauen aufbauten aufgebaut neubau neu"
)
BUILD_FIRST = BUILD | _words("neue neuer new")
"""Before the unit; after a dash `New` is not a verb, but a slip of the pen."""
WAIVE = _words("waive waives waived waiving pass verzicht verzichtet verzichte verzichten")
NO_BUILD = frozenset(
    tuple(words.split())
    for words in ("no build", "no builds", "not build", "kein aufbau", "kein bau", "keine aufbauten", "keinen aufbau")
)
NOT = _words("kein keine keinen keiner no not nicht nie never nein dont ab")
"""Words that turn an order into another one: none of them is ever taken for a slip of the pen."""
VIA = _words("via vc viac viaconvoy by per mit uber ueber durch convoyed")
OVER = _words("uber ueber durch through over")
"""Before the seas of a route that is named: `über NTH`."""
BY_CONVOY = _words("c conv cv konv convoy konvoi konvoy geleit geleitzug sea see")
ARMY = _words("a ar army armee armeen armies arme truppe truppen troops")
FLEET = _words("f fl flt fleet flotte flotten fleets schiff schiffe ship ships")
LETTERS = ARMY | FLEET
KINDS = LETTERS - {"a", "f", "ar", "fl"}
VERBS = MOVE | HOLD | SUPPORT | CONVOY | RETREAT | BUILD | REMOVE | GIVE_UP | {"-", "+"}
UNIT = _words("unit units einheit einheiten")
ARTICLES = _words(
    "a an ein eine einen einer the der die das dem des my our meine meinen meiner meinem unsere unseren unserer his her"
    " their your seine seinen ihre ihren eure euren"
)
FILLERS = _words(
    "the die der das dem des in at of from von vom aus bei beim im into nach to sich selbst auf zu ins zur zum fur for"
    " am aufs gegen"
)
"""Words that may come before a place or unit and mean nothing there."""
OR = _words("or oder then dann und and sonst else ansonsten otherwise notfalls")
"""Words between places to retreat to."""
REMARKS = _words(
    "failed fails fail bounce bounces bounced cut dislodged void invalid illegal no convoy success succeeds succeeded"
    " successful ok okay gescheitert scheitert misslungen erfolglos erfolgreich gelungen geht abgeprallt patt"
    " pattgestellt geschnitten unterbrochen vertrieben geschlagen ungultig ungueltig kein konvoi disrupted disbanded"
    " destroyed nso nsu nsc imp nmr fld"
)
"""What programs and people write in brackets after an order that was played."""
OUTCOMES = _words("fail fails failed bounce bounces bounced gescheitert scheitert abgeprallt misslungen patt")
"""What people write after a dash at the end of an order that was played."""
DISLODGED = _words("vertrieben verdrangt verdraengt geschlagen vertreibung dislodged ruckzug rueckzug")
"""`falls vertrieben: …` begins retreats, it is not a condition."""
EVERYBODY = _words("alle alles all everything everyone everybody samtliche saemtliche jeder")
OTHERS = _words(
    "rest restliche restlichen anderen andere ander ubrigen ubrige uebrigen uebrige verbleibenden others other"
    " remaining remainder"
)
ELSE = "else"
"""`everything else`: means the others after a word for all only."""
NEGATIONS: Mapping[str, str] = {
    **dict.fromkeys(("sonst", "ansonsten", "andernfalls"), "nicht"),
    **dict.fromkeys(("else", "otherwise"), "not"),
}
"""What is between an order and the other one, and how the other one's condition begins."""
CONDITION = ("wenn", "falls", "sofern", "if", "sonst", "ansonsten", "else", "otherwise", "when", "unless")
CONDITION_IN = {"de": "wenn", "en": "if"}
"""How a condition begins that the program writes."""
CONDITION_ENGLISH = frozenset({"if", "when", "unless", "else", "otherwise"})

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
"""Half of a coast: alone in brackets or after a stroke, or before `coast` / `Küste`."""
COAST_LETTERS = _words("c k")
"""`(s.c.)`"""
COAST_NOUNS = _words("coast kuste kueste coastal")

RESERVED = frozenset().union(
    HOLD,
    NOT,
    MOVE,
    UNIT,
    GO_NOUNS,
    OR,
    SUPPORT,
    CONVOY,
    RETREAT,
    GIVE_UP,
    REMOVE,
    BUILD,
    WAIVE,
    VIA,
    ARMY,
    FLEET,
    ARTICLES,
    FILLERS,
    COASTS,
    CONDITION,
)
"""Words that are never the beginning of a place's name."""
TELLING = frozenset().union(
    HOLD, NOT, CONVOY, RETREAT, GIVE_UP, REMOVE, BUILD, WAIVE, VIA, COASTS, COAST_NOUNS, CONDITION
)
"""Words that say something of an order even without a place: brackets that hold one are not a remark."""
POLITE = _words("ich wir bitte please thanks danke")
"""Before or after an order."""
AUXILIARIES = _words("gives gibt is are wird werden soll sollen will should shall")
"""Between a unit and its verb."""

FROM_PLACE = FROM | {"of", "bei"}
ABOUT_RETREATS = (
    (RETREAT - BACK - {"r"})
    | DISLODGED
    | _words(
        "rausgeworfen rauswerfen rauszuwerfen rausfliegt rausgeschmissen rausgekickt kicked thrown driven lost beaten"
        " ousted forced ausweichen weichen zuruckziehen zurueckziehen zuruckgezogen zurueckgezogen"
        " zuruckweichen fallback"
        " rausmuss weggehauen verjagt vertreibt verdrangen geworfen verliere verliert lose loses hinausgeworfen"
    )
)
"""A sentence with one of them is about retreats."""
ABOUT_BUILDS = _words(
    "bau baue bauen baut aufbau aufbauten aufbauen neubau gebaut bauten bauerlaubnis baurecht"
    " aufzustellen aufstellen build builds building built"
)
ABOUT_REMOVALS = (REMOVE - {"rem"}) | _words(
    "abbaus abzubauen abbaue abbaut abgezogen abgeben abzugeben abziehen weggenommen disbands"
    " removal removals abgerissen"
)
ABOUT = ABOUT_RETREATS | ABOUT_BUILDS | ABOUT_REMOVALS
NEGATES = (NOT - {"ab"}) | _words(
    "t statt anstatt stattdessen instead sondern nein nee ne nope doch lieber besser oops ups wait"
    " sorry quatsch vergiss forget scrap cancel ausser except"
    " fassung version variante option plan alternativ alternative entweder either"
)
"""Words that withdraw what is beside them."""
DOUBTS = NEGATES.union(CONDITION) | _words(
    "rather oder or vielleicht maybe perhaps eventuell evtl konnte koennte konnten wurde wuerde"
    " wurden could would might may hatte hatten war was were had last letzte letzten letzter gestern vorhin yesterday"
    " hoffe hope glaube think denke believe sagt says said meint wenig ob whether vorschlag suggest"
    " bevor before anderung"
    " aenderung change korrektur correction"
)
"""Words that make an order doubtful, or one of what somebody else does, or nobody."""
