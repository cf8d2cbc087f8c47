"""How characters are written in XML."""

from robray.text.spans import Span

_ESCAPED = str.maketrans(
    {"&": "&amp;", "<": "&lt;", "'": "&apos;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


def in_attribute(text: str) -> str:
    """A text between the quotes of an attribute, whichever they are (XML 1.0, 2.3 and 3.3.3)."""
    return text.translate(_ESCAPED)


def is_quoted(text: bytes, value: Span) -> bool:
    """Whether a value has its quotes around it, as a sound one has."""
    before, behind = text[max(value.start - 1, 0) : value.start], text[value.end : value.end + 1]
    return before == behind and before in (b'"', b"'")
