"""Parents and motions of the frames, joints and shapes of workcells."""

import posixpath
from math import radians
from typing import assert_never

from robray.analysis.further_frames import SHAPES_BEFORE, numbered
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.details import Named, Ring
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robwork import kinds as of
from robray.formats.robwork.semantics.answers import LATER, NO_JOINT, NOT_MOVED, OF_ITSELF, Before, Master
from robray.formats.robwork.statements import Frame, ModelUse, Place, Shape
from robray.scene import model
from robray.scene.geometry import Geometry, Measure, ShapeType
from robray.scene.joints import Joint, JointType
from robray.scene.pose import Pose
from robray.text.paths import normal, path_fault


def frame_type(scene: "SceneState", place: ItemPath) -> tuple[str, dict[str, Measure]] | None:
    """The name of a frame without a joint, and its type."""
    frame, value = scene.item(place).statement, scene.results[place].value
    if not isinstance(frame, Frame) or frame.moves is not None or not isinstance(value, FrameResult):
        return None
    return value.frame.name, {"frame type": frame.kind}


_ALONG_Z = (0.0, 0.0, 1.0)
WORLD = ("", "WORLD")
"""Names of a scene's root in a file."""


def is_in_device(prefixes: tuple[str, ...], context: ResolveContext) -> bool:
    """True if a statement is in a device, perhaps around the include of its file."""
    return bool(prefixes) or (context.scope is not None and context.scope.prefix.endswith("."))


