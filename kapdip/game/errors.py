"""The one refusal of the game room: every reason at once, nothing changed."""

from kapdip.reason import Reason


class GameError(Exception):
    """An action was refused.

    `reasons` names everything that is against it, in the order in which the game master would see it.
    """

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(", ".join(reason.key for reason in reasons))
        self.reasons = reasons
