"""Links, materials and joints of a robot, and attributes of its elements, in a few lines of Markdown."""

import re
from collections.abc import Iterator

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.joint_states import is_read_as_amino
from robray.analysis.links import frame_names
from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import SymbolKind
from robray.features.describe import describe_frame, describe_missing, describe_poses, where
from robray.features.hover import Hover
from robray.features.numbers import hexadecimal, in_other_unit, number, vector
from robray.features.world import World, in_world
from robray.features.xml_editing import Typing, tag_in_robot
from robray.formats.urdf import kinds as of
from robray.formats.urdf.semantics.answers import ParentJoint, parent_joint
from robray.formats.urdf.statements import Joint, LinkElement, Material, PartKind, Robot
from robray.formats.urdf.vocabulary import elements, word_in
from robray.scene.units import Unit
from robray.text.markdown import code

_MOST_JOINTS = 8


def describe(occurrence: Occurrence) -> str | None:
    match occurrence.symbol.kind:
        case of.LINK:
            return _describe_link(occurrence)
        case of.MATERIAL:
            return _describe_material(occurrence)
        case SymbolKind.FRAME:
            return describe_frame(occurrence)
        case _:
            return None


def _describe_link(occurrence: Occurrence) -> str:
    """The joints that lead to a link and from it, its mass, and its place."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(link) {code(name)} is not defined in this file"
    place = places[0]
    found = parent_joint(scene, name, place)
    lines = [f"(link) {code(name)}" + _moved_by(found)]
    leading = [joint for joint in _joints_from(scene, name, place) if joint.name is not None]
    if leading:
        names = [code(joint.name.text) for joint in leading[:_MOST_JOINTS] if joint.name is not None]
        more = "" if len(leading) <= _MOST_JOINTS else f" and {len(leading) - _MOST_JOINTS} more"
        lines.append(f"joints from here: {', '.join(names)}{more}")
    mass = _mass(scene, place)
    if mass is not None:
        lines.append(f"mass {number(mass)} kg")
    frame = None if found is None or found.name is None else scene.frame(found.name)
    called = frame_names(scene)
    root = called.roots.get(scene.own_name(name, place))
    if root is not None:
        root = root._replace(parent=root.parent and called.frame(root.parent))
    placed = root if frame is None else frame.frame
    world = None if placed is None else World(scene).pose(placed)
    # A lone robot has no world, only its root link.
    where_to = in_world(scene) if len(place) > 1 else "in the root link, joints at zero"
    poses = {} if world is None else {where_to: world}
    if world is None and frame is not None and (missing := describe_missing(scene, frame.frame.name)) is not None:
        lines.append(missing)
    return "\n\n".join([*lines, *describe_poses(poses, where(scene, place))])


def _moved_by(joint: ParentJoint | None) -> str:
    if joint is None:
        return ", which no joint leads to: the root"
    return f", moved by joint {code(joint.name or '')}"


def _joints_from(scene: SceneState, name: str, place: ItemPath) -> Iterator[Joint]:
    for reader in sorted(scene.dependents.get(Query(of.ASKED_LINK, name), ())):
        joint = scene.item(reader).statement
        is_here = reader[:-1] == place[:-1]
        if is_here and isinstance(joint, Joint) and joint.parent is not None and joint.parent.text == name:
            yield joint


def _mass(scene: SceneState, place: ItemPath) -> float | None:
    """The mass of a link's first inertial."""
    facts = scene.file(place).reading.facts
    for child in facts.children(facts.rank(place[-1])):
        part = facts.items[child].statement
        if isinstance(part, LinkElement) and part.kind is PartKind.INERTIAL:
            return None if part.mass is None else part.mass.value
    return None


def _describe_material(occurrence: Occurrence) -> str:
    """Colour, texture, and place of the definition."""
    scene, name = occurrence.scene, occurrence.symbol.name
    for place in declarations(occurrence):
        statement = scene.item(place).statement
        material = statement.material if isinstance(statement, LinkElement) else statement
        if isinstance(material, Material) and material.defines:
            lines = [f"(material) {code(name)}"]
            if material.color is not None and material.color.values is not None:
                lines.append(f"red, green, blue, opacity {vector(material.color.values)}")
            if material.texture is not None:
                lines.append(f"texture {code(material.texture.text)}")
            if is_read_as_amino(scene):
                lines.append("amino takes colours only where a visual says them itself")
            return "\n\n".join([*lines, where(scene, place)])
    return f"(material) {code(name)} is not defined in this file"


