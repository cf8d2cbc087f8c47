"""How a text is written in quotes: in double ones as JSON has it, too."""

SINGLE, DOUBLE = "'", '"'


def between(text: str, quote: str) -> str | None:
    """What stands for a text between quotes; None where single ones cannot hold it. No quotes are no change."""
    if quote == DOUBLE:
        escaped = text.replace("\\", "\\\\").replace(DOUBLE, f"\\{DOUBLE}")
        return escaped if escaped.isprintable() else "".join(map(_escaped, escaped))
    if quote == SINGLE:
        return text.replace(SINGLE, SINGLE * 2) if text.isprintable() else None
    return text


def quoted(text: str, quote: str) -> str:
    """In such quotes, unless something in it has to be escaped, which only double ones can."""
    inner = between(text, quote)
    return f"{DOUBLE}{between(text, DOUBLE)}{DOUBLE}" if inner is None else f"{quote}{inner}{quote}"


def _escaped(character: str) -> str:
    code = ord(character)
    # JSON has no other escape for what it has none of its own for.
    return character if character.isprintable() else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
