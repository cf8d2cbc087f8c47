"""What belongs to a joint, in a frame that does not move."""

from functools import partial

from robray.analysis.results import FrameResult, Result
from robray.facts.details import Names
from robray.facts.problems import Problem
from robray.formats.robray.statements import Attribute, Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, listed, removed_statement, statement
from robray.rules.robray.incomplete import has_unknown_class, is_incomplete
from robray.rules.robray.own_values import own

_NAMES = tuple(name for name, word in ROBRAY.attributes.items() if word.of_joint)


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, FrameResult) or value.frame.joint is not None or result.problems:
        return ()
    idle = _idle(block)
    if not idle:
        return ()
    return (Problem("ignored-joint-attribute", idle[0].span, Names(tuple(attribute.name for attribute in idle))),)


def _idle(block: Block) -> list[Attribute]:
    return [
        attribute
        for attribute in block.attributes
        if attribute.name in _NAMES and attribute.value is not None and own(block, attribute.name) is attribute
    ]


def _message(context: RuleContext) -> str:
    names = context.details.names
    if len(names) == 1:
        return f"'{names[0]}' has no effect in a fixed frame; add 'type' or remove it"
    return f"{listed(names, MOST_NAMED)} have no effect in a fixed frame; add 'type' or remove them"


def _fix(context: RuleContext) -> Fix | None:
    """For a person: rather than that they are there, it may be wrong that the frame has no `type`."""
    block = statement(context)
    if not isinstance(block, Block):
        return None
    removals = [removed_statement(context._replace(span=attribute.span), safe=False) for attribute in _idle(block)]
    replacements = [each for removal in removals if removal is not None for each in removal.replacements]
    if len(replacements) < len(removals):
        return None
    title = "Remove this statement" if len(replacements) == 1 else "Remove these statements"
    return Fix(title, tuple(replacements)).by_hand


def _is_said(context: RuleContext) -> bool:
    return has_unknown_class(context) or is_incomplete(context)


LOGIC = {
    "ignored-joint-attribute": partial(
        Rule,
        message_at=_message,
        check=_check,
        statements=frozenset({Block}),
        is_said=_is_said,
        attributes=frozenset(_NAMES),
        kinds=frozenset({BlockKind.FRAME}),
        fix=_fix,
    )
}
