"""Noted by resolving: a mesh in a folder that is not there. One is told for all meshes of a file in that folder."""

from collections.abc import Sequence

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import MOST_NAMED, listed


def meshes_in_missing_folders(context: RuleContext) -> str:
    _, count, *meshes = context.details
    folders = [*dict.fromkeys(mesh.rpartition("/")[0] for mesh in meshes)]
    return f"{_lacking(folders)}, and {_looked_for(int(count), meshes[0].rpartition('/')[2], len(folders))}"


def _lacking(folders: Sequence[str]) -> str:
    if len(folders) == 1:
        return f"there is no folder '{folders[0]}'"
    return f"there are no folders {listed(folders, MOST_NAMED)}"


def _looked_for(count: int, first: str, folders: int) -> str:
    if count == 1:
        return f"'{first}' is looked for in it"
    return f"{count:,} meshes are looked for in {'it' if folders == 1 else 'them'}, as '{first}'"


RULE = Rule(
    code="mesh-folder-not-found",
    severity=Severity.WARNING,
    summary="The folder that meshes are in does not exist.",
    message="there is no folder '{0}'",
    message_at=meshes_in_missing_folders,
    explanation=(
        "That is said once for each folder, and not of each mesh: often all of them are made, or fetched, by something "
        "that has not been run yet. A relative path counts from the folder of the file that amino is told to load, "
        "also where it is written in an included file in another folder."
    ),
    bad="""\
frame arm {
    geometry { mesh [|"mesh/arm.stl"|]; }
}
frame hand {
    geometry { mesh "mesh/hand.stl"; }
}
""",
    good="""\
frame arm {
    geometry { mesh "meshes/arm.stl"; }
}
frame hand {
    geometry { mesh "meshes/hand.stl"; }
}
//- /w/meshes/arm.stl
//- /w/meshes/hand.stl
""",
)
