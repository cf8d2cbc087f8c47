"""Noted by reading: a junction names a chain that the device does not have."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    chains: str


def _chains(context: RuleContext) -> list[str]:
    known: list[str] = context.details.chains.split()
    return known


LOGIC = {"robwork-undefined-chain": partial(Rule, details=Details, words=_chains, fix=replaced_by_suggestion)}
