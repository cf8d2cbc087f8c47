"""What RobWork's statements resolve to: frames and joints of workcells, targets of tasks, files that are put in."""

from typing import assert_never

from robray.analysis.files import Absence
from robray.analysis.instances import Include as IncludeState
from robray.analysis.instances import IncludeStatus
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import FrameResult, IncludeResult, ItemValue
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robwork import kinds as of
from robray.formats.robwork.semantics.answers import Before, FoundDevice, Master
from robray.formats.robwork.statements import (
    Action,
    Attachment,
    Define,
    Device,
    End,
    Frame,
    Include,
    Link,
    Model,
    ModelUse,
    Motion,
    Names,
    Nothing,
    OldTarget,
    Place,
    Property,
    RobworkStatement,
    Target,
    Task,
    Trajectory,
    Use,
    UseDefinition,
    Workcell,
)
from robray.scene import model
from robray.scene.joints import Joint
from robray.scene.pose import IDENTITY, Pose
from robray.text.spans import Span

_ALONG_Z = (0.0, 0.0, 1.0)
_WORLD = ("", "WORLD")


def resolve(statement: RobworkStatement, place: ItemPath, context: ResolveContext) -> ItemValue:
    _ask_for_names(statement.names, context)
    match statement:
        case Frame():
            return _Frames(statement, place, context).resolved()
        case Target(id=name):
            if name is not None and context.ask(of.ASKED_TARGET, name.text) != place:
                context.problem("robwork-duplicate-target", name.span, name.text)
            return _target(statement.frame, statement.parent, statement.pose, statement.offset, context)
        case OldTarget():
            _old_length(statement, context)
            if statement.parent is not None:
                _use(Use(statement.parent), context)
            return _target(statement.frame, statement.parent, statement.pose, IDENTITY, context)
        case Property(uses=uses, key=key):
            for use in uses:
                if key != "ObjectID":
                    _use(use, context)
        case Trajectory(uses=uses) | Link(uses=uses) | Attachment(uses=uses):
            for use in uses:
                _use(use, context)
        case Model(uses=model_uses):
            is_in_device = _is_in_device(statement.prefixes, context)
            _model_uses(model_uses, context, is_in_device=is_in_device, is_lenient=is_in_device)
        case Include():
            return _include(statement, place, context)
        case Motion(ends=ends):
            _ends(ends, place, context)
        case Task() | Action() | Workcell() | Device() | Define() | UseDefinition() | Nothing():
            pass
        case _:
            assert_never(statement)
    return None


_ASKED = {of.TARGET: of.ASKED_TARGET, of.DEVICE: of.ASKED_DEVICE, of.DEFINE: of.ASKED_DEFINE}


def _ask_for_names(names: Names, context: ResolveContext) -> None:
    """So that whoever names something is found by it."""
    for name, kinds, declares, *_ in names:
        asked = _ASKED.get(kinds[0])
        if asked is not None:
            context.ask(asked, name.text)
        elif not declares:
            context.ask(QueryKind.FRAME, context.frame_named(name.text))


def _is_in_device(prefixes: tuple[str, ...], context: ResolveContext) -> bool:
    """Whether a statement stands in a device, perhaps of the file that its own is put into."""
    return bool(prefixes) or (context.scope is not None and context.scope.prefix.endswith("."))


