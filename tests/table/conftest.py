"""The browser of these tests, one for each module."""

from tests.table.browsing import browser

__all__ = ["browser"]
