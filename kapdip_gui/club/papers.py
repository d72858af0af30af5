"""What a club gives out: documents, cards, the answer to "why?", and the count of a poll.

Takes: the session, where dialogs are shown; the page of the club. Gives: `Papers`.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.club.model import Club
    from kapdip_gui.club.page import ClubPage


class Papers:
    """Publishes what a page shows."""

    def __init__(self, session: Session, dialogs: Dialogs) -> None:
        self._session, self._say = session, session.say
        self._dialogs = dialogs

    def publish(self, page: "ClubPage", spot: QPoint) -> None:
        """The menu of the formats of a season."""
        from kapdip_gui.club.publishing import season_menu

        if page.holder is not None:
            season_menu(self._session, self._dialogs.owner, page.holder, page.asked).popup(spot)

    def print_card(self, page: "ClubPage", person: str) -> None:
        """A person's card as PDF."""
        from kapdip_gui.club.publishing import save_card

        if page.holder is not None:
            save_card(self._session, self._dialogs.owner, page.holder, page.asked, person)

    def why(self, page: "ClubPage", question: tuple[str, ...]) -> None:
        """Where a figure comes from."""
        from kapdip_gui.club.why_dialog import WhyDialog

        lines = page.why(question)
        if lines:
            title = self._say("Why? {name}", name=question[1])
            self._dialogs.run(WhyDialog(self._session, self._dialogs.owner, title, lines))

    def count_poll(self, club: "Club | None") -> None:
        """The dialog that counts ballots; it offers the people of the open club."""
        from kapdip_gui.club.poll_dialog import PollDialog

        people = [member.name for member in club.people] if club is not None else []
        self._dialogs.run(PollDialog(self._session, self._dialogs.owner, people))
