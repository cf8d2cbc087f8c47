"""Noted by resolving: a load that is not there."""

from functools import partial

from robray.formats.toy.statements import LOAD

from robray.facts.details import Named
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="toy-undefined-load",
    severity=Severity.ERROR,
    summary="A hook carries a load that is not there.",
    message="load '{name}' is not defined",
    details=Named,
    explanation="A load must be in the same file. It may stand behind the hook that carries it.",
    bad="hook claw\nload crate 1\ncarries claw [|crat|]\n",
    good="hook claw\nload crate 1\ncarries claw crate\n",
    rejected_by_reader=True,
    names=LOAD,
    fix=partial(mended_by_name, kind=LOAD),
)
