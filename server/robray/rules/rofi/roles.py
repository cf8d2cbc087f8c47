"""What the findings of some codes of RoFI's files are."""

from robray.rules.engine.roles import Roles

ROLES = Roles(stopping=frozenset({"rofi-syntax"}))