class FrameResolver:
    """A frame or joint of a workcell."""

    def __init__(self, statement: Frame, place: ItemPath, context: ResolveContext) -> None:
        self._statement = statement
        self._place = place
        self._context = context
        prefixes = () if context.scope is None else context.scope.prefixes
        self._own = prefixes[0] if prefixes else ""
        """The prefix of the scope that the frame is in."""
        self._outer = next((prefix for prefix in prefixes if not prefix.endswith(".")), "")
        """That of the workcell."""

    def resolved(self) -> FrameResult | None:
        statement, context = self._statement, self._context
        if statement.name is None:
            return None
        name = context.own_name(statement.name.text)
        is_first = context.is_kept(name)
        span = statement.keyword if statement.is_copy else statement.name.span
        if not is_first or name in WORLD:
            context.problem("robwork-duplicate-frame", span, (name,))
        in_device = is_in_device(statement.prefixes, context)
        parent = self._parent(in_device=in_device)
        if parent is not None:
            context.ask(QueryKind.FRAME, parent)
        if parent == name and is_first:
            context.problem("robwork-frame-cycle", span, Ring(name, f"'{name}' → '{name}'"))
        model_uses(statement.uses, context, in_device=in_device, is_lenient=True, joint=statement.name.text)
        self._look_for_parts()
        parent, pose = context.hung(parent, self._pose())
        return FrameResult(
            model.Frame(name, parent, pose, self._joint(name)), (), None, () if pose is not None else ("pose",)
        )

    def _pose(self) -> Pose | None:
        statement = self._statement
        if not statement.by_type:
            return statement.pose
        # RobWork reads all files as one text, and the type of a joint counts until another one is given.
        return dict(statement.by_type).get(str(self._context.ask(of.TYPE_BEFORE, "")), statement.pose)

    def _look_for_parts(self) -> None:
        for part in self._statement.parts:
            if path_fault(part.text) is not None:
                continue
            meant = self._context.missing(normal(posixpath.join(self._context.folder, part.text)))
            if meant is not None:
                span = part.span if part.span.end else self._statement.keyword
                self._context.problem("robwork-include-not-found", span, (part.text, "does not exist", meant))

    def _joint(self, name: str) -> Joint | None:
        statement = self._statement
        if statement.moves is None:
            if statement.depend is not None and statement.kind and self._context.ask(of.ANY_WORKCELL, ""):
                at = statement.depend.on.span if statement.depend.on.span.end else statement.keyword
                details = (statement.depend.on.text, NOT_MOVED, False)
                self._context.problem("robwork-undefined-joint", at, details)
            return None
        rest = statement.home
        if rest is None or (statement.place is Place.WORKCELL and is_in_device(statement.prefixes, self._context)):
            # It changes with the rest position of the joint that this one depends on.
            asked = self._context.ask(of.AT_HOME, "")
            assert isinstance(asked, float), "it is answered so"
            rest = asked
        if statement.depend is None:
            # Those beside the joint are added last.
            limits = self._limits(statement.moves, name) or statement.limits
            return Joint(statement.moves, _ALONG_Z, 0.0, name, rest=rest, limits=limits)
        on = self._context.frame_named(statement.depend.on.text)
        master = self._context.ask(of.MASTER, on)
        if master in (NO_JOINT, OF_ITSELF):
            at = statement.depend.on.span if statement.depend.on.span.end else statement.keyword
            self._context.problem("robwork-undefined-joint", at, (statement.depend.on.text, master))
        elif (where := self._out_of_reach(on)) is not None:
            at = statement.depend.on.span if statement.depend.on.span.end else statement.keyword
            self._context.problem("robwork-undefined-joint", at, (statement.depend.on.text, where))
        gain, offset = statement.depend.gain, statement.depend.offset
        if not isinstance(master, Master) or gain is None or offset is None:
            return Joint(statement.moves, _ALONG_Z, None, name)
        return Joint(
            statement.moves,
            _ALONG_Z,
            gain * master.offset + offset,
            master.variable,
            factor=gain * master.factor,
            rest=master.rest,
        )

    def _out_of_reach(self, on: str) -> str | None:
        """Reason why a joint cannot depend on an existing one: joints of the device are looked up while it is read."""
        context = self._context
        found = context.frame(on)
        if found is None or not context.ask(of.ANY_WORKCELL, ""):
            return None
        device = [] if context.scope is None else [each for each in context.scope.prefixes if each.endswith(".")]
        if device and not on.startswith(device[-1]):
            return ""
        return LATER if found.is_behind else None

    def _limits(self, moves: JointType, name: str) -> tuple[float, float] | None:
        found = self._context.ask(of.LIMITS_OF, name)
        if not isinstance(found, tuple):
            return None
        factor = radians(1.0) if moves is JointType.REVOLUTE else 1.0
        low, high = found
        return factor * low, factor * high

    def _before(self, scope: str) -> str | None:
        found = self._context.ask(of.BEFORE, scope)
        return found.name if isinstance(found, Before) else None

    def _before_in_device(self) -> str | None:
        """The last frame of the device before this one, in any of its chains."""
        found = self._context.ask(of.BEFORE_IN_DEVICE, "")
        return found.name if isinstance(found, Before) else None

    def _parent(self, *, in_device: bool) -> str | None:
        """The qualified name of the frame's parent; None for the root."""
        match self._statement.place:
            case Place.BASE:
                return None
            case Place.WHEEL:
                return self._own + self._statement.base
            case Place.WORKCELL if not in_device:
                return self._in_workcell()
            case Place.WORKCELL | Place.SERIAL | Place.TREE | Place.MOBILE:
                return self._in_device()
            case _:
                assert_never(self._statement.place)

    def _in_workcell(self) -> str | None:
        refframe = self._statement.refframe
        if refframe is None or refframe.text in WORLD:
            return None
        if self._before(self._own) is None:
            self._warn("robwork-first-frame-reparented", refframe)
            return None
        return self._named(self._own, refframe)

    def _in_device(self) -> str | None:
        statement, refframe = self._statement, self._statement.refframe
        place, base = statement.place, statement.base
        if place is Place.WORKCELL:
            asked = self._context.ask(of.AROUND, "")
            assert isinstance(asked, tuple), "it is answered so"
            place, base = asked
        previous = self._before_in_device()
        if previous is None and place is Place.MOBILE:
            return self._own + base if refframe is None else self._named_before(refframe)
        if previous is None:
            if refframe is not None:
                self._warn("robwork-refframe-ignored", refframe)
            return self._before(self._outer)
        if place is Place.SERIAL:
            if refframe is not None and self._own + refframe.text != previous:
                self._warn("robwork-refframe-ignored", refframe)
            return previous
        return previous if refframe is None else self._named_before(refframe)

    def _warn(self, code: str, refframe: Name) -> None:
        if not self._context.ask(of.ANY_WORKCELL, ""):
            return
        span = refframe.span if refframe.span.end else self._statement.keyword
        self._context.problem(code, span, Named(refframe.text))

    def _named_before(self, name: Name) -> str:
        """A frame of the device, which is there when it is asked for."""
        full = self._named(self._own, name)
        found = self._context.frame(full)
        if found is not None and found.is_behind and self._context.ask(of.ANY_WORKCELL, ""):
            span = name.span if name.span.end else self._statement.keyword
            self._context.problem("robwork-undefined-frame", span, (name.text, "", "", "", True))
        return full

    def _named(self, scope: str, name: Name) -> str:
        full = scope + name.text
        if self._context.ask(QueryKind.FRAME, full) is None and self._context.ask(of.ANY_WORKCELL, ""):
            span = name.span if name.span.end else self._statement.keyword
            self._context.problem("robwork-undefined-frame", span, (name.text,))
        return full


