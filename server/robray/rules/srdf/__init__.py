"""Rules about SRDF: elements that MoveIt ignores, and elements that it reads differently than they look."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.srdf.roles import ROLES


def _diagnosis() -> Diagnosis:
    from robray.rules.srdf.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet("srdf", load=_diagnosis, roles=ROLES, group=("srdf", "those of SRDF"))
