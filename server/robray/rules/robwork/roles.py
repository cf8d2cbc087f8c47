"""What the findings of some codes of tasks and workcells are."""

from robray.rules.engine.roles import Roles

ROLES = Roles(
    # What a task says of its workcell.
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
