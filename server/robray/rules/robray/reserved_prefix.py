"""Noted by lowering: a name that the reader splits at its first hyphen."""

from robray.formats.robray.statements import AllowedCollision, Block
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced, statement


def _renamed(name: str, reserved: str) -> str:
    return f"{reserved}_{name[len(reserved) + 1 :]}"


def _takes_quotes(context: RuleContext) -> bool:
    found = statement(context)
    if isinstance(found, Block):
        return found.name is not None and found.name.span == context.span
    return isinstance(found, AllowedCollision)


def _message(context: RuleContext) -> str:
    name, reserved = context.details
    quoted = f" or '\"{name}\"'" if _takes_quotes(context) else ""
    return f"'{name}' is read as the reserved word '{reserved}' and a minus; write '{_renamed(name, reserved)}'{quoted}"


def _fix(context: RuleContext) -> Fix:
    name, reserved = context.details
    if _takes_quotes(context):
        return replaced(context, f'"{name}"', safe=True)
    return replaced(context, _renamed(name, reserved), safe=False)


RULE = Rule(
    code="reserved-prefix",
    severity=Severity.ERROR,
    summary="A name begins with a reserved word and a hyphen.",
    message="'{0}' is read as the reserved word '{1}' and a minus",
    message_at=_message,
    explanation=(
        "amino looks for a reserved word (frame, geometry, class, object, include, allow_collision, def, pi, deg) "
        "before it looks for a name, and to it a hyphen ends the word. So 'frame-left' is 'frame', '-' and 'left', "
        "while 'frame_left' and 'left-frame' are names. In double quotes any name is one."
    ),
    bad="""\
frame [|frame-left|] {
    translation [0, 0.5, 0];
}
""",
    good="""\
frame "frame-left" {
    translation [0, 0.5, 0];
}
""",
    rejected_by_reader=True,
    fix=_fix,
)
