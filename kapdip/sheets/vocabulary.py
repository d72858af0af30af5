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
    "slip|my slip|handel|zum handel|money|geld|devisen|market|markt|finanzen|finances|borsenzug"
    "|boersenzug|borsenzuge|boersenzuege|borse|boerse|borsenbefehl|borsenslip"
    "|borsenzettel|borsenauftrag|borsenorder|borsenorders|borsenbefehle|exchange|exchange slip"
    "|orders for the exchange|exchange orders|stock exchange|financial orders|fo|transactions|trades|stock|stocks"
)
MILITARY = _words(
    "militarzug|militaerzug|militar|militaer|militarzuge|militaerzuege|militarbefehle|militaerbefehle|zuge|zuege"
    "|befehle|spielzug|spielzuge|einheitenzug|orders|military|military orders|moves"
)
GREY_PRESS = _words(
    "graue presse|graue pressemeldung|graue pressemitteilung|grey press|gray press|presse grau|pressemeldung grau"
    "|pressemitteilung grau|press grey|press gray|black press|schwarze presse|anonyme presse|presse"
    " anonym|anonymous press|press anonymous"
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
    "exchange|exchange slip|exchange orders|stock exchange|financial orders|fo|transactions|orders|military"
    "|military orders|moves|press|press release|grey press|gray press|white press|bids|bid|auction"
)

