"""Noted by resolving: undefined names, and the elements that MoveIt ignores because of them."""

from functools import partial

from robray.facts.robots import LINK
from robray.facts.symbols import SymbolKind
from robray.formats.srdf.details import Unknown
from robray.formats.srdf.vocabulary import GROUP
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext, what: str) -> str:
    found: Unknown = context.details
    if found.tag == found.outer == "group":
        consequence = "MoveIt ignores the group around it"
    else:
        within = f" of the '{found.outer}'" if found.outer else ""
        consequence = f"MoveIt ignores this '{found.tag}'{within}"
    return f"undefined {what} '{found.name}'; {consequence}"


def _undefined(kind: SymbolKind, what: str) -> partial[Rule]:
    return partial(
        Rule,
        names=kind,
        message_at=partial(_message, what=what),
        fix=lambda context: mended_where_used(context, kind),
    )


LOGIC = {
    "srdf-undefined-group": _undefined(GROUP, "group"),
    # A joint is named as the frame that it becomes.
    "srdf-undefined-joint": _undefined(SymbolKind.FRAME, "joint"),
    "srdf-undefined-link": _undefined(LINK, "link"),
}
