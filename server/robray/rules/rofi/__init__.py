"""Rules about RoFI configurations: one module for each diagnostic, named as its code without the `rofi-`."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.rofi.roles import ROLES


def _diagnosis() -> Diagnosis:
    from robray.rules.rofi.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet("rofi", load=_diagnosis, roles=ROLES, group=("rofi", "those of RoFI's configurations"))
