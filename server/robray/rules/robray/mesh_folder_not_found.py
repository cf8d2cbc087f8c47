"""Noted by resolving: a mesh in a folder that is not there. One is told for all meshes of a file in that folder."""

from robray.facts.details import InFolder
from robray.rules.engine.gathered_meshes import meshes_in_missing_folders
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="mesh-folder-not-found",
    severity=Severity.WARNING,
    summary="The folder that meshes are in does not exist.",
    message="there is no folder '{folder}'",
    details=InFolder,
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
