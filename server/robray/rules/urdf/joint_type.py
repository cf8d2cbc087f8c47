"""Noted by lowering: a type of joint that does not exist."""

from collections.abc import Iterable

from robray.facts.details import Named
from robray.facts.joint_types import JOINT_TYPES_ELSEWHERE
from robray.formats.urdf.statements import JOINT_TYPES
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced, replaced_by_suggestion
from robray.rules.urdf.example_arm import with_joint


def _elsewhere(context: RuleContext) -> str | None:
    return JOINT_TYPES_ELSEWHERE.get(context.details.name.lower())


def _words(context: RuleContext) -> Iterable[str]:
    return () if _elsewhere(context) is not None else JOINT_TYPES


def _fix(context: RuleContext) -> Fix | None:
    here = _elsewhere(context)
    return replaced_by_suggestion(context) if here is None else replaced(context, here, safe=False)


def _message(context: RuleContext) -> str:
    if (here := _elsewhere(context)) is not None:
        return f"there is no joint type '{context.details.name}'; it is called '{here}' here"
    types = ", ".join(f"'{name}'" for name in JOINT_TYPES)
    known = "" if context.suggestion is not None else f"; the types are {types}"
    return f"there is no joint type '{context.details.name}'{known}"


RULE = Rule(
    code="urdf-joint-type",
    severity=Severity.ERROR,
    summary="A joint has a type that does not exist.",
    message="there is no joint type '{name}'",
    details=Named,
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
    cases=(
        (
            with_joint("[|Fixed|]", '<origin xyz="0 0 0.5"/>'),
            with_joint("fixed", '<origin xyz="0 0 0.5"/>'),
        ),
    ),
    rejected_by_reader=True,
    message_at=_message,
    words=_words,
    fix=_fix,
)