SUMS = _words(
    "total|summe|saldo|gesamt|zusammen|sum|left|ubrig|uebrig|rest|restgeld|guthaben|kasse|balance|remaining|erlos"
    "|erloes|kosten|cost|costs|proceeds"
)
"""A line that begins with one of them, and names no currency, says what it comes to."""
UNCHANGED = _words(
    "bleiben unberuhrt|bleibt unberuhrt|bleiben unberuehrt|unberuhrt|unberuehrt|unangetastet|bleiben unangetastet"
    "|bleiben liegen|bleibt liegen|bleiben stehen|bleibt stehen|bleiben wo sie sind|lasse ich liegen|lasse liegen"
    "|bleibt wo es ist|stays put|stay put|stay where they are|leave alone|ruht|ruhen|ruhe|lasse ich ruhen"
    "|fasse ich nicht an|nicht angefasst|nicht antasten|ruhrt sich nicht|is untouched|are untouched|remains untouched"
    "|remain untouched|remain as they are|remains as it is|unverandert|bleibt unverandert|bleiben unverandert|bleibt"
    "|bleiben|no change|no changes|unchanged|untouched|keine veranderung|keine veranderungen|keine anderung"
    "|keine anderungen|keine aenderung|keine aenderungen|as is|as it is|as they are|stays as it is|stay as they are"
    "|stay|stays|remain unchanged|wie gehabt|wie bisher|as before|stays the same|stay the same|bleibt wie gehabt"
    "|bleiben wie gehabt|bleibt wie bisher|bleiben wie bisher|bleibt gleich|bleiben gleich|leave as is|leave as it is"
    "|leave unchanged|bleibt alles beim alten|alles beim alten|beim alten|bleibt alles gleich|bleibt alles wie es ist"
)
"""None is bought or sold; what an earlier slip says about it stays."""
NOTHING = UNCHANGED | _words(
    "passe|pass|setze aus|ich passe|nt|n t|n.t|n. t|n/t|n.t.|n. t.|n/t.|no transaction|no transactions"
    "|keine transaktion|keine transaktionen|nichts|nix|gar nichts|nothing|none|keine|keinen|kein|kein handel"
    "|kein trade|no trading|no exchange|keine borse|kein borsenzug|kein geschaft|no trade|no trades"
    "|no deals|no deal|halten|hold|behalten|behalte|keep|null|zero|nil|no"
    "|weder kauf noch verkauf|weder kaufen noch verkaufen|neither buy nor sell|not sell anything|not buy anything"
    "|lassen|lasse|lass"
)
BUY = _words(
    "dafur haben|dafuer haben|dafur nehmen|dafuer nehmen|dafur bekommen|dafuer bekommen|have for it|take for it"
    "|nimmt|nimmt auf|holt|erwirbt|wunscht zu erwerben|bring me|angeschafft|schaffe an|takes|takes to"
    "|neuzugange|neuzugaenge|zukaufe|enter into|add on|credit"
    "|gutschrift|let me have|gib mir dafur|einzunehmen|einnehmen|long|fill in|annehmen|nehme an|nehme auf|nehmen auf"
    "|nehme rein|nehme dazu|legen zu|nehmen dazu|nehmen rein|laid in|lay in|laying in|einziehen|aufkaufen|ankaufen"
    "|beziehen|beziehe|purchase of|bringe ein|einfahren|hamstere|hamstern|sammle|sammeln|raffe|raffen|gather"
    "|gathering|collect|collecting|amass|accumulate|accumulating|build up|beef up|boost|strengthen|load up on"
    "|loading up on|stock up on|take in|takes in|bring in|go into|move into|put into|steige ein mit|einsteigen"
    "|steig ein mit|taten mir gut|taeten mir gut|tate mir gut|would do me good|greife zu|schlage zu bei|zuschlagen"
    "|schnapp mir|schnappe mir|bestelle|bestell|ordere|order me|fetch me|fetch|beschaffe|beschaffen|besorg|eindecken"
    "|anlegen|an bord|am bord|verstarke|verstaerke|aufbauen|buy me|get me|gonn mir|goenn mir|rein sollen|dazu sollen"
    "|her sollen|kommen dazu|kommt dazu|comes aboard|come aboard|snap me up|kommen ins depot|kommt ins depot"
    "|kommen in die kasse|kommen hinzu|kommt hinzu|hinzu|kommt rein|kommen rein|lege mir|leg mir|put me in for"
    "|in with|bekomme|kriege|erhalte|in come|in comes|come in|comes in|up by|buyer of|kaufer von|investiere in"
    "|invest in|lege an|nehm|hol|sichere|sichern|einsammeln|secure|obtain|scoop up|snap up|gonne mir|goenne mir"
    "|leiste mir|lege mir zu|lege zu|leg mir zu|erhohe|erhohen|erhoehen|increase|top up|topping up|stocke auf"
    "|decke mich ein mit|decke mich mit|put me down for|kauf|kaufe|kaufen|kauft|kaufs|kaeufe|gekauft|kaufwunsch"
    "|erwerb|erwerbe|erwerben|erworben|anschaffen|aufstocken|rein|hinein|her|her mit|zugang|zugange|zugaenge|zulegen"
    "|hole|holen|besorge|besorgen|nehme|nimm|buy|buys|buying|bought|purchase|purchases|purchasing|purchased|acquire"
    "|acquiring|acquired|get|getting|grab|take|taking|pick up|picking up|add|adding|kf|kfe|k|wanted|rauf|suche|suchen"
    "|gesucht|aufnehmen"
)
WISHED = _words(
    "brauche|brauchen|need|like to have|want to have|hatte ich gern|hatte ich gerne|haette ich gern|haette ich gerne"
    "|mochte ich haben|moechte ich haben|hatte gern|hatte gerne|haette gern|haette gerne|mochte haben|moechte haben"
    "|will haben"
)
"""Words for buying, where no other word in their line says what is done."""
SELL = _words(
    "to the market|to market|zum markt|get lost|gets lost|trade in|trading in|trades in|turn in|gibt ab"
    "|gibt her|gibt weg|stosst ab"
    "|take off|taking off|lighten up on|lighten|trim|trimming|cut back|cut back on|disposals|parts with|abgange"
    "|streiche zusammen|fahre zuruck|zuruckfahren|zurueckfahren|up for sale|put up for sale|aufgelost|aufgeloest"
    "|verauss|debit|lasten|wegtun|tu weg|tue weg|wegmachen|out of|verkloppen|verkloppe|verkloppt|auszugeben|ausgeben"
    "|short|shovel out|geben ab|geben weg|geben her|wegzugeben|abzustossen|annullieren|auflosen|aufloesen|lose auf"
    "|loese auf|liquidiere|liquidieren|flusig machen|absetzen|setze ab|verhokere|verhoekere|rausgeben|gebe raus"
    "|herausgeben|fallen lassen|lasse fallen|verschenke|opfere|opfern|sacrifice|sacrificing|relinquish|surrender"
    "|disposal of|disposal|dispose of|gebe ich her|geb ich her|gebe ich ab|geb ich ab|gebe ich weg|geb ich weg"
    "|gebe ich hin|gebe ich fort|gebe ich auf|comes from|come from|kommt von|kommen von|brauche ich nicht"
    "|brauch ich nicht|brauchen wir nicht mehr|do not need|don't need|fort|hergeben|weggeben|gebe her|geb her"
    "|gebe weg|gebe fort|hand over|hand back|give up|give away|giving up|giving away|give back|get out of"
    "|getting out of|move out of|moving out of|pull out of|back on the market|back on market|on the market|on market"
    "|onto the market|auf den markt|an die borse zuruck|an die boerse zurueck|unter den hammer|zum verkauf"
    "|zu verkaufen|feilbieten|zu geld machen|mache zu geld|zu geld|flussig machen|fluessig machen|entsorgen|entsorge"
    "|aussortieren|einlosen|einloesen|cash in|cashing in|go overboard|goes overboard|overboard|uber bord|ueber bord"
    "|von bord|trade away|trades away|trading away|away|must go|have to go|has to go|can go|may go|konnen gehen"
    "|mussen gehen|muessen gehen|muss gehen|kann gehen|durfen gehen|duerfen gehen|gehen weg|geht weg|gehen fort"
    "|let go|let them go|lass gehen|lasse gehen|rausgehen|raus damit|weg damit|fort damit|weg konnen|weg koennen"
    "|raus konnen|kicken|kick out|throw out|throwing out|throw away|chuck|chuck out|lose|lade ab|losgeworden"
    "|freigeben|gebe frei|release|releasing|brauche ich nicht mehr|brauche nicht mehr|brauch ich nicht mehr"
    "|no longer need|not need any more|reduzieren um|sell me|abladen|rauswerfen|werfe raus|fliegen raus|fliegt raus"
    "|fliegen|geht raus|take me out of|off with|you may have|you may take|you can have|you can take"
    "|you may keep|bezahlt aus|finanziert aus|bezahlt von|gehen raus|out go"
    "|out goes|go out|goes out|down by|seller of|verkaufer von|desinvestiere|divest|werfe|werfen|biete|offer|offering"
    "|bezahlt mit|bezahlt wird mit|bezahle mit|bezahlt durch|finanziert durch|finanziert mit|finanziere mit|funded by"
    "|financed by|paid by|paid for by|paid with|paid for with|drop|dropping|runter|down|reduzieren|reduziere"
    "|verringern|verringere|abbauen|reduce|reducing|cut|cutting|verschleudern|schmeisse|schmeissen|losschlagen"
    "|versilbern|versilbere|rausschmeissen|raushauen|lasse los|verabschiede mich von|verzichte auf|verk|vkf|vk|v"
    "|abstossen|abgestossen|stosse|abgeben|abgegeben|gebe ab|abgabe|abgaben|abgang|abgaenge|loswerden|raus|hinaus|weg"
    "|weg mit|trenne|trennen|verausserung|veraussern|veraussere|veraussert|veraeussern|veraeussere|veraeussert"
    "|verscherbeln|verscherbele|verscherble|verticken|verticke|verhokern|abtreten|sell|sells|selling|sold|sale|sales"
    "|dump|dumps|dumping|offload|offloading|unload|unloading|liquidate|liquidating|dispose|disposing|shed|shedding"
    "|ditch|ditching|get rid of|getting rid of|rid of|part with|parting with|let go of|sell off|selling off"
)
DEAL = re.compile(
    r"(?P<sell>(?:ab|aus)?verk(?:auf|aeuf)(?!er)[a-z]*"
    r"|(?:ver(?:aeusser|ausser|hoker|hoeker|scherb|silber|tick|ramsch|klopp|schleuder|ringer)|ab(?:ge)?(?:stoss|geb|tret"
    r"|stiess|lad)|(?:weg|her)(?:ge)?geb|los(?:ge)?(?:schlag|werd|word)|(?:her|hin)?aus(?:ge)?(?:trag|schmeiss|schmiss"
    r"|werf|worf)|auf(?:ge)?(?:loes|los)|liquidi|reduzi|entsorg|(?:dis|off|un)(?:pos|load)"
    r"|liquidat|jettison|withdraw|relinquish|divest|dump|shed|ditch|discard)[a-z]{0,6})"
    r"|(?P<buy>(?:er(?:werb|warb|worb|steh|stand)|an(?:ge)?(?:schaff|haeuf|hauf)|ein(?:ge)?(?:sack|sammel|nehm|nomm|heims)"
    r"|(?:her|hin)ein(?:ge)?(?:nehm|nomm|hol|trag)|(?:hin|da)zu(?:ge)?(?:nehm|nomm|leg|hol)|auf(?:ge)?(?:stock|nehm|nomm)"
    r"|mit(?:ge)?(?:nehm|nomm)|acqui[rs]|purchas|obtain|grab|amass|accumulat|hoard|procur)[a-z]{0,6}|(?:an|ein|zu|auf|nach|hin|dazu|ruck|rueck)*(?:ge)?k(?:auf|aeuf)(?:e|en|t|s|te|st)?"
    r"|(?:an|ein|zu)?kaufs?(?:order|orders|auftrag|auftrage|auftraege|liste|wunsche|wuensche|seite|zettel))"
)
"""What else is a word for selling or buying: compounds, and forms that a list would miss."""
EACH = _words(
    "each for|je fur|je fuer|jeweils fur|jeweils fuer|each of the|je von|jeweils von|each in|je|jeweils|jew|each"
    "|each of|apiece|a piece|per currency|pro wahrung"
)
"""The amount beside it is that of every currency in its list."""
OTHERS = _words(
    "restl|andere|anderen|anderer|anderes|ubrige|ubrigen|ubriges|uebrige|uebrigen|uebriges|restliche|restlichen"
    "|sonstige|sonstigen|sonstiges|others|other|else|anything else|sonst|ansonsten|otherwise"
)
"""The currencies that the slip does not name."""
UNITS = _words(
    "gebot|gebote|bids|einheiten|einheit|we|units|unit|shares|share|stuck|stueck|anteile|st|stk|waehrungseinheiten"
    "|wahrungseinheiten|wahrung|wahrungen|waehrung|waehrungen|currency|currencies|trade|trades|handel|transaktion"
    "|transaktionen|geschaft|geschafte|geschaefte|deals|aktion|aktionen|action|actions|x|mal"
)
AND = _words("n|und|and|sowie|dazu|ausserdem|dann|then|also|u|plus auch|as well as")
INTO = _words("in|into")
FILLERS = _words(
    "enter|trage ein|trag ein|eintragen|buche|verbuche|buchen|record|execute|as well|aufschreiben|schreib auf|them|it"
    "|its|pay for it|pay for them|pay for that|pay for this|pay for all this|completely|fully|entirely|evenly"
    "|trotzdem|hingegen|lieber gunter|lieber guenter|gunter|guenter|mehr nicht|das war's schon|that's all for now"
    "|das reicht|that will be all|ebenfalls|gleichfalls|ferner|zusatzlich|zusaetzlich|likewise|komplett|ach|oh|shall"
    "|thx|ty|kindly|note|notieren|notiere|fertig|done|das wars|das war's|das ist alles|that's it|that's all"
    "|that is all|changes|andert sich|gesamten|gesamte|ah|ja|na|naja|tja|hm|hmm|well|right|gut|should|moge|mogen"
    "|moegen|du|kannst|intend|plan|wish|beabsichtige|gedenke|plane|reich|empire|tu|tue|tun|thanks|thank|you|danke"
    "|cheers|side|seite|list|liste|papiere|money|geld|wieder|ganz|schnell|folgend|bloss|halt|eben|bitte|please|pls"
    "|ich|i|moechte|mochte|will|wuerde|wurde|hatte|haette|gern|gerne|would|like|want|to|the|of|der|die|das|den|meine"
    "|meiner|my|mir|me|jede|jeder|every|diesmal|heute|today|uberall|ueberall|wir|we|nun|jetzt|mal|hiermit|gerade"
    "|sofort|nochmal|auch|gleich|einfach|dem|des|ein|eine|einen|meinen|meinem|meines|mein|unser|unsere|unseren|our"
    "|now|again|hier|here|just|folgende|folgendes|following|folgenden|runde|round|borse|boerse|markt|market|exchange"
    "|ok|okay|genau|exactly|a|an|some|paar|order|orders|auftrag|auftrage|auftraege|kurz|uns|sich|devisen|zug|diesen"
    "|dieses|diese|dieser|diesem|this|turn|am"
)
"""Polite words that change nothing in a line of an exchange slip."""
TALK = _words(
    "off your hands|off his hands|in return|in exchange|im gegenzug|by|stell|stelle|stellen|setze|setzen|bringe|put"
    "|lege|legen|in exchange for|in return for|im tausch gegen|im austausch gegen|im tausch fur|in hohe von"
    "|in hoehe von|to the amount of|in the amount of|to the tune of|im umfang von|in form von|schweren herzens"
    "|wie folgt|as follows|folgendermassen|be so kind as to|so kind as to|so freundlich|so nett|sind|ist|stehen|steht"
    "|bei|da|weil|brauche|brauchen|need|since|because|nachste|nachsten|next|um|fur|fuer|for|hiervon|so viel|goes"
    "|comes|gehen|go|kommen|komme|back|zuruck|von|vom|haben|noch|weitere|weiteren|weiterer|weiteres|more|another"
    "|extra|zu|zum|zur|im|es|sie|mich|us|werde|werden|wird|wollen|worden|mochten|moechten|konnen|koennen|kann|soll"
    "|sollen|sollte|going|shall|ll|from|aus|mit|off|lets|dafur|dafuer|davon|damit|erst|zuerst|zunachst|zunaechst"
    "|first|danach|anschliessend|schliesslich|finally|next up|gebe|geben|be|being|is|are|am|with|proceeds|use|using"
    "|money|geld|dem erlos|erlos|erloes|vom erlos|ab|up|out|los|do|so|as|well|too|on|at|auf|uber|nur|only|ganze"
    "|insgesamt|total|bank|lot|lots|amount|amounts|betrag|betrage|bestand|bestande|bestanden|depot|portfolio|holding"
    "|holdings|konto|account|kasse|zwar|namlich|naemlich|namely|und zwar|jetzt|diesmal|dieses mal|this time|this turn"
    "|leider|endlich|weiterhin|still|doch|einmal|schon|sein|seien|dran|zugunsten|favour|some of|daher|deshalb|also"
    "|moglichst"
)
"""Words that change nothing where another one says what is bought or sold; alone they could be part of anything."""
COLUMNS_OF_NAMES = _words(
    "cur|curr|ccy|whg|wahr|waehr|code|currencies held|posten|sorte|wahrung|waehrung|wahrungen|currency|currencies"
    "|land|country|nation|macht|power|name|devise|devisen"
)
COLUMNS_OF_AMOUNTS = _words(
    "ankauf - verkauf|stueck|stk|qty|pcs|stuecke|stucke|einh|anderung|aenderung|differenz|diff|difference|delta|+/-"
    "|bewegung|buchung|verandern|menge|anzahl|amount|quantity|units|stuck|einheiten|auftrag|order|trade|zug"
    "|veranderung|change"
)
COLUMNS_ASIDE = _words(
    "alias|spieler|player|before|after|vorher|nachher|danach|zuvor|now|then|ergebnis|result|ziel|target|today|haben"
    "|hab ich|soll|bestand|kurs|preis|price|holding|holdings|held|wert|value|nr|no|kontrolle|control|bemerkung|remark"
    "|remarks|notiz|note|alt|neu|old|new|pos|position|lfd|lfd nr"
)
"""What is above the columns of a table."""
PREPOSITIONS = _words("mit|aus|from|with|zu|zum|an|at|on|auf|off|von|vom|davon")
"""Between a trade and a number they turn it into what is paid or left."""
HELD = _words("bestand|bestande|bestanden|depot|portfolio|holding|holdings|konto|account|kasse|total|insgesamt")
"""A number after them is not traded."""
REMARKS = _words(
    "von|of|noch|rest|bestand|danach|bleibt|bleiben|kurs|preis|price|zu|a|at|limit|left|leaving|then|still|remaining"
    "|macht|ergibt|worth|ca|etwa"
)
"""One of them makes figures in brackets a remark: `(dann noch 375)`."""
WISHES: Mapping[str, RelativeAmount] = (
    dict.fromkeys(sorted(_words("alles|alle|allen|allem|all|everything|samtliche|saemtliche")), RelativeAmount.ALL)
    | dict.fromkeys(
        sorted(
            _words(
                "half his|half her|half its|half our|zur halfte|zur haelfte|die halfte|die haelfte|halfte|haelfte"
                "|half of|half my|half the|half|die halben"
            )
        ),
        RelativeAmount.HALF,
    )
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
    "|cancelled|gestrichen|streichen|ungultig|ungueltig|void|alt|old|neu|new|bei|ausser|except|bzw|besser|rather"
    "|danach|vorher|zuerst|halten|hold|kauf|kaufe|verkauf|verkaufe|buy|sell|alles|alle|all|max|rest"
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
            "bewegung|bewegungen|zug|zuge|zuege|befehle|orders|moves|movement|fruhjahr|fruehjahr|herbst|spring|autumn"
            "|fall|fruhling|sommer"
        ),
        Step.MOVEMENT,
    ),
    **dict.fromkeys(_words("ruckzug|ruckzuge|rueckzug|rueckzuege|retreat|retreats"), Step.RETREATS),
    **dict.fromkeys(
        _words(
            "winter|winterbau|winterbauten|aufbau|aufbauten|abbau|abbauten|build|builds|removal|removals|disbands|adjustments|korrektur"
        ),
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
        "|befehl|befehle|mein|meine|my|meines|fur|for|from|by|vom|im|in|am|at|um|wunscht|zieht|spielt|plays|spieler"
        "|player|name|alias|pseudonym|uhr|heute|today|gestern|yesterday|nr|no|januar|februar|marz|maerz|april|mai"
        "|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december"
        "|jan|feb|mar|apr|jun|jul|aug|sep|sept|okt|oct|nov|dez|dec|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch"
        "|donnerstag|freitag|samstag|sonnabend|sonntag"
    )
)
"""What may be beside a name above a slip, folded: `Zug von Anna für Herbst 1902`, `Anna, 3. Apr. 2024`."""
PROVIDERS = _words(
    "gmx|web|t|online|gmail|googlemail|yahoo|outlook|hotmail|live|msn|icloud|me|mac|posteo|mailbox|freenet|aol|proton"
    "|protonmail|arcor|vodafone|kabelmail|1und1|ionos|example|mail|email|uni|edu|ac"
)
"""Houses of addresses that say nothing of a person, folded."""
BUILD_SECTION = _words("winterbau|winterbauten|aufbau|aufbauten|build|builds")
REMOVAL_SECTION = _words("abbau|abbauten|removal|removals|disbands")

