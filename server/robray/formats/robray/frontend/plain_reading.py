"""Reading what is plain, from when that is worth what it takes to begin with.

The expression that reads plain statements is made in the time in which trees are made of a large file. Who checks one
small scene, at every commit or every save, need not wait for it.
"""

from robray.facts.items import Entry
from robray.facts.limits import ReadingLimits
from robray.text.records import NamedTuple

_WORTH = 64 * 1024
"""Bytes that are left to trees first: with what they cost more than plain reading, the expression is made."""


class Plain(NamedTuple):
    """The items of a text up to byte `end`, each before those nested in it. What follows there is not plain.

    At `end` a top-level statement has ended for good. `stopped` is where reading came to a halt, in the middle of a
    block perhaps; it is the end of the text if nothing odd was met.
    """

    entries: list[Entry]
    end: int
    stopped: int


class PlainReading:
    """Of a process. What is read differs in nothing: what is not read plainly is read by trees."""

    def __init__(self, worth: int = _WORTH) -> None:
        self._left = worth

    def read(self, text: bytes, start: int, limits: ReadingLimits) -> Plain:
        """As `plain_items`; nothing while it is not worth it."""
        if self._left > 0:
            self._left -= len(text) - start
            if self._left > 0:
                return Plain([], start, start)
        from robray.formats.robray.frontend.plain_items import plain_items

        return plain_items(text, start, limits)


plain_reading = PlainReading()
