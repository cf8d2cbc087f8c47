"""Text that does nothing but be seen: what comes from a file is never shown as it is.

A control character in a name moves the cursor of a terminal, recolours it, or begins a new line in a list of findings;
what turns the direction of writing shows a text that is not there.
"""

_TURNING = frozenset("\u200e\u200f\u061c\ufeff\ufff9\ufffa\ufffb\ufffe\uffff\u2028\u2029")


def printable(text: str) -> str:
    """The text with a visible sign for each character that would do something rather than be shown; as long as it."""
    # Nothing that Unicode calls printable does anything else.
    return text if text.isprintable() else "".join(map(visible, text))


def printable_name(name: str) -> str:
    """A name as text that can be shown; the empty one as it is written."""
    return printable(name) or '""'


def visible(character: str) -> str:
    """Control characters as their pictures; what turns the direction of writing, or is no character, as U+FFFD."""
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if 0x80 <= code < 0xA0 or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x206F or character in _TURNING:
        return "\ufffd"
    # Half a surrogate pair stands for a byte of a path that is no UTF-8, and no stream or file takes it.
    return "\ufffd" if 0xD800 <= code <= 0xDFFF else character


def clipped(text: str, longest: int) -> str:
    """The first `longest` characters of a text, with "…" if there are more."""
    return text if len(text) <= longest else f"{text[:longest]}…"
