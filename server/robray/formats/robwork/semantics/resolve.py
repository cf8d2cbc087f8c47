"""Resolves RobWork's statements: frames and joints of workcells, targets of tasks, included files."""

from typing import assert_never

from robray.analysis.files import Absence
from robray.analysis.instances import Include as IncludeState
from robray.analysis.instances import IncludeStatus
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import FrameResult, IncludeResult, ItemValue
from robray.facts.details import Named, Written
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robwork import kinds as of
from robray.formats.robwork.frontend.grammar import may_hold
from robray.formats.robwork.semantics.answers import FoundDevice
from robray.formats.robwork.semantics.frames import WORLD, FrameResolver, is_in_device, model_uses, shape
from robray.formats.robwork.semantics.setups import named_frame, setup_pair
from robray.formats.robwork.statements import (
    Action,
    Attachment,
    Configuration,
    Define,
    Device,
    End,
    Frame,
    FramePair,
    Include,
    Link,
    Model,
    Motion,
    Names,
    Nothing,
    OldTarget,
    Place,
    Property,
    RobworkStatement,
    Shape,
    StaticPairs,
    Target,
    Task,
    Trajectory,
    TypedProperty,
    Use,
    UseDefinition,
    Volatile,
    Workcell,
)
from robray.scene import model
from robray.scene.pose import IDENTITY, Pose
from robray.text.spans import Span


def resolve(statement: RobworkStatement, place: ItemPath, context: ResolveContext) -> ItemValue:
    _ask_for_names(statement.names, context)
    match statement:
        case Frame():
            taken_over(statement.properties, context)
            _in_its_place(statement.element, statement.keyword, context)
            return FrameResolver(statement, place, context).resolved()
        case Target(id=name):
            if name is not None and context.ask(of.ASKED_TARGET, name.text) != place:
                context.problem("robwork-duplicate-target", name.span, Named(name.text))
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
        case Model(uses=names, lacking=lacking):
            in_device = is_in_device(statement.prefixes, context)
            _in_its_place(statement.element, statement.keyword, context)
            # Of a workcell the loader takes the empty name for that of a frame.
            if lacking is not None and (in_device or (lacking[1] == "refframe" and context.ask(of.ANY_WORKCELL, ""))):
                context.problem("robwork-missing-attribute", statement.keyword, (*lacking, in_device))
            model_uses(names, context, in_device=in_device, is_lenient=in_device)
            taken_over(statement.properties, context)
        case Shape():
            return shape(statement, context)
        case Include():
            return _include(statement, place, context)
        case Motion(ends=ends):
            _ends(ends, place, context)
        case FramePair():
            return setup_pair(statement, context)
        case Volatile(name=name):
            named_frame(name, context)
        case Workcell(keyword=keyword):
            if context.ask(of.HELD_IN, "") is not None:
                context.problem("robwork-unknown-element", keyword, ("WorkCell", "error", "", True))
        case Configuration(keyword=keyword):
            _in_its_place("Q", keyword, context)
        case Device():
            _device_in_file(statement, context)
        case Task() | Action() | Define() | UseDefinition() | StaticPairs() | Nothing():
            pass
        case _:
            assert_never(statement)
    return None


def _device_in_file(statement: Device, context: ResolveContext) -> None:
    """A device, or a chain, with its inserted files, and the place of its own include."""
    name = statement.name
    may_be_empty = statement.is_empty is None and not statement.prefixes and statement.kind != "SerialChain"
    if may_be_empty and name is not None and not context.ask(of.FRAMES_PUT_IN, f"{context.own_name(name.text)}."):
        context.problem("robwork-empty-device", statement.keyword, (name.text,))
    _in_its_place("" if statement.prefixes else statement.kind, statement.keyword, context)


def _in_its_place(element: str, keyword: Span, context: ResolveContext) -> None:
    """Checks the contents of a file at its include."""
    held_in = context.ask(of.HELD_IN, "") if element else None
    if held_in is None:
        return
    holder = "WorkCell" if held_in is Place.WORKCELL else "SerialDevice"
    if not may_hold(holder, element) and context.ask(of.ANY_WORKCELL, ""):
        context.problem("robwork-unknown-element", keyword, (element, "error", "", True))


_PLAIN = ("", "string")
"""Default types of properties."""


def taken_over(properties: tuple[TypedProperty, ...], context: ResolveContext) -> None:
    """Types that properties take from the one before: reports only the first one, whose fix fixes those behind it.

    RobWork reads all of them into one record, in the order of the whole text, and never clears that.
    """
    before: str | None = None
    for each in properties:
        if each.type is None:
            if before is None:
                asked = context.ask(of.PROPERTY_BEFORE, "")
                assert isinstance(asked, str), "it is answered so"
                before = asked
            if before not in _PLAIN and context.ask(of.ANY_WORKCELL, ""):
                context.problem("robwork-property-type", each.at, (each.name, before))
        before = each.type or ""


