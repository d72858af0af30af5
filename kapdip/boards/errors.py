"""What a board is refused for, with every reason."""

from kapdip.reason import Reason


class BoardRefusedError(Exception):
    """A board that can't be played, or is not there; `reasons` say why."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(reason.key for reason in reasons))
        self.reasons = reasons
