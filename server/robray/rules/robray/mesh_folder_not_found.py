"""Noted by resolving: a mesh in a folder that is not there. One is told for all meshes of a file in that folder."""

from functools import partial

from robray.rules.engine.gathered_meshes import meshes_in_missing_folders
from robray.rules.engine.rule import Rule

LOGIC = {"mesh-folder-not-found": partial(Rule, message_at=meshes_in_missing_folders)}
