"""Noted by lowering: a type of joint that does not exist."""

from collections.abc import Iterable

from robray.facts.robots import JOINT_TYPES
from robray.rules.occasions import replaced_by_suggestion
from robray.rules.rule import Occasion, Rule, Severity


def _words(_: Occasion) -> Iterable[str]:
    return JOINT_TYPES


def _message(occasion: Occasion) -> str:
    types = ", ".join(f"'{name}'" for name in JOINT_TYPES)
    known = "" if occasion.suggestion is not None else f"; the types are {types}"
    return f"there is no joint type '{occasion.details[0]}'{known}"


RULE = Rule(
    code="urdf-joint-type",
    severity=Severity.ERROR,
    summary="A joint has a type that does not exist.",
    message="there is no joint type '{0}'",
    explanation=(
        "A joint is 'revolute', 'continuous', 'prismatic', 'fixed', 'floating' or 'planar', in lower case. "
        "urdfdom refuses any other."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="[|fixd|]">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
    format="urdf",
    refused=True,
    message_at=_message,
    words=_words,
    fix=replaced_by_suggestion,
)
