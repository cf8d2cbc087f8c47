"""Rules about RobWork's tasks and workcells."""

from robray.rules.engine.rule_set import Roles, RuleSet

ROLES = Roles(
    stopping=frozenset({"robwork-lost-first-line", "robwork-syntax", "robwork-wrong-root"}),
    repeated={"robwork-looks-like-degrees": (), "robwork-not-a-rotation": ()},
    # Findings of a task about its workcell, if they are loaded together.
    across_files=frozenset(
        {
            "robwork-frame-cycle",
            "robwork-not-movable",
            "robwork-q-length",
            "robwork-undefined-device",
            "robwork-undefined-frame",
        }
    ),
)


RULE_SET = RuleSet(
    "robwork",
    diagnosis=f"{__name__}.diagnosis",
    roles=ROLES,
    examples="xml",
    group=("robwork", "those of RobWork's tasks and workcells"),
)
