"""Noted by lowering: text where a joint needs a number."""

from robray.formats.urdf.details import BadNumber
from robray.rules.engine.choices import number_within
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced
from robray.rules.urdf.example_arm import with_joint, with_origin


def blanks_for_commas(context: RuleContext, instead: str, *, is_safe: bool) -> Fix | None:
    """Numbers with blanks between them in the place of those with commas; None where a piece of a value is told."""
    text, span = in_file(context)
    return replaced(context, instead, safe=is_safe) if text[span.start - 1 : span.start] in (b'"', b"'") else None


def _fix(context: RuleContext) -> Fix | None:
    found: BadNumber = context.details
    if found.by_commas:
        return blanks_for_commas(context, found.instead, is_safe=found.is_clear)
    return replaced(context, found.instead, safe=False) if found.instead else number_within(context)


def _message(context: RuleContext) -> str:
    found: BadNumber = context.details
    if found.by_commas:
        return f"blanks part numbers, and commas do not; write '{found.instead}'"
    return f"'{found.text}' is no number" + (f"; write '{found.instead}'" if found.instead else "")


RULE = Rule(
    code="urdf-bad-number",
    severity=Severity.ERROR,
    summary="A joint has something else where a number belongs.",
    message="'{text}' is no number",
    details=BadNumber,
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
    fix=_fix,
)
