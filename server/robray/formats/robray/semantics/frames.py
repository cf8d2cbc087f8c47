"""Classes and frames (language reference 6 and 7)."""

from collections.abc import Collection, Mapping

from robray.analysis.queries import Query, spot
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import ClassResult, ConstantResult, Container, FrameResult, Given, Result
from robray.analysis.values import UNKNOWN, Evaluated
from robray.facts.details import DoubledFrame, Named, NotRead, Undefined
from robray.facts.items import Item
from robray.facts.limits import allowed_by
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robray.details import DuplicateClass, ManyBases, MissingAttribute
from robray.formats.robray.expressions import Array, Value
from robray.formats.robray.semantics.attributes import (
    classes_of,
    is_broken,
    isa_operands,
    merged,
    own_attributes,
    undefined_in,
    unread_in,
)
from robray.formats.robray.semantics.evaluate import array
from robray.formats.robray.semantics.typed import Reader
from robray.formats.robray.statements import Block, BlockKind
from robray.scene.joints import Joint, JointType
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, ORIGIN, Pose, Quaternion, Vector, from_roll_pitch_yaw
from robray.text.records import new

_FRAME, _FRAME_BLOCK, _FIXED = QueryKind.FRAME, BlockKind.FRAME, JointType.FIXED
_SPOT = QueryKind.SPOT
_PLAIN = frozenset({int, float})
_MOST_BASES = (1 << 17) - 1
"""Classes that one is made of: 17 that each derive twice from the one before are too many for amino's stack."""

_JOINT_TYPES = {joint_type.value: joint_type for joint_type in JointType}


def resolve_class(block: Block, context: ResolveContext) -> ClassResult:
    """Own attributes override inherited ones; of several `isa` the last wins, with all its ancestors."""
    name = block.name.text if block.name is not None else ""
    if block.name is not None and context.class_named(name) is not None:
        context.problem("duplicate-class", block.name.span, DuplicateClass(name))
    own = own_attributes(block, context)
    operands = isa_operands(block, context)
    bases = classes_of(operands, context)
    attributes = merged(own, reversed(bases))
    size = 1 + sum(base.size for base in bases)
    if size >= _MOST_BASES and all(base.size < _MOST_BASES for base in bases):
        span = block.keyword if block.name is None else block.name.span
        context.problem("too-many-bases", span, ManyBases(name, f"{size - 1:,}"))
    size = min(size, _MOST_BASES)
    ancestors: dict[Evaluated, None] = dict.fromkeys(recorded for _, recorded in operands if recorded is not UNKNOWN)
    most = context.limits.ancestors
    for base in bases:
        if len(ancestors) <= most:
            ancestors.update(dict.fromkeys(base.ancestors))
    if len(ancestors) > most:
        # Each class writes down all that are above it: thirty thousand in a row would be half a thousand million. Those
        # below begin afresh.
        why = f"it has more than {most:,} others above it {allowed_by('ancestors')}"
        context.problem("beyond-limits", block.keyword, NotRead("the class", why))
        return _class(name, attributes, (), ("isa",), ())._replace(size=size)
    unread, undefined = unread_in(block, operands, bases, context), undefined_in(operands, context)
    return _class(name, attributes, tuple(ancestors), unread, undefined)._replace(size=size)


def _class(
    name: str,
    attributes: Mapping[str, Given],
    ancestors: tuple[Evaluated, ...],
    unread: tuple[str, ...],
    undefined: tuple[str, ...],
) -> ClassResult:
    found = tuple(attributes.values())
    handed_on = tuple([given if given.origin else given._replace(origin=name) for given in found])
    return ClassResult(name, found, ancestors, handed_on, unread, undefined)


def resolve_frame(block: Block, container: Container | None, context: ResolveContext) -> FrameResult:
    """Between several `isa` the first wins here, other than in classes and geometry."""
    name = "" if block.name is None else context.own_name(block.name.text)
    own = own_attributes(block, context)
    attributes = own
    unread: tuple[str, ...] = ("",) if context.flaws and is_broken(context.flaws) else ()
    undefined: tuple[str, ...] = ()
    if len(own) < len(block.attributes):
        # Few frames have a class: most have only their own attributes.
        operands = isa_operands(block, context)
        classes = classes_of(operands, context)
        attributes = merged(own, classes)
        unread, undefined = unread_in(block, operands, classes, context), undefined_in(operands, context)
    reader = Reader(block, attributes, context)
    parent = _parent(reader, container)
    if (parent or "") == name and block.name is not None:
        at = reader.span("parent") if name and reader.has("parent") else block.name.span
        context.problem("self-parent" if name else "empty-frame-name", at, Named(name))
    if not context.is_kept(name) and block.name is not None:
        context.problem("duplicate-frame", block.name.span, DoubledFrame(name))
    if parent and not name and block.name is not None:
        context.problem("unnamed-frame", block.name.span)
    if parent == "" and name and container is None and reader.own("parent") is not None:
        reader.problem("empty-parent", "parent", Named(name))
    if parent and (container is None or "parent" in attributes) and context.ask(_FRAME, parent) is None:
        # An undefined one has the name as written.
        reader.problem("undefined-frame", "parent", Undefined(parent))
    rotation, translation = _rotation(reader), _translation(reader)
    joint = _joint(reader, name)
    missing = unread
    if rotation is None:
        missing += ("quaternion" if reader.has("quaternion") else "rpy",)
    if translation is None:
        missing += ("translation",)
    if parent is None and (container is not None or reader.has("parent")):
        missing += ("parent",)
    if joint is None and "type" in attributes and reader.value("type") != _FIXED.value:
        missing += ("type",)
    pose = None if missing or rotation is None or translation is None else new(Pose, (rotation, translation))
    if joint is not None:
        if unread:
            # Another class may give them, and come before the one that does.
            axis, offset = (reader.own(word) is not None for word in ("axis", "offset"))
            joint = joint._replace(axis=joint.axis if axis else None, offset=joint.offset if offset else None)
        missing += ("axis",) if joint.axis is None else ()
        missing += ("offset",) if joint.offset is None else ()
    if context.scope is not None and not parent and "parent" not in missing:
        parent, pose = context.hung(parent, pose)
    frame = new(Frame, (name, parent, pose, joint, None))
    if joint is not None and joint.variable != name:
        context.note(QueryKind.VARIABLE, joint.variable)
    if joint is None and pose is not None and pose != IDENTITY:
        # Frames at their parent's origin are there to group others, often several in one.
        context.note(_SPOT, spot(frame))
    return new(FrameResult, (frame, tuple(attributes.values()), None, missing, undefined))


