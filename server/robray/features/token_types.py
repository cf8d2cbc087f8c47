"""Types and modifiers of semantic tokens."""

from array import array
from collections.abc import Iterable
from enum import Enum, IntFlag

from robray.text.spans import Span


class TokenType(Enum):
    """Kinds of names; the values are LSP's standard types, which every theme has a colour for."""

    KEYWORD = "keyword"
    CONSTANT = "variable"
    CLASS = "class"
    FRAME = "namespace"
    ATTRIBUTE = "property"
    WORD = "enumMember"
    JOINT_VARIABLE = "parameter"
    NUMBER = "number"
    STRING = "string"
    OPERATOR = "operator"


class TokenModifier(IntFlag):
    DECLARATION = 1
    READONLY = 2
    DEFAULT_LIBRARY = 4
    UNUSED = 8


TYPES = tuple(TokenType)
MODIFIER_SHIFT = 8
"""A token's kind is the index of its type, with its modifiers above these bits."""

RANKS = {token: rank for rank, token in enumerate(TYPES)}
DECLARATION = TokenModifier.DECLARATION << MODIFIER_SHIFT


def token_rows(found: Iterable[tuple[Span, int]]) -> bytes:
    """The rows of tokens by spans and kinds, without empty ones and those that begin in another one."""
    rows = array("i")
    last = 0
    for (start, end), kind in sorted(found, key=lambda each: each[0]):
        if last <= start < end:
            rows.extend((start, end - start, kind))
            last = end
    return rows.tobytes()
