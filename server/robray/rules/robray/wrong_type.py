"""Noted by resolving: a word for a number, a number for an array, and the like."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.foreign_values import meant_value


def _message(context: RuleContext) -> str:
    attribute, wanted, got = context.details
    meant = meant_value(context)
    return f"'{attribute}' must be {wanted}, not {got}" + ("" if meant is None else f"; write '{meant}'")


def _fix(context: RuleContext) -> Fix | None:
    meant = meant_value(context)
    return None if meant is None else replaced(context, meant, safe=context.details[1] == "0 or 1")


RULE = Rule(
    code="wrong-type",
    severity=Severity.ERROR,
    summary="A value is of another kind than its attribute needs.",
    message="'{0}' must be {1}, not {2}",
    message_at=_message,
    explanation=(
        "Each attribute that amino reads must be what it is read as: a number, an array of so many numbers, or a "
        "word. There are no truth values: 'visual', 'collision' and 'no-shadow' take 0 for no and any other number "
        "for yes. Values that nobody reads are not looked at, such as the 'radius' of a box. For an attribute that "
        "comes from a class the finding is at the 'isa', since a class itself may hold anything."
    ),
    bad="""\
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
        collision [|false|];
    }
}
""",
    good="""\
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
        collision 0;
    }
}
""",
    rejected_by_reader=True,
    fix=_fix,
)
