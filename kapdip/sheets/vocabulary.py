"""The words of slips in German and English, folded (`orders.cleaning.fold`): headers, amounts, sections, press.

Data only. Source: docs/contract.md, "Text that people write"; KA 2007, "Befehlssyntax"; EP #276, Westling (`Crowns
+500`, `Marks N/T`).
"""

import re
from collections.abc import Mapping

from kapdip.board.model import Season, Step
from kapdip.orders.cleaning import fold
from kapdip.orders.vocabulary import CONDITION
from kapdip.sheets.model import RelativeAmount


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split("|"))


EXCHANGE = _words(
    "borsenzug|boersenzug|borsenzuge|boersenzuege|borse|boerse|borsenbefehl|borsenslip|borsenzettel|borsenauftrag"
    "|borsenorder|borsenorders|borsenbefehle|exchange|exchange"
    " slip|orders for the exchange|exchange orders|stock exchange|financial orders|fo|transactions|trades|stock"
    "|stocks"
)
MILITARY = _words(
    "militarzug|militaerzug|militar|militaer|militarzuge|militaerzuege|militarbefehle|militaerbefehle|zuge|zuege"
    "|befehle|spielzug|spielzuge|einheitenzug|orders|military|military"
    " orders|moves"
)
GREY_PRESS = _words(
    "graue presse|graue pressemeldung|graue pressemitteilung|grey press|gray press|presse grau|pressemeldung grau"
    "|pressemitteilung grau|press grey|press gray|anonyme presse|presse anonym|anonymous press|press anonymous"
)
PRESS = GREY_PRESS | _words(
    "presse|pressemitteilung|pressemeldung|weisse presse|presse weiss|press|press release|pressetext|pressebeitrag"
    "|press text|white press|press white"
)
BIDS = _words("gebote|gebot|bietzettel|versteigerung|bids|bid|auction")
HEADERS: Mapping[str, str] = (
    dict.fromkeys(sorted(EXCHANGE), "exchange")
    | dict.fromkeys(sorted(MILITARY), "military")
    | dict.fromkeys(sorted(PRESS), "press")
    | dict.fromkeys(sorted(BIDS), "bids")
)

ENGLISH = _words(
    "exchange|exchange slip|exchange orders|stock exchange|financial orders|fo|transactions|orders|military|military"
    " orders|moves|press|press release|grey press|gray press|white press|bids|bid|auction"
)

