"""The outline of a file (LSP 3.17, textDocument/documentSymbol)."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.results import ClassResult, ConstantResult, FrameResult, Result
from robray.analysis.values import UNKNOWN
from robray.facts.items import TOP, Item, Statement
from robray.features.numbers import evaluated
from robray.features.semantic_tokens import instances, result_at
from robray.formats.robray.statements import Block, BlockKind, Constant
from robray.formats.urdf.statements import Closing, Extension, Joint, Link, Material, Part, Robot
from robray.text.printable import printable
from robray.text.spans import Span

MOST_NESTED = 40
"""Symbols nested deeper are shown beside each other at this depth: what writes them down recurses."""


class SymbolRole(Enum):
    CONSTANT = "constant"
    CLASS = "class"
    FRAME = "frame"
    JOINT = "joint"
    ROBOT = "robot"
    LINK = "link"
    MATERIAL = "material"
    PART = "part"
    EXTENSION = "extension"


class DocumentSymbol(NamedTuple):
    """`extent` is all of it, `selection` its name; `depth` counts the symbols around it."""

    name: str
    detail: str
    role: SymbolRole
    extent: Span
    selection: Span
    depth: int


_ROBOT_ROLES: dict[type, SymbolRole] = {
    Robot: SymbolRole.ROBOT,
    Link: SymbolRole.LINK,
    Joint: SymbolRole.JOINT,
    Material: SymbolRole.MATERIAL,
    Part: SymbolRole.PART,
    Extension: SymbolRole.EXTENSION,
}
_NAMED = (Block, Constant, Closing, Extension, Joint, Link, Material, Part, Robot)


def document_symbols(analysis: Analysis, path: str) -> Iterator[DocumentSymbol]:
    """Constants with their values, classes, and frames with their joints, each before those nested in it."""
    facts = analysis.files[path].reading.facts
    found = instances(analysis, path)
    depths: dict[int, int] = {TOP: 0}
    for item, start, end, label, container in zip(
        facts.items, facts.starts, facts.ends, facts.labels, facts.containers, strict=True
    ):
        depth = depths[container]
        depths[label] = depth
        role = _role(item)
        if role is None:
            continue
        depths[label] = min(depth + 1, MOST_NESTED)
        statement = item.statement
        assert isinstance(statement, _NAMED), "only what can have a name has a role"
        name = statement.name
        # A name comes before all that is nested in its item, so that its place in the own text is that in the file.
        selection = (statement.keyword if name is None else name.span).shifted(start)
        result = result_at(found, label)
        shown = printable(name.text) if name is not None and name.text.strip() else _nameless(statement, role)
        if isinstance(statement, Block) and result is not None and _is_joint(result):
            role = SymbolRole.JOINT
        detail = _kind(statement) if type(statement) in _ROBOT_ROLES else symbol_detail(result)
        yield DocumentSymbol(shown, detail, role, Span(start, end), selection, depth)


def symbol_detail(result: Result | None) -> str:
    """A constant's value, a frame's joint, a class's ancestors and shape; empty where there is nothing to tell."""
    value = None if result is None else result.value
    match value:
        case ConstantResult(value=number):
            return "" if number is UNKNOWN else f"= {printable(evaluated(number))}"
        case FrameResult(frame=frame):
            return "" if frame.joint is None else frame.joint.type.value
        case ClassResult():
            shape = value.get("shape")
            return shape.value if shape is not None and isinstance(shape.value, str) else ""
        case _:
            return ""


def _role(item: Item) -> SymbolRole | None:
    match item.statement:
        case Constant():
            return SymbolRole.CONSTANT
        case Block(kind=BlockKind.CLASS):
            return SymbolRole.CLASS
        case Block(kind=BlockKind.FRAME):
            return SymbolRole.FRAME
        case _:
            return _ROBOT_ROLES.get(type(item.statement))


def _nameless(statement: Statement, role: SymbolRole) -> str:
    """Parts of links hardly ever have names, extensions need none."""
    match statement:
        case Part(kind=kind):
            return kind.value
        case Extension(tag=tag):
            return tag
        case _:
            return without_name(role)


def without_name(role: SymbolRole) -> str:
    """What is shown instead: of a list with an empty name in it editors show nothing."""
    return f"({role.value} without a name)"


def _kind(statement: Statement) -> str:
    """What a robot's statement is, in the words of the format."""
    match statement:
        case Joint(type=kind) if kind is not None:
            return kind.text
        case Part(kind=kind, name=name) if name is not None and name.text.strip():
            return kind.value
        case Extension(tag=tag, name=name) if name is not None and name.text.strip():
            return tag
        case _:
            return ""


def _is_joint(result: Result) -> bool:
    return isinstance(result.value, FrameResult) and result.value.frame.joint is not None
