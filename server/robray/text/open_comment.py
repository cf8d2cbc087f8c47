"""Finds the probable end of an unclosed comment of XML."""

import re

_LINE_END = re.compile(rb"[^\r\n]*+")


def meant_comment_end(text: bytes, start: int) -> int:
    """Before the first tag behind the line in which a comment begins."""
    line = _LINE_END.match(text, start)
    behind = text.find(b"<", start if line is None else line.end())
    return start + len(text[start : behind if behind >= 0 else len(text)].rstrip())
