"""Noted by reading: a unit that nobody knows."""

from collections.abc import Iterable
from functools import partial

from robray.facts.details import Named
from robray.formats.robwork.frontend.numbers import UNITS
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _words(_: RuleContext) -> Iterable[str]:
    return UNITS


RULE = Rule(
    code="robwork-bad-unit",
    severity=Severity.ERROR,
    summary="A unit that nobody knows.",
    message="there is no unit '{name}'",
    details=Named,
    explanation=(
        "Lengths are in mm, cm, m or inch, angles in deg or rad, and speeds in these per second. RobWork's "
        "loaders refuse the file otherwise."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><RPY unit="[|degs|]">0 1 0</RPY></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><RPY unit="deg">0 1 0</RPY></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    rejected_by_reader=True,
    words=_words,
    fix=partial(mended_by_word, words=_words),
)
