"""What only follows from another mistake: one mistake is to be one finding.

Where a statement breaks off, the reader finds more that is wrong in the rest of it, and where a brace is missing or too
much, in all that stands in the wrong block then. None of that is left when the one thing is mended. The tables of which
code hides which, and the order in which they are held against each other, are read together, and stand together in one
module.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from robray.formats.robray.details import Unexpected
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Diagnostic, Severity
from robray.rules.robray import BREAKING, DECLARING
from robray.rules.robray.broken_text import (
    brace_behind_words,
    bracket_behind,
    end_of_broken,
    first_behind,
    is_cut_short,
    is_lone_bracket,
    swallowing_comment,
)
from robray.rules.robray.foreign_statements import without_further_branches
from robray.rules.robray.odd_statements import OF_BLOCKS, is_assignment, without_continuations
from robray.text.spans import Span

_OF_NAME = frozenset({"duplicate-class", "duplicate-frame"})
"""What is said of a name, of which no more may be known than stands before a sign that is not allowed in one."""

_OWN_PARENT, _CUT_SHORT_UNMATCHED = "self-parent", "unmatched-brace"
_NAME = re.compile(rb"[A-Za-z][A-Za-z0-9_-]*\Z")
_LONGEST_NAME = 60
_OPENING, _CLOSING = b"{}"
_MOST_BRACES = 4
_FARTHEST = 4096
"""Bytes before a brace in which the one that it closes is looked for."""


class CutShort:
    """Of the findings of one file; `broken` are the bytes at which statements break off."""

    def __init__(self, text: bytes, told: Sequence[Diagnostic], broken: Sequence[int]) -> None:
        self._starts = frozenset(broken)
        has_own_parents = any(each.code == _OWN_PARENT for each in told)
        self._names = _names_before(text, broken) if has_own_parents else frozenset()
        # Where it was noticed that nothing is left to close, the brace that closed too early is looked for.
        closing = [
            each.at.span.start
            for each in told
            if each.code == _CUT_SHORT_UNMATCHED and each.details.noticed_at is not None
        ]
        self._emptied = [_block_before(text, start) for start in closing[:_MOST_BRACES]]

    def explains(self, found: Diagnostic) -> bool:
        if found.code in _OF_NAME:
            # The name goes on, or that of the other thing which has the same.
            others = (each.at for each in found.related if each.at.path == found.at.path)
            return any(at.span.end in self._starts for at in (found.at, *others))
        if found.code == _OWN_PARENT and found.details.name in self._names:
            return True
        return found.code in OF_BLOCKS and any(found.at.span.start in block for block in self._emptied)


def _names_before(text: bytes, starts: Sequence[int]) -> frozenset[str]:
    """The names that end at some bytes."""
    found = (_NAME.search(text, max(start - _LONGEST_NAME, 0), start) for start in starts)
    return frozenset(match[0].decode() for match in found if match is not None)


def _block_before(text: bytes, at: int) -> range:
    """The bytes of the block that a brace closes, with its head."""
    depth = 0
    for brace in range(at - 1, max(at - _FARTHEST, -1), -1):
        depth += (text[brace] == _CLOSING) - (text[brace] == _OPENING)
        if depth < 0:
            return range(max(text.rfind(mark, 0, brace) for mark in (b";", b"{", b"}", b"\n")) + 1, at)
    return range(at, at)


_OF_VALUE = frozenset(
    {
        "minus-after-first-value",
        "minus-in-parentheses",
        "overridden-constant",
    }
)
"""What is said of a definition or of the signs in it, whose statement is not right: they may belong elsewhere."""

_OF_DEFINITIONS = frozenset({"overridden-constant", "redefined-constant"})
"""What is said of two definitions of one constant."""

_OF_STATEMENT = frozenset({"collision-without-geometry", "overridden-constant"})
"""What is said of a statement as a whole, at its words."""

_IN_BROKEN = BREAKING | {
    "collision-without-geometry",
    "malformed-number",
    "minus-needs-space",
    "minus-read-as-subtraction",
    "misplaced-attribute",
    "unknown-attribute",
    "wrong-type",
    *_OF_VALUE,
}
"""What is said of the rest of a statement as if it were another one."""

_REMARKS = frozenset(
    {
        "axis-not-unit",
        "color-out-of-range",
        "looks-like-degrees",
        "looks-like-millimetres",
        "out-of-scale",
        "quaternion-not-unit",
        "size-not-positive",
    }
)
"""What is said of the numbers in a value."""

_OF_BROKEN = _REMARKS | {"unchecked-appearance", "wrong-length", "wrong-type"}
"""What is said of a value as a whole, which is not what it was meant to be."""

_IN_WRONG_BLOCK = frozenset({"misplaced-attribute", "misplaced-statement", "reparented-frame", "unmatched-brace"})
"""What is said of statements that braces put into the wrong block."""

_WITHOUT_BRACE = _IN_WRONG_BLOCK | {
    "idle-isa",
    "ignored-joint-attribute",
    "named-geometry",
    "no-shape",
    "stray-semicolon",
    "unknown-attribute",
}
"""What is said of what stands behind the head of a block that has no brace, or of the rest of a block cut short."""

_UNKNOWN = frozenset({"misplaced-attribute", "unknown-attribute"})
"""What is said of the word that a statement begins with; how it goes on depends on what was meant."""

_BRACE = re.compile(rb"[{}]")
_END = re.compile(rb"[;{}]")
"""Of a statement, or of the block before it."""

_STRAY_BRACE = Unexpected("{")

_UNCLOSED, _CASCADES_UNMATCHED, _HEADLESS = "unclosed-block", "unmatched-brace", "missing-brace"

_MINUS = "minus-needs-space"

_UNTERMINATED = "unterminated-string"
_OVER_LINES = "string-over-lines"
_CHARACTER = "invalid-character"
_ODD_NAME = re.compile(rb"[ \t]*(_[\w-]*)")

_EMPTY = "empty-element"
"""The array is read without the element, and may have too few then."""

_COMMENT = "division-comment"
"""The array or the statement goes on in the next line then, and lacks what the comment holds."""

_OF_STRUCTURE = frozenset(
    {
        "class-moves-frame",
        "class-moves-geometry",
        "coincident-frames",
        "duplicate-frame",
        "collision-without-geometry",
        "duplicate-attribute",
        "frame-cycle",
        "idle-class-attribute",
        "ignored-joint-attribute",
        "self-parent",
        "shared-joint-variable",
    }
)
"""What is said of what stands in which block, of which little is known in a file with a brace too many or too few."""

_OF_PLACE = _OF_STRUCTURE - {"coincident-frames", "collision-without-geometry", "frame-cycle"}
"""Of these, what nothing that stands below can bring about."""

_BRACES = frozenset({_UNCLOSED, _CASCADES_UNMATCHED, _HEADLESS})

_MALFORMED = "malformed-number"
_IN_MALFORMED = frozenset({"extra-value", "expression-assembly", "missing-operand", "missing-operator", "syntax-error"})
"""What is said of the rest of what was to be a number."""

_EXTRA = "extra-value"

_ASSEMBLY = "expression-assembly"
_IN_ASSEMBLY = frozenset({_CHARACTER, _MALFORMED})
"""What is said of a sign or a number in a value, whose parts it keeps from coming together."""

_OF_LIST = "isa-not-a-name"
"""Said of an array of classes, say, whose elements are no constants."""

_CAUSES = DECLARING | {"wrong-length", _UNCLOSED, _CASCADES_UNMATCHED, _MALFORMED, _MINUS, _OF_LIST}


def without_consequences(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The findings of one file but for those that follow from others. `found` is sorted by place. Cost: linear."""
    if len(found) == 1 and found[0].code not in _CAUSES and found[0].code != _EMPTY:
        return found
    found = _without_undecodable(text, without_further_branches(text, found))
    found = _told_at_comments(_without_mispaired(text, _without_repeated(text, _without_unknown(text, found))))
    found = _without_names_over_lines(found)
    shapeless = {diagnostic.at.span for diagnostic in found if diagnostic.code == "no-shape"}
    if shapeless:
        found = [each for each in found if each.code != "undefined-class" or each.at.span not in shapeless]
    if not any(
        (diagnostic.code in _CAUSES and diagnostic.rejected_by_reader) or diagnostic.code == _EMPTY
        for diagnostic in found
    ):
        return found
    refused = [diagnostic.at.span.start for diagnostic in found if diagnostic.rejected_by_reader]
    words = ROBRAY.attributes.keys() | ROBRAY.keywords.keys()
    told = list(without_continuations(text, tuple(_told(text, found)), words))
    broken = [
        diagnostic.at.span.start
        for diagnostic in told
        if _breaks_off(diagnostic) or diagnostic.code == _MINUS or _cuts_value(diagnostic)
    ]
    is_structure_odd, odd_from = _odd_structure(told)
    cut = CutShort(text, told, broken)
    miscounted = {diagnostic.at.span for diagnostic in told if diagnostic.code == "wrong-length"}
    holed = {diagnostic.at.span for diagnostic in told if diagnostic.code == _EMPTY}
    return tuple(
        diagnostic
        for diagnostic in told
        if not (diagnostic.code in _OF_BROKEN and _holds_any(diagnostic, broken))
        and not (diagnostic.code == _EMPTY and (diagnostic.at.span in miscounted or _holds_any(diagnostic, refused)))
        and not (diagnostic.code in _REMARKS and diagnostic.at.span in miscounted | holed)
        and not (diagnostic.code == "unchecked-appearance" and diagnostic.at.span in holed)
        and not (
            is_structure_odd
            and diagnostic.code in _OF_STRUCTURE
            and (diagnostic.code not in _OF_PLACE or diagnostic.at.span.start >= odd_from)
        )
        and not cut.explains(diagnostic)
        and not (diagnostic.code in _OF_STATEMENT | _OF_VALUE and _is_in_broken(text, diagnostic, broken))
    )


