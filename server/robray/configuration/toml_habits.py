"""What is written in TOML as other languages have it, and how TOML has it."""

import re

_COMMENT = re.compile(rb"//|/\*|;|%")
_TRUE = re.compile(rb"(?:true|yes|on)\b", re.IGNORECASE)
_FALSE = re.compile(rb"(?:false|no|off)\b", re.IGNORECASE)
_NOTHING = re.compile(rb"(?:null|nil|none|undefined)\b", re.IGNORECASE)
_DECIMALS = re.compile(rb"\.[0-9]+")
_WORD = re.compile(rb"[A-Za-z_~./*!?][\w./*~!?-]*")

_VALUE, _EQUALS, _ARRAY, _ENDED = "Invalid value", "Expected '='", "Unclosed array", "Expected newline"
"""How the standard library's reader begins what it says."""


def begins_comment(text: bytes, at: int) -> bool:
    """Whether what stands there begins a comment in other languages, and nothing in TOML."""
    return _COMMENT.match(text, at) is not None


def meant(text: bytes, at: int, said: str) -> str:
    """What to write, where the reader gave up at a byte with these words; empty where that is not known."""
    if begins_comment(text, at):
        return "begin a comment with '#'"
    if said.startswith(_EQUALS):
        return "use '=' instead of ':'" if text.startswith(b":", at) else ""
    if said.startswith(_ARRAY):
        return "add a comma before this" if text[at : at + 1].strip() else ""
    if said.startswith(_ENDED):
        return "use '[' and ']' around several values" if text.startswith(b",", at) else ""
    return _value(text, at) if said.startswith(_VALUE) else ""


def _value(text: bytes, at: int) -> str:
    if text.startswith(b"(", at):
        return "use '[' and ']' around a list"
    for pattern, value in ((_TRUE, "true"), (_FALSE, "false")):
        if pattern.match(text, at):
            return f"use '{value}'"
    if _NOTHING.match(text, at):
        return "remove a key without a value"
    if (match := _DECIMALS.match(text, at)) is not None:
        return f"use '0{match[0].decode()}'"
    match = _WORD.match(text, at)
    return "" if match is None else f"use quotes around text: '\"{match[0].decode('utf-8', 'replace')}\"'"
