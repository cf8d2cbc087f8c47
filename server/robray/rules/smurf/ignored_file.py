"""Noted by resolving: a file of another suffix."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced, written
from robray.rules.smurf.example_robot import main_file
from robray.text.records import NamedTuple


class Details(NamedTuple):
    path: str
    suffix: str
    instead: str


def _message(context: RuleContext) -> str:
    path, _, instead = context.details
    meant = f"; '{instead}' is there" if instead else ""
    return f"'{path}' is skipped by MARS, which reads files that end in .urdf and .yml{meant}"


def _fix(context: RuleContext) -> Fix | None:
    """The file of the same name with the suffix that is read, where there is one."""
    path, _, instead = context.details
    there = written(context)
    if not instead or there.strip("'\"") != path:
        return None
    return replaced(context, there.replace(path, instead), safe=False)


RULE = Rule(
    code="smurf-ignored-file",
    severity=Severity.WARNING,
    summary="A listed file has a suffix that MARS does not read.",
    message="'{path}' is skipped by MARS, which reads files that end in .urdf and .yml",
    details=Details,
    explanation=(
        "MARS compares suffixes exactly and passes over all others in silence. Phobos reads a file of any "
        "other suffix as annotations, so that the two have different robots."
    ),
    bad=main_file(
        """\
modelname: arm
files:
- arm.urdf
- [|arm.yaml|]
"""
    ),
    good=main_file(
        """\
modelname: arm
files:
- arm.urdf
- arm.yml
"""
    ),
    message_at=_message,
    fix=_fix,
)
