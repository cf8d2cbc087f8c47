"""Noted by `diagnosis`: joints that the robot of a file of controllers does not have, or that lack an interface."""

from functools import partial

from robray.facts.symbols import SymbolKind
from robray.rules.controllers.details import Interface
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, RuleContext


def _interface(context: RuleContext) -> str:
    found: Interface = context.details
    has = ", ".join(f"'{each}'" for each in found.known) or "none"
    return (
        f"joint '{found.joint}' has no command interface '{found.interface}' (it has {has}); "
        f"ros2_control cannot activate '{found.controller}'"
    )


LOGIC = {
    "controllers-no-interface": partial(Rule, message_at=_interface),
    "controllers-undefined-joint": partial(
        Rule, names=SymbolKind.FRAME, fix=lambda context: mended_where_used(context, SymbolKind.FRAME)
    ),
}
