"""What is said once of all meshes that are looked for in a folder that is not there, or is bare, in words."""

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
        return f"the folder '{found.folder}' lacks '{names[0]}'; {_FETCH_ONE}"
    return f"the folder '{found.folder}' lacks {len(names):,} meshes: {listed(names, MOST_NAMED)}; {_FETCH}"


def meshes_in_missing_folders(context: RuleContext) -> str:
    _, meshes, count = context.details
    folders = [*dict.fromkeys(mesh.rpartition("/")[0] for mesh in meshes)]
    return f"{_lacking(folders)}, and {_looked_for(count, meshes[0].rpartition('/')[2], len(folders))}"


def _lacking(folders: Sequence[str]) -> str:
    if len(folders) == 1:
        return f"there is no folder '{folders[0]}'"
    return f"there are no folders {listed(folders, MOST_NAMED)}"


def _looked_for(count: int, first: str, folders: int) -> str:
    if count == 1:
        return f"'{first}' is looked for in it"
    return f"{count:,} meshes are looked for in {'it' if folders == 1 else 'them'}, as '{first}'"
