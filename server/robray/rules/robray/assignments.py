"""Signs between a name and its value, as other languages have them: `offset = 0.5;`, `color: [1, 0, 0];`."""

import re

from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Diagnostic

_SIGNS = frozenset({":", "="})
_NAME = re.compile(rb"([;{}\n]|\A)[ \t\r\n\f]*(def[ \t]+)?([A-Za-z][\w-]*)[ \t]*\Z")
_LONGEST = 100
"""Bytes of a name, with the blanks around it."""


def is_assignment(text: bytes, diagnostic: Diagnostic) -> bool:
    """Whether a finding is about such a sign, which is read as if it were not there.

    What is wrong behind it is then another mistake: often there is no semicolon at the end of the line either.
    """
    start, end = diagnostic.at.span
    if diagnostic.code != "invalid-character" or diagnostic.details.text not in _SIGNS:
        return False
    if text[end : end + 1].decode("latin-1") in _SIGNS:
        return False
    name = _NAME.search(text, max(start - _LONGEST, 0), start)
    # Where a line begins a statement may go on.
    return name is not None and (name[1] in (b";", b"{", b"}") or name[2] is not None or _is_attribute(name[3]))


def _is_attribute(word: bytes) -> bool:
    return word.decode() in ROBRAY.attributes
