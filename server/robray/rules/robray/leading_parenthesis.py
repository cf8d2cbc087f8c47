"""Noted by lowering: an attribute's value that begins with a parenthesis."""

import re
from functools import partial

from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules import RULES
from robray.rules.engine.rule import Applicability, Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, inserted, replaced
from robray.rules.robray.attributes_around import attribute_around
from robray.text.spans import Span

_BRACKET = re.compile(rb"[()]")
_ODD = re.compile(rb"\*\*|\^|(?:^|[(+*/-])\s*-(?![\d.])")
"""A power, or a sign that is no part of a number."""
_NAMED = re.compile(rb"\(\s*([A-Za-z][\w-]*)\s*\)(?=\s*;)")
_END = re.compile(rb"\s*;")
_LONGEST = 500
_NUMERIC = frozenset({ValueType.NUMBER, ValueType.NUMBER_OR_VECTOR, ValueType.FLAG})


def _odd_inside(context: RuleContext) -> tuple[int, str] | None:
    """The end in the file, and the inside, of a parenthesis with a power or a sign in it: '1*' does not help that."""
    text, span = in_file(context)
    depth = 0
    for bracket in _BRACKET.finditer(text, span.start, span.start + _LONGEST):
        depth += 1 if bracket[0] == b"(" else -1
        if depth == 0:
            inside = text[span.start + 1 : bracket.start()]
            return (bracket.end(), inside.decode("utf-8", "replace").strip()) if _ODD.search(inside) else None
    return None


def _bare(context: RuleContext) -> str | None:
    """What is in the parenthesis as a value by itself, if there is nothing behind the parenthesis."""
    odd = _odd_inside(context)
    text, _ = in_file(context)
    if odd is None or _END.match(text, odd[0]) is None or odd[1].startswith("("):
        return None
    return odd[1] if odd[1].startswith("-") or "-" not in odd[1] else f"0 + {odd[1]}"


def _name(context: RuleContext) -> tuple[str, Span] | None:
    """The name, and the whole, of what stands in a parenthesis where a name belongs."""
    attribute = attribute_around(context)
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    text, span = in_file(context)
    found = _NAMED.match(text, span.start)
    if word is None or word.type in _NUMERIC or found is None:
        return None
    return found[1].decode(), Span(context.span.start, context.span.start + len(found[0]))


def _message(context: RuleContext) -> str:
    known = "a value cannot begin with '('"
    if (name := _name(context)) is not None:
        return f"{known}; write '{name[0]}'"
    if (bare := _bare(context)) is not None:
        return f"{known}; write '{bare}'"
    return f"{known}; define a constant" if _odd_inside(context) is not None else RULES["leading-parenthesis"].message


def _fix(context: RuleContext) -> Fix | None:
    if (name := _name(context)) is not None:
        return replaced(context._replace(span=name[1]), name[0], safe=False)
    odd = _odd_inside(context)
    if odd is not None:
        bare, (_, span) = _bare(context), in_file(context)
        whole = context._replace(span=Span(context.span.start, context.span.start + odd[0] - span.start))
        return None if bare is None else replaced(whole, bare, safe=False)
    attribute = attribute_around(context)
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    safe = word is not None and word.type in _NUMERIC
    return Fix("Insert '1*'", (inserted(context, context.span.start, "1*"),), Applicability.if_safe(safe))


LOGIC = {"leading-parenthesis": partial(Rule, message_at=_message, fix=_fix)}
