"""Writes texts in quotes; double ones as in JSON, too."""

SINGLE, DOUBLE = "'", '"'


def between(text: str, quote: str) -> str | None:
    """The text to write between quotes; None if single quotes cannot hold it. Without quotes nothing changes."""
    if quote == DOUBLE:
        escaped = text.replace("\\", "\\\\").replace(DOUBLE, f"\\{DOUBLE}")
        return escaped if escaped.isprintable() else "".join(map(_escaped, escaped))
    if quote == SINGLE:
        return text.replace(SINGLE, SINGLE * 2) if text.isprintable() else None
    return text


def quoted(text: str, quote: str) -> str:
    """In these quotes, or in double ones if a character has to be escaped."""
    inner = between(text, quote)
    return f"{DOUBLE}{between(text, DOUBLE)}{DOUBLE}" if inner is None else f"{quote}{inner}{quote}"


def _escaped(character: str) -> str:
    code = ord(character)
    # JSON has no other escape for the rest.
    return character if character.isprintable() else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
