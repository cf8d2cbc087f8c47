"""Makes text from files safe to show.

A control character in a name moves the cursor of a terminal, recolours it, or begins a new line in a list of findings;
a character that turns the direction of writing shows a different text.
"""

_TURNING = frozenset("\u200e\u200f\u061c\ufeff\ufff9\ufffa\ufffb\ufffe\uffff\u2028\u2029")


def printable(text: str) -> str:
    """The text, as long as before, with a visible sign for each character with an effect."""
    # Characters that Unicode calls printable have no other effect.
    return text if text.isprintable() else "".join(map(visible, text))


def printable_name(name: str) -> str:
    """A name as text that can be shown; quotes for the empty one."""
    return printable(name) or '""'


def visible(character: str) -> str:
    """Control characters as their pictures; U+FFFD for marks of direction and for invalid characters."""
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if 0x80 <= code < 0xA0 or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x206F or character in _TURNING:
        return "\ufffd"
    # Half a surrogate pair stands for a byte of a path that is not UTF-8; no stream or file accepts it.
    return "\ufffd" if 0xD800 <= code <= 0xDFFF else character


def clipped(text: str, longest: int) -> str:
    """The first `longest` characters of a text, with "…" if there are more."""
    return text if len(text) <= longest else f"{text[:longest]}…"
