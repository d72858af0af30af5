"""Why a foreign board is not imported, with every reason."""

from kapdip.reason import Reason


class ImportRefusedError(Exception):
    """A source that can't be made into a board; nothing was written."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(reason.key for reason in reasons))
        self.reasons = reasons
