"""Noted by resolving: `isa` with a number, an array or an expression."""

from robray.facts.details import Written
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.robray.parted_names import parted


def _message(context: RuleContext) -> str:
    path = parted(context)
    return RULE.said(context.details) if path is None else path.message


def _fix(context: RuleContext) -> Fix | None:
    path = parted(context)
    return None if path is None else path.fix


RULE = Rule(
    code="isa-not-a-name",
    severity=Severity.ERROR,
    summary="An 'isa' does not name a class.",
    message="'isa' takes the name of one class, not '{text}'; repeat the statement for more classes",
    details=Written,
    explanation=(
        "'isa' takes one name, with or without quotes. For several classes it is repeated: in a class and a geometry "
        "the last one wins where they disagree, in a frame the first one. As long as no class at all has been defined "
        "amino lets anything pass here."
    ),
    bad="""\
class low { translation [0, 0, 0.1]; }
class upright { rpy [0, 0, 0]; }
frame tray {
    isa [|[low, upright]|];
}
""",
    good="""\
class low { translation [0, 0, 0.1]; }
class upright { rpy [0, 0, 0]; }
frame tray {
    isa low;
    isa upright;
}
""",
    rejected_by_reader=True,
    message_at=_message,
    fix=_fix,
)
