"""Noted by reading: one half of a pose stands alone."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import other_half_added
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    lacking: str


RULE = Rule(
    code="robwork-pos-without-rpy",
    severity=Severity.ERROR,
    summary="One half of a pose stands alone.",
    message="'{element}' stands alone: there has to be '{lacking}' as well",
    details=Details,
    explanation=(
        "A pose in a workcell is 'RPY' and 'Pos', or 'Transform', or nothing at all. RobWork refuses the file"
        " where one of the two is missing."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Cup"><[|Pos|]>0 0 1</Pos></Frame>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>
</WorkCell>
""",
    rejected_by_reader=True,
    fix=other_half_added,
)
