"""Rule `undefined-frame`."""

from robray.facts.symbols import SymbolKind
from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='undefined-frame',
    severity=Severity.WARNING,
    summary="frame '{0}' is not defined in this scene; a robot loaded beside it may define it",
    message="frame '{0}' is not defined in this scene; a robot loaded beside it may define it",
    explanation="",
    bad="",
    good="",
    refused=False,
    names=SymbolKind.FRAME,
)
