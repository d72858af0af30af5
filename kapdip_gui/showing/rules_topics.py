"""What the help on rules says: topics, each with sentences of our own and where the rules themselves say it.

Gives: `TOPICS`, `topic_for`. The sources are cited by their own headings and numbers: *KA 2007* (Ludomaniac,
16.08.2007), *Standard* (Ludomaniac, Diplomacy-Regeln 2011); the number of the manual is that of `docs/rules.md`.
"""

from typing import NamedTuple

from kapdip_gui.words.catalogue import mark


class Rule(NamedTuple):
    """A sentence, and where it stands: a heading of KA 2007, numbers of the standard rules, a number of the manual."""

    text: str
    ka: str = ""
    standard: str = ""
    manual: str = ""


TOPICS: dict[str, tuple[str, tuple[Rule, ...]]] = {
    "setup": (
        mark("Profiles and house rules"),
        (
            Rule(
                mark("8 to 12 players take part; whoever joins later takes over somebody's seat."), "Regeln", manual="1"
            ),
            Rule(
                mark("Everybody starts with 1000 units of each currency, no cash, and prices of 1.00."),
                "Startkapital",
                manual="1",
            ),
            Rule(
                mark("Players are known by aliases; an alias is one line without quotation marks and angle brackets."),
                manual="7",
            ),
            Rule(
                mark(
                    "House rules change single points of a profile. The save names each of them, and the log every"
                    " change."
                ),
                manual="1",
            ),
        ),
    ),
    "bids": (
        mark("Bids for mercenaries"),
        (
            Rule(
                mark(
                    "In winter both bid for the powers that are nobody's home country; both slips are opened together."
                ),
                manual="1",
            ),
            Rule(
                mark("The higher bid leads the power for a year and is paid; equal bids: neutral, nobody pays."),
                manual="1",
            ),
            Rule(
                mark(
                    "Who has won for more than he has loses all his credits and leads no mercenary; the other gets"
                    " every power he bid for at half his bid, each rounded up."
                ),
                manual="1",
            ),
            Rule(
                mark("After each autumn a player gets one credit for every centre that his home country owns."),
                manual="1",
            ),
            Rule(
                mark(
                    "Whoever stands with a unit of his home country in a home centre of the other's at the end of a"
                    " season has won; mercenaries don't count."
                ),
                manual="1",
            ),
        ),
    ),
    "turn": (
        mark("The turn"),
        (
            Rule(
                mark(
                    "Turn 1 is Winter 1900: exchange only. Then Spring 1901, Autumn 1901 with its winter, and so on to"
                    " turn 21."
                ),
                "Ablauf einer Partie",
                manual="6.1",
            ),
            Rule(
                mark(
                    "Everything for a turn is handed in before anything of it is evaluated. The first resolved step"
                    " locks the slips."
                ),
                manual="6.2",
            ),
            Rule(
                mark(
                    "The order inside a turn: movement, retreats, centres, builds, exchange, prices, control,"
                    " projections, press."
                ),
                "Ablauf einer Partie",
                manual="6.2",
            ),
            Rule(
                mark(
                    "A step can be taken back; the slips stay locked unless the game master unlocks them, which the log"
                    " keeps."
                ),
                manual="6.2",
            ),
        ),
    ),
    "missing": (
        mark("What is missing"),
        (
            Rule(
                mark(
                    "Units without an order hold. Where a power has no orders at all, the game waits and publishes who"
                    " is missing."
                ),
                "Fehlende Spielzüge für die Einheiten",
                "9.10",
                "6.3",
            ),
            Rule(
                mark(
                    "After 72 hours of grace the game master may put a substitute on the seat; he may also go on, then"
                    " the units hold."
                ),
                "Fehlende Spielzüge für die Einheiten",
                "9.10.1",
                "6.3",
            ),
            Rule(
                mark(
                    "A player who hands in no slip sells up to 500 of each currency and keeps the cash: NMR. After "
                    "three in a row the GM may exclude him."
                ),
                "Fehlende Börsenzüge",
                manual="2.5",
            ),
            Rule(
                mark(
                    "Retreats may depend on the movement, builds on movement and retreats, press on everything;"
                    " exchange slips on nothing."
                ),
                "Ablauf einer Partie",
                "9.8.2",
                "6.4",
            ),
        ),
    ),
    "orders": (
        mark("Orders of units"),
        (
            Rule(
                mark(
                    "A unit holds, moves, supports or (a fleet at sea) convoys. An army may name “via” to ask for a"
                    " convoy."
                ),
                standard="3, 4",
                manual="10",
            ),
            Rule(
                mark("A coast is needed only where two can be reached; without it such a move is void."),
                standard="5.4",
                manual="10.2",
            ),
            Rule(
                mark("A unit that got several different orders holds; the same order twice is one order."),
                standard="4.3.3",
                manual="10.8",
            ),
            Rule(
                mark("An order that is impossible or unreadable becomes a hold, and the evaluation does not show it."),
                "Auswertung fehlerhafter Spielzüge für die Einheiten",
                manual="10.6",
            ),
            Rule(
                mark(
                    "The controller of a power orders its units in this turn; own and foreign go by power, not by"
                    " player."
                ),
                "Befehlsabgabe für die Einheiten",
                manual="10",
            ),
        ),
    ),
    "convoys": (
        mark("Convoys"),
        (
            Rule(
                mark(
                    "An army goes by sea from coast to coast over a chain of fleets that each convoy exactly this move."
                ),
                standard="4.3.2",
                manual="10.7",
            ),
            Rule(
                mark(
                    "It goes by sea if a fleet of its own power convoys it or the order says “via”; otherwise, where it"
                    " can, it walks."
                ),
                standard="4.3.2",
                manual="10",
            ),
            Rule(
                mark("If every chain is broken by a dislodged fleet the army stays; “via” never falls back to land."),
                manual="10.7",
            ),
            Rule(
                mark("In a paradox neither the convoy nor the attack on the convoying fleet succeeds."),
                standard="4.3.2",
                manual="10.1",
            ),
        ),
    ),
    "results": (
        mark("Why an order fails"),
        (
            Rule(
                mark("More support wins. Equally strong units for one place stand each other off; nobody enters."),
                standard="6.1, 6.2",
            ),
            Rule(
                mark(
                    "Support is cut by an attack of another power, except from the province at which the support is"
                    " aimed; a dislodgement always cuts it."
                ),
                standard="6.3",
                manual="10.3",
            ),
            Rule(
                mark("No power dislodges its own unit, nor does its support help others to do so."),
                standard="6.4",
                manual="10",
            ),
            Rule(
                mark("A dislodged unit has no effect on the province from which its attacker came."),
                standard="6.1",
                manual="10",
            ),
            Rule(
                mark("A unit that tries to move cannot be supported in holding, even if it stays where it is."),
                standard="4.4",
                manual="10",
            ),
        ),
    ),
    "retreats": (
        mark("Retreats"),
        (
            Rule(
                mark(
                    "A dislodged unit may not go to an occupied province, to where its attacker came from, or where"
                    " there was a standoff."
                ),
                standard="7.1",
                manual="10.4",
            ),
            Rule(
                mark(
                    "Retreats are lists of places by preference; they may be given in advance, after the order or after"
                    " “R”."
                ),
                standard="7.5",
                manual="10.4",
            ),
            Rule(
                mark(
                    "Two units of different powers to one province: both are removed. Of one power: the one with fewer"
                    " places left goes there."
                ),
                standard="7.4",
                manual="10.4",
            ),
            Rule(mark("A unit without a valid retreat is removed."), standard="7.2, 7.6", manual="10.4"),
        ),
    ),
    "adjustments": (
        mark("Builds and removals"),
        (
            Rule(
                mark(
                    "After an autumn a power may have as many units as it owns centres. It builds in its own free home"
                    " centres."
                ),
                standard="8.1, 8.5",
                manual="10.5",
            ),
            Rule(
                mark(
                    "Builds that are not ordered are waived. Missing removals are made by the rules: the farthest from"
                    " home first."
                ),
                standard="8.6, 8.7",
                manual="10.5",
            ),
            Rule(
                mark("A power without a centre is eliminated; its currency is traded once more and is worthless then."),
                "Ausscheiden einer Diplomacy-Nation",
                manual="2.7",
            ),
        ),
    ),
    "exchange": (
        mark("The exchange"),
        (
            Rule(
                mark(
                    "All trades are settled at the prices of the turn before. First the sales, at most 500 of each"
                    " currency, then the purchases."
                ),
                "Kauf und Verkauf von Währungseinheiten",
                manual="2.1–2.3",
            ),
            Rule(
                mark("A sale of more than 500, or of more than is held, is cut to what is possible, without a flag."),
                "Auswertung fehlerhafter Börsenzüge",
                manual="2.3",
            ),
            Rule(
                mark("Purchases beyond the cash are all cut in the same proportion and rounded down: RED."),
                "Auswertung fehlerhafter Börsenzüge",
                manual="2.4",
            ),
            Rule(
                mark(
                    "One currency is either bought or sold. A slip that names one twice, or a number that is not whole,"
                    " waits for the game master."
                ),
                "Kauf und Verkauf von Währungseinheiten",
                manual="2.2",
            ),
            Rule(
                mark("A currency that is left out counts as 0, and so does a line with a condition."),
                "Befehlssyntax für Börsenzüge",
                manual="2.2",
            ),
        ),
    ),
    "prices": (
        mark("New prices"),
        (
            Rule(
                mark("Each full 100 of net demand moves a price by 0.01, never below 0.01."),
                "Berechnung der neuen Währungskurse",
                manual="2.6",
            ),
            Rule(
                mark(
                    "Net demand is everything bought less everything sold by all, as it was carried out; excluded seats"
                    " count, too."
                ),
                "Berechnung der neuen Währungskurse",
                manual="2.6",
            ),
            Rule(
                mark("The price of a point is the price × 100 ÷ the centres of the power."),
                "Die Börsentabelle",
                manual="4",
            ),
        ),
    ),
    "control": (
        mark("Who leads a power"),
        (
            Rule(
                mark(
                    "Whoever holds the most of a currency leads its power in the next turn. Ties go back through "
                    "earlier turns, then to the one with fewest powers, then to the lot."
                ),
                "Kontrolle über die Nationen der Diplomacy-Partie",
                manual="3",
            ),
            Rule(
                mark("Clear cases come first, then ties in the order of the powers' German names: G E F I A T R."),
                "Kontrolle über die Nationen der Diplomacy-Partie",
                manual="3",
            ),
            Rule(
                mark(
                    "Lots follow from the game's seed, the turn and the question; one drawn at the table may be"
                    " typed in."
                ),
                manual="5",
            ),
        ),
    ),
    "standings": (
        mark("Projections"),
        (
            Rule(
                mark(
                    "Money: cash and all units at the new prices. Points: units × centres ÷ 100, and the cash invested"
                    " at the cheapest price per point."
                ),
                "Die Geld-Hochrechnung; Die Siegpunkte-Hochrechnung",
                manual="4",
            ),
            Rule(
                mark(
                    "At the end: full hundreds of units × centres, summed. Equal points share the place; excluded seats"
                    " have none."
                ),
                "Siegpunkte (Victory Points)",
                manual="4, 8",
            ),
        ),
    ),
    "end": (
        mark("The end"),
        (
            Rule(
                mark("The game ends with 18 centres of one power after an autumn, or after turn 21."),
                "Ende einer Partie",
                manual="8",
            ),
            Rule(
                mark(
                    "The last turn is played to its end, exchange included. Whoever has the most victory points has"
                    " won; there are no draws."
                ),
                "Siegbedingung",
                manual="8",
            ),
        ),
    ),
    "agreement": (
        mark("Draw, capitulation, playing on"),
        (
            Rule(
                mark("All who own a centre can end the game in a draw together; the votes are secret."),
                standard="1.4",
                manual="13",
            ),
            Rule(
                mark(
                    "From autumn 1908 on they can agree on a plan that names everybody's centres: with 18 one of them"
                    " has won."
                ),
                standard="1.4",
                manual="13",
            ),
            Rule(
                mark(
                    "Four years without a conquest, or the last autumn, make a draw, unless all and the game master"
                    " play on."
                ),
                standard="1.5",
                manual="13",
            ),
        ),
    ),
    "seats": (
        mark("Seats: exclusion, substitutes"),
        (
            Rule(
                mark(
                    "A seat that missed three slips in a row may be excluded; it counts for no control from this very"
                    " turn on."
                ),
                "Fehlende Börsenzüge",
                manual="7",
            ),
            Rule(
                mark(
                    "An excluded seat goes on selling up to 500 of everything, moves prices, and is shown without a"
                    " place at the end."
                ),
                "Ausgeschlossene Spieler",
                manual="7",
            ),
            Rule(
                mark(
                    "A substitute takes over a seat with its holdings and its history, and begins with no missing slip."
                ),
                "Regeln",
                manual="7",
            ),
            Rule(
                mark("Who leads a power in this turn keeps it until the turn's end, even if he is excluded in it."),
                manual="7",
            ),
        ),
    ),
    "press": (
        mark("Press"),
        (
            Rule(
                mark(
                    "White press comes under the author's own alias, grey press under a name that is nobody's. Another"
                    " player's alias is refused."
                ),
                "Klassifikation von Presse",
                manual="9",
            ),
            Rule(
                mark("<RUSSIA> as addressee becomes the alias of whoever leads Russia after this turn."),
                "Bedingte Presse",
                manual="9",
            ),
            Rule(
                mark("Press is printed by sender, never by author. What is cut or mended goes into the log."),
                "Veröffentlichung von Presse",
                manual="9",
            ),
        ),
    ),
    "publish": (
        mark("What is published"),
        (
            Rule(
                mark(
                    "Units with orders and results, centres, the table of the exchange, prices, both projections,"
                    " control and press."
                ),
                "Auswertung der Partie; Die Börsentabelle",
                manual="11",
            ),
            Rule(
                mark(
                    "Never: slips as written, grey press by author, persons behind aliases, the seed, the game master's"
                    " log."
                ),
                manual="11",
            ),
        ),
    ),
    "history": (
        mark("Mending the past"),
        (
            Rule(
                mark(
                    "Mistakes found after the next evaluation are normally not corrected; late orders count only with"
                    " everybody's consent."
                ),
                standard="9.9.4, 9.9.5",
                manual="12",
            ),
            Rule(
                mark(
                    "Mending replays everything after the turn and shows each difference first. The old line stays in"
                    " the log."
                ),
                manual="12",
            ),
        ),
    ),
}
ALSO = {
    "news": "turn",
    "charts": "prices",
    "finished": "publish",
    "wall": "turn",
    "table": "turn",
    "radar": "control",
    "beside": "prices",
}


def topic_for(place: str) -> str:
    """The topic that belongs to a dock, a step of the turn or a dialog; the turn for an unknown one."""
    found = ALSO.get(place, place)
    return found if found in TOPICS else "turn"
