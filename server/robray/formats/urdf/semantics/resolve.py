"""Resolves a robot's statements: the frames that amino creates for joints and for parts of links."""

from robray.analysis.further_frames import SHAPES_BEFORE
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, FrameResult, GeometryResult, ItemValue
from robray.facts.details import NOT_INSTALLED, DoubledFrame, InFolder, MeshNotFound, Named, NotInstalled, Ring
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.urdf.details import Dangling, Duplicate, Mimic, TwoParents
from robray.formats.urdf.kinds import (
    ASKED_APPEARANCE,
    ASKED_JOINT,
    ASKED_LINK,
    ASKED_MATERIAL,
    JOINT,
    LINK,
    PARENT_JOINT,
)
from robray.formats.urdf.semantics.answers import Defined, ParentJoint, color_of, look_of
from robray.formats.urdf.semantics.names import frame_name, makes_frame, own_frame_name
from robray.formats.urdf.semantics.values import direction, number, pose_of, triple
from robray.formats.urdf.statements import (
    EndTag,
    Extension,
    Joint,
    Link,
    LinkElement,
    Material,
    PartKind,
    Robot,
    RobotStatement,
    Shape,
    ShapeKind,
    Stray,
)
from robray.scene import joints as scene_joints
from robray.scene.geometry import Geometry, Measure, ShapeType
from robray.scene.joints import Free, FreeType, JointType
from robray.scene.model import NAMELESS, Frame
from robray.scene.pose import Pose
from robray.scene.pose import Vector as Translation
from robray.text.packaged import NO_PACKAGES, PACKAGED, package_of, packaged_name
from robray.text.paths import file_scheme, folder_of
from robray.text.slips import slip
from robray.text.spans import Span

_SCHEMES = ("package", "file", "model", "http", "https")


def mesh_path(filename: Name, context: ResolveContext) -> str:
    """The path of a mesh: absolute, or in its package."""
    written = packaged_name(filename.text)
    if written.startswith(PACKAGED):
        _packaged_mesh(written, filename.span, context)
        return written
    path = written.removeprefix(file_scheme(written))
    if not path:
        context.problem("urdf-mesh-not-found", filename.span, MeshNotFound(written, "", ""))
        return written
    if "://" in path:
        # Only the program that defines the scheme can resolve it.
        scheme, _, rest = path.partition("://")
        meant = next((each for each in _SCHEMES if scheme != each and slip(scheme, each) is not None), None)
        if meant is not None and scheme not in _SCHEMES:
            context.problem("urdf-mesh-not-found", filename.span, MeshNotFound(written, f"{meant}://{rest}", ""))
        return written
    resolved = path if path.startswith("/") else f"{context.root_folder}/{path}"
    # A path that ends with a slash is a folder.
    meant = "" if path.endswith("/") else context.missing(resolved)
    folder = context.foreign(path) if path.startswith("/") else None
    names_folder = "/" in path.lstrip("/")
    is_folder_missing = names_folder and context.lacks_folder_of(resolved)
    if meant == "" and folder is not None:
        context.problem("urdf-meshes-elsewhere", filename.span, InFolder(folder, (written,)))
    elif meant == "" and is_folder_missing:
        context.problem("urdf-mesh-folder-not-found", filename.span, InFolder(written.rpartition("/")[0], (written,)))
    elif meant is not None:
        within_folder = folder_of(resolved) if names_folder and not path.endswith("/") else ""
        context.problem("urdf-mesh-not-found", filename.span, MeshNotFound(written, meant, within_folder))
    return resolved


