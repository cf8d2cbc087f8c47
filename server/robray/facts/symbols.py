"""What can be named."""

from enum import Enum
from typing import NamedTuple

from robray.text.spans import Span


class SymbolKind(Enum):
    CONSTANT = "constant"
    CLASS = "class"
    FRAME = "frame"


class Symbol(NamedTuple):
    """Two names are the same thing when kind and spelling agree (and the scene)."""

    kind: SymbolKind
    name: str


class Name(NamedTuple):
    """A name as it stands in the text; the span of a quoted one includes its quotes."""

    text: str
    span: Span
    quoted: bool = False
