"""Rules about RoFI configurations: one module for each diagnostic, named as its code without the `rofi-`."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.rofi.roles import ROLES

_CODES = (
    "rofi-angle-range",
    "rofi-axis-not-unit",
    "rofi-bad-matrix",
    "rofi-bad-size",
    "rofi-both-component-and-connector",
    "rofi-collision",
    "rofi-connector-range",
    "rofi-connector-used-twice",
    "rofi-duplicate-id",
    "rofi-duplicate-joint",
    "rofi-duplicate-key",
    "rofi-inconsistent-position",
    "rofi-inconsistent-rooting",
    "rofi-looks-like-radians",
    "rofi-loose-component",
    "rofi-matrix-not-rigid",
    "rofi-missing-key",
    "rofi-near-connector",
    "rofi-no-space-joint",
    "rofi-not-fixed",
    "rofi-position-limit",
    "rofi-syntax",
    "rofi-undefined-module",
    "rofi-unknown-connector",
    "rofi-unknown-joint-type",
    "rofi-unknown-key",
    "rofi-unknown-module-joint",
    "rofi-unknown-module-type",
    "rofi-unknown-orientation",
    "rofi-wrong-type",
)


def _diagnosis() -> Diagnosis:
    from robray.rules.rofi.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet(
    codes=_CODES, load=_diagnosis, prefix="rofi-", roles=ROLES, group=("rofi", "those of RoFI's configurations")
)
