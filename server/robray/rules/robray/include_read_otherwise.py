"""Noted by lowering: an include path that does not lead where it seems to."""

from robray.facts.details import Said
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place

_SAYS_MORE = frozenset({"include-cycle", "include-not-found", "include-outside", "include-path", "include-robot"})


def _is_said(context: RuleContext) -> bool:
    """Whether the path leads nowhere: what says so gives the reason, too."""
    scene, place = scene_and_place(context)
    return any(problem.code in _SAYS_MORE for problem in scene.findings[place])


RULE = Rule(
    code="include-read-otherwise",
    severity=Severity.WARNING,
    summary="An include path leads elsewhere than it seems to.",
    message="this path is not read as it is written: {what}",
    details=Said,
    explanation=(
        "amino reads an include path as a Lisp pathname. A backslash takes the meaning from the character behind it "
        "and is left out, '~/' is the home directory of whoever loads the scene, and where the name of the file or its "
        "extension is missing, the including file's is put in: so 'parts/' is a file in that folder. A name that "
        "begins with a point is all name and no extension."
    ),
    bad="""\
include [|"parts/"|]
//- /w/parts/main.robray
def height 0.4;
""",
    good="""\
include "parts/main.robray"
//- /w/parts/main.robray
def height 0.4;
""",
    is_said=_is_said,
)
