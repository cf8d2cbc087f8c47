"""What only follows from another mistake: one mistake is to be one finding.

Where a statement breaks off, the reader finds more that is wrong in the rest of it, and where a brace is missing or too
much, in all that stands in the wrong block then. None of that is left when the one thing is mended.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from robray.rules.broken_text import bracket_behind, end_of_broken, is_cut_short, is_lone_bracket
from robray.rules.rule import Diagnostic

_BREAKING = frozenset(
    {
        "allow-collision-operands",
        "array-in-expression",
        "empty-element",
        "expression-assembly",
        "extra-value",
        "include-without-path",
        "invalid-character",
        "invalid-name",
        "leading-parenthesis",
        "missing-brackets",
        "missing-name",
        "missing-operand",
        "missing-operator",
        "missing-semicolon",
        "missing-value",
        "stray-semicolon",
        "string-in-expression",
        "syntax-error",
    }
)
"""What breaks a statement off. Of several in one, the first is told."""

_IN_BROKEN = _BREAKING | {
    "minus-after-first-value",
    "minus-needs-space",
    "minus-read-as-subtraction",
    "misplaced-attribute",
    "unknown-attribute",
    "wrong-type",
}
"""What is said of the rest of a statement as if it were another one."""

_OF_BROKEN = frozenset(
    {
        "color-out-of-range",
        "looks-like-degrees",
        "looks-like-millimetres",
        "out-of-scale",
        "size-not-positive",
        "wrong-length",
        "wrong-type",
    }
)
"""What is said of a value as a whole, which is not what it was meant to be."""

DECLARING = _BREAKING | {"misplaced-attribute", "missing-brace", "unknown-attribute"}
"""What is said where a declaration is broken, so that nobody knows of it."""

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

_UNCLOSED, _UNMATCHED, _HEADLESS = "unclosed-block", "unmatched-brace", "missing-brace"

_EMPTY = "empty-element"
"""The array is read without the element, and may have too few then."""

_CAUSES = DECLARING | {_UNCLOSED}


def without_consequences(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The findings of one file but for those that follow from others. `found` is sorted by place. Cost: linear."""
    if not any(
        (diagnostic.code in _CAUSES and diagnostic.refused) or diagnostic.code == _EMPTY for diagnostic in found
    ):
        return found
    told = list(_told(text, found))
    broken = [diagnostic.at.span.start for diagnostic in told if _breaks_off(diagnostic)]
    miscounted = {diagnostic.at.span for diagnostic in told if diagnostic.code == "wrong-length"}
    return tuple(
        diagnostic
        for diagnostic in told
        if not (diagnostic.code in _OF_BROKEN and _holds_any(diagnostic, broken))
        and not (diagnostic.code == _EMPTY and diagnostic.at.span in miscounted)
    )


def _breaks_off(diagnostic: Diagnostic) -> bool:
    return diagnostic.code in _BREAKING and diagnostic.refused


def _holds_any(diagnostic: Diagnostic, starts: Sequence[int]) -> bool:
    index = bisect_left(starts, diagnostic.at.span.start)
    return index < len(starts) and starts[index] <= diagnostic.at.span.end


def _told(text: bytes, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """From front to back, with what may still be said of the statement, and of the block, that is gone through."""
    unmatched = [diagnostic.at.span.start for diagnostic in found if diagnostic.code == _UNMATCHED]
    brace = _odd_brace(text, found) if any(each.code == _UNCLOSED for each in found) else None
    lone = [
        each.at.span.start
        for each in found
        if each.code == "syntax-error" and is_lone_bracket(text, each.at.span.start)
    ]
    broken_to = unknown_to = cut_to = other_bracket = -1
    is_unclosed = False
    for diagnostic in found:
        code, start = diagnostic.code, diagnostic.at.span.start
        if code == _UNCLOSED:
            is_unclosed = True
            if brace is not None:
                # Without the odd one, the block is closed.
                continue
        elif diagnostic is brace:
            pass
        elif (
            (start == other_bracket and code == "syntax-error")
            or (start < broken_to and code in _IN_BROKEN)
            or (start < unknown_to and code in _BREAKING)
            or (start <= cut_to and code in _WITHOUT_BRACE)
            or (is_unclosed and code in _IN_WRONG_BLOCK)
        ):
            continue
        yield diagnostic
        if _breaks_off(diagnostic):
            broken_to = max(broken_to, end_of_broken(text, start))
            if is_cut_short(text, start):
                cut_to = _next_after(unmatched, start)
        elif code in _UNKNOWN and diagnostic.refused:
            unknown_to = end_of_broken(text, start)
        elif code == _HEADLESS:
            cut_to = max(_next_after(unmatched, start), text.find(b"}", start))
            # Behind what stands for the brace no statement begins in its line; the other one is alone on its own.
            bracket = bracket_behind(text, diagnostic.at.span.end)
            broken_to = end_of_broken(text, diagnostic.at.span.end if bracket is None else bracket)
            if bracket is not None:
                other_bracket = _next_after(lone, start)
                cut_to = max(cut_to, other_bracket)


def _odd_brace(text: bytes, found: Sequence[Diagnostic]) -> Diagnostic | None:
    """The brace or bracket that keeps a block from being closed, where there is one that has no other use."""
    return next(
        (
            diagnostic
            for diagnostic in found
            if diagnostic.code == "syntax-error"
            and (diagnostic.details == ("unexpected '{'",) or is_lone_bracket(text, diagnostic.at.span.start))
        ),
        None,
    )


def _next_after(starts: Sequence[int], offset: int) -> int:
    index = bisect_left(starts, offset)
    return starts[index] if index < len(starts) else -1
