"""Mistakes of a text as YAML, as findings about the file."""

import re
from collections.abc import Iterable, Iterator

from robray.facts.problems import Problem
from robray.syntax import yaml
from robray.syntax.nodes import Mapping, Mistake, Pair, Scalar, Tree, Trouble
from robray.syntax.nodes import Sequence as Listed
from robray.syntax.notes import meant_by, stands_already
from robray.syntax.pieces import Sort
from robray.text.spans import Span

SYNTAX = "smurf-syntax"
NO_BLANK = yaml.NO_BLANK
"""The message about a dash without a blank behind it."""

MISSING_COMMA = yaml.MISSING_COMMA
"""The message at the end of an item or an entry in brackets."""

TOO_LARGE = "smurf-too-large"
DOUBLED = "doubled"
"""The second detail of a duplicate key, which all readers accept."""

ORDER = "order"
"""The second detail of a mistake that may follow from an earlier one."""


UNCLOSED = "unclosed"
"""The second detail of a bracket, or a quote, that is never closed."""

OTHER = "other"
"""The second detail of a bracket of another kind than the one that is open."""

_UNCLOSED_BRACKET = "unclosed '"
_TO_NEXT_LINE = re.compile(rb"[^\n]{0,1000}\n[ \t]*[^\s:]{0,100}")


def faults_of(tree: Tree, text: bytes) -> Iterator[Problem]:
    return _problems(tree.mistakes, text)


def _extent(span: Span, what: str, text: bytes) -> Span:
    """An unclosed bracket up to the line behind it, where readers fail."""
    found = _TO_NEXT_LINE.match(text, span.end) if what.startswith(_UNCLOSED_BRACKET) else None
    return span if found is None else Span(span.start, found.end())


def _kind(what: str) -> str:
    if what.startswith(_UNCLOSED_BRACKET):
        return UNCLOSED
    return OTHER if what.endswith(yaml.CLOSES_OPEN) else ""


def _problems(mistakes: Iterable[Mistake], text: bytes) -> Iterator[Problem]:
    for trouble, span, what in mistakes:
        match trouble:
            case Trouble.LIMIT:
                yield Problem(TOO_LARGE, span, (what,))
            case Trouble.DUPLICATE_KEY:
                yield Problem(SYNTAX, span, (what, DOUBLED))
            case Trouble.ORDER:
                yield Problem(SYNTAX, span, (what, ORDER))
            case Trouble.SYNTAX | Trouble.ENCODING | Trouble.ALIAS:
                yield Problem(SYNTAX, _extent(span, what, text), (what, _kind(what)))


_TOLD_BY = (Sort.ENTRY, Sort.OPENING, Sort.ROOT_OPENING, Sort.ROOT_CLOSING)


def faults_of_pieces(reading: yaml.Reading, *, is_needed: bool) -> tuple[Problem, ...]:
    """Mistakes of a text that is a map in pieces. `is_needed`: an empty text is one."""
    found: list[Problem] = []
    seen: set[tuple[str, bool]] = set()
    is_any = False
    opened: int | None = None
    for piece, at in zip(reading.pieces, reading.starts, strict=False):
        if not piece.mistakes and piece.sort not in _TOLD_BY:
            # Most are elements of lists, without comments.
            continue
        if piece.mistakes:
            moved = [one._replace(span=one.span.shifted(at)) for one in piece.mistakes]
            found += _problems(moved, reading.text)
        if piece.sort is Sort.ROOT_OPENING:
            assert isinstance(piece.node, Mapping | Listed), "a root is opened"
            is_any, opened = isinstance(piece.node, Mapping), at + piece.node.start
        if isinstance(piece.node, Pair):
            is_any = True
            key = piece.node.key
            known = meant_by(key)
            if known is not None:
                if known in seen:
                    what = stands_already(known[0])
                    found.append(Problem(SYNTAX, Span(at + key.start, at + key.end), (what, DOUBLED)))
                seen.add(known)
    if not is_any and opened is not None:
        found.append(_no_map(len(reading.text), opened))
    elif not is_any:
        items = (rank for rank, piece in enumerate(reading.pieces) if piece.sort is Sort.ITEM)
        first = next(items, None)
        if first is not None:
            found.append(_no_map(len(reading.text), reading.starts[first] + reading.pieces[first].mark))
        elif is_needed:
            found.append(_no_map(len(reading.text)))
    return tuple(sorted(found, key=lambda one: one.span))


def of_root(tree: Tree, *, is_needed: bool) -> Iterator[Problem]:
    """A root that is not a map, and documents behind the first."""
    root = tree.root
    if (
        not isinstance(root, Mapping)
        and (root is not None or is_needed)
        and not (isinstance(root, Scalar) and root.end <= root.start and not is_needed)
    ):
        yield _no_map(tree.documents[0].end) if root is None else _no_map(root.end, root.start)
    for document in tree.documents[1:]:
        if document.root is not None:
            start = document.root.start
            yield Problem(SYNTAX, Span(start, start + 1), ("all readers ignore this second document; remove it", ""))
            break


def _no_map(end: int, start: int = 0) -> Problem:
    return Problem(SYNTAX, Span(start, max(min(end, start + 1), start)), ("expected a map of keys", ORDER))
