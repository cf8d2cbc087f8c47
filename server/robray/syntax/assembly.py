"""Pieces put together: the tree of a whole text, and the mistakes that no single piece shows."""

from typing import TypeVar

from robray.syntax.aliases import check_aliases
from robray.syntax.moved import moved, moved_properties
from robray.syntax.nodes import (
    Document,
    Mapping,
    Mistake,
    Node,
    Pair,
    Properties,
    Scalar,
    Sequence,
    Style,
    Tree,
    Trouble,
)
from robray.syntax.notes import Notes
from robray.syntax.pieces import Piece, Reading, Sort
from robray.text.spans import Span

S = TypeVar("S")


def tree(reading: Reading[S], *, is_whole: bool = False) -> Tree:
    """The pieces as one tree. `is_whole`: offsets in them count from the start of the text. Cost: O(text)."""
    documents = _Documents()
    notes = Notes(reading.limits)
    comments: list[Span] = []
    mistakes: list[Mistake] = []
    for piece, start in zip(reading.pieces, reading.starts, strict=False):
        base = 0 if is_whole and piece.sort is not Sort.UNREAD else start
        documents.add(piece, start, base)
        comments += [span.shifted(base) for span in piece.comments]
        mistakes += [one._replace(span=one.span.shifted(base)) for one in piece.mistakes]
    documents.end(len(reading.text))
    if not documents.found:
        documents.found.append(Document(0, len(reading.text), None))
    for pairs in documents.roots:
        notes.doubles(pairs)
    if any(piece.has_names for piece in reading.pieces):
        for document in documents.found:
            check_aliases(document.root, notes)
    return Tree(tuple(documents.found), tuple(comments), _first_of(mistakes, notes))


def _first_of(mistakes: list[Mistake], notes: Notes) -> tuple[Mistake, ...]:
    most = notes.limits.mistakes
    every = sorted([*mistakes, *notes.all(())], key=lambda one: one.span)
    if len(every) <= most:
        return tuple(every)
    left_out = Mistake(Trouble.LIMIT, every[most].span, f"more than {most:,} mistakes; the others are not told")
    # A mistake about a limit explains why others are missing.
    return (*every[:most], *[one for one in every[most:] if one.trouble is Trouble.LIMIT][:1], left_out)


class _Documents:
    """Takes the pieces one after the other."""

    def __init__(self) -> None:
        self.found: list[Document] = []
        self.roots: list[list[Pair]] = []
        self._start = 0
        self._begin(0, is_open=False)

    def _begin(self, start: int, *, is_open: bool) -> None:
        self._start = start
        self._is_open = is_open
        """True inside a document, even if it has no root."""
        self._root: Node | None = None
        self._pairs: list[Pair] = []
        self._items: list[Node] = []
        self._first = -1
        self._opened: tuple[Node, Sequence] | None = None
        self._inner: list[Node] = []
        self._inner_first = 0
        self._brackets: Mapping | Sequence | None = None
        """The beginning of a root in brackets."""
        self._root_end = -1
        """Its end."""
        self._properties: Properties | None = None

    def add(self, piece: Piece[S], start: int, base: int) -> None:
        """Takes a piece that begins at `start`; its offsets count from `base`."""
        sort, node = piece.sort, piece.node
        if piece.starts:
            self.end(start)
            self._is_open = True
        if sort is Sort.END:
            self.end(start + piece.length)
        if piece.properties is not None:
            self._is_open = True
            self._properties = moved_properties(piece.properties, base)
        if sort is Sort.CLOSING:
            self._close_list(base + piece.mark, () if node is None or isinstance(node, Pair) else (moved(node, base),))
            return
        if sort is Sort.ROOT_CLOSING:
            self._close_list()
            self._root_end = base + piece.mark
        if node is None:
            return
        self._is_open = True
        if sort is Sort.ROOT_OPENING:
            opened = moved(node, base) if not isinstance(node, Pair) else None
            assert isinstance(opened, Mapping | Sequence), "a root is opened"
            self._brackets = opened
            return
        if isinstance(node, Pair):
            self._close_list()
            key, value = moved(node.key, base), moved(node.value, base)
            if sort is Sort.OPENING:
                assert isinstance(value, Sequence), "a list is opened"
                self._opened = (key, value)
            else:
                self._pairs.append(Pair(key, value))
        elif sort is Sort.ROOT:
            self._root = moved(node, base)
        elif self._opened is not None:
            if not self._inner:
                self._inner_first = base + piece.mark
            self._inner.append(moved(node, base))
        else:
            if not self._items:
                self._first = base + piece.mark
            self._items.append(moved(node, base))

    def _close_list(self, end: int = -1, last: tuple[Node, ...] = ()) -> None:
        """Ends the list that was opened, at its bracket or behind its last item."""
        if self._opened is None:
            return
        key, value = self._opened
        items = (*self._inner, *last)
        if items or end >= 0:
            # Where there are too many mistakes in the first item, none is read.
            start = value.start if value.end > value.start else self._inner_first
            value = Sequence(start, end if end >= 0 else items[-1].end, items, value.properties)
        self._pairs.append(Pair(key, value))
        self._opened = None
        self._inner = []

    def _closed_root(self, opened: Mapping | Sequence) -> Node:
        last = self._pairs[-1].value.end if self._pairs else self._items[-1].end if self._items else opened.end
        end = self._root_end if self._root_end >= 0 else last
        if isinstance(opened, Mapping):
            self.roots.append(self._pairs)
            return opened._replace(end=end, pairs=tuple(self._pairs))
        return opened._replace(end=end, items=tuple(self._items))

    def end(self, at: int) -> None:
        """Ends the document, if there is one."""
        self._close_list()
        if self._brackets is not None:
            self._root = self._closed_root(self._brackets)
        elif self._pairs:
            pairs = tuple(self._pairs)
            self.roots.append(self._pairs)
            self._root = Mapping(pairs[0].key.start, pairs[-1].value.end, pairs, self._properties)
        elif self._items:
            items = tuple(self._items)
            self._root = Sequence(self._first, items[-1].end, items, self._properties)
        elif self._root is None and self._properties is not None:
            start = max(one.span.end for one in self._properties if one is not None)
            self._root = Scalar(start, start, "", Style.MISSING, self._properties)
        if self._is_open:
            self.found.append(Document(self._start, at, self._root))
        self._begin(at, is_open=False)
