"""Findings of a scene, one for each broken statement.

If a statement breaks off, amino reads the rest of it, mostly of its line, as another one, and with a missing brace or
quote, all text behind it. Such findings disappear when the first one is fixed.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence

from robray.analysis.files import SourceFile
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Diagnostic
from robray.rules.robray import DECLARING, ROLES, RULE_SET
from robray.text.spans import Span

_END = re.compile(rb"[;{}]|^(?=[ \t]*(?:" + "|".join(ROBRAY.keywords).encode() + rb")[ \t])", re.MULTILINE)
"""End of a statement, or of the head of a block; an include has no semicolon."""
_LONGEST_HEAD = 1_000
"""Bytes in which the blanks and the keyword at the start of a line end."""
_COMMENT = re.compile(rb"#|//|/\*")
_BLOCK = re.compile(rb"(?>(?:\s+|(?:#|//)[^\n]*)*)\{")

_SYNTAX = DECLARING | ROLES.stopping | ROLES.misdeclared | ROLES.of_words | {"isa-not-a-name", "misplaced-statement"}
"""Codes that break a statement."""

_UNKNOWN = "unknown-attribute"
"""Such an attribute ends where it would end if it were known."""
_UNTERMINATED, _OVER_LINES = "unterminated-string", "string-over-lines"
_UNCLOSED = frozenset({_UNTERMINATED, "unterminated-comment", "comment-read-as-operators"})
"""Codes that may affect all text behind."""
_BRACES = frozenset({"missing-brace", "unclosed-block", "unmatched-brace"})
_OF_BLOCKS = _BRACES | {
    "class-moves-frame",
    "class-moves-geometry",
    "coincident-frames",
    "collision-without-geometry",
    "conflicting-classes",
    "duplicate-attribute",
    "duplicate-class",
    "duplicate-frame",
    "frame-cycle",
    "idle-class-attribute",
    "idle-isa",
    "ignored-joint-attribute",
    "misplaced-attribute",
    "misplaced-statement",
    "missing-attribute",
    "named-geometry",
    "no-shape",
    "reparented-frame",
    "self-parent",
    "shared-joint-variable",
    "stray-semicolon",
    "syntax-error",
    "undefined-class",
    _UNKNOWN,
}
"""Codes that depend on the block."""


def at_first_quote(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Moves a missing quote to the first string: behind it all strings are turned inside out."""
    unclosed = next((each for each in found if each.code == _UNTERMINATED), None)
    if unclosed is None:
        return found
    first = min(each.at.span.start for each in found if each.code in (_UNTERMINATED, _OVER_LINES))
    moved = unclosed._replace(at=unclosed.at._replace(span=Span(first, first + 1)))
    return [moved if each is unclosed else each for each in found]


def without_consequences(file: SourceFile, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """One finding for each broken statement, and all of sound ones, from the sorted findings of a file.

    With a wrong brace, no findings that depend on blocks are reported, and for a statement that amino refuses none that
    it accepts. Cost: O(text) if amino refuses it.
    """
    refused = sorted((each for each in found if _is_refused(file.text, each)), key=_rank)
    if not refused:
        return found
    text = file.text
    unclosed = next((each for each in found if each.code in _UNCLOSED), None)
    if unclosed is not None:
        refused = [unclosed, *(each for each in refused if each is not unclosed)]
        found = [each for each in found if each is unclosed or _is_before(each, unclosed)]
    found = _without_blocks(text, found)
    missing = (each.at.span.start for each in refused if each.code == "missing-semicolon")
    starts = [each.at.span.start for each in found] + [each.at.span.start for each in refused]
    # Only an end between two findings separates their statements.
    between = _END.finditer(text, min(starts), min(max(starts) + _LONGEST_HEAD, len(text)))
    ends = sorted([*(at + 1 for at in missing if _BLOCK.match(text, at) is None), *[end.end() for end in between]])
    statements: dict[int, Diagnostic] = {}
    lines: dict[int, Diagnostic] = {}
    kept = {*found}
    for each in refused:
        if each in kept:
            statements.setdefault(bisect_right(ends, each.at.span.start), each)
            if each.code in _SYNTAX and each.code != _UNKNOWN:
                lines.setdefault(file.lines.line(each.at.span.start), each)

    def is_told(each: Diagnostic) -> bool:
        first = statements.get(bisect_right(ends, each.at.span.start))
        if each.code not in RULE_SET.codes or first is None or first is each:
            first_of_line = lines.get(file.lines.line(each.at.span.start), each)
            if each.code == _UNKNOWN:
                return each.at.span.start <= first_of_line.at.span.start
            return each.code not in _SYNTAX or first_of_line is each
        return each.rejected_by_reader and first.code not in _SYNTAX

    return [each for each in found if is_told(each)]


def _without_blocks(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Without findings that depend on blocks, if a brace is wrong; an unclosed block keeps those before it."""
    misplaced = {each.at.span.start for each in found if each.code == "misplaced-statement"}
    found = [each for each in found if each.code != "missing-brace" or each.at.span.start not in misplaced]
    brace = next((each for each in found if each.code in _BRACES), None)
    if brace is None:
        return found
    brackets = (each for each in found if each.rejected_by_reader and _is_wrong_bracket(text, each))
    wrong = min(brackets, key=_rank, default=brace)
    start = brace.at.span.start if brace.code == "unclosed-block" else 0
    return [
        each
        for each in found
        if each is wrong or each.code not in _OF_BLOCKS or (each.at.span.start < start and each.code not in _BRACES)
    ]


def _rank(found: Diagnostic) -> tuple[bool, bool, int, bool]:
    """Order in which the first finding of a statement is chosen: a missing bracket before a missing semicolon."""
    is_assembly, is_semicolon = found.code == "expression-assembly", found.code == "missing-semicolon"
    return found.code not in _SYNTAX, is_assembly, found.at.span.start, is_semicolon


def _is_refused(text: bytes, found: Diagnostic) -> bool:
    """True if amino refuses a statement for it, unless it is a definition in a comment."""
    is_comment = _COMMENT.match(text, found.at.span.start) is not None
    return found.rejected_by_reader and found.code in RULE_SET.codes and not is_comment


def _is_before(found: Diagnostic, unclosed: Diagnostic) -> bool:
    """True if an unclosed string or comment does not hide the end of the block."""
    return found.at.span.start < unclosed.at.span.start and found.code not in ("unclosed-block", "unmatched-brace")


def _is_wrong_bracket(text: bytes, found: Diagnostic) -> bool:
    """True for a missing brace, or a bracket in place of a brace, or the reverse."""
    if found.code in _BRACES:
        return found.code == "missing-brace"
    return text[found.at.span.start : found.at.span.start + 1] in (b"]", b")", b"{", b"}")
