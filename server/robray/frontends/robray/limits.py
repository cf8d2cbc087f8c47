"""What is not read: far more than a scene has, or than amino takes, so that any text is answered for in time.

Each limit is about one statement or about the number of them, never about how a text came to be: an edited text is
refused where the same text read afresh is.
"""

from robray.facts.items import FileFacts, Item
from robray.facts.problems import Problem
from robray.facts.statements import Block, BlockKind, Stray
from robray.frontends.robray.tree import Node
from robray.text.spans import Span

MOST_STATEMENTS = 30_000
"""Statements outside all blocks. As it is delivered, amino takes some 10,500."""

MOST_ITEMS = 60_000
"""Statements outside all blocks, and blocks in others."""

MOST_NESTED = 500
"""Blocks around a block. amino was seen to read as many."""

MOST_ATTRIBUTES = 5_000
"""Of one block."""

MOST_PARTS = 20_000
"""Nodes of the syntax tree below a statement that is no block."""

_TOP = (-1).to_bytes(8, "little", signed=True)


def is_binary(text: bytes) -> bool:
    """Whether one byte in eight is a NUL, as in UTF-16, UTF-32 and what is no text."""
    return text.find(b"\0") >= 0 and text.count(b"\0") * 8 > len(text)


def is_too_much(statements: int, items: int) -> bool:
    """Whether a file with so many statements outside all blocks, and items in all, is not read."""
    return statements > MOST_STATEMENTS or items > MOST_ITEMS


def are_too_many(facts: FileFacts) -> bool:
    """Whether a file with these facts is not read, after all. Cost: O(1) for any that is not very large."""
    if len(facts) <= MOST_STATEMENTS:
        return False
    # Labels are not negative, so that these bytes stand nowhere else; counting in the array takes ten times as long.
    return is_too_much(facts.containers.tobytes().count(_TOP), len(facts))


def file_problem(text: bytes) -> Problem:
    """Why a file is not read."""
    if is_binary(text):
        return Problem("beyond-limits", Span(0, 0), ("the file", "it is no text, or not in UTF-8"))
    most = f"it has more than {MOST_STATEMENTS:,} statements, or {MOST_ITEMS:,} with the blocks in others"
    return Problem("beyond-limits", Span(0, 0), ("the file", most))


def has_too_many_parts(node: Node) -> bool:
    """Whether a statement that is no block is not read."""
    return node.descendant_count > MOST_PARTS


def parts_problem(span: Span) -> Problem:
    return Problem("beyond-limits", span, ("the statement", f"it has more than {MOST_PARTS:,} parts"))


def attributes_problem(keyword: Span) -> Problem:
    most = f"it has more than {MOST_ATTRIBUTES:,} attributes"
    return Problem("beyond-limits", keyword, ("the rest of the block", most))


def too_deep(kind: BlockKind | None) -> Item:
    """What becomes of a block within too many others: an item that says nothing of what is in it."""
    keyword = Span(0, len(kind.value) if kind is not None else 1)
    problem = Problem("beyond-limits", keyword, ("the block", f"there are {MOST_NESTED:,} blocks or more around it"))
    return Item(Stray((), Span(0, 0)) if kind is None else Block(kind, None, (), keyword), (problem,))