SUMS = _words(
    "total|summe|saldo|gesamt|zusammen|sum|left|ubrig|uebrig|rest|restgeld|guthaben|kasse|balance|remaining|erlos"
    "|erloes|kosten|cost"
    "|costs|proceeds"
)
"""A line that begins with one of them, and names no currency, tells what it comes to."""
UNCHANGED = _words(
    "unverandert|bleibt unverandert|bleiben unverandert|bleibt|bleiben|no change|no changes|unchanged|untouched"
    "|keine veranderung|keine veranderungen|keine anderung|keine anderungen|keine aenderung|keine aenderungen"
    "|as is|as it is|as they are|stays as it is|stay as they are|stay|stays|remain unchanged|wie gehabt|wie bisher"
    "|as before|stays the same|stay the same|bleibt wie gehabt|bleiben wie gehabt|bleibt wie bisher"
    "|bleiben wie bisher|bleibt gleich|bleiben gleich"
    "|leave as is|leave as it is|leave unchanged|bleibt alles beim alten|alles beim alten|beim alten"
    "|bleibt alles gleich|bleibt alles wie es ist"
)
"""Nothing is bought or sold of it; beside an earlier slip, what that one says of it stays."""
NOTHING = UNCHANGED | _words(
    "passe|pass|setze aus|ich passe|nt|n t|n.t|n. t|n/t|n.t.|n. t.|n/t.|no transaction|no transactions"
    "|keine transaktion|keine transaktionen|nichts|nix|gar nichts|nothing|none|keine|keinen|kein|kein handel"
    "|kein trade|kein geschaft|no trade|no trades|no deals|no deal|halten|hold|behalten|behalte|keep|null|zero"
    "|nil|no|weder kauf noch verkauf|weder kaufen noch verkaufen|neither buy nor sell|not sell anything"
    "|not buy anything|lassen|lasse|lass"
)
BUY = _words(
    "kommt rein|kommen rein|lege mir|leg mir|put me in for|in with|bekomme|kriege|erhalte|in come|in comes|come in"
    "|comes in|up by|buyer of|kaufer von"
    "|investiere in|invest in|lege an|nehm|hol|sichere|sichern|einsammeln|secure|obtain|scoop up|snap up|gonne mir"
    "|goenne mir|leiste mir"
    "|lege mir zu|lege zu|leg mir zu|erhohe|erhohen|erhoehen|increase|top up|topping up|stocke auf"
    "|decke mich ein mit|decke mich mit|put me down for"
    "|kauf|kaufe|kaufen|kauft|kaufs|kaeufe|gekauft|kaufwunsch|erwerb|erwerbe|erwerben|erworben"
    "|anschaffen|aufstocken|rein|hinein|her|her mit|zugang|zugange|zugaenge|zulegen|hole|holen|besorge|besorgen"
    "|nehme|nimm|buy|buys|buying|bought|purchase|purchases|purchasing|purchased|acquire|acquiring|acquired|get"
    "|getting|grab|take|taking|pick up|picking up|add|adding|kf|kfe|k|wanted|rauf|suche|suchen|gesucht|aufnehmen"
)
WISHED = _words(
    "brauche|brauchen|need|like to have|want to have|hatte ich gern|hatte ich gerne|haette ich gern"
    "|haette ich gerne|mochte ich haben"
    "|moechte ich haben"
    "|hatte gern|hatte gerne|haette gern|haette gerne|mochte haben|moechte haben|will haben"
)
"""Words for buying, where no other word in their line says what is done."""
SELL = _words(
    "geht raus|take me out of|off with|you may have|bezahlt aus|finanziert aus|bezahlt von|gehen raus|out go"
    "|out goes|go out|goes out|down by|seller of|verkaufer von|desinvestiere|divest"
    "|werfe|werfen|biete|offer|offering|bezahlt mit|bezahlt wird mit|bezahle mit|bezahlt durch|finanziert durch"
    "|finanziert mit|finanziere mit|funded by|financed by|paid by|paid for by|paid with|paid for with|drop|dropping"
    "|runter|down|reduzieren|reduziere|verringern|verringere|abbauen|reduce|reducing|cut|cutting|verschleudern"
    "|schmeisse"
    "|schmeissen|losschlagen|versilbern|versilbere|rausschmeissen|raushauen|lasse los|verabschiede mich von"
    "|verzichte auf|verk|vkf|vk|v|abstossen|abgestossen|stosse|abgeben|abgegeben|gebe ab|abgabe|abgaben|abgang"
    "|abgange|abgaenge|loswerden|raus|hinaus|weg|weg mit|trenne|trennen|verausserung|veraussern|veraussere"
    "|veraussert|veraeussern|veraeussere|veraeussert|verscherbeln|verscherbele|verscherble|verticken|verticke"
    "|verhokern|abtreten|sell|sells|selling|sold|sale|sales|dump|dumps|dumping|offload|offloading|unload"
    "|unloading|liquidate|liquidating|dispose|disposing|dispose of|disposals|shed|shedding|ditch|ditching"
    "|get rid of|getting rid of|rid of|part with|parting with|let go of|sell off|selling off"
)
DEAL = re.compile(
    r"(?P<sell>(?:ab|aus)?verk(?:auf|aeuf)(?!er)[a-z]*)"
    r"|(?P<buy>(?:an|ein|zu|auf|nach|hin|dazu|ruck|rueck)*(?:ge)?k(?:auf|aeuf)(?:e|en|t|s|te|st)?"
    r"|(?:an|ein|zu)?kaufs?(?:order|orders|auftrag|auftrage|auftraege|liste|wunsche|wuensche|seite|zettel))"
)
"""What else is a word for selling or buying: compounds, and forms that a list would miss."""
EACH = _words("je|jeweils|jew|each|each of|apiece|a piece|per currency|pro wahrung")
"""The amount beside it is that of every currency in its list."""
OTHERS = _words(
    "restl|andere|anderen|anderer|anderes|ubrige|ubrigen|ubriges|uebrige|uebrigen|uebriges|restliche|restlichen"
    "|sonstige|sonstigen|sonstiges|others|other|else|anything else|sonst|ansonsten|otherwise"
)
"""The currencies that the slip does not name."""
UNITS = _words(
    "gebot|gebote|bids|einheiten|einheit|we|units|unit|shares|share|stuck|stueck|anteile|st|stk"
    "|waehrungseinheiten|wahrungseinheiten|wahrung|wahrungen|waehrung|waehrungen|currency|currencies|trade|trades"
    "|handel|transaktion|transaktionen|geschaft|geschafte|geschaefte|deals|aktion|aktionen|action|actions|x|mal"
)
AND = _words("und|and|sowie|dazu|ausserdem|dann|then|also|u|plus auch|as well as")
INTO = _words("in|into")
FILLERS = _words(
    "ebenfalls|gleichfalls|ferner|zusatzlich|zusaetzlich|likewise|komplett|ach|oh|shall|thx|ty|kindly|note|notieren"
    "|notiere|fertig|done|das wars|das war's|das ist alles|that's it"
    "|that's all|that is all|changes|andert sich|gesamten|gesamte|ah|ja|na|naja|tja|hm|hmm|well|right|gut|should"
    "|moge|mogen|moegen|du|kannst|intend|plan|wish|beabsichtige|gedenke|plane|reich|empire|tu|tue|tun|thanks|thank"
    "|you|danke|cheers|side|seite|list|liste|papiere|money|geld|wieder|ganz|schnell|folgend|bloss"
    "|halt|eben|bitte|please|pls|ich|i|moechte|mochte|will|wuerde|wurde|hatte|haette|gern|gerne|would|like|want"
    "|to|the|of|der|die|das|den|meine|meiner|my|mir|me|jede|jeder|every|diesmal|heute|today|uberall|ueberall|wir"
    "|we|nun|jetzt|mal|hiermit|gerade|sofort|nochmal|auch|gleich|einfach|dem|des|ein|eine|einen|meinen|meinem"
    "|meines|mein|unser|unsere|unseren|our|now|again|hier|here|just|folgende|folgendes|following|folgenden|runde"
    "|round|borse|boerse|markt|market|exchange|ok|okay|genau|exactly|a|an|some|paar|order|orders|auftrag|auftrage"
    "|auftraege|kurz|uns|sich|devisen|zug|diesen|dieses|diese|dieser|diesem|this|turn|am"
)
"""Polite words that change nothing in a line of an exchange slip."""
TALK = _words(
    "schweren herzens|wie folgt|as follows|folgendermassen|be so kind as to|so kind as to|so freundlich|so nett"
    "|sind|ist|stehen|steht|bei|da|weil|brauche|brauchen|need|since|because|nachste|nachsten|next|um|fur|fuer|for"
    "|hiervon|so viel|goes|comes|gehen|go|kommen|komme|back|zuruck|von|vom|haben|noch|weitere|weiteren|weiterer"
    "|weiteres|more|another|extra|zu|zum|zur|im|es|sie|mich|us|werde|werden|wird|wollen|worden|mochten|moechten"
    "|konnen|koennen|kann|soll|sollen|sollte|going|shall|ll|from|aus|mit|off|lets|dafur|dafuer|davon|damit"
    "|erst|zuerst|zunachst|zunaechst|first|danach|anschliessend|schliesslich|finally|next up|gebe|geben|be|being"
    "|is|are|am|with|proceeds|use|using|money|geld|dem erlos|erlos|erloes|vom erlos|ab|up|out|los|do|so|as|well"
    "|too|on|at|auf|uber|nur|only|ganze|insgesamt|total|bank|lot|lots|amount|amounts|betrag|betrage|bestand"
    "|bestande|bestanden|depot|portfolio|holding|holdings|konto|account|kasse|zwar|namlich|naemlich|namely"
    "|und zwar|jetzt|diesmal|dieses mal|this time|this turn|leider|endlich|weiterhin|still|doch|einmal|schon|sein"
    "|seien|dran|zugunsten|favour|some of|daher|deshalb|also|moglichst"
)
"""Words that change nothing where another one says what is bought or sold; alone they could be part of anything."""
COLUMNS_OF_NAMES = _words(
    "|wahrung|waehrung|wahrungen|currency|currencies|land|country|nation|macht|power|name|devise|devisen"
)
COLUMNS_OF_AMOUNTS = _words(
    "menge|anzahl|amount|quantity|units|stuck|einheiten|auftrag|order|trade|zug|veranderung|change"
)
COLUMNS_ASIDE = _words(
    "bestand|kurs|preis|price|holding|holdings|held|wert|value|nr|no|kontrolle|control|bemerkung|remark|remarks"
    "|notiz|note|alt|neu|old|new|pos|position|lfd|lfd nr"
)
"""What stands over the columns of a table."""
PREPOSITIONS = _words("mit|aus|from|with|zu|zum|an|at|on|auf|off|von|vom|davon")
"""Between a trade and a number they make of it what is paid or left."""
HELD = _words("bestand|bestande|bestanden|depot|portfolio|holding|holdings|konto|account|kasse|total|insgesamt")
"""A number behind them is not traded."""
REMARKS = _words(
    "von|of|noch|rest|bestand|danach|bleibt|bleiben|kurs|preis|price|zu|a|at|limit|left|leaving|then|still"
    "|remaining|macht"
    "|ergibt|worth|ca"
    "|etwa"
)
"""One of them makes figures in brackets a remark: `(dann noch 375)`."""
WISHES: Mapping[str, RelativeAmount] = (
    dict.fromkeys(sorted(_words("alles|alle|allen|allem|all|everything|samtliche|saemtliche")), RelativeAmount.ALL)
    | dict.fromkeys(sorted(_words("rest|alles geld|all the money|all my money|restliches geld")), RelativeAmount.REST)
    | dict.fromkeys(
        sorted(
            _words(
                "max|maximal|maximum|restliche|remaining|so viel wie moglich|soviel wie moglich|moglichst viel"
                "|moglichst viele|as much as possible|as many as possible"
            )
        ),
        RelativeAmount.MOST,
    )
)

