"""What the program kept when somebody else changed the file of an open game: offered in words when that file is opened
again.

Takes: the session, the notice bar, an opened save with something kept apart. Gives: `offer`.
Taking it is an edit that can be undone; either answer puts
the copy away, and it is never deleted.
"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kapdip.words.catalogue import mark
from kapdip_gui.file.recent import known_of, moment_text, state_text
from kapdip_gui.frame.notices import NoticeBar
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.game.model import Game
    from kapdip.storage.recovery import Recovered

TOPIC = "kept"
_MOST_TOLD = 4
"""Differences that are named."""


def offer(session: Session, notice: NoticeBar, path: Path, kept: "Recovered", found: "Game", *, told: str = "") -> None:
    """Say what was kept and what the file holds instead, and ask. `told` is put before that."""
    say = session.say
    text = say(
        "Another program changed this file while it was open here. Kapdip has kept your version: "
        "{state}, {when}. The file's version: {found}. Differences: {differences}.",
        state=state_text(session, known_of(kept.game)),
        when=moment_text(session, kept.when),
        found=state_text(session, known_of(found)),
        differences=_differences(session, kept.game, found),
    )
    notice.say(
        f"{told} {text}".strip(),
        (say("Use Kapdip's copy"), partial(_take, session, notice, path, kept)),
        (say("Keep the file as it is"), partial(_decided, notice, path)),
        topic=TOPIC,
        close_name=say("Close"),
        again=partial(offer, session, notice, path, kept, found),
    )


def _differences(session: Session, kept: "Game", found: "Game") -> str:
    from kapdip.storage.differing import differing
    from kapdip.words.sentences import say

    reasons = differing(kept, found)
    texts = [say(reason, session.language) for reason in reasons[:_MOST_TOLD]]
    if len(reasons) > _MOST_TOLD:
        texts.append(session.say("and more"))
    return "; ".join(texts) or session.say("progress of the game")


def _take(session: Session, notice: NoticeBar, path: Path, kept: "Recovered") -> None:
    from kapdip.showing.labels import plain_name

    _decided(notice, path)
    session.do(plain_name(mark("separately kept entries restored")), lambda _: kept.game)


def _decided(notice: NoticeBar, path: Path) -> None:
    from kapdip.storage.recovery import set_recovery_aside

    notice.clear(TOPIC)
    set_recovery_aside(path)
