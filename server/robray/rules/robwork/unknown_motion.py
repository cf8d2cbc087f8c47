"""Noted by reading: a motion is of a type that nobody knows."""

from collections.abc import Iterable
from functools import partial

from robray.facts.details import Named
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _words(_: RuleContext) -> Iterable[str]:
    return ("Linear", "P2P", "Circular")


RULE = Rule(
    code="robwork-unknown-motion",
    severity=Severity.ERROR,
    summary="A motion is of a type that nobody knows.",
    message="there is no motion of type '{name}'",
    details=Named,
    explanation=("A motion is 'Linear', 'P2P' or 'Circular'. RobWork's loaders refuse the file otherwise."),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
  <Entities>
    <Motion type="[|Liner|]"><Start>home</Start><End>away</End></Motion>
  </Entities>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
  <Entities>
    <Motion type="Linear"><Start>home</Start><End>away</End></Motion>
  </Entities>
</QTask>
""",
    rejected_by_reader=True,
    words=_words,
    fix=partial(mended_by_word, words=_words),
)
