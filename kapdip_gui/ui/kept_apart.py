"""What the program kept when somebody else changed the file of an open game: offered in words when that file is opened
again.

Takes: the glance, the notice bar, an opened save with something kept apart. Gives: `offer`.
Taking it is a deed that can be undone; either answer puts
the copy away, and it is never deleted.
"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.notices import NoticeBar
from kapdip_gui.ui.recent import known_of, moment_text, state_text
from kapdip_gui.words.catalogue import mark

if TYPE_CHECKING:
    from kapdip_gui.game.model import Game
    from kapdip_gui.storage.recovery import Recovered

TOPIC = "kept"
_MOST_TOLD = 4
"""Differences that are named."""


def offer(glance: Glance, notice: NoticeBar, path: Path, kept: "Recovered", found: "Game", *, told: str = "") -> None:
    """Say what was kept and what the file holds instead, and ask. `told` stands before it."""
    say = glance.say
    text = say(
        "Another program changed this file while it was open here. Kapdip has kept your version: "
        "{state}, {when}. The file's version: {found}. Differences: {differences}.",
        state=state_text(glance, known_of(kept.game)),
        when=moment_text(glance, kept.when),
        found=state_text(glance, known_of(found)),
        differences=_differences(glance, kept.game, found),
    )
    notice.say(
        f"{told} {text}".strip(),
        (say("Use Kapdip's copy"), partial(_take, glance, notice, path, kept)),
        (say("Keep the file as it is"), partial(_decided, notice, path)),
        topic=TOPIC,
        close_name=say("Close"),
        again=partial(offer, glance, notice, path, kept, found),
    )


def _differences(glance: Glance, kept: "Game", found: "Game") -> str:
    from kapdip_gui.storage.differing import differing
    from kapdip_gui.words.sentences import say

    reasons = differing(kept, found)
    texts = [say(reason, glance.language) for reason in reasons[:_MOST_TOLD]]
    if len(reasons) > _MOST_TOLD:
        texts.append(glance.say("and more"))
    return "; ".join(texts) or glance.say("progress of the game")


def _take(glance: Glance, notice: NoticeBar, path: Path, kept: "Recovered") -> None:
    from kapdip_gui.showing.labels import plain_name

    _decided(notice, path)
    glance.do(plain_name(mark("separately kept entries restored")), lambda _: kept.game)


def _decided(notice: NoticeBar, path: Path) -> None:
    from kapdip_gui.storage.recovery import set_recovery_aside

    notice.clear(TOPIC)
    set_recovery_aside(path)
