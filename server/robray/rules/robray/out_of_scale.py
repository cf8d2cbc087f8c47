"""Noted with lengths that look like millimetres: one that is out of all proportion to its scene."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robray.details import Length
from robray.rules.robray.looks_like_millimetres import in_metres


def _message(context: RuleContext) -> str:
    length, thousandth, usual = context.details
    beside = f"and {usual} is usual in this scene" if usual else "and so is all of this scene"
    return f"'{length}' is {length} metres, {beside}; write '{thousandth}' if millimetres are meant"


RULE = Rule(
    code="out-of-scale",
    severity=Severity.WARNING,
    summary="A length is out of all proportion to the rest of its scene.",
    message="'{number}' is {number} metres; write '{metres}' if millimetres are meant",
    details=Length,
    message_at=_message,
    explanation=(
        "A gripper has fingers of some centimetres, and nothing in it is 60 metres away: such a number was copied from "
        "a drawing in millimetres. A length of 20 metres and more is taken for one if it is a hundred times what is "
        "usual in the scene and ten times the largest of all others, while a thousandth of it would fit among them. "
        "Where no length of a scene has a fraction and most are so large, all of it seems to be in millimetres. What "
        "is computed, or has a fraction beside it in the same array, is left alone, and so is every length in a "
        "project that sets its own 'largest-length'."
    ),
    bad="""\
frame finger {
    translation [|[60, 0, 0]|];
    geometry {
        shape box;
        dimension [0.02, 0.01, 0.06];
    }
}
""",
    good="""\
frame finger {
    translation [0.06, 0, 0];
    geometry {
        shape box;
        dimension [0.02, 0.01, 0.06];
    }
}
""",
    fix=in_metres,
)
