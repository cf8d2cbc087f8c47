"""Types and modifiers of semantic tokens."""

from enum import Enum, IntFlag


class TokenType(Enum):
    """What a name is; the values are LSP's standard types, which every theme has a colour for."""

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
"""A token's kind is the index of its type, and its modifiers above these bits."""
