"""Links, materials and joints of a robot in a few lines of Markdown."""

from collections.abc import Iterator

from robray.analysis.links import frame_names
from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.posture import is_read_as_amino
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.features.describe import where
from robray.features.describe_frame import describe_frame, describe_poses
from robray.features.describe_missing import describe_missing
from robray.features.numbers import number, vector
from robray.features.world import World, in_world
from robray.formats.urdf import kinds as of
from robray.formats.urdf.semantics.answers import ParentJoint, parent_joint
from robray.formats.urdf.statements import Joint, LinkElement, Material, PartKind
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
    """What leads to it and from it, its mass, and where it is."""
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
    # By itself a robot has no place in a world but that of its root link.
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
    """Of the first inertial of a link."""
    facts = scene.file(place).reading.facts
    for child in facts.children(facts.rank(place[-1])):
        part = facts.items[child].statement
        if isinstance(part, LinkElement) and part.kind is PartKind.INERTIAL:
            return None if part.mass is None else part.mass.value
    return None


def _describe_material(occurrence: Occurrence) -> str:
    """Colour and texture, and where it is defined."""
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
