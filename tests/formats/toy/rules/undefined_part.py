"""Noted by resolving: a part that is not there."""

from functools import partial

from robray.facts.details import Named
from robray.facts.symbols import SymbolKind
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="toy-undefined-part",
    severity=Severity.ERROR,
    summary="A part is on one that is not there.",
    message="part '{name}' is not defined",
    details=Named,
    explanation="What a part is on must be a part of the same crane. It may stand behind what is on it.",
    bad="base ground\nmast tower on [|gruond|]\n",
    good="base ground\nmast tower on ground\n",
    rejected_by_reader=True,
    names=SymbolKind.FRAME,
    fix=partial(mended_by_name, kind=SymbolKind.FRAME),
)
