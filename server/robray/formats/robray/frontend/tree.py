"""The syntax tree, its nodes that are items, and those that have ended for good.

The one module that imports tree-sitter for this language.
"""

from collections.abc import Iterator, Sequence

import tree_sitter

from robray import _grammar
from robray.facts.items import Item
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind, Constant, Include, Stray, statement_of
from robray.text.edits import Edit
from robray.text.lines import Encoding, Lines
from robray.text.spans import Span

Node = tree_sitter.Node
Tree = tree_sitter.Tree

_LANGUAGE = tree_sitter.Language(_grammar.language())
_PARSER = tree_sitter.Parser(_LANGUAGE)


_MARK = b"\xef\xbb\xbf"


def parse(text: bytes, *, first: bool = True) -> Tree:
    """The tree of a text; `first` unless it is a later segment of a file."""
    return _PARSER.parse(_readable(text, first=first))


def reparse(old: Tree, before: bytes, after: bytes, edit: Edit, *, first: bool = True) -> tuple[Tree, Span]:
    """The tree of `after`, and the bytes of it in which its structure may differ from `old`.

    `old` stays unchanged. tree-sitter reports only changes of structure, not of a token's text, so the span includes
    the edit itself.
    """
    edited = old.copy()
    start = _point(before, edit.start)
    end, new_end = _moved(start, before[edit.start : edit.end]), _moved(start, edit.replacement)
    edited.edit(edit.start, edit.end, edit.new_end, start, end, new_end)
    tree = _PARSER.parse(_readable(after, first=first), edited)
    low, high = edit.start, edit.new_end
    for changed in edited.changed_ranges(tree):
        low = min(low, changed.start_byte)
        high = max(high, changed.end_byte)
    return tree, Span(low, high)


def _point(text: bytes, offset: int) -> tree_sitter.Point:
    line = text.rfind(b"\n", 0, offset) + 1
    return tree_sitter.Point(text.count(b"\n", 0, offset), offset - line)


def _moved(start: tree_sitter.Point, text: bytes) -> tree_sitter.Point:
    rows = text.count(b"\n")
    column = len(text) - text.rfind(b"\n") - 1
    return tree_sitter.Point(start.row + rows, column if rows else start.column + column)


def _readable(text: bytes, *, first: bool) -> bytes:
    """The text for the parser: a NUL would end the file, and a byte order mark is skipped at any beginning. A neighbour
    replaces each.
    """
    text = text.replace(b"\0", b"\1")
    return b"\1\1\1" + text[len(_MARK) :] if not first and text.startswith(_MARK) else text


_ITEMS = frozenset({"frame", "geometry", "class", "object", "definition", "include", "allow_collision", "block"})
"""Types of items inside a block."""

BLOCKS = {kind.value: kind for kind in BlockKind}
EXTRAS = frozenset({"comment", "unterminated_comment"})


def statement_node(item: Item) -> str:
    """The type of an item's node; empty if it may have several."""
    statement = statement_of(item)
    match statement:
        case Block():
            return statement.kind.value
        case Constant():
            return "definition"
        case Include():
            return "include"
        case AllowedCollision():
            return "allow_collision"
        case Stray():
            return ""


def nested_items(node: Node) -> Iterator[Node]:
    """The nodes directly below that are items of their own, in order; a file has only items."""
    if node.type == "source_file":
        yield from (child for child in node.children if child.type not in EXTRAS)
        return
    for child in node.children:
        if node.type == "block" and child.type in _ITEMS:
            yield child
        elif child.type == "block":
            yield from (inner for inner in child.children if inner.type in _ITEMS)


def is_item(child: Node, parent: Node) -> bool:
    """True for an item of its own: every statement of a file, and in a block everything but attributes."""
    if parent.type == "source_file":
        return child.type not in EXTRAS
    return parent.type == "block" and child.type in _ITEMS


def is_block(node: Node) -> bool:
    return node.type in BLOCKS or node.type == "block"


def is_open(node: Node) -> bool:
    """True for an unclosed block, or a node that has one."""
    last = node.child(node.child_count - 1) if node.child_count else None
    if node.type in BLOCKS:
        return last is not None and last.type == "block" and is_open(last)
    return node.type == "block" and last is not None and last.type != "}"


def ends_in_open_string(node: Node) -> bool:
    last: Node | None = node
    while last is not None and last.child_count:
        last = last.child(last.child_count - 1)
    return last is not None and last.type == "unterminated_string"


_LONGEST = 40
"""Characters of a token that are shown."""

_MOST = 10_000
"""Limit of shown nodes; a megabyte of text has half a million."""

_LONGEST_TEXT = 256 << 10
"""Bytes that are parsed: a megabyte would take a second. More nodes than that has are hardly ever shown."""

_DEEPEST = 50
"""Limit of the indentation; a hundred thousand nested braces would take gigabytes of blanks."""


def syntax_tree(text: bytes) -> str:
    """A line for each node: its field, its type, its range (lines and columns from 1), and a token's text.

    Of too many nodes, or a long text, the first, with a note that there are more.
    """
    whole = len(text)
    if whole > _LONGEST_TEXT:
        text = text[: text.rfind(b"\n", 0, _LONGEST_TEXT) + 1 or _LONGEST_TEXT]
    lines = Lines(text)
    found: list[str] = []
    cursor = parse(text).walk()
    depth = 0
    while len(found) < _MOST:
        node = cursor.node
        assert node is not None, "a cursor stands on a node"
        start = lines.position(node.start_byte, Encoding.UTF_32)
        end = lines.position(node.end_byte, Encoding.UTF_32)
        field = f"{cursor.field_name}: " if cursor.field_name else ""
        place = f"{start.line + 1}:{start.column + 1}-{end.line + 1}:{end.column + 1}"
        name = node.type if node.is_named else f'"{node.type}"'
        token = "" if node.child_count or not node.is_named else f" {_shown(text[node.start_byte : node.end_byte])}"
        found.append(f"{'  ' * min(depth, _DEEPEST)}{field}{name} [{place}]{token}")
        if cursor.goto_first_child():
            depth += 1
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                rest = [f"… and more behind these {len(text):,} bytes"] if len(text) < whole else []
                return "\n".join([*found, *rest, ""])
            depth -= 1
    return "\n".join([*found, f"… and more than these {_MOST:,} nodes", ""])


def _shown(token: bytes) -> str:
    text = token.decode("utf-8", "replace")
    return repr(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")


_BLOCKS = frozenset({"frame", "class", "geometry", "object"})
_STATEMENTS = frozenset({"definition", "allow_collision", "attribute"})


def is_closed(tree: Tree, text: bytes) -> bool:
    """True if the following text cannot change the tree."""
    if not text.endswith(b"\n"):
        return not text
    root = tree.root_node
    last = root.child(root.child_count - 1) if root.child_count else None
    # Each child costs those before it: one by one, a file of comments would take minutes.
    return last is None or are_closed(root.children if last.type == "comment" else [last], len(text))


def are_closed(statements: Sequence[Node], end: int) -> bool:
    """True if the last of them ends before byte `end`, for good."""
    last = next((node for node in reversed(statements) if node.type != "comment"), None)
    return not statements or (statements[-1].end_byte <= end and (last is None or _is_complete(last)))


def _is_complete(node: Node) -> bool:
    last = node.child(node.child_count - 1) if node.child_count else None
    kind = node.type
    if kind in _BLOCKS:
        return last is not None and last.type == "block" and _is_complete(last)
    if kind == "block":
        return last is not None and last.type == "}"
    if kind in _STATEMENTS:
        return last is not None and last.type == ";"
    return kind in ("empty_statement", "unmatched_brace")
