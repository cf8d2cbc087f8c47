"""A class that takes itself over."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robray.undefined_class import isa_names


def _check(block: Block, _result: Result) -> tuple[Problem, ...]:
    if block.name is None:
        return ()
    own = block.name.text
    return tuple(Problem("class-cycle", name.span, Ring(own)) for name in isa_names(block) if name.text == own)


def _message(context: RuleContext) -> str:
    name, way = context.details
    if way:
        return f"class '{name}' inherits from itself: {way}; define its base classes before it"
    return f"class '{name}' inherits from itself; name another class"


LOGIC = {
    "class-cycle": partial(
        Rule,
        message_at=_message,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.CLASS}),
        attributes=frozenset({"isa"}),
    )
}
