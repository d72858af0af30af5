"""What the help on rules says: topics, each with sentences of our own and where the rules themselves say it.

Gives: `TOPICS`, `topic_for`. The sources are cited by their own headings and numbers: *KA 2007* (Ludomaniac,
16.08.2007), *Standard* (Ludomaniac, Diplomacy-Regeln 2011); the number of the manual is that of `docs/rules.md`.
"""

from typing import NamedTuple

from kapdip.showing.docks import DOCKS
from kapdip.words.catalogue import mark


class Rule(NamedTuple):
    """A sentence, and where it is from: a heading of KA 2007, numbers of the standard rules, a number of the manual."""

    text: str
    ka: str = ""
    standard: str = ""
    manual: str = ""


TOPICS: dict[str, tuple[str, tuple[Rule, ...]]] = {
    "setup": (
        mark("Rule sets and house rules"),
        (
            Rule(mark("8 to 12 players take part; latecomers take over an existing seat."), "Regeln", manual="1"),
            Rule(
                mark("Everyone starts with 1,000 of each currency, no cash, and prices of 1.00."),
                "Startkapital",
                manual="1",
            ),
            Rule(
                mark("Players are known by aliases: one line, no quotation marks or angle brackets."),
                manual="7",
            ),
            Rule(
                mark(
                    "House rules change individual points of a rule set. The saved game lists each one, "
                    "and the log every change."
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
                mark(
                    "The higher bidder pays and controls the power for a year; if bids are equal, it "
                    "stays neutral and nobody pays."
                ),
                manual="1",
            ),
            Rule(
                mark(
                    "A player who wins for more than they have loses all credits and controls no "
                    "mercenary; the other gets every power they bid for at half the bid, each rounded up."
                ),
                manual="1",
            ),
            Rule(
                mark("After each autumn a player gets one credit for every centre their home country owns."),
                manual="1",
            ),
            Rule(
                mark(
                    "A player with a home-country unit in one of the opponent's home centres at the end "
                    "of a season wins; mercenaries don't count."
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
                    "Everything for a turn is handed in before any of it is resolved. The first phase "
                    "resolved locks the slips."
                ),
                manual="6.2",
            ),
            Rule(
                mark(
                    "Order of play in a turn: movement, retreats, centres, builds, exchange, prices, "
                    "control, projections, press."
                ),
                "Ablauf einer Partie",
                manual="6.2",
            ),
            Rule(
                mark(
                    "A phase can be undone; the slips stay locked unless the game master unlocks them, which is logged."
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
                    "Units without an order hold. If a power has no orders at all, the game waits and "
                    "announces who is missing."
                ),
                "Fehlende Spielzüge für die Einheiten",
                "9.10",
                "6.3",
            ),
            Rule(
                mark(
                    "After 72 hours' grace the game master may bring in a substitute, or play on, in "
                    "which case the units hold."
                ),
                "Fehlende Spielzüge für die Einheiten",
                "9.10.1",
                "6.3",
            ),
            Rule(
                mark(
                    "A player who hands in no slip sells up to 500 of each currency and keeps the cash "
                    "(NMR). After three in a row, the game master may exclude them."
                ),
                "Fehlende Börsenzüge",
                manual="2.5",
            ),
            Rule(
                mark(
                    "Retreats may be conditional on movement, builds on movement and retreats, press on "
                    "anything; exchange slips on nothing."
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
                mark("Name the coast only where a fleet can reach two; without it, the move is void."),
                standard="5.4",
                manual="10.2",
            ),
            Rule(
                mark("A unit that got several different orders holds; the same order twice is one order."),
                standard="4.3.3",
                manual="10.8",
            ),
            Rule(
                mark("An impossible or unreadable order becomes a hold and is left out of the evaluation."),
                "Auswertung fehlerhafter Spielzüge für die Einheiten",
                manual="10.6",
            ),
            Rule(
                mark(
                    "A power's controller orders its units this turn; friend and foe are decided by "
                    "power, not by player."
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
                mark("An army crosses the sea along a chain of fleets, each ordered to convoy exactly that move."),
                standard="4.3.2",
                manual="10.7",
            ),
            Rule(
                mark(
                    "It goes by sea if a fleet of its own power convoys it or the order says “via”; "
                    "otherwise it goes overland if it can."
                ),
                standard="4.3.2",
                manual="10",
            ),
            Rule(
                mark("If every chain loses a fleet, the army stays put; “via” never falls back to a land route."),
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
                mark("The better-supported unit wins. Units of equal strength bounce, and neither enters."),
                standard="6.1, 6.2",
            ),
            Rule(
                mark(
                    "Support is cut by another power's attack, unless it comes from the province the "
                    "support is aimed at; dislodgement always cuts it."
                ),
                standard="6.3",
                manual="10.3",
            ),
            Rule(
                mark("No power can dislodge its own unit, nor help another to do so."),
                standard="6.4",
                manual="10",
            ),
            Rule(
                mark("A dislodged unit has no effect on the province its attacker came from."),
                standard="6.1",
                manual="10",
            ),
            Rule(
                mark("A unit ordered to move cannot be supported to hold, even if its move fails."),
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
                    "A dislodged unit may not retreat to an occupied province, to the one its attacker "
                    "came from, or to one left empty by a standoff."
                ),
                standard="7.1",
                manual="10.4",
            ),
            Rule(
                mark(
                    "A retreat is a list of provinces in order of preference. You can give it in "
                    "advance, after the order or after “R”."
                ),
                standard="7.5",
                manual="10.4",
            ),
            Rule(
                mark(
                    "If two powers' units retreat to the same province, both are disbanded. If both are "
                    "one power's, the one with fewer choices left goes there."
                ),
                standard="7.4",
                manual="10.4",
            ),
            Rule(mark("A unit with no valid retreat is disbanded."), standard="7.2, 7.6", manual="10.4"),
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
                    "Builds not ordered are waived. Missing removals follow the rules: the unit farthest "
                    "from home goes first."
                ),
                standard="8.6, 8.7",
                manual="10.5",
            ),
            Rule(
                mark(
                    "A power with no centres is eliminated; its currency is traded one last time and is then worthless."
                ),
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
                    "All trades settle at last turn's prices: sales first, at most 500 of each currency, "
                    "then purchases."
                ),
                "Kauf und Verkauf von Währungseinheiten",
                manual="2.1–2.3",
            ),
            Rule(
                mark("A sale above 500, or above the holding, is capped; it gets no flag."),
                "Auswertung fehlerhafter Börsenzüge",
                manual="2.3",
            ),
            Rule(
                mark("Purchases beyond the cash are all reduced in the same proportion and rounded down (RED)."),
                "Auswertung fehlerhafter Börsenzüge",
                manual="2.4",
            ),
            Rule(
                mark(
                    "A currency is either bought or sold. A slip that names one twice, or gives a "
                    "fraction, waits for the game master."
                ),
                "Kauf und Verkauf von Währungseinheiten",
                manual="2.2",
            ),
            Rule(
                mark("A currency left out counts as 0, and so does a conditional line."),
                "Befehlssyntax für Börsenzüge",
                manual="2.2",
            ),
        ),
    ),
    "prices": (
        mark("New prices"),
        (
            Rule(
                mark("Every full 100 of net demand moves a price by 0.01; no price falls below 0.01."),
                "Berechnung der neuen Währungskurse",
                manual="2.6",
            ),
            Rule(
                mark("Net demand is everything bought minus everything sold, as executed; excluded seats count too."),
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
        mark("Who controls a power"),
        (
            Rule(
                mark(
                    "The player with most of a currency controls its power next turn. Ties are decided "
                    "by earlier turns, then by who controls fewest powers, then by lot."
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
                    "Lots are drawn from the game's seed, the turn and the question; a lot drawn at the "
                    "table can be typed in."
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
                    "Net worth: cash plus all holdings at the new prices. Points: holdings × centres ÷ "
                    "100, with cash counted as if spent at the lowest price per point."
                ),
                "Die Geld-Hochrechnung; Die Siegpunkte-Hochrechnung",
                manual="4",
            ),
            Rule(
                mark(
                    "At the end, each full hundred of a currency scores its power's centres. Equal "
                    "points share a place; excluded seats get none."
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
                mark("The game ends when a power owns 18 centres after an autumn, or after turn 21."),
                "Ende einer Partie",
                manual="8",
            ),
            Rule(
                mark(
                    "The last turn is played to the end, exchange included. Most victory points wins; "
                    "there are no draws."
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
                mark("Together, all who own a centre can end the game in a draw; votes are secret."),
                standard="1.4",
                manual="13",
            ),
            Rule(
                mark("From autumn 1908 they can agree on a plan that assigns everyone's centres; 18 makes a winner."),
                standard="1.4",
                manual="13",
            ),
            Rule(
                mark(
                    "Four years without a conquest, or the last autumn, is a draw unless everyone and "
                    "the game master agree to play on."
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
                    "A seat that misses three slips in a row may be excluded; from that turn on it is "
                    "awarded no control."
                ),
                "Fehlende Börsenzüge",
                manual="7",
            ),
            Rule(
                mark(
                    "An excluded seat keeps selling up to 500 of everything, moves prices, and has no "
                    "place in the final standings."
                ),
                "Ausgeschlossene Spieler",
                manual="7",
            ),
            Rule(
                mark("A substitute takes over a seat with its holdings and history, and starts with no missed slips."),
                "Regeln",
                manual="7",
            ),
            Rule(
                mark("A power's controller keeps it until the end of the turn, even if excluded during it."),
                manual="7",
            ),
        ),
    ),
    "press": (
        mark("Press"),
        (
            Rule(
                mark(
                    "White press appears under the author's own alias, grey press under an invented "
                    "name. Another player's alias is refused."
                ),
                "Klassifikation von Presse",
                manual="9",
            ),
            Rule(
                mark("Press addressed to <RUSSIA> goes to the alias of Russia's controller after this turn."),
                "Bedingte Presse",
                manual="9",
            ),
            Rule(
                mark("Press appears under its sender, never its author. Cuts and edits are logged."),
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
                    "Units with orders and results, centres, the exchange table, prices, both "
                    "projections, control and press."
                ),
                "Auswertung der Partie; Die Börsentabelle",
                manual="11",
            ),
            Rule(
                mark(
                    "Never: slips as written, who wrote grey press, who is behind an alias, the seed, "
                    "the game master's log."
                ),
                manual="11",
            ),
        ),
    ),
    "history": (
        mark("Correcting a past turn"),
        (
            Rule(
                mark(
                    "Mistakes found after the next evaluation normally stand; late orders count only if "
                    "everyone agrees."
                ),
                standard="9.9.4, 9.9.5",
                manual="12",
            ),
            Rule(
                mark(
                    "A correction recalculates every later turn and shows each difference first. The "
                    "original stays in the log."
                ),
                manual="12",
            ),
        ),
    ),
}
FINISHED = {"finished": "publish"}
"""The phase that has no topic of its own name."""


def topic_for(place: str) -> str:
    """The topic that belongs to a dock, a phase of the turn or a dialog; the turn for an unknown one."""
    found = DOCKS[place].topic if place in DOCKS else FINISHED.get(place, place)
    return found if found in TOPICS else "turn"