def explain(file: SourceFile, offset: int) -> Hover | None:
    facts = file.reading.facts
    context = tag_in_robot(file, offset, lambda item: isinstance(item.statement, Robot))
    if context is None or context.typing is Typing.END:
        return None
    written = file.text[context.replaced.start : context.replaced.end].decode("utf-8", "replace")
    at = FileSpan(file.path, context.replaced)
    if context.typing is Typing.ELEMENT:
        word = word_in((*context.path, written))
        return None if word is None else Hover(at, f"{code(f'<{word.name}>')}: {word.documentation}")
    rank = facts.rank_at(offset)
    statement = None if rank == TOP else facts.items[rank].statement
    joint = statement if isinstance(statement, Joint) else None
    if context.typing is Typing.VALUE:
        told = describe_attribute(context.path, context.attribute, written, joint)
    else:
        told = describe_attribute(context.path, written, _value_behind(file.text, at.span.end), joint)
    return None if told is None else Hover(at, told)


def _value_behind(text: bytes, end: int) -> str:
    """The value of the attribute whose name ends at `end`."""
    found = _VALUE_BEHIND.match(text, end)
    return "" if found is None else (found[1] or found[2] or b"").decode("utf-8", "replace")


_VALUE_BEHIND = re.compile(rb"\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')")


_LIMITS = {word.name: word for element in elements() if element.name == "limit" for word in element.attributes}
_TYPES = {
    "revolute": "turns about its axis between its limits",
    "continuous": "turns about its axis without limits",
    "prismatic": "slides along its axis between its limits",
    "fixed": "does not move",
    "floating": "moves and turns freely",
    "planar": "moves in the plane across its axis",
}


def describe_attribute(path: tuple[str, ...], attribute: str, value: str, joint: Joint | None) -> str | None:
    """The documentation of an attribute of the element at `path`; `joint` is the one around it.

    None for an unknown one.
    """
    word = word_in(path)
    note = None if word is None else word.attribute(attribute)
    if word is None or note is None:
        return None
    unit = note.unit_of(slides=joint is not None and joint.type is not None and joint.type.text == "prismatic")
    lines = [f"**{attribute}** — {note.documentation}" + (f" In {unit.value}." if unit is not None else "")]
    if (word.name, attribute) == ("joint", "type") and value in _TYPES:
        lines.append(f"{code(value)}: {_TYPES[value]}")
    else:
        lines += _told(word.name, value, unit)
    if word.name == "limit" and joint is not None and (limits := describe_limits(joint)):
        lines.append(limits)
    return "\n\n".join(lines)


def _told(element: str, value: str, unit: Unit | None) -> list[str]:
    """The written numbers in other units, if that helps; none if a word is not a number."""
    try:
        numbers = tuple(map(float, value.split()))
    except ValueError:
        return []
    if not numbers:
        return []
    written = vector(numbers) if len(numbers) > 1 else number(numbers[0])
    other = in_other_unit(numbers if len(numbers) > 1 else numbers[0], unit)
    if element == "color":
        other = hexadecimal(numbers[:3])
    return [f"{code(written)}{f' {unit.value}' if unit is not None else ''} = {other}"] if other else []


def describe_limits(joint: Joint) -> str:
    """The travel, effort and velocity of a joint, angles in degrees; empty without limits."""
    kind = "" if joint.type is None else joint.type.text
    limit = joint.limit
    if limit is None or kind not in ("revolute", "prismatic", "continuous"):
        return ""
    slides = kind == "prismatic"
    pieces = []
    if kind != "continuous":
        ends = [0.0 if one is None else one.value for one in (limit.lower, limit.upper)]
        shown = ["?" if end is None else _travel(end, slides=slides) for end in ends]
        pieces.append(f"from {shown[0]} to {shown[1]}")
    for name, numeral in (("effort", limit.effort), ("velocity", limit.velocity)):
        unit = _LIMITS[name].unit_of(slides=slides)
        if numeral is not None and numeral.value is not None and unit is not None:
            angular = f" = {in_other_unit(numeral.value, Unit.RADIAN)}/s" if unit is Unit.RADIAN_PER_SECOND else ""
            pieces.append(f"{name} {number(numeral.value)} {unit.value}{angular}")
    return f"limits: {', '.join(pieces)}" if pieces else ""


def _travel(end: float, *, slides: bool) -> str:
    return f"{number(end)} m" if slides else in_other_unit(end, Unit.RADIAN)
