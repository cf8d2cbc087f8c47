"""Noted by reading: a value is in single quotes."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import requoted

RULE = Rule(
    code="robwork-quote",
    severity=Severity.ERROR,
    summary="A value is in single quotes.",
    message="the value of '{name}' has to be in double quotes",
    details=Named,
    explanation=(
        "The grammar of workcells is no XML: it knows one sort of quotes. It refuses the whole file otherwise."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name=[|'Cup'|]/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup"/>
</WorkCell>
""",
    rejected_by_reader=True,
    fix=requoted,
)
