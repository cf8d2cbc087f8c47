"""Rules about files of SMURF: one module for each diagnostic, named as its code without the `smurf-`."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.smurf.roles import ROLES

_CODES = (
    "smurf-ambiguous-rotation",
    "smurf-bad-position",
    "smurf-bad-rotation",
    "smurf-duplicate-entity",
    "smurf-duplicate-name",
    "smurf-file-not-found",
    "smurf-file-outside",
    "smurf-ignored-file",
    "smurf-include-cycle",
    "smurf-late-parent",
    "smurf-malformed-reference",
    "smurf-map-in-nested-scene",
    "smurf-missing-key",
    "smurf-no-files",
    "smurf-no-modelname",
    "smurf-no-urdf",
    "smurf-not-unit-quaternion",
    "smurf-parent-cycle",
    "smurf-pose-without-motor",
    "smurf-section-twice",
    "smurf-singular-section",
    "smurf-syntax",
    "smurf-too-large",
    "smurf-two-models",
    "smurf-type-mismatch",
    "smurf-undefined-collision",
    "smurf-undefined-entity",
    "smurf-undefined-joint",
    "smurf-undefined-link",
    "smurf-undefined-material",
    "smurf-undefined-motor",
    "smurf-undefined-pose",
    "smurf-undefined-sensor",
    "smurf-undefined-visual",
    "smurf-unknown-key",
    "smurf-unknown-section",
    "smurf-unknown-type",
    "smurf-wrong-type",
)


def _diagnosis() -> Diagnosis:
    from robray.rules.smurf.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet(codes=_CODES, load=_diagnosis, prefix="smurf-", roles=ROLES, group=("smurf", "those of SMURF"))
