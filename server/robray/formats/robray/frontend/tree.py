"""The syntax tree: the one module that imports tree-sitter for this language."""

import tree_sitter

from robray import _grammar
from robray.text.edits import Edit
from robray.text.spans import Span

Node = tree_sitter.Node
Tree = tree_sitter.Tree

_LANGUAGE = tree_sitter.Language(_grammar.language())
_PARSER = tree_sitter.Parser(_LANGUAGE)


_MARK = b"\xef\xbb\xbf"


def parse(text: bytes, *, first: bool = True) -> Tree:
    """The tree of a text; `first` unless it is a stretch of a file behind its start."""
    return _PARSER.parse(_readable(text, first=first))


def reparse(old: Tree, before: bytes, after: bytes, edit: Edit, *, first: bool = True) -> tuple[Tree, Span]:
    """The tree of `after`, and the bytes of it in which its structure may differ from `old`.

    `old` stays as it is. tree-sitter reports changes of structure only, not of a token's local text, so the edit itself
    belongs to the span as well.
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
    """The text as the parser takes it: a NUL would be the end of the file to it, and a byte order mark nothing,
    wherever a text begins. Each gives way to its neighbour."""
    text = text.replace(b"\0", b"\1")
    return b"\1\1\1" + text[len(_MARK) :] if not first and text.startswith(_MARK) else text