def moved_frame(item: Item, was: Result, answers: Mapping[Query, object], context: ResolveContext) -> Result | None:
    """The result of a frame with another translation, if the constants of `answers`, which are others now, stand in
    that alone: thousands of frames may depend on one. None for any other."""
    value, asked, _, container = was
    block = item.statement
    if type(value) is not FrameResult or value.unknown or type(block) is not Block:
        return None
    (name, parent, pose, joint, free), given, _, _, undefined = value
    written: Array | None = None
    for word, _, expression, _ in block.attributes:
        if word == "translation" and type(expression) is Array and written is None:
            written = expression
        elif expression is not None and _names(expression, {query.name for query in answers}):
            return None
    if written is None or pose is None:
        return None
    kept = [(query, answers.get(query, answer)) for query, answer in asked]
    values = {query[1]: answer[0] for query, answer in kept if type(answer) is ConstantResult}
    problems: list[Problem] = []
    translation = array(written, values.get, problems)
    if problems or len(translation) != 3 or not _PLAIN.issuperset(map(type, translation)):
        return None
    pose = new(Pose, (pose[0], tuple(map(float, translation))))  # type: ignore[arg-type]
    frame = new(Frame, (name, parent, pose, joint, free))
    if kept[-1][0][0] is _SPOT:
        kept.pop()
    if joint is None and pose != IDENTITY:
        kept.append((context.query(_SPOT, spot(frame)), None))
    now = new(Given, ("translation", translation, None))
    given = (now,) if len(given) == 1 else tuple([now if each[0] == "translation" else each for each in given])
    return new(Result, (new(FrameResult, (frame, given, None, (), undefined)), tuple(kept), (), container))


def _names(value: Value, names: Collection[object]) -> bool:
    """True if one of the names is in an expression."""
    expressions = value.elements if isinstance(value, Array) else (value,)
    return any(type(step) is Name and step.text in names for each in expressions for step in each.steps)


def _parent(reader: Reader, container: Container | None) -> str | None:
    """A parent from a class overrides the nesting; one in a nested frame itself is refused."""
    own = reader.own("parent")
    if container is not None and container.kind is _FRAME_BLOCK:
        if own is not None:
            reader.context.problem("reparented-frame", own.span, Named(container.name or ""))
            return _around(container, reader.context)
        if not reader.has("parent"):
            return _around(container, reader.context)
    word = reader.word("parent")
    return None if word is None else reader.context.frame_named(word)


def _around(container: Container, context: ResolveContext) -> str | None:
    return None if container.name is None else context.own_name(container.name)


def _joint(reader: Reader, name: str) -> Joint | None:
    word = reader.word("type")
    if word is None:
        return None
    joint_type = _JOINT_TYPES.get(word)
    if joint_type is None:
        reader.problem("unknown-joint-type", "type", Named(word))
        return None
    if joint_type is _FIXED:
        return None
    if not reader.has("axis"):
        reader.problem("missing-attribute", "type", MissingAttribute("axis", f"a {word} frame", "type"))
    axis = reader.vector("axis", (3,))
    offset = reader.number("offset") if reader.has("offset") else 0.0
    variable = reader.word("variable")
    return Joint(
        joint_type,
        None if axis is None else _vector(axis),
        offset,
        name if variable is None else reader.context.own_name(variable),
    )


def _translation(reader: Reader) -> Vector | None:
    """None where it is not known."""
    if not reader.has("translation"):
        return ORIGIN
    values = reader.vector("translation", (3,))
    return None if values is None else _vector(values)


def _rotation(reader: Reader) -> Quaternion | None:
    """A quaternion always overrides roll-pitch-yaw, wherever they come from. None if it is unknown."""
    if reader.has("quaternion"):
        value = reader.value("quaternion")
        if not isinstance(value, (tuple, str)) and value is not UNKNOWN:
            w = reader.number("quaternion")
            return None if w is None else (0.0, 0.0, 0.0, w)
        values = reader.vector("quaternion", (4,))
        return None if values is None else (values[0], values[1], values[2], values[3])
    if not reader.has("rpy"):
        return IDENTITY_ROTATION
    angles = reader.vector("rpy", (3,), longer=True)
    return None if angles is None else from_roll_pitch_yaw(*angles[:3])


def _vector(values: tuple[float, ...]) -> Vector:
    return (values[0], values[1], values[2])