_ASKED = {of.TARGET: of.ASKED_TARGET, of.DEVICE: of.ASKED_DEVICE, of.DEFINE: of.ASKED_DEFINE}


def _ask_for_names(names: Names, context: ResolveContext) -> None:
    """So that those who name something are found by it."""
    for name, kinds, declares, *_ in names:
        asked = _ASKED.get(kinds[0])
        if asked is not None:
            context.ask(asked, name.text)
        elif not declares:
            context.ask(QueryKind.FRAME, context.frame_named(name.text))


def _use(use: Use, context: ResolveContext) -> None:
    """A name in a task, which has no meaning without a workcell."""
    name, span = use.name.text, use.name.span
    if use.is_device:
        device = context.ask(of.ASKED_DEVICE, name) if name else None
        is_empty = isinstance(device, FoundDevice) and _is_left_out(device, name, context)
        if name and (device is None or is_empty) and context.ask(of.ANY_WORKCELL, ""):
            context.problem("robwork-undefined-device", span, (name, is_empty))
        return
    if name in WORLD:
        if name and use.must_move and context.ask(of.ANY_WORKCELL, ""):
            context.problem("robwork-not-movable", span, Named(name))
        return
    full = context.frame_named(name)
    if context.ask(QueryKind.FRAME, full) is None:
        if context.ask(of.ANY_WORKCELL, ""):
            context.problem("robwork-undefined-frame", span, (name,))
    elif use.must_move and context.ask(of.MOVABLE, full) is False:
        context.problem("robwork-not-movable", span, Named(name))


def _is_left_out(device: FoundDevice, name: str, context: ResolveContext) -> bool:
    """True if it has no frames, so that RobWork ignores it."""
    if device.is_empty is None:
        return not context.ask(of.FRAMES_PUT_IN, f"{name}.")
    return device.is_empty


def _old_length(statement: OldTarget, context: ResolveContext) -> None:
    if statement.values is None or not statement.device:
        return
    device = context.ask(of.ASKED_DEVICE, statement.device)
    if not isinstance(device, FoundDevice) or device.is_empty:
        return
    if device.joints is not None and device.joints != len(statement.values):
        context.problem("robwork-q-length", statement.at, (str(len(statement.values)), str(device.joints), "device"))


def _ends(ends: tuple[End, ...], place: ItemPath, context: ResolveContext) -> None:
    """Names of targets are looked up as the file is read."""
    for end in ends:
        target = context.ask(of.ASKED_TARGET, end.target.text)
        if not isinstance(target, tuple):
            context.problem("robwork-undefined-target", end.at, (end.target.text,))
        elif target > place:
            context.problem("robwork-entities-before-targets", end.at, Named(end.target.text))


def _target(
    name: str | None, parent: Name | None, pose: Pose | None, offset: Pose | None, context: ResolveContext
) -> FrameResult | None:
    if name is None:
        return None
    hangs_from = None if parent is None or parent.text in WORLD else context.frame_named(parent.text)
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
    # An inserted name is written in the definition.
    span = span if span.end else statement.keyword
    state = context.ask(QueryKind.INCLUDE, place)
    if not isinstance(state, IncludeState):
        context.problem("robwork-workcell-outside", span, Written(written))
        return IncludeResult(None)
    _say(statement, state, span, context)
    return IncludeResult(state.path)


def _say(statement: Include, state: IncludeState, span: Span, context: ResolveContext) -> None:
    written = "" if statement.path is None else statement.path.text
    match state.status:
        case IncludeStatus.SPLICED | IncludeStatus.WANTED:
            return
        case IncludeStatus.CYCLE:
            if not statement.is_setup:
                context.problem("robwork-include-cycle", span, Written(written))
        case IncludeStatus.REFUSED | IncludeStatus.ABSENT | IncludeStatus.LIMIT:
            is_outside = state.status is IncludeStatus.REFUSED or state.reason == Absence.OUTSIDE.value
            if statement.is_of_task and is_outside:
                context.problem("robwork-workcell-outside", span, Written(written))
                return
            code = "robwork-workcell-not-found" if statement.is_of_task else "robwork-include-not-found"
            if statement.is_setup:
                code = "robwork-setup-not-found"
            meant = context.missing(state.path or "") if state.reason == Absence.MISSING.value else None
            context.problem(code, span, (written, state.reason, meant or ""))
        case _:
            assert_never(state.status)
