"""Frames, and names of frames, that lead nowhere or to themselves."""

from functools import partial
from typing import NamedTuple

from robray.facts.symbols import SymbolKind
from robray.formats.robwork.kinds import DEFINE
from robray.rules.engine.markup_fixes import without_attribute
from robray.rules.engine.meant import mended_by_name, mended_where_used
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.rules.robwork.mending import free_id, refframe_removed


class UndefinedChain(NamedTuple):
    name: str
    chains: str


def _chains(context: RuleContext) -> list[str]:
    known: list[str] = context.details.chains.split()
    return known


LOGIC = {
    "robwork-duplicate-target": partial(Rule, fix=free_id),
    "robwork-first-frame-reparented": partial(Rule, fix=refframe_removed),
    "robwork-frame-cycle": partial(Rule, fix=lambda context: without_attribute(context, "refframe")),
    "robwork-idle-pair": partial(Rule, names=SymbolKind.FRAME, fix=partial(mended_by_name, kind=SymbolKind.FRAME)),
    "robwork-undefined-chain": partial(Rule, details=UndefinedChain, words=_chains, fix=replaced_by_suggestion),
    "robwork-undefined-use": partial(Rule, names=DEFINE, fix=lambda context: mended_where_used(context, DEFINE)),
}
