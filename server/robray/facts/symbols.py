"""What can be named."""

from enum import Enum
from typing import NamedTuple

from robray.text.spans import Span


class SymbolKind(Enum):
    CONSTANT = "constant"
    CLASS = "class"
    FRAME = "frame"
    LINK = "link"
    JOINT = "joint"
    MATERIAL = "material"

    # What no text names in itself, but what items are found by.
    LED = "link that a joint leads to"
    LOOK = "link with a visual"
    TOP_MATERIAL = "material that is in no visual"
    GAP = "what may have been to define something"

    # An enum's own hash is a Python function; symbols are hashed a hundred thousand times while a file is opened.
    __hash__ = object.__hash__


class Symbol(NamedTuple):
    """Two names are the same thing when kind and spelling agree (and the scene)."""

    kind: SymbolKind
    name: str


class Name(NamedTuple):
    """A name as it stands in the text; the span of a quoted one includes its quotes."""

    text: str
    span: Span
    quoted: bool = False