def _packaged_mesh(name: str, span: Span, context: ResolveContext) -> None:
    package = package_of(name)
    if package.partition("://")[2] in NO_PACKAGES:
        context.problem("urdf-package-not-found", span, InFolder(package, (name,)))
        return
    within = name[len(package) + 1 :]
    # All queries precede the first return, so that the disk answers them together.
    is_package_missing = context.missing(package) is not None
    is_folder_missing = "/" in within and context.lacks_folder_of(name)
    meant = "" if within.endswith("/") else context.missing(name)
    place = context.package(package)
    if is_package_missing:
        sought = () if place is None else place.sought
        context.problem("urdf-package-not-found", span, InFolder(package, (name,), tried=sought))
        return
    lack = None if place is None or place.rules is None else place.rules.lack(within)
    if lack is not None and context.is_there(name):
        context.problem(NOT_INSTALLED, span, NotInstalled(f"{package}/{lack[0]}", (name,), lack[1]))
    tried = () if place is None or place.folder is None else (place.tried(name, context.root_folder),)
    if meant == "" and is_folder_missing:
        context.problem("urdf-mesh-folder-not-found", span, InFolder(package, (name,), tried=tried))
    elif meant is not None:
        within_folder = folder_of(name) if "/" in within and not within.endswith("/") else ""
        context.problem("urdf-mesh-not-found", span, MeshNotFound(name, meant, within_folder, tried))


_TYPES = {
    "revolute": JointType.REVOLUTE,
    "continuous": JointType.REVOLUTE,
    "prismatic": JointType.PRISMATIC,
}
_FREE = {each.value: each for each in FreeType}
_TOPICS = {LINK: ASKED_LINK, JOINT: ASKED_JOINT}
_GREY = (0.5, 0.5, 0.5, 1.0)
"""The colour that amino draws for a visual without one."""

_X: Translation = (1.0, 0.0, 0.0)


def resolve(
    statement: RobotStatement, place: ItemPath, container: Container | None, context: ResolveContext
) -> ItemValue:
    match statement:
        case Joint():
            return _joint(statement, place, context)
        case LinkElement():
            return _part(statement, place, (container.name if container is not None else None) or "", context)
        case Link():
            _check_unique(statement.name or Name("", statement.keyword), ASKED_LINK, "link", place, context)
        case Material():
            name = statement.name or Name("", statement.keyword)
            defined = context.ask(ASKED_MATERIAL, name.text)
            assert isinstance(defined, Defined), "materials are looked up as such"
            if defined.at_top != place:
                context.problem("urdf-duplicate-name", name.span, Duplicate("material", name.text))
        case Extension():
            _check_references(statement, context)
        case Robot() | EndTag() | Stray():
            pass
    return None


def _check_unique(name: Name, query_kind: QueryKind, what: str, place: ItemPath, context: ResolveContext) -> None:
    if context.ask(query_kind, name.text) != place:
        context.problem("urdf-duplicate-name", name.span, Duplicate(what, name.text))


def _check_alone(frame: str, span: Span, context: ResolveContext) -> None:
    """Reports a frame of the same name in another file. Within one file, urdfdom's findings about joints suffice."""
    kept = context.frame(frame)
    if kept is not None and not kept.is_in_file:
        context.problem("duplicate-frame", span, DoubledFrame(frame))


def _check_references(statement: Extension, context: ResolveContext) -> None:
    undefined = set()
    for name, kinds, by in statement.references:
        # ros2_control trims names.
        text = name.text if statement.control is None else name.text.strip()
        if any(context.ask(_TOPICS[kind], text) is not None for kind in kinds):
            continue
        if statement.control is not None:
            # A transmission repeats a joint of the tag.
            if text and text not in undefined:
                context.problem("control-undefined-joint", name.span, Named(text))
            undefined.add(text)
        else:
            meant = " or ".join(kind.word for kind in kinds)
            context.problem("urdf-dangling-reference", name.span, Dangling(name.text, meant, by))


