"""Classes and frames (language reference 6 and 7)."""

from collections.abc import Iterable, Mapping

from robray.analysis.asker import Asker
from robray.analysis.attributes import classes_of, isa_operands, merged, own_attributes
from robray.analysis.questions import Place, Topic, spot
from robray.analysis.results import ClassResult, Container, FrameResult, Given
from robray.analysis.typed import Reader
from robray.analysis.values import UNKNOWN, Evaluated
from robray.facts.limits import allowed_by
from robray.facts.statements import Block, BlockKind
from robray.scene.joints import Joint, JointType
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, ORIGIN, Pose, Quaternion, Vector, from_roll_pitch_yaw
from robray.text.records import new

_FRAME, _FRAME_BLOCK, _FIXED = Topic.FRAME, BlockKind.FRAME, JointType.FIXED
_PLACING = frozenset({"quaternion", "rpy", "translation"})
_JOINT_TYPES = {joint_type.value: joint_type for joint_type in JointType}


def resolve_class(block: Block, asker: Asker) -> ClassResult:
    """Own attributes beat inherited ones; between several `isa` the last wins, with all its ancestors."""
    name = block.name.text if block.name is not None else ""
    if block.name is not None and asker.class_named(name) is not None:
        asker.problem("duplicate-class", block.name.span, name)
    own = own_attributes(block, asker)
    operands = isa_operands(block, asker)
    reader = Reader(block, own, asker)
    for flag in ("visual", "collision"):
        # The reader turns these into booleans where the class is defined; all else is looked at where it is used.
        reader.flag(flag, default=True)
    bases = classes_of(operands, asker)
    attributes = merged(own, reversed(bases))
    ancestors: dict[Evaluated, None] = dict.fromkeys(recorded for _, recorded in operands if recorded is not UNKNOWN)
    most = asker.limits.ancestors
    for base in bases:
        if len(ancestors) <= most:
            ancestors.update(dict.fromkeys(base.ancestors))
    if len(ancestors) > most:
        # Each class writes down all that are above it: thirty thousand in a row would be half a thousand million.
        why = f"it has more than {most:,} others above it {allowed_by('ancestors')}"
        asker.problem("beyond-limits", block.keyword, "the class", why)
        return _class(name, attributes, tuple(ancestors)[:most])
    return _class(name, attributes, tuple(ancestors))


def _class(name: str, attributes: Mapping[str, Given], ancestors: tuple[Evaluated, ...]) -> ClassResult:
    found = tuple(attributes.values())
    handed_on = tuple([given if given.origin else given._replace(origin=name) for given in found])
    return ClassResult(name, found, ancestors, handed_on)


def resolve_frame(block: Block, container: Container | None, place: Place, asker: Asker) -> FrameResult:
    """Between several `isa` the first wins here, other than in classes and geometry."""
    name = block.name.text if block.name is not None else ""
    own = own_attributes(block, asker)
    attributes = own
    if len(own) < len(block.attributes):
        # Few frames are of a class: of most all that is written is their own.
        attributes = merged(own, classes_of(isa_operands(block, asker), asker))
    reader = Reader(block, attributes, asker)
    parent = _parent(reader, container)
    if (parent or "") == name and block.name is not None:
        asker.problem("self-parent" if name else "empty-frame-name", block.name.span, name)
    survivor = asker.ask(_FRAME, name)
    if survivor != place and block.name is not None:
        asker.problem("duplicate-frame", block.name.span, name)
    if parent and not name and block.name is not None:
        asker.problem("unnamed-frame", block.name.span)
    if parent == "" and name and container is None and reader.own("parent") is not None:
        reader.problem("empty-parent", "parent", name)
    if parent and (container is None or "parent" in attributes) and asker.ask(_FRAME, parent) is None:
        reader.problem("undefined-frame", "parent", parent)
    pose = new(Pose, (_rotation(reader), _translation(reader)))
    joint = _joint(reader, name)
    frame = new(Frame, (name, parent, pose, joint))
    if joint is not None and joint.variable != name:
        asker.note(Topic.VARIABLE, joint.variable)
    if joint is None and pose != IDENTITY and is_placed(attributes.values()):
        # Frames at their parent's origin are there to group others, often several in one.
        asker.note(Topic.SPOT, spot(frame))
    return new(FrameResult, (frame, tuple(attributes.values()), None))


def is_placed(given: Iterable[Given]) -> bool:
    """Whether it is known where a frame with these attributes is: a pose that is not is taken for none."""
    for name, value, _ in given:
        if name in _PLACING and (value is UNKNOWN or (type(value) is tuple and UNKNOWN in value)):
            return False
    return True


def _parent(reader: Reader, container: Container | None) -> str | None:
    """A parent that a class gives overrides the nesting; one in a nested frame itself is refused."""
    own = reader.own("parent")
    if container is not None and container.kind is _FRAME_BLOCK:
        if own is not None:
            reader.asker.problem("reparented-frame", own.span, container.name or "")
            return container.name
        given = reader.word("parent")
        return container.name if given is None else given
    return reader.word("parent")


def _joint(reader: Reader, name: str) -> Joint | None:
    word = reader.word("type")
    if word is None:
        return None
    joint_type = _JOINT_TYPES.get(word)
    if joint_type is None:
        reader.problem("unknown-joint-type", "type", word)
        return None
    if joint_type is _FIXED:
        return None
    if not reader.has("axis"):
        reader.problem("missing-attribute", "type", "axis", f"a {word} frame")
    axis = reader.vector("axis", (3,))
    offset = reader.number("offset")
    variable = reader.word("variable")
    return Joint(
        joint_type,
        _vector(axis) if axis is not None else ORIGIN,
        0.0 if offset is None else offset,
        name if variable is None else variable,
    )


def _translation(reader: Reader) -> Vector:
    if not reader.has("translation"):
        return ORIGIN
    values = reader.vector("translation", (3,))
    return ORIGIN if values is None else _vector(values)


def _rotation(reader: Reader) -> Quaternion:
    """A quaternion beats roll-pitch-yaw always, wherever either comes from."""
    if reader.has("quaternion"):
        value = reader.value("quaternion")
        if not isinstance(value, (tuple, str)) and value is not UNKNOWN:
            w = reader.number("quaternion")
            return IDENTITY_ROTATION if w is None else (0.0, 0.0, 0.0, w)
        values = reader.vector("quaternion", (4,))
        return IDENTITY_ROTATION if values is None else (values[0], values[1], values[2], values[3])
    if not reader.has("rpy"):
        return IDENTITY_ROTATION
    angles = reader.vector("rpy", (3,), longer=True)
    return IDENTITY_ROTATION if angles is None else from_roll_pitch_yaw(*angles[:3])


def _vector(values: tuple[float, ...]) -> Vector:
    return (values[0], values[1], values[2])
