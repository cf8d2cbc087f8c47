"""Noted by reading: something stands where a number has to."""

from robray.rules.engine.choices import number_within
from robray.rules.engine.markup_fixes import without_commas
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`is_whole` says that a whole number has to be there."""

    text: str
    is_whole: bool = False


def _message(context: RuleContext) -> str:
    text, is_whole = context.details
    return f"'{text}' is not a {'whole ' if is_whole else ''}number"


def _fix(context: RuleContext) -> Fix | None:
    return None if context.details.is_whole else without_commas(context) or number_within(context)


RULE = Rule(
    code="robwork-bad-number",
    severity=Severity.ERROR,
    summary="Something stands where a number has to.",
    message="'{text}' is not a number",
    details=Details,
    message_at=_message,
    fix=_fix,
    explanation=(
        "Numbers are written with a point, and there are no expressions. The type of an action, an index "
        "and the integers of properties are whole numbers."
    ),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 [|l|]</Q></QTarget>
  </Targets>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    rejected_by_reader=True,
)
