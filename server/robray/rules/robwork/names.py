"""Names of frames, joints, devices and targets that are undefined, duplicate or unused."""

import re
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robwork.kinds import DEFINE, DEVICE, TARGET
from robray.formats.robwork.semantics.answers import LATER, NO_JOINT, NOT_MOVED, OF_ITSELF
from robray.formats.robwork.statements import Workcell
from robray.rules.engine.broken_declarations import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.choices import edited, line_before, renamed_apart
from robray.rules.engine.markup_fixes import without_attribute
from robray.rules.engine.meant import mended_by_name, mended_where_used
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, kept, replaced, replaced_by_suggestion, scene_and_place, written
from robray.rules.robwork.fixes import free_id, line_start, refframe_removed
from robray.rules.robwork.origins import NOT_PUT_IN, PutIn, fixed_everywhere, is_written_often, places_said
from robray.text.spans import Span


class UndefinedChain(NamedTuple):
    name: str
    chains: str


def _chains(context: RuleContext) -> list[str]:
    known: list[str] = context.details.chains.split()
    return known


class DuplicateFrame(NamedTuple):
    """With `is_file` it is the name of a file, all frames of which exist already."""

    name: str
    is_file: bool = False


def _duplicate_frame_message(context: RuleContext) -> str | None:
    name, is_file = context.details
    return f"'{name}' is included twice, so its frames are duplicates" if is_file else None


class UndefinedDevice(NamedTuple):
    """An `is_empty` one exists without frames."""

    name: str
    is_empty: bool = False


def _undefined_device_message(context: RuleContext) -> str | None:
    name, is_empty = context.details
    return f"device '{name}' has no frames, so RobWork ignores it" if is_empty else None


class UndefinedFrame(NamedTuple):
    """`told` and `near` as in `facts/details.Undefined`; `where` is not empty for the frame of a drawing, and `scope`
    if the name is missing in its device or chain.

    A `later` one exists further down in its device.
    """

    name: str
    where: str = ""
    told: str = ""
    near: str = ""
    later: bool = False
    put_in: PutIn = NOT_PUT_IN


def _rejects(details: Any) -> bool:
    """For a drawing in a device only a warning: loading the workcell without drawings does not notice it."""
    return not details.where


_MARKS = re.compile(r"[<>&\"]")
_MOST_DEVICES = 1000
"""Devices that are searched for a frame."""


def _in_full(context: RuleContext) -> str | None:
    """The full name of the one frame in a device with this name, where a full name is required."""
    if context.scene is None or context.place is None or context.suggestion is not None:
        return None
    scene, place = scene_and_place(context)
    name = context.details.name
    if "." in name or scene.frame_named(name, place) != name:
        return None
    found = [
        full
        for each in _devices(scene, context.looked)
        if Symbol(SymbolKind.FRAME, full := f"{each}.{name}") in scene.declarations
    ]
    return found[0] if len(found) == 1 else None


def _devices(scene: SceneState, looked: dict[tuple[object, ...], object] | None) -> tuple[str, ...]:
    """Cost: once O(names of the scene), where `looked` keeps it."""
    names = (symbol.name for symbol in scene.declarations if symbol.kind is DEVICE)
    return kept(looked, (DEVICE,), lambda: tuple(islice(names, _MOST_DEVICES)))


def _undefined_frame_message(context: RuleContext) -> str:
    if context.details.later:
        return f"frame '{context.details.name}' is defined later; move it before this element"
    if context.details.where == "scope":
        return f"frame '{context.details.name}' is not in this device or chain, so RobWork silently drops this element"
    if is_misdeclared(context):
        return misdeclared_message(context)
    full = _in_full(context)
    known = "" if full is None else f"; did you mean '{full}'?"
    return f"undefined frame '{context.details.name}'{known}"


def _defined(context: RuleContext) -> Fix | None:
    """A frame of that name before the element of the workcell that names it."""
    name = context.details.name
    if context.scene is None or "." in name or _MARKS.search(name) or context.details.where:
        return None
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    around = facts.container(place[-1])
    if around == TOP or not isinstance(scene.item((*place[:-1], around)).statement, Workcell):
        return None
    return edited(
        f"Define '{name}'",
        line_before(in_file(context)[0], facts.starts[facts.rank(place[-1])], f'<Frame name="{name}"/>'),
    )


def _undefined_frame_fix(context: RuleContext) -> Fix | None:
    if context.details.later or context.details.where == "scope":
        return None
    if is_misdeclared(context):
        return misdeclared_fix(context)
    full = _in_full(context)
    if full is None:
        fix = mended_by_name(context, SymbolKind.FRAME)
        is_elsewhere = fix is not None and any(each.place is not None for each in fix.replacements)
        if is_elsewhere and not is_written_often(scene_and_place(context)[0], context.details.name):
            # Many may ask for what one of them names.
            return mended_where_used(context, SymbolKind.FRAME)
        return fix or _defined(context)
    return replaced(context, full, safe=False) if written(context) == context.details.name else None


