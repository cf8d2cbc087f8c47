"""Rule `undefined-constant`."""

from robray.facts.symbols import SymbolKind
from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='undefined-constant',
    severity=Severity.ERROR,
    summary="'{0}' is not defined",
    message="'{0}' is not defined",
    explanation="",
    bad="",
    good="",
    refused=True,
    names=SymbolKind.CONSTANT,
)
