"""Noted by `diagnosis`: names of a file of controllers that nothing defines, and what joints and controllers lack."""

from functools import partial

from robray.facts.robots import CONTROLLER, GROUP
from robray.facts.symbols import SymbolKind
from robray.rules.controllers.details import Interface, Missing
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, RuleContext
from robray.text.counted import listed


def _interface(context: RuleContext) -> str:
    found: Interface = context.details
    has = ", ".join(f"'{each}'" for each in found.known) or "none"
    return (
        f"joint '{found.joint}' has no command interface '{found.interface}' (it has {has}); "
        f"ros2_control cannot activate '{found.controller}'"
    )


def _missing(context: RuleContext) -> str:
    found: Missing = context.details
    return f"missing {_listed(found.names)} in the section of '{found.controller}'; MoveIt ignores the controller"


def _listed(names: tuple[str, ...]) -> str:
    return listed([f"'{each}'" for each in names])


def _undefined(kind: SymbolKind) -> partial[Rule]:
    return partial(Rule, names=kind, fix=lambda context: mended_where_used(context, kind))


LOGIC = {
    "controllers-no-interface": partial(Rule, message_at=_interface),
    "controllers-missing": partial(Rule, message_at=_missing),
    "controllers-undefined-controller": _undefined(CONTROLLER),
    "controllers-undefined-group": _undefined(GROUP),
    "controllers-undefined-joint": _undefined(SymbolKind.FRAME),
}
