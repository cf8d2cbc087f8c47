"""Told for the meshes of a file that a folder lacks, where it lacks nearly all that is looked for in it."""

from functools import partial

from robray.rules.engine.gathered_meshes import meshes_in_bare_folder
from robray.rules.engine.rule import Rule

LOGIC = {"meshes-not-found": partial(Rule, message_at=meshes_in_bare_folder)}
