"""Rules about scenes: one module for each diagnostic, named as its code."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.robray.roles import ROLES

_NEEDED = frozenset(
    {
        "class-cycle",
        "duplicate-attribute",
        "ignored-shape-attribute",
        "looks-like-millimetres",
        "mesh-looks-like-millimetres",
        "missing-dimension",
        "undefined-class",
    }
)
"""Those that look at each statement themselves, and whose findings others are made of."""


def _diagnosis() -> Diagnosis:
    from robray.rules.robray.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet(
    "robray",
    load=_diagnosis,
    roles=ROLES,
    group=("scenes", "those of scenes"),
    needed=_NEEDED,
)
