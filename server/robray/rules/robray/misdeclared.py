"""What the rules about undefined names say at a declaration, where the slip is in that and not in each use."""

from robray.analysis.near_names import are_siblings
from robray.rules.engine.diagnosis import DECLARED
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import replaced, written


def is_misdeclared(context: RuleContext) -> bool:
    return bool(context.details.told == DECLARED)


def misdeclared_message(context: RuleContext) -> str:
    name, near = context.details.name, context.details.near
    return f"nothing uses '{near}', and '{name}' is used and defined nowhere; did you mean '{name}' here?"


def misdeclared_fix(context: RuleContext) -> Fix:
    name, near = context.details.name, context.details.near
    quote = '"' if written(context).startswith('"') else ""
    fix = replaced(context, f"{quote}{name}{quote}", safe=False)
    return fix.by_hand if are_siblings(name, near) else fix
