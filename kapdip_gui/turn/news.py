"""The News dock: what people will talk about after a phase, as a short list.

Takes: the session. Gives: `NewsPanel`. Source: docs/window.md 9.6 and 11.2.
"""

from PySide6.QtGui import QGuiApplication

from kapdip.game.news import news_of
from kapdip.reason import Reason
from kapdip.showing.orders.results import resolved_turn
from kapdip.showing.texts import turn_title
from kapdip.words import sentences
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, label
from kapdip_gui.orders.list_panel import ListPanel
from kapdip_gui.orders.painting import LineLook
from kapdip_gui.session.session import Session

ICONS = {
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
        return news_of(self._session.shown_turn(turn.number)) if turn is not None else ()

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
        for reason in told:
            self.add(self._line(reason))

    def _line(self, reason: Reason) -> LineLook:
        text, power = sentences.say(reason, self._session.language), reason.facts.get("power")
        if isinstance(power, str) and reason.key in OF_A_POWER:
            return LineLook("", text, power=power, chip=True)
        lead, tone = ICONS.get(reason.key, ("news", "text_secondary"))
        return LineLook("", text, lead=lead, lead_tone=tone)

    def _to_clipboard(self) -> None:
        QGuiApplication.clipboard().setText(
            "\n".join(sentences.say(reason, self._session.language) for reason in self.news())
        )
        self._session.told.emit(self._session.say("News copied."))
