"""Noted by reading: an element is missing that has to be there."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    lacking: str


RULE = Rule(
    code="robwork-missing-element",
    severity=Severity.ERROR,
    summary="An element is missing that has to be there.",
    message="'{element}' needs the element '{lacking}'",
    details=Details,
    explanation=(
        "A trajectory names its device, a tool target its frame, and an attachment an item and a frame. A mobile "
        "device has an 'AxelWidth' and its two wheels. RobWork's loaders refuse the file otherwise."
    ),
    bad="""\
<Task>
  <[|Trajectory|]>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
""",
    good="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
""",
    rejected_by_reader=True,
)
