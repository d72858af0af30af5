"""Why a box can't be read, with its reason."""

from kapdip.reason import Reason


class PostError(Exception):
    """Nothing was read, or nothing was written."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason
