"""Noted by reading: a piece of text is put in that nobody defines."""

from robray.facts.details import Named
from robray.formats.robwork.kinds import DEFINE
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-undefined-use",
    severity=Severity.WARNING,
    summary="A piece of text is put in that nobody defines.",
    message="there is no 'Define' of '{name}' before this in the file, and nothing is put in, without a word",
    details=Named,
    explanation=(
        "Definitions hold in their own file, from where they stand on. RobWork puts nothing in for others, so"
        " that the pose is the identity."
    ),
    bad="""\
<WorkCell name="cell">
  <Define id="zero"><RPY>0 0 0</RPY><Pos>0 0 0</Pos></Define>
  <Frame name="Base"><Use id="zero"/></Frame>
  <Frame name="Table"><Use id="[|zreo|]"/></Frame>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Define id="zero"><RPY>0 0 0</RPY><Pos>0 0 0</Pos></Define>
  <Frame name="Base"><Use id="zero"/></Frame>
  <Frame name="Table"><Use id="zero"/></Frame>
</WorkCell>
""",
    names=DEFINE,
    fix=lambda context: mended_where_used(context, DEFINE),
)
