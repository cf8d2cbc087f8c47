"""What the findings of some codes of RobWork's files are."""

from robray.rules.engine.roles import Roles

ROLES = Roles(
    stopping=frozenset({"robwork-lost-first-line", "robwork-syntax", "robwork-wrong-root"}),
    repeated={"robwork-looks-like-degrees": (), "robwork-not-a-rotation": ()},
    # What a task says of its workcell, where they are loaded together.
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
