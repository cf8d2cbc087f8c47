"""Rules about RobWork's tasks and workcells: a module for each diagnostic, named as its code without `robwork-`."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.robwork.roles import ROLES


def _diagnosis() -> Diagnosis:
    from robray.rules.robwork.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet(
    "robwork",
    load=_diagnosis,
    roles=ROLES,
    examples="xml",
    group=("robwork", "those of RobWork's tasks and workcells"),
)
