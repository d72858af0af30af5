"""The News dock: what people will talk about after a phase, as a short list.

Takes: the session. Gives: `NewsPanel`. Source: docs/window.md 9.6 and 11.2.
"""

from itertools import groupby

from PySide6.QtGui import QGuiApplication

from kapdip.game.news import news_of
from kapdip.reason import Reason
from kapdip.showing.orders.results import resolved_turn
from kapdip.showing.texts import turn_title
from kapdip.words import sentences
from kapdip.words.format import listing
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, label
from kapdip_gui.orders.list_panel import ListPanel
from kapdip_gui.orders.painting import LineLook
from kapdip_gui.session.session import Session

ICONS = {
    "fact.dislodged": ("arrow-back-up", "warn"),
    "news.centre_taken": ("circle-check", "ok"),
    "news.centre_lost": ("flag", "warn"),
    "news.eliminated": ("x", "bad"),
    "news.red": ("alert-triangle", "bad"),
    "news.nmr": ("circle-dashed", "warn"),
    "news.control": ("flag", "accent"),
    "news.control_first": ("flag", "accent"),
    "news.lot": ("dice-5", "text_secondary"),
    "news.lot_typed": ("dice-5", "text_secondary"),
    "news.exclude": ("x", "warn"),
    "news.pause": ("alert-triangle", "warn"),
    "news.unreplaced": ("x", "warn"),
}


OF_A_POWER = frozenset({"news.centre_taken", "news.control", "news.control_first", "news.centre_lost"})
WORTH = ("news.end", "news.eliminated", "news.control", "news.leads", "news.inning", "news.exclude", "news.centre", "")
"""What is talked about most first, as in the evaluation; slips that were cut or missing (`MARKS`) come last."""
MARKS = {"news.red": "RED", "news.nmr": "NMR"}


def worth(reason: Reason) -> int:
    """How late it is told."""
    if reason.key in MARKS:
        return len(WORTH) + list(MARKS).index(reason.key)
    return next(place for place, key in enumerate(WORTH) if reason.key.startswith(key))


class NewsPanel(ListPanel):
    """A list of sentences."""

    def __init__(self, session: Session) -> None:
        self._title, self._copy = label("", "strong"), button("", "copy", kind="link")
        super().__init__(session, self._title, None, self._copy)
        self._copy.clicked.connect(self._to_clipboard)
        self.refresh()

    def news(self) -> tuple[Reason, ...]:
        """The news that are shown."""
        game = self._session.game
        turn = resolved_turn(game, self._session.viewed_turn) if game is not None else None
        return tuple(sorted(news_of(self._session.shown_turn(turn.number)), key=worth)) if turn is not None else ()

    @override
    def fill(self) -> None:
        session, game = self._session, self._session.game
        self._copy.setText(session.say("Copy"))
        self.tree.setAccessibleName(session.say("News"))
        told = self.news()
        self.empty.setVisible(not told)
        self._copy.setVisible(bool(told))
        turn = resolved_turn(game, session.viewed_turn) if game is not None else None
        is_resolved = turn is not None and (turn.results.position is not None or turn.results.settlement is not None)
        self.empty.setText(
            session.say("No news this turn.")
            if is_resolved
            else session.say("No news yet. It arrives with the first resolved phase.")
        )
        self._title.setText(
            turn_title(game, turn.number, session.language) if game is not None and turn is not None else ""
        )
        for key, same in groupby(told, key=lambda reason: reason.key):
            reasons = tuple(same)
            if key in MARKS:
                names = listing([str(one.facts["player"]) for one in reasons], session.language)
                self._add(f"{MARKS[key]}: {names}", reasons[0])
            else:
                for reason in reasons:
                    self._add(sentences.say(reason, session.language), reason)

    def _add(self, text: str, reason: Reason) -> None:
        power = reason.facts.get("power")
        if isinstance(power, str) and reason.key in OF_A_POWER:
            self.add(LineLook("", text, power=power, chip=True))
        else:
            lead, tone = ICONS.get(reason.key, ("news", "text_secondary"))
            self.add(LineLook("", text, lead=lead, lead_tone=tone))

    def _to_clipboard(self) -> None:
        QGuiApplication.clipboard().setText(
            "\n".join(sentences.say(reason, self._session.language) for reason in self.news())
        )
        self._session.told.emit(self._session.say("News copied."))
