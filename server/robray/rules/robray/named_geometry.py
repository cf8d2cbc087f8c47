"""Noted by lowering: a name behind `geometry`."""

import re
from functools import partial

from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import blanks_before, in_file, once, statement
from robray.rules.robray.own_values import own
from robray.text.spans import Span

_BRACE = re.compile(rb"\s*\{")


def names_shape(block: Block, name: str) -> bool:
    """Whether the name is the shape that a geometry lacks: `geometry box {`."""
    return name in ROBRAY.shapes and own(block, "shape") is None and own(block, "mesh") is None


@once
def _shape(context: RuleContext) -> str | None:
    block = statement(context)
    name: str = context.details.text
    return name if isinstance(block, Block) and names_shape(block, name) else None


def _message(context: RuleContext) -> str:
    if (shape := _shape(context)) is not None:
        return f"a geometry has no name; write 'shape {shape};' in its block"
    return f"a geometry has no name; remove '{context.details.text}'"


def _fix(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    brace = _BRACE.match(text, span.end)
    if brace is None:
        # Without its brace the name may be an attribute's.
        return None
    blanks = blanks_before(text, span.start)
    removed = Replacement(Span(context.span.start - blanks, context.span.end), "")
    if (shape := _shape(context)) is not None:
        inside = context.span.end + brace.end() - span.end
        return Fix(
            f"Change to 'shape {shape};'", (removed, Replacement(Span(inside, inside), f" shape {shape};"))
        ).unsafe
    return Fix("Remove the name", (removed,))


LOGIC = {"named-geometry": partial(Rule, message_at=_message, fix=_fix)}
