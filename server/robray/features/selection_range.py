"""Growing selections (LSP 3.17, textDocument/selectionRange)."""

import re
from collections.abc import Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.facts.items import TOP, FileFacts
from robray.features.editing import editing_of
from robray.text.spans import Span

MOST_RANGES = 60
"""Encoding the answer recurses once for each; of more, the innermost and the file are kept."""

FARTHEST = 50_000
"""Bytes to either side in which words and brackets are searched: between two items there may be a megabyte of comments
or unread text.
"""

_LEXEME = re.compile(
    rb'(?P<comment>#[^\n]*|//[^\n]*|(?s:/\*.*?(?:\*/|\Z)))|(?P<string>"[^"]*"?)'
    rb"|(?P<word>[A-Za-z0-9_.\x80-\xff][A-Za-z0-9_.\x80-\xff-]*)|(?P<open>[\[({])|(?P<close>[\])}])"
)
_CLOSING = {b"[": b"]", b"(": b")", b"{": b"}"}


def selection_range(analysis: Analysis, path: str, offset: int) -> tuple[Span, ...]:
    """Spans around a byte, each within the next: a word, its expression, element, array, statement, block, the file.

    Cost: O(depth + items directly in the innermost block).
    """
    file = analysis.files[path]
    text = file.text
    found: list[Span] = []
    for span in sorted(_candidates(file, offset), key=lambda span: (span.end - span.start, span)):
        inner = found[-1] if found else Span(offset, offset)
        if span.start <= inner.start and inner.end <= span.end and span != inner and span.start < span.end:
            found.append(span)
    whole = Span(0, len(text))
    kept = found[: MOST_RANGES - 1]
    return tuple(kept) if kept and kept[-1] == whole else (*kept, whole)


def _candidates(file: SourceFile, offset: int) -> Iterator[Span]:
    facts, text = file.reading.facts, file.text
    rank = facts.rank_at(offset)
    parts = editing_of(file.format).parts
    yield from _lexical(text, _gap(facts, rank, offset, len(text)), offset)
    innermost = True
    for _ in range(MOST_RANGES):
        if rank == TOP:
            return
        yield Span(facts.starts[rank], facts.ends[rank])
        yield from parts(file, rank, offset if innermost else None)
        innermost = False
        container = facts.containers[rank]
        rank = TOP if container == TOP else facts.rank(container)


def _gap(facts: FileFacts, rank: int, offset: int, size: int) -> Span:
    """The text around a byte that belongs to the item itself, up to the nested ones beside it, not too far away."""
    start, end = (0, size) if rank == TOP else (facts.starts[rank], facts.ends[rank])
    first, last = facts.overlapping(rank, offset, offset)
    if first < last:
        # It touches an item, whose local text would be read instead if the byte were in it.
        start, end = facts.starts[first], facts.ends[first]
        return Span(max(start, offset - FARTHEST), min(end, offset + FARTHEST))
    if first > rank + 1:
        start = max(start, facts.ends[facts.child_around(rank, first - 1)])
    if first < len(facts) and facts.starts[first] < end:
        end = facts.starts[first]
    return Span(max(start, offset - FARTHEST), min(end, offset + FARTHEST))


def _lexical(text: bytes, within: Span, offset: int) -> Iterator[Span]:
    """The word, string or comment at the byte, and the brackets around it with and without them."""
    opened: list[tuple[bytes, int]] = []
    for lexeme in _LEXEME.finditer(text, within.start, within.end):
        start, end = lexeme.span()
        match lexeme.lastgroup:
            case "open":
                opened.append((lexeme[0], start))
            case "close":
                while opened:
                    bracket, begin = opened.pop()
                    if _CLOSING[bracket] == lexeme[0]:
                        if begin < offset < end:
                            yield trimmed(text, Span(begin + 1, start))
                            yield Span(begin, end)
                        break
            case _ if start <= offset <= end:
                yield Span(start, end)
                if lexeme.lastgroup == "string" and start < offset < end and text[end - 1 : end] == b'"':
                    yield Span(start + 1, end - 1)
            case _:
                pass


def trimmed(text: bytes, span: Span) -> Span:
    """Without the white space at either end."""
    inside = text[span.start : span.end]
    start = span.start + len(inside) - len(inside.lstrip())
    return Span(start, max(start, span.start + len(inside.rstrip())))