def _joint(joint: Joint, place: ItemPath, context: ResolveContext) -> ItemValue:
    name = None if joint.name is None else joint.name.text
    if joint.name is not None:
        _check_unique(joint.name, ASKED_JOINT, "joint", place, context)
        if joint.name.text and context.ask(ASKED_LINK, joint.name.text) is not None:
            context.problem("urdf-shared-name", joint.name.span, Named(joint.name.text))
    parent = _parent(joint, context)
    _check_child(joint, place, context)
    _check_mimic(joint, context)
    kind = "" if joint.type is None else joint.type.text
    if kind in _FREE and joint.type is not None:
        context.problem("urdf-amino-joint", joint.type.span, Named(kind))
    if name is None:
        return None
    moving = _TYPES.get(kind)
    axis = _X if joint.axis is None else direction(joint.axis.xyz)
    name = context.own_name(name or NAMELESS)
    _check_alone(name, joint.keyword if joint.name is None else joint.name.span, context)
    moved = None
    if moving is not None:
        moved = scene_joints.Joint(moving, axis, 0.0, name, limits=_limits(joint), follows=_following(joint, context))
    # A planar joint without a normal does not move.
    is_free = kind in _FREE and (axis is None or any(axis))
    free = _free(Free(_FREE[kind], axis), name, context) if is_free else None
    parent, pose = context.hung(parent, pose_of(joint.origin))
    unknown = () if axis is not None else ("axis",)
    unknown = ("origin", *unknown) if pose is None else unknown
    return FrameResult(Frame(name, parent, pose, moved, free), (), None, unknown)


def _free(free: Free, name: str, context: ResolveContext) -> Free:
    """A free joint, whose variables begin with its name, and a number if a frame has the name of one.

    Variables of two joints start alike only if one has the start of the other's as its name; no frame may have that
    name.
    """
    begun, number = name, 1
    while any(context.ask(QueryKind.FRAME, each.variable) is not None for each in free.joints(begun)) or (
        number > 1 and context.ask(QueryKind.FRAME, begun) is not None
    ):
        number += 1
        begun = f"{name}/{number}"
    return free if number == 1 else free._replace(called=begun)


def _limits(joint: Joint) -> tuple[float, float] | None:
    """The limits of a joint: urdfdom uses 0 for missing ones; a continuous joint has none."""
    limit = joint.limit
    if limit is None or joint.type is None or joint.type.text == "continuous":
        return None
    lower = 0.0 if limit.lower is None else limit.lower.value
    upper = 0.0 if limit.upper is None else limit.upper.value
    return None if lower is None or upper is None else (lower, upper)


def _parent(joint: Joint, context: ResolveContext) -> str | None:
    """The parent frame of a joint: that of the joint that leads to its parent link."""
    if joint.parent is None:
        return None
    link = joint.parent.text
    # Empty attributes are reported by the reader.
    if link and context.ask(ASKED_LINK, link) is None:
        context.problem("urdf-undefined-link", joint.parent.span, Named(link))
    if joint.child is not None and joint.child.text == link:
        name = "" if joint.name is None else joint.name.text
        context.problem("urdf-link-cycle", joint.child.span, Ring(name, f"'{link}' → '{link}'"))
    found = context.ask(PARENT_JOINT, link)
    return found.name if isinstance(found, ParentJoint) else None


def _check_child(joint: Joint, place: ItemPath, context: ResolveContext) -> None:
    if joint.child is None or not joint.child.text:
        return
    link = joint.child.text
    if context.ask(ASKED_LINK, link) is None:
        context.problem("urdf-undefined-link", joint.child.span, Named(link))
    found = context.ask(PARENT_JOINT, link)
    if isinstance(found, ParentJoint) and found.place != place:
        context.problem("urdf-two-parents", joint.child.span, TwoParents(link, found.name or ""))


def _following(joint: Joint, context: ResolveContext) -> scene_joints.Following | None:
    if joint.mimic is None or joint.mimic.joint is None:
        return None
    multiplier = 1.0 if joint.mimic.multiplier is None else joint.mimic.multiplier.value
    offset = 0.0 if joint.mimic.offset is None else joint.mimic.offset.value
    if multiplier is None or offset is None:
        return None
    name = context.own_name(joint.mimic.joint.text or NAMELESS)
    if context.ask(ASKED_JOINT, joint.mimic.joint.text) is None and context.ask(QueryKind.FRAME, name) is not None:
        # Another robot in the set has such a joint.
        return None
    return scene_joints.Following(name, multiplier, offset)


def _check_mimic(joint: Joint, context: ResolveContext) -> None:
    if joint.mimic is None or joint.mimic.joint is None:
        return
    meant = joint.mimic.joint
    if joint.name is not None and meant.text == joint.name.text:
        context.problem("urdf-mimic", meant.span, Mimic(meant.text, is_itself=True))
    elif context.ask(ASKED_JOINT, meant.text) is None:
        context.problem("urdf-mimic", meant.span, Mimic(meant.text, is_itself=False))


