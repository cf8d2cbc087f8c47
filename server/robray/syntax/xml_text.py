"""Writes characters as XML."""

from robray.text.spans import Span

_ESCAPED = str.maketrans(
    {"&": "&amp;", "<": "&lt;", "'": "&apos;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)

_NAMED = frozenset("<>&'\"")
"""Characters that have an entity of their own."""


def in_attribute(text: str) -> str:
    """A text between the quotes of an attribute, whichever they are (XML 1.0, 2.3 and 3.3.3)."""
    return text.translate(_ESCAPED)


def is_quoted(text: bytes, value: Span) -> bool:
    """True if a value has matching quotes around it."""
    before, behind = text[max(value.start - 1, 0) : value.start], text[value.end : value.end + 1]
    return before == behind and before in (b'"', b"'")


def is_spelled_out(name: str, text: bytes) -> bool:
    """True if a name occurs in a text of XML only in its own letters."""
    return b"&#" not in text and (b"&" not in text or _NAMED.isdisjoint(name))
