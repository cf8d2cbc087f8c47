"""The syntax trees of a file: one for each segment, split where the text behind cannot change the text before.

tree-sitter reuses unchanged nodes, but visits every top-level statement: 4 ms a key with ten thousand of them, and as
much again to compare the trees. In segments of some kilobytes both cost nothing.

A split is valid if the segment before it is *closed*: its last statement ends with a brace or a semicolon, no string or
comment is open, and a line ends there. The grammar is total and needs no context at the start of a statement, so the
trees of closed segments together are the tree of the whole.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.formats.robray.frontend.comments import odd_comments
from robray.formats.robray.frontend.tree import Node, Tree, are_closed, is_closed, parse, reparse
from robray.formats.robray.frontend.weight import BeyondLimitsError, at_top
from robray.text.edits import Edit
from robray.text.spans import Span

LENGTH = 8 * 1024
"""Bytes of a stretch, to begin with."""

_LONG = 16 * LENGTH

COUNT = 512
"""Whenever the number of statements in a stretch passes a multiple of this, it is cut anew."""

_CUT = re.compile(rb"\n(?=(?:frame|class|def|include|allow_collision|object|#|/)[^\n])")


class Segment(NamedTuple):
    """A segment of a file; its tree counts bytes from its start.

    Trees take fifty times the space of their text. A short segment keeps its tree only while it is being edited:
    parsing it again takes a millisecond. That of a long one is kept from its first use.
    """

    length: int
    trees: list[Tree]
    """The tree, where there is one by now."""
    open_comment: int | None = None
    """Start of an unclosed comment in it."""
    odd_comments: tuple[Problem, ...] = ()
    """Findings about its comments; spans count from its start."""

    @property
    def is_long(self) -> bool:
        return self.length > _LONG

    def tree(self, text: bytes, *, first: bool) -> Tree:
        """The tree of the segment with this text; `first` at the beginning of the file."""
        if self.trees:
            return self.trees[0]
        tree = parse(text, first=first)
        if self.is_long:
            self.trees.append(tree)
        return tree

    def put_away(self) -> "Segment":
        return self if self.is_long or not self.trees else self._replace(trees=[])


class Region(NamedTuple):
    """The reparsed text: bytes from `base` on, with a tree that counts from there, and the changed part."""

    base: int
    text: bytes
    root: Node
    window: Span


def parse_segments(
    text: bytes, base: int = 0, limits: ReadingLimits = DEFAULT_LIMITS
) -> Iterator[tuple[Segment, Tree]]:
    """Splits a text that begins at byte `base` of its file into segments, each stored, with its tree.

    Cost: every byte is parsed twice at most, mostly once.
    """
    start = 0
    while start < len(text) or start == 0:
        for end in _ends(text, start, LENGTH):
            stretch = text[start:end]
            if len(stretch) > 2 * _LONG:
                _look_at_beginning(stretch[:_LONG], limits)
            tree = parse(stretch, first=base + start == 0)
            if is_closed(tree, stretch):
                break
        # A megabyte takes half a second to parse.
        trees = [tree] if len(stretch) > _LONG else []
        yield Segment(len(stretch), trees, _open_comment(tree), odd_comments(stretch)), tree
        start = end
        if start == 0:
            return


def _ends(text: bytes, start: int, length: int) -> Iterator[int]:
    """Possible ends of a segment of at least `length` bytes, to be tried in order; finally the end of the text.

    Each is at least twice as far as the one before.
    """
    while (cut := _CUT.search(text, start + length)) is not None:
        end = cut.end()
        if _may_be_closed(text, start, end):
            yield end
        length = 2 * (end - start)
    yield len(text)


def _may_be_closed(text: bytes, start: int, end: int) -> bool:
    """True if a segment is short enough for a try, or its braces match; a comment may have more of them."""
    return end - start <= _LONG or text.count(b"{", start, end) == text.count(b"}", start, end)


def _look_at_beginning(text: bytes, limits: ReadingLimits) -> None:
    """Raises BeyondLimitsError if a long text has too many statements already, without the last, which may go on."""
    most = limits.statements + 1
    if at_top(parse(text).root_node, most) > most:
        raise BeyondLimitsError("statements")


def reparse_segments(
    segments: tuple[Segment, ...], before: bytes, after: bytes, edit: Edit, limits: ReadingLimits = DEFAULT_LIMITS
) -> tuple[tuple[Segment, ...], Region]:
    """The segments of `after`, which `edit` made of `before`. Cost: the stretch that the edit is in.

    BeyondLimitsError, where that has too many statements for a file.
    """
    first, start = _holding(segments, edit.start)
    last, end = first + 1, start + segments[first].length
    while end < edit.end:
        end += segments[last].length
        last += 1
    text = after[start : end + edit.growth]
    statements = 0
    if last == first + 1 and edit.end - edit.start + len(edit.replacement) <= LENGTH:
        # Which comments were put side by side is found in quadratic time, so that much text is rather parsed anew.
        old = segments[first].tree(before[start:end], first=start == 0)
        statements = old.root_node.child_count
        local = Edit(edit.start - start, edit.end - start, edit.replacement)
        tree, changed = reparse(old, before[start:end], text, local, first=start == 0)
        window = changed.shifted(start)
    else:
        tree = parse(text, first=start == 0)
        window = Span(start, start + len(text))
    more = 1
    while last < len(segments) and not is_closed(tree, text):
        is_worth_it = False
        while not is_worth_it:
            taken = segments[last : last + more]
            end += sum(segment.length for segment in taken)
            last += len(taken)
            more *= 2
            text = after[start : end + edit.growth]
            is_worth_it = last == len(segments) or _may_be_closed(text, 0, len(text))
        tree = parse(text, first=start == 0)
        window = Span(start, start + len(text))
    most = limits.statements
    if tree.root_node.child_count > most and at_top(tree.root_node, most) > most:
        raise BeyondLimitsError("statements")
    if last < len(segments):
        # The next stretch may begin with a statement right here: it is not touched.
        window = Span(window.start, min(window.end, start + len(text) - 1))
    pieces = [Segment(len(text), [tree], _open_comment(tree), odd_comments(text))]
    if len(text) > 2 * LENGTH and tree.root_node.child_count // COUNT != statements // COUNT:
        pieces = list(_cut_up(text, tree))
    before_it = [segment.put_away() for segment in segments[:first]]
    behind_it = [segment.put_away() for segment in segments[last:]]
    return (*before_it, *pieces, *behind_it), Region(start, text, tree.root_node, window)


def _holding(segments: tuple[Segment, ...], offset: int) -> tuple[int, int]:
    """The stretch that a byte is in, and where it begins."""
    start = 0
    for index, segment in enumerate(segments):
        if offset < start + segment.length:
            return index, start
        start += segment.length
    return len(segments) - 1, start - segments[-1].length


def _cut_up(text: bytes, tree: Tree) -> Iterator[Segment]:
    """The segments of a text with a tree, as by `parse_segments`. Cost: O(statements)."""
    children = tree.root_node.children
    starts = [child.start_byte for child in children]
    start = 0
    end = 0
    while start < len(text):
        for end in _ends(text, start, LENGTH):
            if are_closed(children[bisect_left(starts, start) : bisect_left(starts, end)], end):
                break
        stretch = text[start:end]
        own = [tree] if len(stretch) == len(text) else []
        comment = _open_comment(tree) if end == len(text) else None
        yield Segment(len(stretch), own, None if comment is None else comment - start, odd_comments(stretch))
        start = end


def _open_comment(tree: Tree) -> int | None:
    """An unclosed comment is the last token."""
    node: Node | None = tree.root_node
    while node is not None and node.type != "unterminated_comment":
        node = node.child(node.child_count - 1) if node.child_count else None
    return None if node is None else node.start_byte


def unterminated_comment(segments: tuple[Segment, ...]) -> int | None:
    """Start of a comment that reaches the end of the file."""
    comment = segments[-1].open_comment
    return None if comment is None else comment + sum(segment.length for segment in segments[:-1])


def comment_problems(segments: tuple[Segment, ...]) -> Iterator[Problem]:
    """Findings about the comments of a file. Cost: O(segments)."""
    base = 0
    for segment in segments:
        for problem in segment.odd_comments:
            yield problem._replace(span=problem.span.shifted(base)) if base else problem
        base += segment.length
