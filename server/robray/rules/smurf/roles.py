"""What the findings of some codes of SMURF are."""

from robray.rules.engine.roles import Roles

ROLES = Roles(
    of_files=frozenset({"smurf-no-files", "smurf-no-modelname"}),
    stopping=frozenset({"smurf-syntax"}),
    repeated={"smurf-not-unit-quaternion": ()},
)
