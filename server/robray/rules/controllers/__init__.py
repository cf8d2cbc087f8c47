"""Rules about files of controllers and limits: names and values that do not fit the robot."""

from robray.rules.controllers.roles import ROLES
from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet


def _diagnosis() -> Diagnosis:
    from robray.rules.controllers.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet(
    "controllers", load=_diagnosis, roles=ROLES, group=("controllers", "those of controllers and limits in YAML")
)
