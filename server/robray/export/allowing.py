"""Adds statements that allow collisions to a scene's text: sorted, in one place, without any other change.

They follow the last such statements, or the end of the text.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.export.literals import word
from robray.facts.items import TOP
from robray.formats.robray.statements import AllowedCollision

Pair = tuple[str, str]

_SEMICOLON = re.compile(rb"[ \t\r\n]*;")
_REST_OF_LINE = re.compile(rb"[ \t]*(?:(?:#|//)[^\r\n]*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)?(?=\r?\n|\Z)")
"""Blanks, and a comment that begins on the line, behind which its own ends."""


class Insertion(NamedTuple):
    """`at` counts bytes of the file."""

    at: int
    text: str


class _Stands(NamedTuple):
    """An existing statement: its bytes with the semicolon, and its pair in order."""

    start: int
    end: int
    pair: Pair


def allowing(file: SourceFile, pairs: Iterable[Pair]) -> list[Insertion]:
    """In order; for a scene's file. Pairs are in order of the alphabet. Cost: O(items of the file)."""
    wanted = sorted({_ordered(*pair) for pair in pairs})
    if not wanted:
        return []
    text = file.text
    end = "\r\n" if b"\r\n" in text[:_LOOKED_AT] else "\n"
    run = _last_run(file)
    if not run:
        before = "" if not text or text.endswith(b"\n") else end
        gap = end if text.strip() else ""
        return [Insertion(len(text), before + gap + "".join(_statement(pair) + end for pair in wanted))]
    kept = [each.pair for each in run]
    if kept != sorted(kept):
        # In no order that could be kept.
        kept = []
    behind: dict[int, list[Pair]] = {}
    for pair in wanted:
        rank = sum(other < pair for other in kept) if kept else len(run)
        behind.setdefault(rank, []).append(pair)
    found = []
    for rank, those in sorted(behind.items()):
        lines = [_statement(pair) for pair in those]
        if rank == 0:
            found.append(Insertion(_before(text, run), "".join(line + end for line in lines)))
        else:
            rest = _REST_OF_LINE.match(text, run[rank - 1].end)
            at = run[rank - 1].end if rest is None else rest.end()
            found.append(Insertion(at, "".join(end + line for line in lines)))
    return found


def _before(text: bytes, run: Sequence[_Stands]) -> int:
    """The place for a new first statement: above the comment of the present one if statements have their own comments,
    otherwise below it, because it is for all of them.
    """
    first = run[0].start
    gaps = (text[one.end : other.start] for one, other in pairwise(run))
    if not any(_OWN_COMMENT.search(gap) for gap in gaps):
        return first
    above = _COMMENTS_ABOVE.search(text, max(0, first - _LOOKED_AT), first)
    # One that ends there begins above.
    return first if above is None or b"*/" in above[0] else above.start()


_OWN_COMMENT = re.compile(rb"\n[ \t]*(?:#|//)")
_COMMENTS_ABOVE = re.compile(rb"(?:^[ \t]*(?:#|//)[^\r\n]*\r?\n)+[ \t]*\Z", re.MULTILINE)
"""Lines of only comments, up to a statement in the next line."""

_LOOKED_AT = 1 << 16
"""Bytes of a text in which its line ends are looked up."""


def inserted(text: bytes, insertions: Sequence[Insertion]) -> bytes:
    pieces, last = [], 0
    for at, new in insertions:
        pieces += [text[last:at], new.encode()]
        last = at
    return b"".join([*pieces, text[last:]])


def _statement(pair: Pair) -> str:
    return f"allow_collision {word(pair[0])} {word(pair[1])};"


def _ordered(one: str, other: str) -> Pair:
    return (one, other) if one <= other else (other, one)


def _last_run(file: SourceFile) -> list[_Stands]:
    """The last statements that follow each other without another between."""
    facts, found = file.reading.facts, list[_Stands]()
    for rank in range(len(facts) - 1, -1, -1):
        if facts.containers[rank] != TOP:
            if found:
                break
            continue
        statement = facts.items[rank].statement
        if not isinstance(statement, AllowedCollision) or len(statement.operands) != 2:
            if found:
                break
            continue
        end = facts.ends[rank]
        if not file.text.endswith(b";", 0, end):
            semicolon = _SEMICOLON.match(file.text, end)
            if semicolon is None:
                break
            end = semicolon.end()
        one, other = (operand.text for operand in statement.operands)
        found.append(_Stands(facts.starts[rank], end, _ordered(one, other)))
    return found[::-1]