POLITELY = re.compile(
    r"(?:,\s*+|(?<![\s,])\s++)?\b(?:if i may"
    r"|if you (?:please|would|can|don't mind)|if (?:that's|it's) (?:ok(?:ay)?|all right)"
    r"|wenn (?:ich (?:bitten )?darf|'?s recht ist|es recht ist|du so (?:nett|lieb) bist))\b",
    re.IGNORECASE,
)
"""What looks like a condition but is not one."""
_GREETS = (
    r"^\W*(?:hallo|hi|hey|huhu|moin|servus|salut|gruezi|howdy|ahoi|ahoy|tach|dear|hello|sehr geehrte[rs]?"
    r"|lieber?|liebes|guten (?:tag|morgen|abend)|gru(?:ss|e?ss) (?:gott|dich)|good (?:morning|evening|afternoon|day))\b"
)
GREETING = re.compile(rf"{_GREETS}[^0-9]{{0,60}}$")
"""How a mail begins, folded."""
SALUTATION = re.compile(rf"{_GREETS}[^0-9,!:]{{0,60}}[,!]\s+(?=\S)")
"""Whom a line greets before it says anything else, folded."""
TAKES_BACK = _words(
    "gilt|anders|scrap|streich|streiche|streichen|cancel|ignore|ignorier|ignoriere|vergesst|loesche"
    "|losche|ungultig|void|vergiss"
    "|vergessen|quatsch|unsinn|halt|stopp|stop|moment|spass|scherz|kidding|joke|joking|forget|scratch|wait|oops|ups"
    "|falsch|wrong|fehler|mistake|korrektur|correction|korrigiere|ruckgangig|rueckgaengig|zuruck|zurueck|undo|irrtum"
    "|error|vielleicht|maybe|perhaps|eventuell|evtl|lieber|besser|rather|sondern|stattdessen"
)
"""Words of a sentence that may change what the sentences beside it say."""
RATHER = _words("weniger|less|fewer|mehr|more")
IN_RETURN = _words(
    "in exchange for|in return for|im tausch gegen|im austausch gegen|im tausch fur|im tausch fuer|gegen|against|for"
    "|fur|fuer|->"
)
"""Between what is given and what is got."""
FOR_IT = _words(
    "dafur|dafuer|im gegenzug|in return|in exchange|instead|stattdessen|erlos|erloes|vom erlos|dem erlos|proceeds|davon"
)
"""An amount beside one of them is got for what is given before it, or the other way round."""
SWAPS = _words(
    "trading|exchanging|wechsel|tausch|umwandeln|umschichten|schichte um|tausche|tauschen|tauscht|umtauschen"
    "|eintauschen|wechsle|wechseln|swap|swapping|convert|trade"
)
CORRECTS = _words(
    "nein|ne|nee|nope|wait|sorry|aeh|eh|quatsch|besser|moment|stop|stopp|pardon|rather|mean|correction|korrektur"
    "|falsch|scrap|oops|ups|lieber|no|->"
)
"""Between a figure and another one in its place."""
CAUSES = _words("weil|denn|da|because|since|as|damit|dass|that|obwohl|although|though")
HEARSAY = re.compile(
    r"\b(?:er|he|she|they|man|jemand|somebody|someone|hat|has|had|wollte|wanted|war|was|letzte\w*"
    r"|last|gestern|vorige\w*"
    r"|previous\w*|think\w*|denk\w*|glaub\w*|hoff\w*|hope\w*|uberleg\w*|ueberleg\w*|rate|riet|rat"
    r"|advise\w*|told|tell\w*"
    r"|sag\w*|says?|said|meint?e?|empfehl\w*|recommend\w*|consider\w*|wonder\w*|frag\w*|ask\w*|als"
    r"|than|less|fewer|bis|ohne|without"
    r"|bzw|or|oder|hatt?en?|besitz\w*|own|habe|have|if|vielleicht|might|wenig\w*|hochstens|hoechstens"
    r"|mindestens|least|most"
    r"|niemals|nie|never|weder|neither|nor|angenommen|suppose\w*|assum\w*|vorschlag\w*|suggest\w*|ware|waere"
    r"|thousand|tausend\w*|million\w*|dozen|dutzend|halb\w*|double|doppelt\w*|ungefahr|ungefaehr|etwa"
    r"|ca|circa|rund|about|around|approx\w*|roughly|wert|worth|euros?|eur|taler|preis|price)\b"
)
"""What may make a sentence one of what somebody else does, or nobody, or not quite."""
EARLIER = re.compile(
    r"\b(?:letzte\w*|last|gestern|yesterday|vorige\w*|previous\w*|neulich|damals|bisher|earlier|fruher|frueher|vorhin"
    r"|zuletzt|in (?:spring|autumn|fall|the spring)|im (?:fruhjahr|fruehjahr|herbst|sommer|winter)|ago|recently)\b"
)
"""A clause that holds one of them speaks of the past."""
PRICES = _words("kurs|kurse|kursen|preis|preise|preisen|price|prices|rate|rates|prozent|percent")
HAVING = _words("habe|hab|haben|hatte|have|had|got|besitze|besitzen|own|owns|bestand|holding|hold|halte|liegen")
HELD_WHERE = _words(
    "noch|still|left|currently|derzeit|aktuell|momentan|im|in|hand|depot|konto|stock|jetzt|rumliegen|liegen|davon|von"
    "|dort|da|each|insgesamt|total|immer|mehr|genug|hier|so|viel|viele|zu|too|many|much|alt|alte|depots|wie"
)
"""What may be said of where it is held."""
OPINION = re.compile(
    r"\b(?:uberleg\w*|ueberleg\w*|wonder\w*|consider\w*|vielleicht|eventuell|evtl|maybe|perhaps|might|meint?e?|rat|riet"
    r"|suggest\w*|advis\w*|vorschlag\w*|frage mich|unsure|not sure|unsicher|unschlussig|angenommen|suppose|assum\w*"
    r"|eigentlich|weiss noch nicht|weiss nicht|sagt|sagte|says|said|empfehl\w*|empfiehlt|recommend\w*|jemand"
    r"|somebody|someone|wollte|wanted|ware|waere|glaube|denke|think|never|nie|niemals)\b"
)
"""A sentence that holds one of them may be no order."""
OTHER_PEOPLE = _words(
    "er|he|she|they|alle|everybody|everyone|jeder|man|leute|people|others|andere|anderen|whoever|wer|who"
)
SAME = _words("ebenso|genauso|dito|ditto|same|dasselbe|desgleichen|auch|too|wie|as|likewise|gleichfalls|ebenfalls")
"""It says of a currency what was said of another one."""
POLITE_CONDITION = re.compile(
    r"\b(?:wenn|falls|sollte[ns]?t?|if|when) (?:du|sie|ihr|you|es (?:recht|geht|passt|dir|ihnen|keine|nicht zu)"
    r"|noch|etwas|was|irgendwas|something|anything|i may"
    r"|it (?:isn|is not|s not|pleases|suits|please)|that s|that is (?:ok|fine|all)|ich (?:bitten|darf)|possible"
    r"|please)\b"
)
"""A condition only out of politeness."""
OF_OTHERS = _words("kauft|verkauft|gekauft|verkaufte|kaufte|sells|buys|dumps|bought|sold")
INTRODUCTION = re.compile(
    r"^\W*(?:(?:hier|anbei|nachfolgend|unten|es folgen|das sind|dies sind|here|attached|below|these)\b[^0-9]*"
    r"\b(?:zug|zuege|zuge|befehle?n?|orders?|slips?|zettel|borsenzug|borse|transactions?|moves?)\b"
    r"|(?:zuege|zuge|befehle|orders|moves)\s+(?:anbei|unten|below|attached)\b"
    r"|(?:meine|mein|my|unsere|our)\s+(?:\w+\s+)?(?:zug|zuege|zuge|befehle|orders?|moves|zettel|borsenzug|slip)\b)"
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
    r"\b(?:(?:ich\s+(?:hiermit\s+)?gebe|gebe\s+ich)(?:\s+(?!nicht\b|nie\b)\w+){0,3}\s+auf"
    r"|(?:ich\s+)?kapituliere(?:\s+ich)?"
    r"|i\s+(?:hereby\s+)?(?:concede|resign|give\s+up)(?:\s+the\s+game)?)\s*(?:[.,;!:)-]|$)"
)
"""A sentence by which somebody gives up, folded."""

NO_ORDERS = _words("kein|keine|keiner|none|nichts|no|entfallt|entfaellt|nil|-|--|./.")
"""What somebody writes below a heading who has nothing to say there."""
