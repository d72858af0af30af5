"""What is said and asked when a club can't be written, or somebody else has written its file.

Takes: the session, what asks, the club that is open, how a file's problems are reported. Gives: `ClubTrouble`.
"""

from collections.abc import Callable, Sequence

from kapdip.reason import Reason
from kapdip_gui.club.asking import Asking
from kapdip_gui.club.holder import ClubHolder
from kapdip_gui.process.work import wait_beside
from kapdip_gui.session.session import Session


class ClubTrouble:
    """Reports problems of one club. `reload` opens it anew from its file."""

    def __init__(
        self,
        session: Session,
        asking: Asking,
        holder: ClubHolder,
        why: Callable[[object], str],
        reload: Callable[[], object],
    ) -> None:
        self._say = session.say
        self._asking, self._holder = asking, holder
        self._why, self._reload = why, reload

    def tell(self, reasons: Sequence[Reason]) -> None:
        """It could not be written: say why, and what can be done."""
        why, holder = self._asking.text_of(reasons), self._holder
        if not any(reason.key == "club.changed_outside" for reason in reasons):
            kept = self._say("Kapdip has kept a copy and will try again with the next entry.")
            lost = self._say(
                "Kapdip will try again with the next entry; if you quit before that, the changes are lost."
            )
            self._asking.tell(
                self._say("The club could not be saved: {why} {then}", why=why, then=kept if holder.is_kept else lost)
            )
        elif broken := self._broken():
            text = self._say("{why} Its current contents can't be read: {broken}", why=why, broken=broken)
            if self._asking.ask(text, self._say("Keep my version"), self._say("Decide later")):
                holder.write(over_others=True)
        else:  # left by Esc, both stay as they are until the next entry
            way = self._asking.way(why, self._say("Keep my version"), self._say("Use the file's version"))
            if way == 0:
                holder.write(over_others=True)
            elif way == 1:
                self._reload()

    def _broken(self) -> str:
        """Why the file can't be read now, `""` if it can."""
        from kapdip.storage.club_file import load_club
        from kapdip.storage.errors import SaveError

        try:
            wait_beside(lambda: load_club(self._holder.opened.path))
        except SaveError as error:
            return self._why(error)
        return ""
