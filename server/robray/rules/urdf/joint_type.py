"""Noted by lowering: a type of joint that does not exist."""

from collections.abc import Iterable

from robray.formats.urdf.statements import JOINT_TYPES
from robray.rules.engine.occasions import replaced, replaced_by_suggestion
from robray.rules.engine.rule import Fix, Occasion, Rule, Severity
from robray.rules.robray.unknown_joint_type import JOINT_TYPES_ELSEWHERE


def _elsewhere(occasion: Occasion) -> str | None:
    return JOINT_TYPES_ELSEWHERE.get(occasion.details[0].lower())


def _words(occasion: Occasion) -> Iterable[str]:
    return () if _elsewhere(occasion) is not None else JOINT_TYPES


def _fix(occasion: Occasion) -> Fix | None:
    here = _elsewhere(occasion)
    return replaced_by_suggestion(occasion) if here is None else replaced(occasion, here, safe=False)


def _message(occasion: Occasion) -> str:
    if (here := _elsewhere(occasion)) is not None:
        return f"there is no joint type '{occasion.details[0]}'; it is called '{here}' here"
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
    refused=True,
    message_at=_message,
    words=_words,
    fix=_fix,
)