class _Frames:
    """A frame or joint of a workcell."""

    def __init__(self, statement: Frame, place: ItemPath, context: ResolveContext) -> None:
        self._statement = statement
        self._place = place
        self._context = context
        prefixes = () if context.scope is None else context.scope.prefixes
        self._own = prefixes[0] if prefixes else ""
        """The prefix of the scope that the frame is in, and that of the one around it."""
        self._outer = prefixes[1] if len(prefixes) > 1 else ""

    def resolved(self) -> FrameResult | None:
        statement, context = self._statement, self._context
        if statement.name is None:
            return None
        name = context.own_name(statement.name.text)
        first = context.ask(QueryKind.FRAME, name)
        if first != self._place:
            span = statement.keyword if statement.is_copy else statement.name.span
            context.problem("robwork-duplicate-frame", span, name)
        is_in_device = _is_in_device(statement.prefixes, context)
        parent = self._parent(is_in_device=is_in_device)
        if parent is not None:
            context.ask(QueryKind.FRAME, parent)
        _model_uses(statement.uses, context, is_in_device=is_in_device, is_lenient=True)
        parent, pose = context.hung(parent, statement.pose)
        return FrameResult(
            model.Frame(name, parent, pose, self._joint(name)), (), None, () if pose is not None else ("pose",)
        )

    def _joint(self, name: str) -> Joint | None:
        statement = self._statement
        if statement.moves is None:
            return None
        if statement.depend is None:
            return Joint(statement.moves, _ALONG_Z, 0.0, name, rest=statement.home, limits=statement.limits)
        on = self._context.frame_named(statement.depend.on.text)
        master = self._context.ask(of.MASTER, on)
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

    def _before(self, scope: str) -> str | None:
        found = self._context.ask(of.BEFORE, scope)
        # What stands in a chain of a device stands in the device, too.
        prefixes = self._statement.prefixes
        inner = self._context.ask(of.BEFORE_IN_CHAIN, prefixes[0]) if len(prefixes) == 1 else None
        in_chain = inner if isinstance(inner, Before) and scope == self._own else None
        if not isinstance(found, Before):
            return None if in_chain is None else in_chain.name
        return in_chain.name if in_chain is not None and in_chain.place > found.place else found.name

    def _parent(self, *, is_in_device: bool) -> str | None:
        """The qualified name of what the frame hangs from; None for the root."""
        match self._statement.place:
            case Place.BASE:
                return None
            case Place.WHEEL:
                return self._own + self._statement.base
            case Place.WORKCELL if not is_in_device:
                return self._in_workcell()
            case Place.WORKCELL | Place.SERIAL | Place.TREE | Place.MOBILE:
                return self._in_device()
            case _:
                assert_never(self._statement.place)

    def _in_workcell(self) -> str | None:
        refframe = self._statement.refframe
        is_first = self._before(self._own) is None
        if refframe is None or refframe.text in _WORLD:
            return None
        if is_first:
            self._warn("robwork-first-frame-reparented", refframe)
            return None
        return self._named(self._own, refframe)

    def _in_device(self) -> str | None:
        statement, refframe = self._statement, self._statement.refframe
        previous = self._before(self._own)
        if previous is None and statement.place is Place.MOBILE:
            return self._own + statement.base if refframe is None else self._named(self._own, refframe)
        if previous is None:
            if refframe is not None:
                self._warn("robwork-refframe-ignored", refframe)
            return self._before(self._outer)
        if statement.place is Place.SERIAL:
            if refframe is not None and self._own + refframe.text != previous:
                self._warn("robwork-refframe-ignored", refframe)
            return previous
        return previous if refframe is None else self._named(self._own, refframe)

    def _warn(self, code: str, refframe: Name) -> None:
        span = refframe.span if refframe.span.end else self._statement.keyword
        self._context.problem(code, span, refframe.text)

    def _named(self, scope: str, name: Name) -> str:
        full = scope + name.text
        if self._context.ask(QueryKind.FRAME, full) is None:
            span = name.span if name.span.end else self._statement.keyword
            self._context.problem("robwork-undefined-frame", span, name.text)
        return full


def _model_uses(uses: tuple[ModelUse, ...], context: ResolveContext, *, is_in_device: bool, is_lenient: bool) -> None:
    for name, is_joint in uses:
        if name.text in _WORLD and not is_joint and not is_in_device:
            continue
        if context.ask(QueryKind.FRAME, context.frame_named(name.text)) is not None:
            continue
        if is_joint:
            context.problem("robwork-undefined-joint", name.span, name.text)
        else:
            # What hangs a drawing on no frame of a device is not looked at by who loads without drawings.
            context.problem("robwork-undefined-frame", name.span, name.text, *(("model",) if is_lenient else ()))