def _odd_structure(told: Iterable[Diagnostic]) -> tuple[bool, int]:
    """Whether a brace is too many or too few, and from where on little is known of what stands in which block.

    A block that is not closed yet, as while it is typed, leaves what stands above it as it is.
    """
    odd = [each for each in told if _is_odd_brace(each)]
    is_open = all(each.code == _UNCLOSED for each in odd)
    return bool(odd), min((each.at.span.start for each in odd), default=0) if is_open else 0


def _is_in_broken(text: bytes, diagnostic: Diagnostic, broken: Sequence[int]) -> bool:
    """Whether the statement that a finding is in breaks off behind it: of what is defined there nobody knows."""
    start = diagnostic.at.span.start
    index = bisect_left(broken, start)
    return index < len(broken) and broken[index] < end_of_broken(text, start)


def at_first_quote(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Where a quote is missing all strings behind it are turned inside out: that is told at the first one."""
    unclosed = next((each for each in found if each.code == _UNTERMINATED), None)
    if unclosed is None:
        return found
    first = min(each.at.span.start for each in found if each.code in (_UNTERMINATED, _OVER_LINES))
    moved = unclosed._replace(at=unclosed.at._replace(span=Span(first, first + 1)))
    return [moved if each is unclosed else each for each in found]


def _without_unknown(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """What a constant is from a definition on does not count where that is a name which is not known."""
    if not any(each.code in _OF_DEFINITIONS for each in found):
        return found
    undefined = [each.at.span.start for each in found if each.code == "undefined-constant"]
    return [each for each in found if each.code not in _OF_DEFINITIONS or not _is_in_broken(text, each, undefined)]


def _told_at_comments(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Where a comment stands for a quotient, what lacks because of it is told there: for that the scene is refused."""
    comments = {each.at.span.start: each for each in found if each.code == _COMMENT}
    if not comments:
        return found
    starts = sorted(comments)
    refusing: set[int] = set()
    left = []
    for each in found:
        is_cut = _is_missing(each)
        if each.code in _REMARKS and _holds_any(each, starts):
            continue
        if (is_cut and each.at.span.start in comments) or (each.code == "wrong-length" and _holds_any(each, starts)):
            refusing.add(starts[bisect_left(starts, each.at.span.start)])
        else:
            left.append(each)
    return [
        each._replace(severity=Severity.ERROR, rejected_by_reader=True)
        if each.code == _COMMENT and each.at.span.start in refusing
        else each
        for each in left
    ]


def _without_mispaired(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Of strings that are turned inside out nothing else is told, nor of what is in them and behind.

    A brace may be in them, but for one that is missing where a statement begins before them.
    """
    unclosed = next((each for each in found if each.code == _UNTERMINATED), None)
    if unclosed is None:
        return found
    first = unclosed.at.span.start
    return [
        each
        for each in found
        if each is unclosed
        or (
            each.at.span.end <= first
            and (each.code not in _BRACES or (each.code == _HEADLESS and text[each.at.span.end : first].strip()))
        )
    ]


def _without_undecodable(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Bytes that are no UTF-8 are no characters, odd or not: that the file has such bytes is told once."""
    if not any(each.code == "invalid-encoding" for each in found):
        return found
    return [each for each in found if each.code != "invalid-character" or _is_utf_8(text, each.at.span)]


def _is_utf_8(text: bytes, span: Span) -> bool:
    try:
        text[span.start : span.end].decode()
    except UnicodeDecodeError:
        return False
    return True


def _without_names_over_lines(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """A name that goes on over a line end, and is nowhere, is told once: with the one that was meant, or else why."""
    strings = {each.at.span.start for each in found if each.code == _OVER_LINES}
    if not strings:
        return found
    unknown = [each for each in found if each.code.startswith("undefined-") and each.at.span.start in strings]
    meant = {each.at.span.start for each in unknown if each.suggestion is not None}
    left_out = {*(each.at for each in unknown if each.suggestion is None)}
    return [
        each
        for each in found
        if not (each.code == _OVER_LINES and each.at.span.start in meant)
        and not (each.code.startswith("undefined-") and each.at in left_out)
    ]


def _without_repeated(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """A name that begins with '_' is told of once, where it is first."""
    if not any(map(_is_underscore, found)):
        return found
    seen: set[bytes] = set()
    left = []
    for each in found:
        is_odd = _is_underscore(each)
        at = each.at.span.start if is_odd else each.at.span.end
        name = _ODD_NAME.match(text, at) if is_odd or each.code == "missing-name" else None
        if not is_odd or name is None or name[1] not in seen:
            left.append(each)
        if name is not None:
            seen.add(name[1])
    return left


def _is_underscore(diagnostic: Diagnostic) -> bool:
    return diagnostic.code in (_CHARACTER, "missing-operator") and diagnostic.details[0] == "_"


def _is_odd_brace(diagnostic: Diagnostic) -> bool:
    return diagnostic.code in _BRACES or (diagnostic.code == "syntax-error" and diagnostic.details == _STRAY_BRACE)


def _breaks_off(diagnostic: Diagnostic) -> bool:
    return diagnostic.code in BREAKING and diagnostic.rejected_by_reader


def _cuts_value(diagnostic: Diagnostic) -> bool:
    """Whether it is a brace that stands where a value was to end."""
    return diagnostic.code == _CASCADES_UNMATCHED and diagnostic.details.meant is not None


def _holds_any(diagnostic: Diagnostic, starts: Sequence[int]) -> bool:
    index = bisect_left(starts, diagnostic.at.span.start)
    return index < len(starts) and starts[index] <= diagnostic.at.span.end


def _told(text: bytes, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """From front to back, with what may still be said of the statement, and of the block, that is gone through."""
    unmatched = sorted(_noticed_at(diagnostic) for diagnostic in found if diagnostic.code == _CASCADES_UNMATCHED)
    is_swallowed = any(_swallows_brace(text, each) for each in found)
    brace = _odd_brace(text, found) if any(each.code == _UNCLOSED for each in found) else None
    lone = [
        each.at.span.start
        for each in found
        if each.code == "syntax-error" and is_lone_bracket(text, each.at.span.start)
    ]
    broken_to = unknown_to = cut_to = other_bracket = other_brace = -1
    misplaced = malformed_to = list_to = displaced_to = -1
    unknown_at = 0
    is_unclosed = False
    for diagnostic in _without_lesser(text, found):
        code, start = diagnostic.code, diagnostic.at.span.start
        if code == _UNCLOSED:
            is_unclosed = True
            if brace is not None or is_swallowed:
                # Without the odd one, or the comment, the block is closed.
                continue
        elif diagnostic is brace:
            pass
        elif (
            (start in (other_bracket, other_brace) and code == "syntax-error")
            or (start < broken_to and code in _IN_BROKEN)
            or (start < unknown_to and (code in BREAKING or code in _OF_VALUE))
            or (start < unknown_to and code in _UNKNOWN and _BRACE.search(text, unknown_at, start) is None)
            or (start <= cut_to and code in _WITHOUT_BRACE)
            or (is_unclosed and code in _IN_WRONG_BLOCK)
            or (start < displaced_to and code in _IN_WRONG_BLOCK)
            or (start < malformed_to and code in _IN_MALFORMED)
            or (start < list_to and code == "undefined-constant")
        ):
            continue
        if code != _HEADLESS or start != misplaced:
            yield diagnostic
        if code == "misplaced-statement":
            misplaced = start
        if code == _CASCADES_UNMATCHED and diagnostic.details.noticed_at is not None:
            displaced_to = _noticed_at(diagnostic)
        if _cuts_value(diagnostic):
            broken_to = max(broken_to, end_of_broken(text, start))
            cut_to = max(cut_to, _noticed_at(diagnostic) - 1)
        if _breaks_off(diagnostic) and not is_assignment(text, diagnostic):
            broken_to = max(broken_to, end_of_broken(text, start))
            if is_cut_short(text, start):
                cut_to = _next_after(unmatched, start)
        elif code in _UNKNOWN and diagnostic.rejected_by_reader:
            unknown_at, unknown_to = start, end_of_broken(text, start)
        elif code == _MALFORMED:
            malformed_to = end_of_broken(text, start)
        elif code == _OF_LIST:
            list_to = diagnostic.at.span.end
        elif code == _HEADLESS:
            cut_to = max(_next_after(unmatched, start), text.find(b"}", start))
            # Behind what stands for the brace no statement begins in its line; the other one is alone on its own.
            bracket = bracket_behind(text, diagnostic.at.span.end)
            broken_to = end_of_broken(text, diagnostic.at.span.end if bracket is None else bracket)
            if bracket is not None:
                other_bracket = _next_after(lone, start)
                cut_to = max(cut_to, other_bracket)
            brace_at = brace_behind_words(text, diagnostic.at.span.end)
            if brace_at is not None:
                # `frame tray translation {`: the brace is there, in the wrong place.
                other_brace = brace_at
                broken_to = max(broken_to, end_of_broken(text, first_behind(text, brace_at + 1)))


def _swallows_brace(text: bytes, found: Diagnostic) -> bool:
    """Whether a comment stands where a semicolon is missing, and holds the end of a block."""
    comment = swallowing_comment(text, found.at.span.end) if found.code == "missing-semicolon" else None
    return comment is not None and comment[0].count(b"}") > comment[0].count(b"{")


def _noticed_at(unmatched: Diagnostic) -> int:
    """Where nothing was left to close; the brace that is one too many may stand before it (`brace_places`)."""
    noticed: int | None = unmatched.details.noticed_at
    return unmatched.at.span.start if noticed is None else noticed


def _without_lesser(text: bytes, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Without what another finding at the same place, or in the same value, says better.

    Of a bracket and a semicolon that are both missing at one place, what is said of the bracket says it all; and a sign
    that is none leaves the values around it side by side. How many values a word takes that is none, nobody knows.
    """
    brackets = {each.at.span for each in found if _is_missing(each)}
    signs = [each.at.span.start for each in found if each.code in _IN_ASSEMBLY]
    unknown = -1
    for each in found:
        if each.code in _UNKNOWN:
            unknown = each.at.span.start
        is_lesser = (
            (each.code == "missing-semicolon" and each.at.span in brackets)
            or (each.code == _ASSEMBLY and _holds_any(each, signs))
            or (each.code == _EXTRA and unknown >= 0 and _END.search(text, unknown, each.at.span.start) is None)
        )
        if not is_lesser:
            yield each


def _is_missing(found: Diagnostic) -> bool:
    """Whether it is a bracket that is missing."""
    return isinstance(found.details, Unexpected) and found.details.is_missing


def _odd_brace(text: bytes, found: Sequence[Diagnostic]) -> Diagnostic | None:
    """The brace or bracket that keeps a block from being closed, where there is one that has no other use."""
    return next(
        (
            diagnostic
            for diagnostic in found
            if diagnostic.code == "syntax-error"
            and (diagnostic.details == _STRAY_BRACE or is_lone_bracket(text, diagnostic.at.span.start))
        ),
        None,
    )


def _next_after(starts: Sequence[int], offset: int) -> int:
    index = bisect_left(starts, offset)
    return starts[index] if index < len(starts) else -1
