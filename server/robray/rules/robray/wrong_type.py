"""Noted by resolving: a word for a number, a number for an array, and the like."""

from robray.formats.robray.details import WrongType
from robray.formats.robray.vocabulary import ValueType
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.foreign_values import meant_value, recorded
from robray.rules.robray.words import of_type


def _message(context: RuleContext) -> str:
    meant = meant_value(context)
    details = recorded(context)
    return f"'{details.attribute}' must be {_in_words(details)}, not {details.got}" + (
        "" if meant is None else f"; write '{meant}'"
    )


def _in_words(details: WrongType) -> str:
    if details.wanted is ValueType.VECTOR:
        return f"an array of {details.length} numbers"
    return "0 or 1" if details.wanted is ValueType.FLAG else details.wanted.value


def _fix(context: RuleContext) -> Fix | None:
    meant = meant_value(context)
    return None if meant is None else replaced(context, meant, safe=recorded(context).wanted is ValueType.FLAG)


RULE = Rule(
    code="wrong-type",
    severity=Severity.ERROR,
    summary="A value is of another kind than its attribute needs.",
    message="'{attribute}' must be {wanted}, not {got}",
    message_at=_message,
    explanation=(
        "Each attribute that amino reads must be what it is read as: a number, an array of so many numbers, or a "
        f"word. There are no truth values: {of_type(ValueType.FLAG)} take 0 for no and any other number "
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
    details=WrongType,
    fix=_fix,
)
