"""What the table shows at one moment: bytes, made by somebody else, and the number by which a page knows its state.

Gives: `Bundle`, `Shown`. A revision counts up for a reader only if their own bytes changed, so that nobody sees others
hand in. Source: docs/table.md 2.
"""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field

PUBLIC = 0
"""The audience of everybody; seats are counted from 1."""


@dataclass(frozen=True)
class Sent:
    """One thing that is sent: as it is, and packed for browsers that take gzip."""

    plain: bytes
    packed: bytes

    @classmethod
    def of(cls, plain: bytes) -> "Sent":
        """Packed without a time stamp, so that the same bytes stay the same."""
        return cls(plain, gzip.compress(plain, 6, mtime=0))


@dataclass(frozen=True)
class Bundle:
    """All that is to be seen of one game now."""

    epoch: str
    """Sent anew with every game that is opened: a page that knows another begins afresh."""
    states: Mapping[str, Sent]
    """JSON for everybody, by the language of its reader."""
    layers: Sent
    """The layers of the map that change, as SVG."""
    own: Mapping[int, bytes] = field(default_factory=dict)
    """JSON for one seat only, by its number."""


class Shown:
    """The bundle that is shown, and each reader's revision."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self._revisions: dict[int, int] = {}

    def revision(self, audience: int) -> int:
        """The number of what this reader is shown: it grows with their bytes and with those for everybody."""
        return self._revisions.get(PUBLIC, 1) + (self._revisions.get(audience, 0) if audience != PUBLIC else 0)

    def show(self, bundle: Bundle) -> frozenset[int]:
        """Show another bundle from here on; gives the audiences who have something new (`PUBLIC`: everybody)."""
        before, self.bundle = self.bundle, bundle
        if (before.epoch, before.states, before.layers) != (bundle.epoch, bundle.states, bundle.layers):
            self._revisions[PUBLIC] = self._revisions.get(PUBLIC, 1) + 1
            return frozenset({PUBLIC})
        changed = {seat for seat in {*before.own, *bundle.own} if before.own.get(seat) != bundle.own.get(seat)}
        for seat in changed:
            self._revisions[seat] = self._revisions.get(seat, 0) + 1
        return frozenset(changed)
