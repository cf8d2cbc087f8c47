"""Rules about robots: one module for each diagnostic, named as its code without the `urdf-`."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.urdf.roles import ROLES

_NEEDED = frozenset(
    {
        "urdf-looks-like-millimetres",
        "urdf-mesh-looks-like-millimetres",
    }
)
"""Those that look at each statement themselves, and whose findings others are made of."""

_OF_SIMULATION = frozenset(
    {
        "urdf-inertia-shape",
        "urdf-inertia-size",
        "urdf-link-without-mass",
        "urdf-ring-of-mimics",
        "urdf-shared-name",
        "urdf-zero-limit",
    }
)


def _diagnosis() -> Diagnosis:
    from robray.rules.urdf.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet(
    "urdf",
    load=_diagnosis,
    roles=ROLES,
    group=("robots", "those of robots"),
    needed=_NEEDED,
    subgroup=("urdf-simulation", "robots that simulators refuse or get wrong", _OF_SIMULATION),
)
