"""Noted by resolving: a device that is not there."""

from functools import partial
from typing import NamedTuple

from robray.formats.robwork.kinds import DEVICE
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, RuleContext


class Details(NamedTuple):
    """One that `is_empty` is there, without frames."""

    name: str
    is_empty: bool = False


def _message(context: RuleContext) -> str:
    name, is_empty = context.details
    return f"device '{name}' has no frames, so RobWork ignores it" if is_empty else _MESSAGE.format(name=name)


_MESSAGE = "undefined device '{name}'"

LOGIC = {
    "robwork-undefined-device": partial(
        Rule, details=Details, message_at=_message, names=DEVICE, fix=lambda context: mended_where_used(context, DEVICE)
    )
}