def _part(part: LinkElement, place: ItemPath, link: str, context: ResolveContext) -> ItemValue:
    found = context.ask(PARENT_JOINT, link)
    holder = (found.name if isinstance(found, ParentJoint) else None) or ""
    pose = pose_of(part.origin)
    unknown = ("origin",) if pose is None else ()
    geometry = None
    if part.material is not None and part.material.name is not None:
        _check_material(part.material, part.material.name, place, context)
    if part.shape is not None:
        geometry = _geometry(part, part.shape, link, context)
        if part.shape.kind is ShapeKind.CYLINDER:
            length = number(part.shape.length)
            lowered = None if length is None else Pose(translation=(0.0, 0.0, -length / 2))
            unknown = ("origin",) if pose is None else ("length",) if lowered is None else ()
            pose = None if pose is None or lowered is None else pose @ lowered
    if makes_frame(part, is_led=found is not None):
        name = context.own_name(_own_frame_name(frame_name(link, part.kind), context))
        _check_alone(name, part.keyword, context)
        parent, pose = context.hung(holder or None, pose)
        return FrameResult(Frame(name, parent, pose), (), geometry, unknown)
    if part.kind is PartKind.INERTIAL:
        return None
    if geometry is not None:
        context.note(QueryKind.HOLDER, holder)
    return GeometryResult(holder, geometry, ())


def _own_frame_name(name: str, context: ResolveContext) -> str:
    before = context.ask(SHAPES_BEFORE, context.own_name(name))
    assert isinstance(before, int), "shapes are counted"
    return own_frame_name(name, before, lambda each: context.ask(ASKED_JOINT, each) is not None)


def _check_material(material: Material, name: Name, place: ItemPath, context: ResolveContext) -> None:
    if not name.text:
        # urdfdom does not look up an empty name: such a visual has its own look.
        return
    defined = context.ask(ASKED_MATERIAL, name.text)
    assert isinstance(defined, Defined), "materials are looked up as such"
    if not material.defines:
        if defined.first is None:
            context.problem("urdf-undefined-material", name.span, Named(name.text))
    elif defined.first != place and defined.look is not None and defined.look != look_of(material):
        context.problem("urdf-material-redefined", name.span, Named(name.text))


def _geometry(part: LinkElement, shape: Shape, link: str, context: ResolveContext) -> Geometry | None:
    is_visual = part.kind is PartKind.VISUAL
    color = color_of(part) if is_visual else context.ask(ASKED_APPEARANCE, link)
    red, green, blue, alpha = color if isinstance(color, tuple) and len(color) == 4 else _GREY
    options: list[tuple[str, Measure]] = [("color", (red, green, blue)), ("alpha", alpha)]
    scales: tuple[float, ...] | None = None
    measures: tuple[tuple[str, Measure], ...]
    match shape.kind:
        case ShapeKind.BOX:
            kind, measures = ShapeType.BOX, (("dimension", triple(shape.size)),)
        case ShapeKind.CYLINDER:
            height, radius = number(shape.length), number(shape.radius)
            kind, measures = ShapeType.CYLINDER, (("height", height), ("radius", radius))
        case ShapeKind.CAPSULE:
            height, radius = number(shape.length), number(shape.radius)
            kind, measures = ShapeType.CAPSULE, (("height", height), ("radius", radius))
        case ShapeKind.SPHERE:
            kind, measures = ShapeType.SPHERE, (("radius", number(shape.radius)),)
        case ShapeKind.MESH:
            kind = ShapeType.MESH
            path = None if shape.filename is None else mesh_path(shape.filename, context)
            measures = () if path is None else (("mesh", path),)
            if shape.scale is not None:
                values = shape.scale.values
                options.append(("scale", None if values is None else values[0]))
                scales = None if values is None or len(set(values)) == 1 else values
    unknown = tuple(name for name, value in (*measures, *options) if value is None)
    return Geometry(
        kind,
        measures,
        tuple(options),
        visual=is_visual,
        collision=not is_visual,
        unknown=unknown,
        scales=scales,
    )
