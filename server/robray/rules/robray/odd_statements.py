"""What is left of a statement that was cut in two, or run into the next one: it is no mistake of its own.

Where two tokens are exchanged, or a semicolon stands where none belongs, there are two findings beside each other: one
of the first half, one of the rest, which begins as no statement does. One of them is told.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Diagnostic, Severity

_ASSIGNING = frozenset({":", "="})
_NAME = re.compile(rb"([;{}\n]|\A)[ \t\r\n\f]*(def[ \t]+)?([A-Za-z][\w-]*)[ \t]*\Z")
_LONGEST = 100
"""Bytes of a name, with the blanks around it."""


def is_assignment(text: bytes, diagnostic: Diagnostic) -> bool:
    """Whether a finding is about such a sign, which is read as if it were not there.

    What is wrong behind it is then another mistake: often there is no semicolon at the end of the line either.
    """
    start, end = diagnostic.at.span
    if diagnostic.code != "invalid-character" or diagnostic.details.text not in _ASSIGNING:
        return False
    if text[end : end + 1].decode("latin-1") in _ASSIGNING:
        return False
    name = _NAME.search(text, max(start - _LONGEST, 0), start)
    # Where a line begins a statement may go on.
    return name is not None and (name[1] in (b";", b"{", b"}") or name[2] is not None or _is_attribute(name[3]))


def _is_attribute(word: bytes) -> bool:
    return word.decode() in ROBRAY.attributes


_STRAY = "stray-semicolon"
_CUT = frozenset({"missing-semicolon", _STRAY, "syntax-error"})
"""What is said of punctuation, wherever it stands."""

_UNTERMINATED = "unterminated-string"

_NAMES = frozenset({"undefined-class", "undefined-constant", "undefined-frame"})
"""What is said of words that ran into each other."""

_PATHLESS = "include-without-path"
_OPERAND = "missing-operand"
_BESIDE_OPERAND = _NAMES | {_OPERAND, "minus-needs-space"}
_SIGNS = re.compile(rb"[^\w;{}]*")
"""Between what a sign was exchanged with and where it is one too many: `(depth2/` for `(depth/2`."""

_HEADS = frozenset({"missing-brace", "named-geometry"})
"""What is said of a word between the head of a block and its brace: what it was to say stands in the block."""

_OF_HEADS = frozenset({"missing-brace", "missing-name"})
_BEFORE_HEADS = frozenset({"missing-semicolon", "syntax-error"})
"""What is said of the head of a block, and of what was put before it from behind."""

_WORDS = frozenset({"misplaced-attribute", "unknown-attribute"})

OF_BLOCKS = frozenset({"missing-attribute", "no-shape", "self-parent"})
"""What is said of a block as a whole, which nothing was cut off from."""

_OF_NO_STATEMENT = frozenset(
    {"comment-read-as-operators", "invalid-encoding", "merge-conflict", "unterminated-comment"}
)
"""What is said of comments, of bytes and of lines that a program wrote: behind a statement it is no rest of one."""

_NOTHING = re.compile(rb"(?>(?:[\s;,}]+|#[^\n]*|//[^\n]*|/\*(?s:.*?)\*/)*)")
_END = re.compile(rb"[^;{}]*[;{}]?")
_BEFORE_STATEMENT = (b";", b"{", b"}")
_BEFORE_LINE = (*_BEFORE_STATEMENT, b"\n")
_BLANKS = re.compile(rb"[ \t\r\n\f]*")
_WHOLE_VALUE = re.compile(rb"[ \t]*(?:\[[^][;{}\n]*\]|[\w\"][^][();,{}\n]*)[ \t]*;")
_FIRST_WORD = re.compile(rb"[A-Za-z][\w-]*")

_FARTHEST = 512
"""Bytes in which the ends of a statement are looked for."""


def without_continuations(text: bytes, found: Sequence[Diagnostic], words: AbstractSet[str]) -> Iterator[Diagnostic]:
    """Of findings in pieces of one statement, the first for which the scene is refused, or else the first.

    `words` are those that a statement may begin with. Cost: linear.
    """
    kept: Diagnostic | None = None
    reach = -1
    is_joined = False
    for each in found:
        if each.severity is Severity.HINT:
            yield each
            continue
        if (
            kept is not None
            and not _is_other_string(text, kept, each)
            and ((is_joined and each.at.span.start < reach) or _continues(text, reach, kept, each, words))
        ):
            is_joined = True
            reach = max(reach, _end(text, each.at.span.end))
            if each.rejected_by_reader and not kept.rejected_by_reader:
                kept = each
            continue
        if kept is not None:
            yield kept
        is_joined = False
        kept = each if _may_go_on(text, each) else None
        if kept is None:
            yield each
        else:
            reach = _reach(text, each)
    if kept is not None:
        yield kept


def _is_other_string(text: bytes, kept: Diagnostic, found: Diagnostic) -> bool:
    """Whether a string that is never closed begins in a line behind: it hides the rest of the file."""
    return found.code == _UNTERMINATED and text.find(b"\n", kept.at.span.end, found.at.span.start) >= 0


def _may_go_on(text: bytes, found: Diagnostic) -> bool:
    is_refused = found.rejected_by_reader and found.code not in OF_BLOCKS and not is_assignment(text, found)
    return is_refused or _is_of_name(found)


def _is_of_name(found: Diagnostic) -> bool:
    """Whether a finding is about one name, at its place."""
    return found.code in _NAMES or (found.code == "frames-elsewhere" and len(found.details.names) == 1)


def _reach(text: bytes, found: Diagnostic) -> int:
    """Where the statement ends that a finding is in: behind its semicolon, or at the end of its line."""
    if found.code == _STRAY:
        return found.at.span.end
    end = _end(text, found.at.span.end)
    if found.code in _HEADS and text[end - 1 : end] == b"{":
        return end
    line_end = text.find(b"\n", found.at.span.end, end)
    return end if line_end < 0 else line_end


def _end(text: bytes, at: int) -> int:
    match = _END.match(text, at, at + _FARTHEST)
    return at if match is None else match.end()


def _continues(text: bytes, reach: int, kept: Diagnostic, found: Diagnostic, words: AbstractSet[str]) -> bool:
    at = found.at.span.start
    if found.code in _OF_NO_STATEMENT and at >= reach:
        return False
    if found.code == _STRAY and (kept.code == _STRAY or not kept.rejected_by_reader):
        # A semicolon too many spoils nothing.
        return False
    if kept.code in _WORDS and text[reach - 1 : reach] == b"{":
        # What stands in a block whose first word is none is looked at by itself.
        return False
    if found.code in _OF_HEADS and kept.code in _BEFORE_HEADS and not text[kept.at.span.end : at].strip():
        return True
    if kept.code == _PATHLESS and at < reach:
        # What stands where the path belongs may begin a statement.
        return True
    start = _start(_BEFORE_LINE, text, at)
    if {kept.code, found.code} <= _BESIDE_OPERAND and _OPERAND in (kept.code, found.code):
        return _SIGNS.fullmatch(text, kept.at.span.end, at) is not None
    if start < reach:
        is_beside = kept.code in _CUT and not text[kept.at.span.end : at].strip()
        return found.code in _CUT and (at >= reach or is_beside)
    if not found.rejected_by_reader:
        return False
    nothing = _NOTHING.match(text, reach)
    assert nothing is not None, "nothing is always there"
    if start > nothing.end():
        # It may have begun in a line before.
        start = _start(_BEFORE_STATEMENT, text, at)
        if not reach <= start <= nothing.end():
            return False
    first = _FIRST_WORD.match(text, start)
    if first is None or kept.code in _HEADS:
        return True
    line = text.rfind(b"\n", 0, start) + 1
    blanks = _BLANKS.match(text, line)
    begins_line = blanks is not None and blanks.end() == start
    if begins_line or first[0].decode() in words:
        return False
    # Behind a semicolon a statement that is whole but for its first word is a mistake of its own.
    is_whole = _WHOLE_VALUE.match(text, found.at.span.end, found.at.span.end + _FARTHEST) is not None
    return not (found.code in _WORDS and is_whole and text[reach - 1 : reach] == b";")


def _start(marks: Sequence[bytes], text: bytes, at: int) -> int:
    """Where the statement begins, or the line of it, that has something wrong at byte `at`."""
    low = max(at - _FARTHEST, 0)
    start = max(low, *(text.rfind(mark, low, at) + 1 for mark in marks))
    blanks = _BLANKS.match(text, start)
    return start if blanks is None else min(blanks.end(), at)
