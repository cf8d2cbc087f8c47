"""Rules about SRDF: elements that MoveIt ignores, and elements that it reads differently than they look."""

from robray.rules.engine.rule_set import Roles, RuleSet

ROLES = Roles(
    across_files=frozenset(
        {
            "srdf-incomplete-state",
            "srdf-not-adjacent",
            "srdf-other-robot",
            "srdf-state-beyond-limits",
            "srdf-undefined-joint",
            "srdf-undefined-link",
        }
    ),
    looked_up=frozenset({"srdf-no-robot"}),
    stopping=frozenset({"srdf-syntax", "srdf-wrong-root"}),
    repeated={"srdf-duplicate-pair": (), "srdf-not-adjacent": ()},
)


RULE_SET = RuleSet("srdf", diagnosis=f"{__name__}.diagnosis", roles=ROLES, group=("srdf", "those of SRDF"))
