"""Noted by reading: bytes that are no UTF-8, or a byte order mark."""

from robray.formats.robray.details import NotPlain
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity


def _fix(context: RuleContext) -> Fix | None:
    if not context.details.is_mark:
        return None
    return Fix("remove the byte order mark", (Replacement(context.span, ""),))


RULE = Rule(
    code="invalid-encoding",
    severity=Severity.ERROR,
    summary="The file is not plain UTF-8.",
    message="the file has {what}; save it as UTF-8 without a byte order mark",
    details=NotPlain,
    explanation=(
        "amino reads files as UTF-8 and refuses one with any other bytes in it, even in a comment. A byte order mark, "
        "which some editors put before the first character unseen, is refused as well."
    ),
    bad="[|\ufeff|]frame tray { }\n",
    good="frame tray { }\n",
    rejected_by_reader=True,
    fix=_fix,
)
