"""Comments that end elsewhere than they seem to (language reference 1)."""

import re

from robray.facts.problems import Problem
from robray.text.records import new
from robray.text.spans import Span

_LONE_RETURN = re.compile(rb"\r(?!\n)")
_LEXEME = re.compile(rb'"[^"]*"?|(?P<line>(?:\#|//)[^\n]*)|(?P<block>/\*.*?(?:\*/|(?P<open>\Z)))', re.DOTALL)
# A path such as `meshes/*.stl` opens nothing to anybody.
_INNER = re.compile(rb"(?<=\s)/\*")


def odd_comments(text: bytes) -> tuple[Problem, ...]:
    """What is said of the comments in a text that begins outside of all strings and comments.

    Cost: next to nothing where there is no `/*` in a block comment and no carriage return without a line feed.
    """
    if not _is_suspicious(text):
        return ()
    found = []
    for lexeme in _LEXEME.finditer(text):
        start, end = lexeme.span()
        kind = lexeme.lastgroup
        if kind == "line":
            first = text.find(b"\r", start, end)
            # One before the line feed has nothing but blanks behind it.
            if first >= 0 and text[first:end].strip():
                found.append(Problem("carriage-return-in-comment", Span(first, end)))
        elif kind == "block" and lexeme["open"] is None:
            inner = _INNER.search(text, start + 2, end)
            if inner is not None:
                found.append(new(Problem, ("comment-in-comment", new(Span, inner.span()), ())))
    return tuple(found)


def _is_suspicious(text: bytes) -> bool:
    if b"\r" in text and _LONE_RETURN.search(text) is not None:
        return True
    return _is_opened_twice(text)


def _is_opened_twice(text: bytes) -> bool:
    """Whether a `/*` stands between another and its end. Cost: linear, in C."""
    start = text.find(b"/*")
    inner = text.find(b"/*", start + 2)
    while inner >= 0:
        # The end of a comment may share its slash with what begins behind it.
        if text.find(b"*/", start + 2, inner + 1) < 0:
            return True
        start, inner = inner, text.find(b"/*", inner + 2)
    return False
