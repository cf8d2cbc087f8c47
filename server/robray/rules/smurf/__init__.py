"""Rules about files of SMURF: one module for each diagnostic, named as its code without the `smurf-`."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.smurf.roles import ROLES


def _diagnosis() -> Diagnosis:
    from robray.rules.smurf.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet("smurf", load=_diagnosis, roles=ROLES, group=("smurf", "those of SMURF"))
