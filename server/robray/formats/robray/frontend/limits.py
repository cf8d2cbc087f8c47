"""What is not read: far more than a scene has, or than amino takes, so that any text is answered for in time.

Each limit is about one statement or about the weight of all of them (`weight.py`), never about how a text came to be:
an edited text is refused where the same text read afresh is.
"""

from robray.facts.details import NotRead
from robray.facts.items import Item
from robray.facts.limits import ReadingLimits, allowed_by, has_more
from robray.facts.problems import Problem
from robray.formats.robray.frontend.nodes import EXTRAS
from robray.formats.robray.frontend.tree import Node
from robray.formats.robray.statements import Block, BlockKind, Stray
from robray.text.spans import Span

_IN_FILE = {
    "blocks": "blocks and statements",
    "statements": "statements",
    "file_attributes": "attributes",
    "file_parts": "names, numbers and operators",
    "file_marks": "punctuation marks",
    "mistakes": "syntax errors",
    "long_values": "bytes in long values",
}


class BeyondLimitsError(Exception):
    """There is more in a text than a file may have: the rest of it need not be looked at.

    `limit` is the field of the limits that it exceeds.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def at_top(root: Node, most: int) -> int:
    """How many statements a tree has outside all blocks; of more than `most`, that there are."""
    if root.child_count <= most:
        return sum([child.type not in EXTRAS for child in root.children])
    found = 0
    cursor = root.walk()
    more = cursor.goto_first_child()
    while more and found <= most:
        node = cursor.node
        found += node is not None and node.type not in EXTRAS
        more = cursor.goto_next_sibling()
    return found


def file_problem(limits: ReadingLimits, limit: str) -> Problem:
    """The problem of a file that exceeds a limit."""
    return Problem("beyond-limits", Span(0, 0), NotRead("the file", has_more(limits, limit, _IN_FILE[limit])))


def has_too_many_parts(node: Node, limits: ReadingLimits) -> bool:
    """Whether a statement that is no block is not read."""
    return node.descendant_count > limits.parts


def parts_problem(span: Span, limits: ReadingLimits) -> Problem:
    return Problem("beyond-limits", span, NotRead("the statement", has_more(limits, "parts", "parts")))


def attributes_problem(keyword: Span, limits: ReadingLimits) -> Problem:
    most = has_more(limits, "attributes", "attributes or syntax errors")
    return Problem("beyond-limits", keyword, NotRead("the rest of the block", most))


def too_deep(kind: BlockKind | None, limits: ReadingLimits) -> Item:
    """What becomes of a block within too many others: an item that says nothing of what is in it."""
    keyword = Span(0, len(kind.value) if kind is not None else 1)
    most = f"it is nested {limits.nesting:,} deep or deeper {allowed_by('nesting')}"
    problem = Problem("beyond-limits", keyword, NotRead("the block", most))
    return Item(Stray((), Span(0, 0)) if kind is None else Block(kind, None, (), keyword), (problem,))
