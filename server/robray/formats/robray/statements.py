"""Records of the statements in a text."""

from enum import Enum
from typing import NamedTuple, cast

from robray.facts.items import Item
from robray.facts.symbols import Name
from robray.formats.robray.expressions import Expression, Value
from robray.text.spans import Span


class Attribute(NamedTuple):
    """`name value;` in a block. `value` is None for an unreadable one, which has a problem."""

    name: str
    name_span: Span
    value: Value | None
    span: Span


class BlockKind(Enum):
    """The values are the words of the scene files."""

    CLASS = "class"
    FRAME = "frame"
    GEOMETRY = "geometry"
    OBJECT = "object"

    # An enum's own hash is a Python function; every attribute is looked up by the kind of its block.
    __hash__ = object.__hash__


class Constant(NamedTuple):
    """`def name value;`"""

    name: Name | None
    value: Expression | None
    keyword: Span


class Include(NamedTuple):
    """`include "path"`"""

    path: Name | None
    keyword: Span


class AllowedCollision(NamedTuple):
    """`allow_collision a b;` with as many names as written; two are right."""

    operands: tuple[Name, ...]
    keyword: Span


class Block(NamedTuple):
    """A class, frame, geometry or object with its own attributes; nested blocks are items of their own."""

    kind: BlockKind
    name: Name | None
    attributes: tuple[Attribute, ...]
    keyword: Span


class Stray(NamedTuple):
    """Text outside of statements: an attribute outside a block, a superfluous brace, text that does not parse."""

    attributes: tuple[Attribute, ...]
    keyword: Span


RobrayStatement = Constant | Include | AllowedCollision | Block | Stray


def statement_of(item: Item) -> RobrayStatement:
    """The statement of an item in a scene file; the front end makes no others."""
    return cast("RobrayStatement", item.statement)
