"""Rules about SRDF: what MoveIt ignores of it, and what it reads otherwise than it was meant."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.srdf.roles import ROLES


def _diagnosis() -> Diagnosis:
    from robray.rules.srdf.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet("srdf", load=_diagnosis, roles=ROLES, group=("srdf", "those of SRDF"))
