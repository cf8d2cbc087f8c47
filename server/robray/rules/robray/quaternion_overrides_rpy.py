"""Roll-pitch-yaw angles beside a quaternion."""

from functools import partial

from robray.analysis.results import ClassResult, FrameResult, Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_statement


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    if not isinstance(result.value, (FrameResult, ClassResult)):
        return ()
    rpy = next((attribute for attribute in reversed(block.attributes) if attribute.name == "rpy"), None)
    if rpy is None:
        return ()
    given = next((given for given in result.value.attributes if given.name == "quaternion"), None)
    return () if given is None else (Problem("quaternion-overrides-rpy", rpy.span, Named(given.origin or "")),)


def _message(context: RuleContext) -> str:
    origin = context.details.name
    where = f"the quaternion of class '{origin}'" if origin else "a quaternion"
    return f"'rpy' has no effect beside {where}; remove one of the two"


LOGIC = {
    "quaternion-overrides-rpy": partial(
        Rule,
        message_at=_message,
        check=_check,
        statements=frozenset({Block}),
        attributes=frozenset({"rpy"}),
        fix=removed_statement,
    )
}
