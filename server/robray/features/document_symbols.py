"""Symbols: the outline of a document, and the names of all documents."""

from collections.abc import Mapping, Sequence
from enum import Enum
from heapq import nsmallest
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.format import Format
from robray.analysis.occurrences import name_span
from robray.analysis.results import (
    ClassResult,
    CollisionResult,
    ConstantResult,
    FrameResult,
    GeometryResult,
    IncludeResult,
    Result,
)
from robray.analysis.values import UNKNOWN
from robray.facts.items import TOP, Item
from robray.facts.symbols import Name, SymbolKind
from robray.features.candidates import match_rank
from robray.features.editing import editing_of
from robray.features.numbers import evaluated
from robray.features.semantic_tokens import instances, result_at
from robray.text.printable import printable
from robray.text.spans import Span

MOST_NESTED = 40
"""Deeper symbols are shown flat at this depth: encoding them recurses."""


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
    INCLUDE = "include"
    ARGUMENT = "argument"
    MACRO = "macro"
    CALL = "call"


class DocumentSymbol(NamedTuple):
    """`extent` is all of it, `selection` its name; `depth` is the number of symbols around it."""

    name: str
    detail: str
    role: SymbolRole
    extent: Span
    selection: Span
    depth: int


class Outline(NamedTuple):
    """An item in the outline. `nameless` is shown if it has no name; the role, if that is empty, too.

    `detail` is None if it comes from the item's result, like the role of a joint. An item that `is_head` contains those
    behind it that are `in_list`, up to the first that is not: readers see them as one.
    """

    role: SymbolRole
    name: Name | None
    nameless: str = ""
    detail: str | None = None
    is_head: bool = False
    in_list: bool = False


ROLES: Mapping[SymbolKind, SymbolRole] = {
    SymbolKind.CONSTANT: SymbolRole.CONSTANT,
    SymbolKind.CLASS: SymbolRole.CLASS,
    SymbolKind.FRAME: SymbolRole.FRAME,
}
"""Roles of symbols in all formats."""


def document_symbols(analysis: Analysis, path: str) -> Sequence[DocumentSymbol]:
    """Constants with their values, classes, frames with their joints, and the like, each before those nested in it."""
    file = analysis.files[path]
    facts, outline = file.reading.facts, editing_of(file.format).outline
    found = instances(analysis, path)
    depths: dict[int, int] = {TOP: 0}
    symbols: list[DocumentSymbol] = []
    head: int | None = None
    for item, start, end, label, container in zip(
        facts.items, facts.starts, facts.ends, facts.labels, facts.containers, strict=True
    ):
        depth = depths[container]
        depths[label] = depth
        outlined = outline(item)
        if outlined is None:
            continue
        role, name, nameless, detail, is_head, in_list = outlined
        if container == TOP and not in_list:
            head = len(symbols) if is_head else None
        elif container == TOP and head is not None:
            held = symbols[head]
            symbols[head] = held._replace(extent=Span(held.extent.start, end))
            depth += 1
        depths[label] = min(depth + 1, MOST_NESTED)
        # A name comes before all nested items, so its place in the local text is that in the file.
        selection = (item.statement.keyword if name is None else name.span).shifted(start)
        shown = printable(name.text) if name is not None and name.text.strip() else nameless or without_name(role)
        if detail is None:
            result = result_at(found, label)
            detail = symbol_detail(result)
            role = SymbolRole.JOINT if is_joint(result) else role
        symbols.append(DocumentSymbol(shown, detail, role, Span(start, end), selection, depth))
    return symbols


def declared_outline(of: Format, item: Item) -> Outline | None:
    """The outline of an item from its declaration alone."""
    semantics, roles = of.semantics, editing_of(of).roles
    for symbol in semantics.declares(item):
        role = roles.get(symbol.kind)
        if role is not None:
            return Outline(role, semantics.name(item), printable(symbol.name))
    return None


def symbol_detail(result: Result | None) -> str:
    """A constant's value, a frame's joint, a class's ancestors and shape; may be empty."""
    value = None if result is None else result.value
    match value:
        case ConstantResult(value=number):
            return "" if number is UNKNOWN else f"= {printable(evaluated(number))}"
        case FrameResult(frame=frame):
            return frame.free.type.value if frame.free else "" if frame.joint is None else frame.joint.type.value
        case ClassResult():
            shape = value.get("shape")
            return shape.value if shape is not None and isinstance(shape.value, str) else ""
        case GeometryResult() | CollisionResult() | IncludeResult() | None:
            return ""


def without_name(role: SymbolRole) -> str:
    """A placeholder: editors show nothing of a list with an empty name in it."""
    return f"({role.value} without a name)"


def is_joint(result: Result | None) -> bool:
    return result is not None and isinstance(result.value, FrameResult) and bool(result.value.frame.joints)


MOST_SYMBOLS = 500


class WorkspaceSymbol(NamedTuple):
    name: str
    detail: str
    role: SymbolRole
    at: FileSpan


def workspace_symbol(analysis: Analysis, query: str) -> tuple[WorkspaceSymbol, ...]:
    """The best matches first. Cost: the names that are declared in the workspace."""
    formats = {file_format for scene in analysis.scenes.values() for file_format in scene.instances.formats}
    roles = {kind: role for file_format in formats for kind, role in editing_of(file_format).roles.items()}
    candidates = (
        (rank, symbol.name, scene.root, place, symbol.kind)
        for scene in analysis.scenes.values()
        for symbol, places in scene.declarations.items()
        if symbol.kind in roles and (rank := match_rank(query, symbol.name)) is not None
        for place in places
    )
    found: dict[tuple[FileSpan, str], WorkspaceSymbol] = {}
    for _, name, root, place, kind in nsmallest(MOST_SYMBOLS, candidates, key=lambda one: one[:4]):
        scene = analysis.scenes[root]
        at, result = name_span(scene, place), scene.results[place]
        role = roles[kind]
        if is_joint(result):
            role = SymbolRole.JOINT
        found[at, name] = WorkspaceSymbol(printable(name) or without_name(role), symbol_detail(result), role, at)
    return tuple(found.values())
