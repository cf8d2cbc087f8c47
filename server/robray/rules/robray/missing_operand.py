"""Noted by lowering: an operator that finds an operand too few."""

import re
from functools import partial

from robray.formats.robray.statements import Constant
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, statement
from robray.rules.robray.bare_paths import bare_path, bare_path_message
from robray.rules.robray.first_value import is_first_value

_OPERAND = re.compile(rb"[\w.]")
_ARRAY = re.compile(rb"[ \t]*\[")
_SUBTRACTED = re.compile(rb"[\w.]+\s*-")


def _is_sign(context: RuleContext) -> bool:
    """Whether it is a plus right before a number or a name, where an array's element or a parenthesis begins."""
    text, (start, end) = in_file(context)
    before = text[max(start - 40, 0) : start].rstrip()
    begins = before[-1:] in (b"[", b",", b"(") or is_first_value(context) or _begins_definition(context)
    return context.details.text == "+" and begins and _OPERAND.match(text, end) is not None


def _begins_definition(context: RuleContext) -> bool:
    constant = statement(context)
    return (
        isinstance(constant, Constant)
        and constant.value is not None
        and constant.value.span.start == context.span.start
    )


def _message(context: RuleContext) -> str:
    if (path := bare_path(context)) is not None:
        return bare_path_message(path[0])
    if _is_sign(context):
        return "unexpected '+' before a number; remove it"
    if _is_at_array(context):
        return f"'{context.details.text}' does not work on arrays; apply it to each element"
    return f"missing operand of '{context.details.text}'; put a number on both sides"


def _is_at_array(context: RuleContext) -> bool:
    text, span = in_file(context)
    return _ARRAY.match(text, span.end) is not None or text[max(span.start - 40, 0) : span.start].rstrip().endswith(
        b"]"
    )


def _fix(context: RuleContext) -> Fix | None:
    """For a person: it may be a sign, or what is left of a sum. Of a path only the quotes lack."""
    if (path := bare_path(context)) is not None:
        return replaced(context._replace(span=path[1]), f'"{path[0]}"', safe=False)
    if not _is_sign(context):
        return None
    text, span = in_file(context)
    if is_first_value(context) and _SUBTRACTED.match(text, span.end):
        # An attribute's first operator must not be a subtraction.
        zero = "0 + " if _OPERAND.match(text, span.end) else "0 +"
        return Fix("Add to 0", (Replacement(context.span, zero),)).by_hand
    return Fix("Remove '+'", (Replacement(context.span, ""),)).by_hand


LOGIC = {"missing-operand": partial(Rule, message_at=_message, fix=_fix)}
