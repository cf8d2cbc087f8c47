"""A comma in an array with nothing before or behind it."""

import re
from functools import partial

from robray.formats.robray.expressions import Array
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.robray.attributes_around import attribute_around

_COMMENT = re.compile(r"#[^\n]*|//[^\n]*|/\*.*?\*/", re.DOTALL)


def _severity(context: RuleContext) -> Severity:
    return Severity.HINT if context.details.is_last else Severity.WARNING


def _fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if attribute is None or not isinstance(attribute.value, Array) or _COMMENT.search(attribute.value.text):
        return None
    text = "[" + ", ".join(element.text for element in attribute.value.elements) + "]"
    return Fix(
        "Remove the empty elements",
        (Replacement(context.span, text),),
        Applicability.if_safe(bool(context.details.is_last)),
    )


LOGIC = {"empty-element": partial(Rule, severity_at=_severity, fix=_fix)}
