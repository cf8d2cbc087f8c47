"""Rules about files of controllers and limits: names and values that do not fit the robot."""

from robray.rules.engine.rule_set import Roles, RuleSet

_OF_ROBOT = frozenset(
    {
        "controllers-limit",
        "controllers-missing",
        "controllers-no-interface",
        "controllers-undefined-controller",
        "controllers-undefined-group",
        "controllers-undefined-hardware",
        "controllers-undefined-joint",
        "controllers-undefined-link",
    }
)
ROLES = Roles(
    across_files=_OF_ROBOT,
    stopping=frozenset({"controllers-syntax", "controllers-too-large"}),
    repeated={"controllers-limit": ()},
    half_typed=frozenset(
        {"controllers-undefined-controller", "controllers-undefined-group", "controllers-undefined-joint"}
    ),
)

RULE_SET = RuleSet(
    "controllers",
    diagnosis=f"{__name__}.diagnosis",
    roles=ROLES,
    group=("controllers", "those of controllers and limits in YAML"),
)
