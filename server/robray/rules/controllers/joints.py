"""Rules for findings of `diagnosis`: undefined names in a file of controllers, and missing parts of joints and
controllers.
"""

from functools import partial

from robray.facts.robots import CONTROLLER, GROUP, LINK
from robray.facts.symbols import SymbolKind
from robray.formats.controllers.statements import MOVEIT, Named
from robray.rules.controllers.details import Interface, Kinds, Missing, Misspelt, UndefinedHardware, UndefinedName
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.engine.rule_contexts import statement as statement_of_context
from robray.text.counted import listed


def _interface(context: RuleContext) -> str:
    found: Interface = context.details
    has = ", ".join(f"'{each}'" for each in found.known) or "none"
    if found.meant:
        return f"no {found.kind} interface '{found.interface}'; did you mean '{found.meant}'?"
    if not found.joint:
        return (
            f"no joint of '{found.controller}' has a {found.kind} interface '{found.interface}' (they have {has}); "
            "ros2_control cannot activate it"
        )
    return (
        f"joint '{found.joint}' has no command interface '{found.interface}' (it has {has}); "
        f"ros2_control cannot activate '{found.controller}'"
    )


def _meant_interface(context: RuleContext) -> Fix | None:
    found: Interface = context.details
    return replaced(context, found.meant, safe=False) if found.meant else None


def _meant_word(context: RuleContext) -> Fix:
    found: Misspelt = context.details
    return replaced(context, found.meant, safe=False)


def _missing(context: RuleContext) -> str:
    found: Missing = context.details
    if found.within == MOVEIT:
        return f"missing {_listed(found.names)} in the section of '{found.controller}'; MoveIt ignores the controller"
    return f"missing {_listed(found.names)} of '{found.controller}'; ros2_control cannot configure the controller"


def _kinds(context: RuleContext) -> str:
    found: Kinds = context.details
    return f"'{found.interface}' needs {_listed(found.lacking)} beside it; ros2_control cannot configure the controller"


def _hardware(context: RuleContext) -> str:
    found: UndefinedHardware = context.details
    meant = f"; did you mean '{found.meant}'?" if found.meant else ""
    return f"the robot has no ros2_control element '{found.name}'{meant}"


def _meant_hardware(context: RuleContext) -> Fix | None:
    found: UndefinedHardware = context.details
    return replaced(context, found.meant, safe=False) if found.meant else None


def _controller(context: RuleContext) -> str:
    found: UndefinedName = context.details
    if found.within == MOVEIT:
        return f"no section describes the controller '{found.name}'; MoveIt ignores it"
    return f"the file declares no controller '{found.name}'"


def _severity(context: RuleContext) -> Severity:
    return Severity.ERROR if context.details.within == MOVEIT else Severity.WARNING


def _severity_of_link(context: RuleContext) -> Severity:
    """A warning for a frame, because controllers start without it."""
    named = statement_of_context(context)
    return Severity.WARNING if isinstance(named, Named) and named.is_chained else Severity.ERROR


def _listed(names: tuple[str, ...]) -> str:
    return listed([f"'{each}'" for each in names])


def _undefined(kind: SymbolKind) -> partial[Rule]:
    return partial(Rule, names=kind, fix=lambda context: mended_where_used(context, kind))


LOGIC = {
    "controllers-no-interface": partial(Rule, message_at=_interface, fix=_meant_interface),
    "controllers-misspelt": partial(Rule, fix=_meant_word),
    "controllers-missing": partial(Rule, message_at=_missing),
    "controllers-interface-kinds": partial(Rule, message_at=_kinds),
    "controllers-undefined-controller": partial(
        Rule,
        names=CONTROLLER,
        message_at=_controller,
        severity_at=_severity,
        fix=lambda context: mended_where_used(context, CONTROLLER),
    ),
    "controllers-undefined-hardware": partial(Rule, message_at=_hardware, fix=_meant_hardware),
    "controllers-undefined-group": _undefined(GROUP),
    "controllers-undefined-link": partial(_undefined(LINK), severity_at=_severity_of_link),
    "controllers-undefined-joint": _undefined(SymbolKind.FRAME),
}