_TELLING = frozenset(CONDITION) | _words(
    "nicht|not|no|kein|keine|keinen|statt|stattdessen|anstatt|instead|oder|or|doch|nur|only|aber|but|erst|cancel"
    "|cancelled|gestrichen|streichen"
    "|ungultig|ungueltig|void|alt|old|neu|new|bei|ausser|except|bzw|besser|rather|danach|vorher|zuerst|halten|hold"
    "|kauf|kaufe|verkauf|verkaufe"
    "|buy|sell|alles|alle|all|max|rest"
)
"""Words that make a remark in brackets more than a remark."""


def harmless(remark: str) -> bool:
    """Whether a remark in brackets can be left aside: no figures, and no word that would change an order."""
    words = re.findall(r"[a-z0-9]+", fold(remark))
    return (
        bool(words)
        and "?" not in remark
        and not any(word in _TELLING or any(letter.isdigit() for letter in word) for word in words)
    )


SECTIONS: Mapping[str, Step] = {
    **dict.fromkeys(
        _words(
            "bewegung|bewegungen|zug|zuge|zuege|befehle|orders|moves|movement|fruhjahr|fruehjahr|herbst|spring"
            "|autumn|fall|fruhling|sommer"
        ),
        Step.MOVEMENT,
    ),
    **dict.fromkeys(_words("ruckzug|ruckzuge|rueckzug|rueckzuege|retreat|retreats"), Step.RETREATS),
    **dict.fromkeys(
        _words("winter|aufbau|aufbauten|abbau|abbauten|build|builds|removal|removals|disbands|adjustments|korrektur"),
        Step.ADJUSTMENTS,
    ),
}
"""Headings inside a military slip."""
SEASONS: Mapping[str, Season] = {
    **dict.fromkeys(sorted(_words("fruhjahr|fruehjahr|fruhling|fruehling|spring|s")), Season.SPRING),
    **dict.fromkeys(sorted(_words("sommer|summer|u")), Season.SUMMER),
    **dict.fromkeys(sorted(_words("herbst|autumn|fall|f|h")), Season.AUTUMN),
    **dict.fromkeys(sorted(_words("winter|w")), Season.WINTER),
}
PARTICLES = _words("von|van|v|de|den|del|della|di|du|da|zu|zum|zur|der|die|das|of|the")
FORMS_OF_ADDRESS = _words("herr|hr|frau|fr|mr|mrs|ms|sir|lady|dein|deine|euer|eure|ihr|ihre|your|lieber|liebe")
BESIDE_NAMES = (
    PARTICLES
    | FORMS_OF_ADDRESS
    | frozenset(word for word in SEASONS if len(word) > 1)
    | frozenset(HEADERS)
    | _words(
        "zug|zuge|zuege|zugzettel|zettel|slip|slips|order|orders|moves|turn|turns|runde|round|partie|game|spiel"
        "|befehl|befehle"
        "|mein|meine|my|meines|fur|for|from|by|vom|im|in|am|at|um"
        "|wunscht|zieht|spielt|plays|spieler|player|name|alias|pseudonym|uhr|heute|today|gestern|yesterday|nr|no"
        "|januar|februar|marz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february"
        "|march"
        "|may|june|july|october|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|okt|oct|nov|dez|dec|mo|di|mi|do|fr|sa"
        "|so"
        "|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag"
    )
)
"""What may stand beside a name above a slip, folded: `Zug von Anna für Herbst 1902`, `Anna, 3. Apr. 2024`."""
PROVIDERS = _words(
    "gmx|web|t|online|gmail|googlemail|yahoo|outlook|hotmail|live|msn|icloud|me|mac|posteo|mailbox|freenet|aol|proton"
    "|protonmail|arcor|vodafone|kabelmail|1und1|ionos|example|mail|email|uni|edu|ac"
)
"""Houses of addresses that say nothing of a person, folded."""
BUILD_SECTION = _words("aufbau|aufbauten|build|builds")
REMOVAL_SECTION = _words("abbau|abbauten|removal|removals|disbands")