def model_uses(
    uses: tuple[ModelUse, ...], context: ResolveContext, *, in_device: bool, is_lenient: bool, joint: str = ""
) -> None:
    """Without a workcell, the surroundings of a file are unknown. `joint` is the element around the models."""
    for name, is_joint, is_limit, is_property in uses:
        if name.text in WORLD and not is_joint and not is_property and not in_device:
            continue
        # Elements beside joints and frames are stored by their full names, without a further look-up.
        is_exact = not joint and in_device
        full = context.own_name(name.text) if is_exact else context.frame_named(name.text)
        is_there = context.ask(QueryKind.FRAME, full) is not None
        if not is_there and not context.ask(of.ANY_WORKCELL, ""):
            continue
        if joint and (is_limit or not is_joint):
            # The frame around it has it: the one that it names is not looked up.
            if full != context.own_name(joint):
                code = "robwork-refjoint-ignored" if is_limit else "robwork-refframe-ignored"
                context.problem(code, name.span, (name.text, joint))
        elif is_property:
            # The device or the workcell has it.
            if name.text and context.ask(of.ANY_WORKCELL, ""):
                whose = "device" if in_device else "workcell"
                context.problem("robwork-refframe-ignored", name.span, (name.text, "", whose))
        elif is_there:
            if is_limit and context.ask(of.MASTER, full) == NO_JOINT:
                context.problem("robwork-undefined-joint", name.span, (name.text, NO_JOINT, True))
        elif is_limit:
            context.problem("robwork-undefined-joint", name.span, (name.text, "", True))
        elif is_exact and context.ask(QueryKind.FRAME, context.frame_named(name.text)) is not None:
            context.problem("robwork-undefined-frame", name.span, (name.text, "scope"))
        elif is_joint:
            context.problem("robwork-undefined-joint", name.span, (name.text, ""))
        else:
            # Loading without drawings ignores a drawing on an unknown frame of a device.
            context.problem("robwork-undefined-frame", name.span, (name.text, *(("model",) if is_lenient else ())))


SUFFIXES = (".stl", ".stla", ".stlb", ".obj", ".3ds", ".ac", ".ac3d", ".tri", ".dae")
"""Suffixes of meshes that are named without one, in the order of the search."""


def shape(statement: Shape, context: ResolveContext) -> FrameResult | GeometryResult | None:
    if not statement.holder and is_in_device(statement.prefixes, context):
        # Of no frame of the device, and so lost.
        return None
    # Stored by the full name in its device or chain, without a further look-up.
    holder = context.own_name(statement.holder) if statement.holder else ""
    if holder:
        context.ask(QueryKind.FRAME, holder)
    geometry = _geometry(statement, context)
    parent, pose = context.hung(holder or None, statement.pose)
    if not statement.makes_frame and parent is not None:
        context.note(QueryKind.HOLDER, parent)
        return GeometryResult(parent, geometry, ())
    called = context.own_name(statement.frame)
    before = context.ask(SHAPES_BEFORE, called)
    assert isinstance(before, int), "shapes are counted"
    name = numbered(called, before)
    if not before and not context.is_kept(name):
        # The name may be that of another frame, which would then have the shape.
        return None
    return FrameResult(model.Frame(name, parent, pose), (), geometry, () if pose is not None else ("pose",))


def _geometry(statement: Shape, context: ResolveContext) -> Geometry:
    measures: tuple[tuple[str, Measure], ...] = statement.measures
    if statement.shape is ShapeType.MESH:
        path = _mesh(statement.file, context)
        measures = () if path is None else (("mesh", path),)
    options = () if statement.colour is None else (("color", statement.colour),)
    unknown = tuple(name for name, value in measures if value is None)
    return Geometry(
        statement.shape, measures, options, visual=statement.visual, collision=statement.collision, unknown=unknown
    )


def _mesh(written: str, context: ResolveContext) -> str | None:
    """The absolute path, from the folder of the file that names it; None for none."""
    if not written or path_fault(written) is not None:
        return None
    path = normal(posixpath.join(context.folder, written))
    if posixpath.splitext(path)[1]:
        context.missing(path)
        return path
    # All at once: later questions are not searched.
    there = [path + suffix for suffix in SUFFIXES if context.is_there(path + suffix)]
    return there[0] if there else path
