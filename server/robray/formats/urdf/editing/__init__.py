"""Editor features for robots, and for the xacro sources of robots."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.export.pose import origin
from robray.facts.items import TOP, Item
from robray.facts.symbols import SymbolKind
from robray.features.candidates import CompletionRole
from robray.features.document_color import LEAST_CHANGE, Colour, ColourAt, Presentation
from robray.features.document_symbols import ROLES as OF_ALL
from robray.features.document_symbols import Outline, SymbolRole
from robray.features.hover import Hover
from robray.features.inlay_hint import HintKind, InlayHint, world_hint
from robray.features.moving.wanted import PoseWanted, Proposal, Resize
from robray.features.numbers import number
from robray.features.rename_files import Moves
from robray.features.semantic_tokens import instances
from robray.features.uses import LocalText
from robray.features.world import World
from robray.features.xml_editing import XmlEditing
from robray.formats.urdf.editing.completion import complete, documentation
from robray.formats.urdf.editing.hover import describe, describe_limits, explain
from robray.formats.urdf.editing.moving import moves, resizes
from robray.formats.urdf.editing.names import (
    NAMESAKES,
    check_declaration,
    check_obstacles,
    file_names,
    followers,
    hung_by,
    moved_names,
)
from robray.formats.urdf.kinds import COLLISION, LINK, MATERIAL, VISUAL
from robray.formats.urdf.semantics.values import chosen, numbers_of
from robray.formats.urdf.statements import (
    EndTag,
    Extension,
    Joint,
    Link,
    LinkElement,
    Material,
    NumberLiteral,
    Robot,
    Stray,
    Vector,
    statement_of,
)
from robray.scene.joints import Joint as SceneJoint
from robray.scene.units import Unit
from robray.text.printable import printable
from robray.text.spans import Span

_PARTS = 4


def colours(analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
    """Cost: O(items)."""
    if not instances(analysis, file.path):
        return
    facts = file.reading.facts
    for rank, item in enumerate(facts.items):
        written = _colour(item)
        if written is not None:
            yield ColourAt(LocalText(facts, rank).absolute(written[0].span), Colour(*written[1]))


def recoloured(file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
    facts = file.reading.facts
    rank = facts.rank_at(span.start)
    written = None if rank == TOP else _colour(facts.items[rank])
    if written is None or LocalText(facts, rank).absolute(written[0].span) != span:
        return None
    return Presentation(_rewritten(*written, colour))


def _colour(item: Item) -> tuple[Vector, tuple[float, ...]] | None:
    """The colour vector of an item, and its parts limited to valid values; None if it has none."""
    statement = item.statement
    material = statement.material if isinstance(statement, LinkElement) else statement
    if not isinstance(material, Material) or material.color is None or material.color.values is None:
        return None
    values = material.color.values
    return (material.color, tuple(min(max(value, 0.0), 1.0) for value in values)) if len(values) == _PARTS else None


def _rewritten(written: Vector, old: Sequence[float], new: Sequence[float]) -> str:
    """The new text of a colour, which keeps the spelling of unchanged numbers."""
    text = written.text.encode()
    pieces: list[bytes] = []
    end = 0
    for at, before, after in zip(written.parts, old, new, strict=True):
        if abs(before - after) >= LEAST_CHANGE:
            start = at.start - written.span.start
            pieces += [text[end:start], f"{round(after, 4):g}".encode()]
            end = at.end - written.span.start
    return b"".join([*pieces, text[end:]]).decode()


_DECIMALS = 2


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], world: World
) -> Iterator[tuple[InlayHint, Span]]:
    statement = statement_of(item)
    match statement:
        case Joint(name=name):
            hint = world_hint(scene, place, world) if name is not None and HintKind.WORLD in kinds else None
            if name is not None and hint is not None:
                yield hint, _with_quote(scene, place, name.span)
            if HintKind.VALUE in kinds:
                yield from _angles(scene, place, statement)
        case LinkElement() if HintKind.VALUE in kinds:
            yield from _angles(scene, place, statement)
        case LinkElement() | Link() | Material() | Extension() | Robot() | EndTag() | Stray():
            pass


_ANGLES = chosen(lambda word: word.unit is Unit.RADIAN and word.sliding is None)
_TRAVEL = chosen(lambda word: word.unit is Unit.RADIAN and word.sliding is not None)


def _angles(scene: SceneState, place: ItemPath, statement: Joint | LinkElement) -> Iterator[tuple[InlayHint, Span]]:
    for written in numbers_of(statement, _ANGLES):
        yield from _in_degrees(scene, place, written)
    if isinstance(statement, Joint) and statement.type is not None and statement.type.text == "revolute":
        for written in numbers_of(statement, _TRAVEL):
            yield from _in_degrees(scene, place, written)


def _in_degrees(
    scene: SceneState, place: ItemPath, written: Vector | NumberLiteral
) -> Iterator[tuple[InlayHint, Span]]:
    """Degrees behind radians, unless all are zero: robots have no notation for degrees."""
    radians = written.values if isinstance(written, Vector) else (written.value,)
    found = [value for value in radians or () if value is not None]
    if radians is not None and len(found) == len(radians) and any(found):
        shown = " ".join(f"{number(round(math.degrees(value), _DECIMALS))}°" for value in found)
        yield InlayHint(0, f"= {shown}", HintKind.VALUE), _with_quote(scene, place, written.span)


def _with_quote(scene: SceneState, place: ItemPath, span: Span) -> Span:
    """A span with the quote behind it: hints come after the quote."""
    at = span_at(scene, place, span)
    has_quote = scene.file(place).text[at.span.end : at.span.end + 1] in (b'"', b"'")
    return Span(span.start, span.end + has_quote)


ROLES = {
    **OF_ALL,
    LINK: SymbolRole.LINK,
    MATERIAL: SymbolRole.MATERIAL,
    VISUAL: SymbolRole.PART,
    COLLISION: SymbolRole.PART,
}
"""Roles of the symbols in its texts."""


def outline(item: Item) -> Outline | None:
    """The outline of an item. Parts of links rarely have names, extensions need none. A joint shows its links."""
    match statement_of(item):
        case Robot(name=name):
            return Outline(SymbolRole.ROBOT, name, detail="")
        case Link(name=name):
            return Outline(SymbolRole.LINK, name, detail="")
        case Joint(name=name, type=kind, parent=parent, child=child):
            between = "" if parent is None or child is None else f"{parent.text} → {child.text}"
            told = ("" if kind is None else kind.text, printable(between))
            return Outline(SymbolRole.JOINT, name, detail=", ".join(filter(None, told)))
        case Material(name=name):
            return Outline(SymbolRole.MATERIAL, name, detail="")
        case LinkElement(name=name, kind=part):
            is_named = name is not None and bool(name.text.strip())
            return Outline(SymbolRole.PART, name, part.value, part.value if is_named else "")
        case Extension(name=name, tag=tag):
            is_named = name is not None and bool(name.text.strip())
            return Outline(SymbolRole.EXTENSION, name, tag, tag if is_named else "")
        case EndTag() | Stray():
            return None


class UrdfEditing(XmlEditing):
    describe = staticmethod(describe)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        del joint
        return describe_limits(item.statement) if isinstance(item.statement, Joint) else ""

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        return explain(file, offset)

    complete = staticmethod(complete)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        return documentation(analysis, file, role, label)

    outline = staticmethod(outline)
    roles = ROLES
    hints = staticmethod(hints)
    colours = staticmethod(colours)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        return recoloured(file, span, colour)

    pose = staticmethod(origin)

    def hung_by(self, item: Item) -> tuple[Query, ...]:
        """The query for the joint that leads to the link."""
        return hung_by(item)

    file_names = staticmethod(file_names)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        return moved_names(file, moves)

    check_declaration = staticmethod(check_declaration)
    check_obstacles = staticmethod(check_obstacles)
    followers = staticmethod(followers)

    def namesake(self, kind: SymbolKind) -> tuple[SymbolKind, str] | None:
        return NAMESAKES.get(kind)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        return moves(scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        return resizes(scene, place, wanted)


EDITING = UrdfEditing