def _use(use: Use, context: ResolveContext) -> None:
    """A name in a task: nobody knows what it means where there is no workcell."""
    name, span = use.name.text, use.name.span
    if use.is_device:
        if context.ask(of.ASKED_DEVICE, name) is None and context.ask(of.ANY_WORKCELL, ""):
            context.problem("robwork-undefined-device", span, name)
        return
    if name in _WORLD:
        return
    full = context.frame_named(name)
    if context.ask(QueryKind.FRAME, full) is None:
        if context.ask(of.ANY_WORKCELL, ""):
            context.problem("robwork-undefined-frame", span, name)
    elif use.must_move and context.ask(of.MOVABLE, full) is False:
        context.problem("robwork-not-movable", span, name)


def _old_length(statement: OldTarget, context: ResolveContext) -> None:
    if statement.values is None or not statement.device:
        return
    device = context.ask(of.ASKED_DEVICE, statement.device)
    if isinstance(device, FoundDevice) and device.joints is not None and device.joints != len(statement.values):
        context.problem("robwork-q-length", statement.at, str(len(statement.values)), str(device.joints), "device")


def _ends(ends: tuple[End, ...], place: ItemPath, context: ResolveContext) -> None:
    """Names of targets are looked up as the file is read."""
    for end in ends:
        target = context.ask(of.ASKED_TARGET, end.target.text)
        if not isinstance(target, tuple):
            context.problem("robwork-undefined-target", end.at, end.target.text)
        elif target > place:
            context.problem("robwork-entities-before-targets", end.at, end.target.text)


def _target(
    name: str | None, parent: Name | None, pose: Pose | None, offset: Pose | None, context: ResolveContext
) -> FrameResult | None:
    if name is None:
        return None
    hangs_from = None if parent is None or parent.text in _WORLD else context.frame_named(parent.text)
    if hangs_from is not None:
        context.ask(QueryKind.FRAME, hangs_from)
    here = None if pose is None or offset is None else offset @ pose
    hangs_from, here = context.hung(hangs_from, here)
    unknown = () if here is not None else ("pose",)
    return FrameResult(model.Frame(context.own_name(name), hangs_from, here), (), None, unknown)


def _include(statement: Include, place: ItemPath, context: ResolveContext) -> IncludeResult:
    if statement.path is None:
        return IncludeResult(None)
    written, span = statement.path.text, statement.path.span
    state = context.ask(QueryKind.INCLUDE, place)
    if not isinstance(state, IncludeState):
        context.problem("robwork-workcell-outside", span, written)
        return IncludeResult(None)
    _say(statement, state, span, context)
    return IncludeResult(state.path)


def _say(statement: Include, state: IncludeState, span: Span, context: ResolveContext) -> None:
    written = "" if statement.path is None else statement.path.text
    match state.status:
        case IncludeStatus.SPLICED | IncludeStatus.WANTED:
            return
        case IncludeStatus.CYCLE:
            context.problem("robwork-include-cycle", span, written)
        case IncludeStatus.REFUSED | IncludeStatus.ABSENT | IncludeStatus.LIMIT:
            is_outside = state.status is IncludeStatus.REFUSED or state.reason == Absence.OUTSIDE.value
            if statement.is_of_task and is_outside:
                context.problem("robwork-workcell-outside", span, written)
                return
            code = "robwork-workcell-not-found" if statement.is_of_task else "robwork-include-not-found"
            meant = context.missing(state.path or "") if state.reason == Absence.MISSING.value else None
            context.problem(code, span, written, state.reason, meant or "")
        case _:
            assert_never(state.status)
