"""Roles of the rules about SRDF."""

from robray.rules.engine.roles import Roles

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
    repeated={"srdf-not-adjacent": ()},
)