CLOSING = re.compile(
    r"^\W*(?:mit |in )?(?:\w+ )?hochachtung(?:svoll)?\W*$|^\W*i\. ?[av]\."
    r"|^\W*bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)\W*$|"
    r"^\W*(?:(?:viele|liebe|beste|herzliche|schone|sonnige|mit)\s+(?:\w+\s+)?)?(?:gruss|grusse|grussen|gruesse|gruessen)\b"
    r"|^\W*(?:mfg|lg|vg|tschuss|tschuess|tscho|tschoe|tschau|ciao|herzlichst|bis (?:dann|bald)"
    r"|(?:(?:best|kind|warm)\s+)?(?:regards|wishes)|cheers|yours|thanks|thank you|many thanks|danke"
    r"|vielen dank|sent from|sent via|gesendet (?:von|mit)|get outlook|holen sie sich outlook)\b"
    r"|^\W*von meinem? [^0-9]{1,60} gesendet\W*$|^\W*diese (?:nachricht|mail|e-mail) wurde [^0-9]{1,80} gesendet\W*$"
)
"""How the end of a mail begins, folded: what follows, up to the next header, belongs to no slip."""
_GREETS = (
    r"^\W*(?:hallo|hi|hey|huhu|moin|servus|salut|gruezi|howdy|ahoi|ahoy|tach|dear|hello|sehr geehrte[rs]?"
    r"|lieber?|liebes|guten (?:tag|morgen|abend)|gru(?:ss|e?ss) (?:gott|dich)|good (?:morning|evening|afternoon|day))\b"
)
GREETING = re.compile(rf"{_GREETS}[^0-9]{{0,60}}$")
"""How a mail begins, folded."""
SALUTATION = re.compile(rf"{_GREETS}[^0-9,!:]{{0,60}}[,!]\s+(?=\S)")
"""Whom a line greets before it says anything else, folded."""
TAKES_BACK = _words(
    "vergiss|vergessen|quatsch|unsinn|halt|stopp|stop|moment|spass|scherz|kidding|joke|joking|forget|scratch|wait"
    "|oops"
    "|ups|falsch|wrong|fehler|mistake|korrektur|correction|korrigiere|ruckgangig|rueckgaengig|zuruck|zurueck|undo"
    "|irrtum|error"
    "|vielleicht|maybe|perhaps|eventuell|evtl|lieber|besser|rather|sondern|stattdessen"
)
"""Words of a sentence that may change what the sentences beside it say."""
RATHER = _words("weniger|less|fewer|mehr|more")
IN_RETURN = _words("gegen|against|for|fur|fuer|->")
"""Between what is given and what is got."""
SWAPS = _words("tausche|tauschen|tauscht|umtauschen|eintauschen|wechsle|wechseln|swap|swapping|convert|trade")
CORRECTS = _words(
    "nein|ne|nee|nope|wait|sorry|aeh|eh|quatsch|besser|moment|stop|stopp|pardon|rather|mean|correction|korrektur"
    "|falsch"
    "|scrap|oops|ups|lieber|no|->"
)
"""Between a figure and another one in its place."""
CAUSES = _words("weil|denn|da|because|since|as|damit|dass|that|obwohl|although|though")
HEARSAY = re.compile(
    r"\b(?:er|he|she|they|man|jemand|somebody|someone|hat|has|had|wollte|wanted|war|was|letzte\w*|last|gestern|vorige\w*"
    r"|previous\w*|think\w*|denk\w*|glaub\w*|hoff\w*|hope\w*|uberleg\w*|ueberleg\w*|rate|riet|rat|advise\w*|told|tell\w*"
    r"|sag\w*|says?|said|meint?e?|empfehl\w*|recommend\w*|consider\w*|wonder\w*|frag\w*|ask\w*|soll|als|than|less|fewer|bis|ohne|without"
    r"|bzw|or|oder|hatt?en?|besitz\w*|own|habe|have|if|vielleicht|might|wenig\w*|hochstens|hoechstens|mindestens|least|most"
    r"|niemals|nie|never|weder|neither|nor|angenommen|suppose\w*|assum\w*|vorschlag\w*|suggest\w*|ware|waere|thousand|tausend\w*"
    r"|million\w*|dozen|dutzend|half|halb\w*|double|doppelt\w*|ungefahr|ungefaehr|etwa|ca|circa|rund|about|around|approx\w*|roughly|wert|worth|euros?|eur|taler|preis|price)\b"
)
"""What may make a sentence one of what somebody else does, or nobody, or not quite."""
OF_OTHERS = _words("kauft|verkauft|gekauft|verkaufte|kaufte|sells|buys|dumps|bought|sold")
INTRODUCTION = re.compile(
    r"^\W*(?:(?:hier|anbei|nachfolgend|unten|es folgen|das sind|dies sind|here|attached|below|these)\b[^0-9]*"
    r"\b(?:zug|zuege|zuge|befehle?n?|orders?|slips?|zettel|borsenzug|borse|transactions?|moves?)\b"
    r"|(?:zuege|zuge|befehle|orders|moves)\s+(?:anbei|unten|below|attached)\b"
    r"|(?:meine|mein|my|unsere|our)\s+(?:\w+\s+)?(?:zug|zuege|zuge|befehle|orders?|moves|zettel|borsenzug|slip))"
    r"(?:[^0-9]|\b1[89][0-9]{2}\b|(?<=zug )[0-9]{1,2}\b|(?<=turn )[0-9]{1,2}\b)*$"
)
"""A sentence that says what follows, folded."""
BELOW = _words("unten|untenstehend|untenstehende|unterhalb|below")
"""Words that point at what is quoted below, folded; beside own words they do so with one of `POINTING`."""
POINTING = _words("siehe|wie|s|steht|stehen|findest|sind|see|as|is|are|left")
ANNOUNCING = BELOW | _words("hier|anbei|nachfolgend|folgend|anliegend|here|attached|zuruck|zurueck|back|noch|again")
ANNOUNCED = _words(
    "zug|zuge|zuege|befehl|befehle|zettel|borse|boerse|borsenzug|boersenzug|antwort|antworten|ausgefullt|ausgefuellt"
    "|formular|order|orders|moves|slip|slips|filled|answer|answers|form|presse|press|gebote|bids"
)
"""With one of `ANNOUNCING` they announce the quotation of a mail that says nothing else."""
RESERVATION = re.compile(
    rf"\b(?:{'|'.join(CONDITION)}|nicht|not|kein\w*|statt|anstatt|instead|ausser|except|but|aber|gestrichen|ungultig|void|storn\w*|cancel\w*)\b"
)
"""Words that make talk more than talk, folded."""
GIVES_UP = re.compile(
    r"\b(?:(?:ich\s+(?:hiermit\s+)?gebe|gebe\s+ich)(?:\s+(?!nicht\b|nie\b)\w+){0,3}\s+auf|(?:ich\s+)?kapituliere(?:\s+ich)?"
    r"|i\s+(?:hereby\s+)?(?:concede|resign|give\s+up)(?:\s+the\s+game)?)\s*(?:[.,;!:)-]|$)"
)
"""A sentence by which somebody gives up, folded."""

SENDER = _words("von|from|absender|sender")
ADDRESSEE = _words("an|to|empfanger|empfaenger|adressat")
EVERYBODY = _words("alle|allen|alle spieler|alle machte|jedermann|all|everybody|everyone|all players|all powers")
"""Whom press is addressed to that says so in a line of its own."""
NO_PRESS = _words("keine|keine presse|nichts|entfallt|entfaellt|none|no press|nothing|nil")
"""What somebody writes in the place of press who has none."""
NO_ORDERS = _words("kein|keine|keiner|none|nichts|no|entfallt|entfaellt|nil|-|--|./.")
"""What somebody writes below a heading who has nothing to say there."""
