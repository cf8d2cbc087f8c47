"""Noted by resolving: a load with the name of another one."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="toy-second-load",
    severity=Severity.WARNING,
    summary="Two loads have one name.",
    message="there is a load '{name}' already",
    details=Named,
    explanation="Wherever the name stands the first of them is meant. Rename the other one.",
    bad="load crate 1\nload [|crate|] 2\n",
    good="load crate 1\nload pipes 2\n",
)
