"""Noted by resolving: a mesh in a folder of another machine. One is told for all meshes of a file in that folder."""

from functools import partial

from robray.rules.engine.gathered_meshes import foreign_meshes
from robray.rules.engine.rule import Rule

LOGIC = {"urdf-meshes-elsewhere": partial(Rule, message_at=foreign_meshes)}