class UndefinedJoint(NamedTuple):
    """`what` is the other kind of a joint's master, or of a limit's target, or the reason for none; empty for an
    undefined name.
    """

    name: str
    what: str = ""
    is_limit: bool = False
    put_in: PutIn = NOT_PUT_IN


def _undefined_joint_message(context: RuleContext) -> str | None:
    name, what, is_limit, _ = context.details
    if is_limit:
        lacking = f"'{name}' is not a joint" if what == NO_JOINT else f"undefined joint '{name}'"
        return f"{lacking}, so RobWork silently drops the limit"
    if what == NOT_MOVED:
        return f"a joint of this type cannot depend on '{name}'; use type 'Revolute' or 'Prismatic'"
    if what == OF_ITSELF:
        return f"joint '{name}' depends on itself"
    if what == LATER:
        return f"joint '{name}' is defined later; move it before this joint"
    if what == NO_JOINT:
        return f"'{name}' is not a joint, so no joint can depend on it"
    return None


class UndefinedTarget(NamedTuple):
    """`told` and `near` as in `facts/details.Undefined`."""

    name: str
    told: str = ""
    near: str = ""


_ELSEWHERE = {"outer": "an outer task", "inner": "a nested task"}


def _undefined_target_message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    name = context.details.name
    where = _elsewhere(context, name)
    told = f"; a motion cannot use a target of {_ELSEWHERE[where]}" if where else ""
    return f"undefined target '{name}'{told}"


def _elsewhere(context: RuleContext, name: str) -> str:
    """The task with the target: around the one with the motion, or nested in it."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    own = facts.container(place[-1])
    around = _around(facts, own)
    found = ""
    for other in scene.declarations.get(Symbol(TARGET, name), ()):
        if other[:-1] != place[:-1]:
            continue
        holder = facts.container(other[-1])
        if holder in around:
            return "outer"
        if holder != TOP and own == facts.container(holder):
            found = "inner"
    return found


def _around(facts: FileFacts, label: int) -> set[int]:
    found = set()
    while label != TOP and (label := facts.container(label)) != TOP:
        found.add(label)
    return found


_LINE_END = re.compile(rb"\r?\n")


def _unused_definition_fix(context: RuleContext) -> Fix | None:
    """A fix by hand that removes the element, and its lines if nothing else is in them. An unknown file may use it."""
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts, text = file.reading.facts, file.text
    rank = facts.rank(place[-1])
    if facts.containers[rank] == TOP:
        return None
    start, end = facts.starts[rank], facts.ends[rank]
    before, after = start - line_start(text, start), _line_end(text, end) - end
    if text[start - before - 1 : start - before] != b"\n" or after == 0:
        before = after = 0
    return Fix(
        "Remove the unused definition", (Replacement(Span(-before, facts.own_length(rank) + after), ""),)
    ).by_hand


def _line_end(text: bytes, at: int) -> int:
    ends = _LINE_END.match(text, at)
    return at if ends is None else ends.end()


LOGIC = {
    "robwork-duplicate-target": partial(Rule, fix=free_id),
    "robwork-first-frame-reparented": partial(Rule, fix=refframe_removed),
    "robwork-frame-cycle": partial(Rule, fix=lambda context: without_attribute(context, "refframe")),
    "robwork-idle-pair": partial(Rule, names=SymbolKind.FRAME, fix=partial(mended_by_name, kind=SymbolKind.FRAME)),
    "robwork-undefined-chain": partial(Rule, details=UndefinedChain, words=_chains, fix=replaced_by_suggestion),
    "robwork-undefined-use": partial(Rule, names=DEFINE, fix=lambda context: mended_where_used(context, DEFINE)),
    "robwork-duplicate-frame": partial(
        Rule,
        details=DuplicateFrame,
        message_at=_duplicate_frame_message,
        fix=lambda context: None if context.details.is_file else renamed_apart(context, SymbolKind.FRAME),
    ),
    "robwork-undefined-device": partial(
        Rule,
        details=UndefinedDevice,
        message_at=_undefined_device_message,
        names=DEVICE,
        fix=lambda context: mended_where_used(context, DEVICE),
    ),
    "robwork-undefined-frame": partial(
        Rule,
        details=UndefinedFrame,
        message_at=_undefined_frame_message,
        more_at=places_said,
        names=SymbolKind.FRAME,
        fix=fixed_everywhere(_undefined_frame_fix),
        rejected_at=_rejects,
    ),
    "robwork-undefined-joint": partial(
        Rule,
        details=UndefinedJoint,
        message_at=_undefined_joint_message,
        more_at=places_said,
        rejected_at=lambda details: not details.is_limit,
        severity_at=lambda _: Severity.ERROR,
        names=SymbolKind.FRAME,
        fix=fixed_everywhere(partial(mended_by_name, kind=SymbolKind.FRAME)),
    ),
    "robwork-undefined-target": partial(
        Rule,
        details=UndefinedTarget,
        message_at=_undefined_target_message,
        names=TARGET,
        fix=lambda context: misdeclared_fix(context) if is_misdeclared(context) else mended_where_used(context, TARGET),
    ),
    "robwork-unused-definition": partial(Rule, fix=_unused_definition_fix),
}
