"""What is said once of all meshes that are looked for in a folder that is not there, or is bare, in words."""

import posixpath
from collections.abc import Sequence

from robray.facts.details import InFolder
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, listed

_ADVICE = "write a path that counts from the file's own folder"

_FETCH = "they may have to be fetched, as with 'git submodule update --init', or made"
_FETCH_ONE = _FETCH.replace("they", "it")


def foreign_meshes(context: RuleContext) -> str:
    found: InFolder = context.details
    folder, count = found.folder, found.number
    name = found.names[0].rpartition("/")[2]
    if count == 1:
        return f"there is no folder '{folder}' on this machine, and '{name}' is looked for in it; {_ADVICE}"
    return (
        f"there is no folder '{folder}' on this machine, and {count:,} meshes are looked for in it, "
        f"as '{name}'; {_ADVICE}"
    )


def meshes_in_bare_folder(context: RuleContext) -> str:
    found: InFolder = context.details
    names = [name.rpartition("/")[2] for name in found.names]
    if len(names) == 1:
        return f"the folder '{found.folder}'{_tried(found)} lacks '{names[0]}'; {_FETCH_ONE}"
    many = f"{len(names):,} meshes: {listed(names, MOST_NAMED)}"
    return f"the folder '{found.folder}'{_tried(found)} lacks {many}; {_FETCH}"


def meshes_in_missing_folders(context: RuleContext) -> str:
    found: InFolder = context.details
    meshes = found.names
    folders = [*dict.fromkeys(mesh.rpartition("/")[0] for mesh in meshes)]
    looked_for = _looked_for(found.number, meshes[0].rpartition("/")[2], len(folders))
    return f"{_lacking(folders)}{_tried(found)}, and {looked_for}"


def _tried(found: InFolder) -> str:
    """The folder in which robray looked for the first mesh, if its name does not tell it."""
    return f" (tried '{posixpath.dirname(found.tried[0])}')" if found.tried else ""


def _lacking(folders: Sequence[str]) -> str:
    if len(folders) == 1:
        return f"there is no folder '{folders[0]}'"
    return f"there are no folders {listed(folders, MOST_NAMED)}"


def _looked_for(count: int, first: str, folders: int) -> str:
    if count == 1:
        return f"'{first}' is looked for in it"
    return f"{count:,} meshes are looked for in {'it' if folders == 1 else 'them'}, as '{first}'"
