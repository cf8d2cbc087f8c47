"""Roles of the rules for RoFI files."""

from robray.rules.engine.roles import Roles

ROLES = Roles(stopping=frozenset({"rofi-syntax"}))
