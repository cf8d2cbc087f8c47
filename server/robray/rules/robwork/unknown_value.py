"""Noted by reading: an attribute, or a value, is none of the words that it may be."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.rules.robwork.mending import known_words
from robray.text.records import NamedTuple


class Details(NamedTuple):
    value: str
    attribute: str
    words: str


_PROPERTY = """\
<QTask>
  <PropertyMap>
    <Property><Name>Open</Name><Value><Boolean>{0}</Boolean></Value></Property>
  </PropertyMap>
</QTask>
"""

RULE = Rule(
    code="robwork-unknown-value",
    severity=Severity.ERROR,
    summary="An attribute, or a value, is none of the words that it may be.",
    message="'{attribute}' cannot be '{value}'",
    details=Details,
    explanation=(
        "A joint's 'state' is Active or Passive, a drawable's 'colmodel' Enabled or Disabled, and a frame's 'daf' true"
        " or false. RobWork refuses the workcell otherwise. The 'Boolean' of a property in a task is true or false, in"
        " small letters, or 1 or 0."
    ),
    bad="""\
<WorkCell name="cell">
  <TreeDevice name="Hand">
    <Frame name="Base"/>
    <Joint name="Follower" type="Revolute" state="[|Pasive|]"/>
  </TreeDevice>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <TreeDevice name="Hand">
    <Frame name="Base"/>
    <Joint name="Follower" type="Revolute" state="Passive"/>
  </TreeDevice>
</WorkCell>
""",
    rejected_by_reader=True,
    words=known_words,
    fix=replaced_by_suggestion,
    cases=((_PROPERTY.format("[|True|]"), _PROPERTY.format("true")),),
)
