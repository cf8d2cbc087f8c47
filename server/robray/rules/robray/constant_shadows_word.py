"""Noted by resolving: a word that is meant as such, and replaced by the number that a constant of that name has."""

from robray.formats.robray.details import ShadowedWord
from robray.formats.robray.statements import Constant
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import statement
from robray.rules.robray.quoted_constant import the_constant


def _message(context: RuleContext) -> str:
    name, attribute = context.details
    if isinstance(statement(context), Constant):
        return f"'{attribute}' names '{name}', which this constant makes a number; rename the constant"
    return f"'{name}' is a constant, so that '{attribute}' is a number here; rename the constant"


RULE = Rule(
    code="constant-shadows-word",
    severity=Severity.ERROR,
    summary="A constant has the name of a frame, shape, type or path that is meant.",
    message="'{name}' is a constant, so that '{attribute}' is a number here; rename the constant",
    details=ShadowedWord,
    message_at=_message,
    explanation=(
        "amino puts the value of a constant in for every name, and even for every quoted string, that is the whole "
        "value of an attribute. A constant must therefore not be called like a frame, a shape, a joint type or a "
        "variable that is named below it. The names of blocks, the operands of 'allow_collision' and the class that "
        "'isa' looks for are taken as they are written."
    ),
    bad="""\
def box 0.3;
frame crate {
    geometry {
        shape [|box|];
        dimension [box, box, box];
    }
}
""",
    good="""\
def width 0.3;
frame crate {
    geometry {
        shape box;
        dimension [width, width, width];
    }
}
""",
    rejected_by_reader=True,
    related=the_constant,
)
