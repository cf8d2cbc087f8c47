"""What is not read: far more than a scene has, or than amino takes, so that any text is answered for in time.

Each limit is about one statement or about the number of them, never about how a text came to be: an edited text is
refused where the same text read afresh is.
"""

from collections.abc import Sequence

from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.limits import ReadingLimits, allowed_by
from robray.facts.problems import Problem
from robray.facts.statements import Block, BlockKind, Statement, Stray
from robray.frontends.robray.nodes import EXTRAS
from robray.frontends.robray.tree import Node
from robray.text.spans import Span

_IN_FRAMES = (BlockKind.FRAME, BlockKind.GEOMETRY)


class BeyondLimitsError(Exception):
    """There is more in a text than a file may have: the rest of it need not be looked at."""


def is_binary(text: bytes) -> bool:
    """Whether one byte in eight is a NUL, as in UTF-16, UTF-32 and what is no text."""
    return text.find(b"\0") >= 0 and text.count(b"\0") * 8 > len(text)


def is_too_much(statements: int, items: int, limits: ReadingLimits) -> bool:
    """Whether a file with so many statements, and with so many items in all, is not read."""
    return statements > limits.statements or items > limits.blocks


def is_statement(statement: Statement, around: Statement | None) -> bool:
    """Whether an item counts as one of the statements: all do but frames and geometries that stand in frames.

    So a file does not become worth reading because of a brace at its start that makes mistakes of all its statements.
    """
    return (
        type(around) is not Block
        or around.kind is not BlockKind.FRAME
        or type(statement) is not Block
        or statement.kind not in _IN_FRAMES
    )


def statements(entries: Sequence[Entry], around: Statement | None = None) -> int:
    """How many of the entries are statements; what is in no other of them is in `around`."""
    return sum(
        [
            is_statement(item.statement, around if container == TOP else entries[container].item.statement)
            for item, _, _, container in entries
        ]
    )


def statements_among(facts: FileFacts, first: int, last: int) -> int:
    """How many of the items `first` up to `last` are statements."""
    found = 0
    for rank in range(first, last):
        label = facts.containers[rank]
        around = None if label == TOP else facts.item(label).statement
        found += is_statement(facts.items[rank].statement, around)
    return found


def at_top(root: Node, limits: ReadingLimits) -> int:
    """How many statements a tree has outside all blocks; of too many, that there are."""
    if root.child_count <= limits.statements:
        return sum([child.type not in EXTRAS for child in root.children])
    found = 0
    cursor = root.walk()
    more = cursor.goto_first_child()
    while more and found <= limits.statements:
        node = cursor.node
        found += node is not None and node.type not in EXTRAS
        more = cursor.goto_next_sibling()
    return found


def file_problem(text: bytes, limits: ReadingLimits) -> Problem:
    """Why a file is not read."""
    if is_binary(text):
        return Problem("beyond-limits", Span(0, 0), ("the file", "it is no text, or not in UTF-8"))
    most = f"it has more than {limits.statements:,} statements, or {limits.blocks:,} with what is in frames"
    return Problem("beyond-limits", Span(0, 0), ("the file", f"{most} {allowed_by('statements', 'blocks')}"))


def has_too_many_parts(node: Node, limits: ReadingLimits) -> bool:
    """Whether a statement that is no block is not read."""
    return node.descendant_count > limits.parts


def parts_problem(span: Span, limits: ReadingLimits) -> Problem:
    most = f"it has more than {limits.parts:,} parts {allowed_by('parts')}"
    return Problem("beyond-limits", span, ("the statement", most))


def attributes_problem(keyword: Span, limits: ReadingLimits) -> Problem:
    most = f"it has more than {limits.attributes:,} attributes or mistakes {allowed_by('attributes')}"
    return Problem("beyond-limits", keyword, ("the rest of the block", most))


def too_deep(kind: BlockKind | None, limits: ReadingLimits) -> Item:
    """What becomes of a block within too many others: an item that says nothing of what is in it."""
    keyword = Span(0, len(kind.value) if kind is not None else 1)
    most = f"it is nested {limits.nesting:,} deep or deeper {allowed_by('nesting')}"
    problem = Problem("beyond-limits", keyword, ("the block", most))
    return Item(Stray((), Span(0, 0)) if kind is None else Block(kind, None, (), keyword), (problem,))
