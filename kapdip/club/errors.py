"""What a club refuses, with every reason."""

from kapdip.reason import Reason


class ClubError(Exception):
    """Something that can't be entered; nothing was changed."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(reason.key for reason in reasons))
        self.reasons = reasons
