"""Noted by reading: bytes that are no UTF-8, or a byte order mark."""

from robray.facts.details import Said
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="invalid-encoding",
    severity=Severity.ERROR,
    summary="The file is not plain UTF-8.",
    message="the file has {what} here; save it as UTF-8 without a byte order mark",
    details=Said,
    explanation=(
        "amino reads files as UTF-8 and refuses one with any other bytes in it, even in a comment. A byte order mark, "
        "which some editors put before the first character unseen, is refused as well."
    ),
    bad="[|\ufeff|]frame tray { }\n",
    good="frame tray { }\n",
    rejected_by_reader=True,
)
