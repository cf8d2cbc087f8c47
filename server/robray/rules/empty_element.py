"""A comma in an array with nothing before or behind it."""

import re

from robray.analysis.results import Result
from robray.facts.expressions import Array
from robray.facts.problems import Problem
from robray.facts.statements import Block
from robray.rules.occasions import attribute_around
from robray.rules.rule import Fix, Occasion, Replacement, Rule, Severity

_COMMENT = re.compile(r"#[^\n]*|//[^\n]*|/\*.*?\*/", re.DOTALL)


def _check(block: Block, _result: Result) -> tuple[Problem, ...]:
    found: tuple[Problem, ...] = ()
    for _, _, value, _ in block.attributes:
        if not isinstance(value, Array) or value.text.count(",") < max(len(value.elements), 1):
            continue
        bare = _COMMENT.sub("", value.text)
        surplus = bare.count(",") - max(len(value.elements) - 1, 0)
        if surplus > 0:
            at_end = surplus == 1 and bare.rstrip("] \t\r\n\f").endswith(",")
            found += (Problem("empty-element", value.span, (str(len(value.elements)), "end" if at_end else "")),)
    return found


def _severity(occasion: Occasion) -> Severity:
    return Severity.HINT if occasion.details[1] else Severity.WARNING


def _fix(occasion: Occasion) -> Fix | None:
    attribute = attribute_around(occasion)
    if attribute is None or not isinstance(attribute.value, Array) or _COMMENT.search(attribute.value.text):
        return None
    text = "[" + ", ".join(element.text for element in attribute.value.elements) + "]"
    return Fix("remove the empty elements", (Replacement(occasion.span, text),), safe=bool(occasion.details[1]))


RULE = Rule(
    code="empty-element",
    severity=Severity.WARNING,
    severity_at=_severity,
    summary="An array has an empty element.",
    message="an empty element is no 0 but left out: this array has {0} elements",
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
    check=_check,
    fix=_fix,
)
