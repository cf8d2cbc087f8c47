"""Roles of the rules about files of controllers."""

from robray.rules.engine.roles import Roles

_OF_ROBOT = frozenset({"controllers-limit", "controllers-no-interface", "controllers-undefined-joint"})
ROLES = Roles(
    across_files=_OF_ROBOT,
    stopping=frozenset({"controllers-syntax", "controllers-too-large"}),
    repeated={"controllers-limit": ()},
    half_typed=frozenset({"controllers-undefined-joint"}),
)
