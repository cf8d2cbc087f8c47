"""Collections of YAML in brackets, which are those of JSON with more ways to write what is in them."""

import re

from robray.syntax.nodes import Node, Properties, Sequence, Unread
from robray.syntax.yaml.flow_reader import FlowReader, passed_over
from robray.syntax.yaml.properties import PropertyReader

_COMMA = re.compile(r"[ \t]*+,")


class Flow(PropertyReader):
    """Reads scalars, aliases, and collections in brackets."""

    def flow(self, at: int, indent: int, properties: Properties | None, room: int) -> tuple[Node, int, bool]:
        """A collection that begins at `at` in a block of `indent` blanks; where it ends, and whether on its line.

        `room` limits the nesting.
        """
        if room <= 0:
            end = passed_over(self, at)
            return Unread(at - self.base, end - self.base, properties), end, False
        reader = FlowReader(self, at, indent, properties, room)
        node, end, is_one_line = reader.read()
        if _COMMA.match(self.text, end) is None:
            return node, end, is_one_line
        # It is an item of a list that lacks its bracket.
        self.disorder(at, at, "missing '[' before this")
        end = reader.end_of_block(end)
        return Sequence(at - self.base, end - self.base, (node,)), end, False
