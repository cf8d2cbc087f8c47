"""Noted by lowering: the marks of a merge that two versions of a file did not go together in."""

from collections.abc import Sequence

from robray.facts.details import Written
from robray.rules.engine.rule import Diagnostic, Rule, RuleContext, Severity

_BEGIN, _END = "<<<<<<<", ">>>>>>>"


def _message(context: RuleContext) -> str:
    mark = context.details.text
    if mark == _BEGIN:
        return f"a merge left both versions here; keep one, and remove the lines of '{_BEGIN}', '=======' and '{_END}'"
    return f"'{mark}' is left from a merge; remove the line"


def conflicts_alone(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Of the findings of a file with conflicts in it one for each; all of them, sorted by place, where there is none.

    What else is said of two versions of a text that stand one below the other is true of neither.
    """
    marks = [diagnostic for diagnostic in found if diagnostic.code == RULE.code]
    if not marks:
        return found
    told = []
    is_open = False
    for diagnostic in marks:
        mark = diagnostic.details.text
        if mark == _BEGIN or not is_open:
            told.append(diagnostic)
        is_open = mark == _BEGIN or (is_open and mark != _END)
    return told


RULE = Rule(
    code="merge-conflict",
    severity=Severity.ERROR,
    summary="A merge has left the marks of a conflict.",
    message="a merge left both versions here",
    details=Written,
    message_at=_message,
    explanation=(
        "Where two versions of a file do not go together, git writes both of them into it, between lines of '<<<<<<<', "
        "'=======' and '>>>>>>>'. amino reads none of these. Nothing else is said of such a file, since it is true of "
        "neither version."
    ),
    bad="""\
[|<<<<<<<|] ours
def height 0.4;
=======
def height 0.5;
>>>>>>> theirs
""",
    good="""\
def height 0.5;
""",
    rejected_by_reader=True,
)
