"""Noted by lowering: text where a joint needs a number."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced
from robray.rules.urdf.example_arm import with_joint, with_origin

_WITH_NUMBER = 2
"""Details, where the number that was meant is the second."""


def blanks_for_commas(context: RuleContext) -> Fix | None:
    """Where the details end with what is meant by numbers with commas between them, and whether that is sure."""
    if len(context.details) == 1:
        return None
    if len(context.details) == _WITH_NUMBER:
        return replaced(context, context.details[1], safe=False)
    _, meant, certainty = context.details
    text, span = in_file(context)
    if text[span.start - 1 : span.start] not in (b'"', b"'"):
        return None
    return replaced(context, meant, safe=bool(certainty))


def _message(context: RuleContext) -> str:
    if len(context.details) == 1:
        return f"'{context.details[0]}' is no number"
    if len(context.details) == _WITH_NUMBER:
        return f"'{context.details[0]}' is no number; write '{context.details[1]}'"
    return f"blanks part numbers, and commas do not; write '{context.details[1]}'"


RULE = Rule(
    code="urdf-bad-number",
    severity=Severity.ERROR,
    summary="A joint has something else where a number belongs.",
    message="'{0}' is no number",
    message_at=_message,
    explanation=(
        "Numbers are written as in C, with a point, and several of them with spaces between: neither commas nor "
        "tabs part them, and nothing may stand behind the last one. urdfdom refuses a robot with anything else in "
        "a joint. In a link it drops what comes after it in that link, and goes on."
    ),
    bad=with_origin('<origin xyz="[|0,0,0.5|]"/>'),
    good=with_origin('<origin xyz="0 0 0.5"/>'),
    cases=(
        (
            with_origin('<origin rpy="0 0 [|90deg|]"/>'),
            with_origin('<origin rpy="0 0 1.570796327"/>'),
        ),
        (
            with_joint("revolute", '<limit effort="10" velocity="1" lower="-1" upper="[|one|]"/>'),
            with_joint("revolute", '<limit effort="10" velocity="1" lower="-1" upper="1"/>'),
        ),
    ),
    rejected_by_reader=True,
    fix=blanks_for_commas,
)
