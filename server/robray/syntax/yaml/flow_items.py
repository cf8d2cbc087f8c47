"""The items of a list in brackets, read one by one: what stands behind a comma does not depend on what is before it.

That holds where each item has the brackets that it needs. Where one lacks some, or has too many, what stands behind it
may be anything, and the list is read as a whole.
"""

from robray.syntax.nodes import Node
from robray.syntax.pieces import IndivisibleError
from robray.syntax.yaml.flow_entries import OpenBrackets
from robray.syntax.yaml.flow_reader import FlowReader
from robray.syntax.yaml.properties import PropertyReader

_LONGEST = 32 << 10
"""Characters of an item; a longer one has lost what would close it."""


class FlowItem(FlowReader):
    """Reads an item of a list and the comma behind it, or the bracket that closes the list.

    What it reads is the list as if it held nothing else. Raises `IndivisibleError` where it cannot be told where the
    item ends.
    """

    is_last = False

    def __init__(self, around: PropertyReader, at: int, indent: int, room: int) -> None:
        super().__init__(around, at - 1, indent, None, room)
        self._top = OpenBrackets(at - 1, 0, None, is_mapping=False)

    def _comma(self, at: int) -> Node | None:
        super()._comma(at)
        if at - self._top.start > _LONGEST:
            raise IndivisibleError
        return self._close(at) if len(self._stack) == 1 else None

    def _opens(self, mark: str, at: int) -> Node | None:
        if len(self._stack) == 1 and self._top.item is not None and self._properties is None:
            # The next item begins; it is told that there is no comma before it.
            self._make_room(at)
            self._at = at
            return self._close(at)
        return super()._opens(mark, at)

    def _closing(self, mark: str, at: int) -> Node | None:
        if self._top.is_mapping is not (mark == "}"):
            raise IndivisibleError
        self.is_last = len(self._stack) == 1
        return super()._closing(mark, at)

    def _never_closed(self, _: int) -> Node:
        raise IndivisibleError
