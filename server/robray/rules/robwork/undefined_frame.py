"""Noted by resolving: a frame that is not there."""

import re
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robwork.kinds import DEVICE
from robray.formats.robwork.statements import Workcell
from robray.rules.engine.choices import edited, line_before
from robray.rules.engine.meant import mended_by_name, mended_where_used
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, scene_and_place, written
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once
from robray.rules.robwork.written_names import is_written_often


class Details(NamedTuple):
    """`told` and `near` as in `facts/details.Undefined`; `where` is not empty where a drawing hangs on the frame, and
    `scope` where it does not in the device or chain that it stands in.

    One that is `later` is there, but stands further down in its device.
    """

    name: str
    where: str = ""
    told: str = ""
    near: str = ""
    later: bool = False
    put_in: PutIn = NOT_PUT_IN


def _rejects(details: Any) -> bool:
    """Of what is drawn in a device only a warning: who loads the workcell without drawings does not notice."""
    return not details.where


_MARKS = re.compile(r"[<>&\"]")
_MOST_DEVICES = 1000
"""Devices that are looked through for a frame."""


def _in_full(context: RuleContext) -> str | None:
    """The full name of the one frame of a device that is called so, where a full name is needed."""
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
    known = None if looked is None else looked.get((DEVICE,))
    if isinstance(known, tuple):
        return known
    found = tuple(islice((symbol.name for symbol in scene.declarations if symbol.kind is DEVICE), _MOST_DEVICES))
    if looked is not None:
        looked[(DEVICE,)] = found
    return found


def _message(context: RuleContext) -> str:
    return said_once(_said(context), context.details.put_in)


def _said(context: RuleContext) -> str:
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


def _fix(context: RuleContext) -> Fix | None:
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


LOGIC = {
    "robwork-undefined-frame": partial(
        Rule,
        details=Details,
        message_at=_message,
        names=SymbolKind.FRAME,
        fix=fixed_everywhere(_fix),
        rejected_at=_rejects,
    )
}
