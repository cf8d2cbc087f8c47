"""How characters are written in XML."""

_ESCAPED = str.maketrans(
    {"&": "&amp;", "<": "&lt;", "'": "&apos;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


def in_attribute(text: str) -> str:
    """A text between the quotes of an attribute, whichever they are (XML 1.0, 2.3 and 3.3.3)."""
    return text.translate(_ESCAPED)
