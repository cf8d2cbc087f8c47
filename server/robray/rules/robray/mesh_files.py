"""Meshes that are missing: said of a folder, or of a scene as a whole."""

from functools import partial

from robray.rules.engine.gathered_meshes import foreign_meshes, meshes_in_bare_folder, meshes_in_missing_folders
from robray.rules.engine.rule import Rule

LOGIC = {
    "mesh-folder-not-found": partial(Rule, message_at=meshes_in_missing_folders),
    "meshes-elsewhere": partial(Rule, message_at=foreign_meshes),
    "meshes-not-found": partial(Rule, message_at=meshes_in_bare_folder),
}
