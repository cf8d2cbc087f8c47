"""Noted by lowering: something wrong in what hangs on a link, or in a material."""

from functools import partial

from robray.formats.urdf.details import Dropped
from robray.rules.engine.choices import number_within
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.urdf.added import inside
from robray.rules.urdf.bad_number import blanks_for_commas
from robray.rules.urdf.text_for_attribute import attribute_in_text
from robray.rules.urdf.unknown_word import moved, renamed

_GEOMETRY = '<geometry><box size="0.1 0.1 0.1"/></geometry>'


def _in_text(context: RuleContext) -> tuple[str, Fix] | None:
    needed = context.details.needed
    return attribute_in_text(context, needed) if needed else None


def _message(context: RuleContext) -> str:
    found: Dropped = context.details
    if found.needed and found.instead:
        return f"{found.what}; did you mean '{found.instead}'?"
    written = _in_text(context)
    return found.what if written is None else f"{found.what}; use '{written[0]}'"


def _fix(context: RuleContext) -> Fix | None:
    found: Dropped = context.details
    if found.by_commas:
        # The robot is taken without this part, so that whoever mends it changes the robot.
        return blanks_for_commas(context, found.instead, is_safe=False)
    if found.move is not None:
        return moved(context, found.move)
    if found.instead:
        return renamed(context, found.instead)
    written = _in_text(context)
    if written is not None:
        return written[1]
    return inside(context, _GEOMETRY) if found.element == "geometry" else number_within(context)


LOGIC = {"urdf-incomplete-link": partial(Rule, message_at=_message, fix=_fix)}
