"""Noted by resolving: an included file cannot be read."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import path_meant, with_meant_path
from robray.text.records import NamedTuple


class Details(NamedTuple):
    path: str
    why: str
    meant: str


_MESSAGE = "'{path}' cannot be put in: the file {why}"

RULE = Rule(
    code="robwork-include-not-found",
    severity=Severity.ERROR,
    summary="An included file cannot be read.",
    message=_MESSAGE,
    details=Details,
    explanation=(
        "A path is relative to the file that includes. RobWork refuses the workcell, and what the file may "
        "declare is unknown."
    ),
    bad="""\
<WorkCell name="cell">
  <Include file="[|hnad.xml|]"/>
</WorkCell>
//- /w/hand.xml
<SerialDevice name="Arm">
  <Frame name="Base"/>
</SerialDevice>
""",
    good="""\
<WorkCell name="cell">
  <Include file="hand.xml"/>
</WorkCell>
//- /w/hand.xml
<SerialDevice name="Arm">
  <Frame name="Base"/>
</SerialDevice>
""",
    rejected_by_reader=True,
    message_at=lambda context: with_meant_path(context, _MESSAGE),
    fix=path_meant,
)
