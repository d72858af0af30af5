"""What is this? The rule that belongs to what has the focus, in a few sentences, with its paragraph (F1).

Gives: `RulesDialog`. The sentences are ours; the paragraph tells where the rules themselves say it.
Source: issue "Orders at the table", 8; KA 2007; Ludomaniac standard 2011; the project's rulings.
"""

from PySide6.QtWidgets import QComboBox, QFrame, QScrollArea, QVBoxLayout, QWidget

from kapdip_gui.exchange.profile_data import differences
from kapdip_gui.ui.commands import mark
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.parts import empty, label
from kapdip_gui.ui.session import Session
from kapdip_gui.words import sentences

Rule = tuple[str, str]
"""A sentence, and where the rules say it."""

TOPICS: dict[str, tuple[str, tuple[Rule, ...]]] = {
    "turn": (
        mark("The turn"),
        (
            (
                mark("Turn 1 is Winter 1900: exchange only. Then Spring 1901, Autumn 1901 with its winter, and so on to turn 21."),
                "KA 2007; B1",
            ),
            (mark("Everything for a turn is handed in before anything of it is evaluated. The first resolved step locks the slips."), "B2"),
            (mark("The order inside a turn: movement, retreats, centres, builds, exchange, prices, control, projections, press."), "B3"),
            (mark("The game ends with 18 centres of one power after an autumn, or after turn 21."), "KA 2007"),
        ),
    ),
    "orders": (
        mark("Orders of units"),
        (
            (
                mark("A unit holds, moves, supports or (a fleet at sea) convoys. An army may name “via” to ask for a convoy."),
                "Ludomaniac 3, 4",
            ),
            (
                mark(
                    "Support is cut by an attack of another power, except from the province at which the support is aimed; a "
                    "dislodgement always cuts it."
                ),
                "6.3; D8",
            ),
            (mark("A coast is needed only where two can be reached; without it such a move is void."), "5.4; D6"),
            (mark("An order that is impossible or unreadable becomes a hold, and the evaluation does not show it."), "KA 2007"),
            (
                mark("Units without an order hold. Where a power has no orders at all, the game waits and publishes who is missing."),
                "KA 2007",
            ),
        ),
    ),
    "retreats": (
        mark("Retreats"),
        (
            (
                mark(
                    "A dislodged unit may not go to an occupied province, to where its attacker came from, or where there was a standoff."
                ),
                "7.1–7.3; D9",
            ),
            (mark("Retreats are lists of places by preference; they may be given in advance, behind the order or after “R”."), "7.5; B4"),
            (
                mark(
                    "Two units of different powers to one province: both are removed. Of one power: the one with fewer places left "
                    "goes there."
                ),
                "7.4; D9",
            ),
            (mark("A unit without a valid retreat is removed."), "7.6"),
        ),
    ),
    "adjustments": (
        mark("Builds and removals"),
        (
            (
                mark("After an autumn a power may have as many units as it owns centres. It builds in its own free home centres."),
                "8.5, 8.6",
            ),
            (
                mark("Builds that are not ordered are waived. Missing removals are made by the rules: the farthest from home first."),
                "8.7; D10",
            ),
            (mark("A power without a centre is eliminated; its currency is traded once more and is worthless then."), "KA 2007; B6"),
        ),
    ),
    "exchange": (
        mark("The exchange"),
        (
            (
                mark(
                    "All trades are settled at the prices of the turn before. First the sales, at most 500 of each currency, then "
                    "the purchases."
                ),
                "C1, C2",
            ),
            (mark("Purchases beyond the cash are all cut in the same proportion and rounded down: RED."), "C2"),
            (mark("Each full 100 of net demand moves a price by 0.01, never below 0.01."), "C3"),
            (
                mark(
                    "Who hands in no slip sells up to 500 of everything and keeps the cash: NMR. After three in a row the GM may "
                    "exclude him."
                ),
                "KA 2007",
            ),
            (
                mark(
                    "Who holds most of a currency leads its power in the next turn. Ties go back through earlier turns, then to "
                    "the one with fewest powers, then to the lot."
                ),
                "C5",
            ),
        ),
    ),
    "standings": (
        mark("Projections"),
        (
            (
                mark(
                    "Money: cash and all units at the new prices. Points: units × centres ÷ 100, and the cash invested at the "
                    "cheapest price per point."
                ),
                "C6, C7",
            ),
            (
                mark("At the end: full hundreds of units × centres, summed. Equal points share the place; excluded seats have none."),
                "KA 2007; A",
            ),
        ),
    ),
    "press": (
        mark("Press"),
        (
            (
                mark(
                    "White press comes under the author's own alias, grey press under a name that is nobody's. Another player's "
                    "alias is refused."
                ),
                "KA 2007; E",
            ),
            (mark("<RUSSIA> as addressee becomes the alias of whoever leads Russia after this turn."), "E"),
            (mark("Press is printed by sender, never by author. What is cut or mended goes into the log."), "E"),
        ),
    ),
    "history": (
        mark("Mending the past"),
        (
            (
                mark(
                    "Mistakes found after the next evaluation are normally not corrected; late orders count only with everybody's consent."
                ),
                "9.9.4, 9.9.5",
            ),
            (mark("Mending replays everything after the turn and shows each difference first. The old line stays in the log."), "B8"),
        ),
    ),
}
ALSO = {"results": "orders", "news": "turn", "charts": "standings", "finished": "turn"}


class RulesDialog(Dialog):
    """A topic and its sentences."""

    def __init__(self, session: Session, topic: str, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("What the rules say"), session.say("Close"), cancel="")
        column = QVBoxLayout(self.body)
        column.setContentsMargins(24, 18, 24, 12)
        self.topic = QComboBox()
        self.topic.setAccessibleName(self.say("Topic"))
        for key, (name, _) in TOPICS.items():
            self.topic.addItem(self.say(name), key)
        column.addWidget(self.topic)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        inside = QWidget()
        inside.setProperty("panel", True)
        self._rules = QVBoxLayout(inside)
        self._rules.setContentsMargins(0, 8, 0, 0)
        area.setWidget(inside)
        column.addWidget(area, 1)
        self.topic.currentIndexChanged.connect(lambda _: self._show())
        self.topic.setCurrentIndex(max(0, self.topic.findData(ALSO.get(topic, topic))))
        self.begin(620, 480)
        self._show()

    def _show(self) -> None:
        empty(self._rules)
        _, rules = TOPICS[str(self.topic.currentData())]
        for text, where in rules:
            self._rules.addWidget(label(self.say(text), wrap=True))
            self._rules.addWidget(label(where, "hint"))
            self._rules.addSpacing(6)
        game = self.session.game
        told = [sentences.say(reason, self.session.language) for reason in differences(game.profile)] if game is not None else []
        if told:
            self._rules.addWidget(label(self.say("This game differs from KA 2007:"), "strong"))
            for text in told:
                self._rules.addWidget(label(text, wrap=True))
        self._rules.addStretch(1)
