"""A comma in an array with nothing before or behind it."""

import re

from robray.formats.robray.details import EmptyElement
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
        "remove the empty elements",
        (Replacement(context.span, text),),
        Applicability.if_safe(bool(context.details.is_last)),
    )


RULE = Rule(
    code="empty-element",
    severity=Severity.WARNING,
    severity_at=_severity,
    summary="An array has an empty element.",
    message="an empty element is no 0 but left out: this array has {number} elements",
    details=EmptyElement,
    explanation=(
        "amino drops what is empty between two commas, or behind the last one: '[1, , 2, 3]' is three numbers long and "
        "not four. A number that was forgotten is not noticed as long as the others are enough. A comma at the end "
        "alone does no harm, and is only hinted at."
    ),
    bad="""\
frame tray {
    translation [|[0.5, , 0, 0.2]|];
}
""",
    good="""\
frame tray {
    translation [0.5, 0, 0.2];
}
""",
    fix=_fix,
)
