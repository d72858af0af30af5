"""What the commands for phones do, and what is shown above the map: something was left, the table stopped, the computer
has moved, something waits when a phase is to be resolved. What comes is shown in the status line and on the dock's tab.

Takes: the session, the commands, where messages are shown, the table's host, the docks. Gives: `PhoneActions`. Source:
docs/table.md 8.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from kapdip.game.handing_in import HandInState, standing
from kapdip.game.inbox import InboxItem
from kapdip.words.catalogue import mark
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.session.session import Session
from kapdip_gui.table.host import TableHost

TOPIC = "phones"
CAME = mark("{player} has handed in by phone: {receipt}.")
TOO_LATE = mark("{player} has handed in by phone, too late: {receipt}.")
MOVED = mark("This computer has a new address. Turn phones on there and show every player a fresh code.")


class PhoneActions(QObject):
    """Connects host and window."""

    def __init__(
        self,
        session: Session,
        commands: Commands,
        messages: Messages,
        host: TableHost,
        bring: Callable[[], object],
        *,
        count: Callable[[int], object],
    ) -> None:
        """`bring` shows the dock of phones, `count` says at its name how many things wait."""
        super().__init__(host)
        self._session = session
        self._messages = messages
        self._host = host
        self._bring = bring
        self._goes_on = False
        self._asked: tuple[int, int] | None = None
        """How many hand-ins waited when it was last asked about them, and how many of them contradicted nothing."""
        self._problem = ""
        """What was last said about why things that came by phone can't be read."""
        host.changed.connect(lambda: commands["wall.phones"].setChecked(host.is_open))
        host.changed.connect(self._forget_question)
        host.changed.connect(lambda: count(host.waiting))
        host.came.connect(self._tell)
        host.stopped.connect(self._stopped)
        host.moved.connect(self._moved)
        commands["wall.phones"].setChecked(host.is_open)

    def turn(self) -> None:
        """Open the table, and show its dock; or close it."""
        if self._host.is_open:
            self._host.close()
        else:
            self._open()

    def take_all(self) -> None:
        """Take whatever came by phone and contradicts nothing."""
        taken = self._host.take_all()
        self._messages.tell(self._session.say_n("{n} hand-in accepted.", "{n} hand-ins accepted.", taken))

    # -- messages ------------------------------------------------------------------------------------------------------

    def look_back(self, told: str = "") -> None:
        """Say what is left from before this game was opened: its table was open, something waits or can't be read.
        `told`: what is shown above the map already.
        """
        say, waiting, self._asked = self._session.say, len(self._host.inbox.waiting), None
        self._problem = problem = self._host.inbox.problem
        was_open = self._host.look_back()
        if not was_open and not waiting and not problem:
            return
        texts = [told] if told else []
        actions = []
        if was_open:
            texts.append(say("Phones were on when Kapdip closed."))
            actions.append((say("Turn on again"), self._open))
        if waiting:
            text = self._session.say_n(
                "{n} earlier hand-in is waiting.",
                "{n} earlier hand-ins are waiting.",
                waiting,
            )
            texts.append(text)
            actions.append((say("Show"), self._look))
        if problem:
            text = say("The waiting hand-ins saved beside the game can't be read: {why}", why=problem)
            texts.append(text)
        again, tone = partial(self.look_back, told), "bad" if problem else "warn"
        notice = self._messages.notice
        notice.say(" ".join(texts), *actions, topic=TOPIC, tone=tone, close_name=say("Close"), again=again)

    def _tell(self, item: InboxItem) -> None:
        """Something came, however little of the list is in sight; not what it is, as the curtain may be down."""
        if item.mail:  # the game master has taken it out of a box
            return
        late = standing(self._session.on_disk, item.handed_in) is HandInState.LATE
        text = TOO_LATE if late else CAME
        self._messages.tell(self._session.say(text, player=item.handed_in.alias, receipt=item.receipt))

    def _stopped(self) -> None:
        say = self._session.say
        self._messages.notice.say(
            self._host.problem,
            (say("Turn on again"), self._open),
            topic=TOPIC,
            tone="bad",
            close_name=say("Close"),
        )

    def _moved(self) -> None:
        say = self._session.say
        self._messages.notice.say(
            say(MOVED),
            (say("Turn on there"), self._open),
            topic=TOPIC,
            close_name=say("Close"),
            again=self._moved,
        )

    def _open(self) -> None:
        self._messages.notice.clear(TOPIC)
        self._host.open()
        self._bring()

    def _look(self) -> None:
        self._messages.notice.clear(TOPIC)
        self._bring()

    # -- before a phase ------------------------------------------------------------------------------------------------

    def asks(self, go_on: Callable[[], object]) -> bool:
        """Whether something waits that the next phase would pass over: then it is asked, and `go_on` is done without
        it if the game master says so.
        """
        if not self._host.waiting_now or self._goes_on:
            return False
        self._ask(go_on)
        self._messages.notice.focus_first()
        return True

    def _ask(self, go_on: Callable[[], object]) -> None:
        say, count = self._session.say, self._host.waiting_now
        self._asked = count, self._host.ready_now
        text = self._session.say_n("{n} hand-in is waiting.", "{n} hand-ins are waiting.", count)
        actions = [(say("Show"), self._look), (say("Continue without"), lambda: self._without(go_on))]
        if self._host.ready_now:
            actions.insert(0, (say("Accept all"), self._take_now))
        self._messages.notice.say(text, *actions, topic=TOPIC, close_name=say("Close"), again=lambda: self._ask(go_on))

    def _take_now(self) -> None:
        self._messages.notice.clear(TOPIC)
        self.take_all()
        if self._host.waiting_now:
            self._bring()

    def _without(self, go_on: Callable[[], object]) -> None:
        self._messages.notice.clear(TOPIC)
        self._goes_on = True
        try:
            go_on()
        finally:
            self._goes_on = False

    def _forget_question(self) -> None:
        """A question that nothing is left of goes, and one with another number is asked anew; what can't be read any
        longer is reported.
        """
        host = self._host
        problem = host.inbox.problem if host.has_inbox else ""
        if problem and problem != self._problem:
            self.look_back()
        self._problem = problem
        notice = self._messages.notice
        if not (host.problem or problem or host.waiting_now or host.is_gone or host.left_open):
            notice.clear(TOPIC)
        elif notice.topic == TOPIC and self._asked not in (None, (host.waiting_now, host.ready_now)):
            notice.speak_anew()
