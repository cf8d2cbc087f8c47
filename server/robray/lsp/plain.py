"""Markdown to plain text, for clients that show it as it is."""

import re

_FENCE = re.compile(r"^ *```.*\n?", re.MULTILINE)
_HEADING = re.compile(r"^#{1,6} +", re.MULTILINE)
_LINK = re.compile(r"\[([^\]\n]+)\]\([^)\n]*\)")
_STRONG = re.compile(r"\*\*([^*\n]+)\*\*")
_CODE = re.compile(r"`([^`\n]+)`")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+.!|<>-])")


def plain(markdown: str) -> str:
    """Only markup that our own hovers use is taken away."""
    text = _FENCE.sub("", markdown)
    for mark in (_HEADING, _LINK, _STRONG, _CODE, _ESCAPE):
        text = mark.sub(r"\1" if mark.groups else "", text)
    return text.strip()
