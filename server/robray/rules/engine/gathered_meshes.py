"""What is said once of all meshes that are looked for in a folder that is not there, or is bare, in words."""

import posixpath
from collections.abc import Sequence

from robray.facts.details import InFolder
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, listed

_ADVICE = "use a relative path"

_FETCH = "create or download them"
_FETCH_ONE = _FETCH.replace("them", "it")


def foreign_meshes(context: RuleContext) -> str:
    found: InFolder = context.details
    folder, count = found.folder, found.number
    name = found.names[0].rpartition("/")[2]
    if count == 1:
        return f"folder '{folder}' of '{name}' does not exist on this machine; {_ADVICE}"
    return f"folder '{folder}' of {count:,} meshes, such as '{name}', does not exist on this machine; {_ADVICE}"


def meshes_in_bare_folder(context: RuleContext) -> str:
    found: InFolder = context.details
    names = [name.rpartition("/")[2] for name in found.names]
    if len(names) == 1:
        return f"missing '{names[0]}' in folder '{found.folder}'{_tried(found)}; {_FETCH_ONE}"
    many = f"{len(names):,} missing meshes in folder '{found.folder}'{_tried(found)}: {listed(names, MOST_NAMED)}"
    return f"{many}; {_FETCH}"


def meshes_in_missing_folders(context: RuleContext) -> str:
    found: InFolder = context.details
    meshes = found.names
    folders = [*dict.fromkeys(mesh.rpartition("/")[0] for mesh in meshes)]
    first = meshes[0].rpartition("/")[2]
    what = f"'{first}'" if found.number == 1 else f"{found.number:,} meshes, such as '{first}',"
    return f"{_lacking(folders)}{_tried(found)}, so {what} cannot be found"


def _tried(found: InFolder) -> str:
    """The folder in which robray looked for the first mesh, if its name does not tell it."""
    return f" (tried '{posixpath.dirname(found.tried[0])}')" if found.tried else ""


def _lacking(folders: Sequence[str]) -> str:
    if len(folders) == 1:
        return f"folder '{folders[0]}' does not exist"
    return f"folders {listed(folders, MOST_NAMED)} do not exist"
