"""Noted by resolving: a mesh in a folder of another machine. One is told for all meshes of a file in that folder."""

from robray.facts.details import InFolder
from robray.rules.engine.gathered_meshes import foreign_meshes
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="meshes-elsewhere",
    severity=Severity.INFORMATION,
    summary="Meshes are looked for in a folder of another machine.",
    message="there is no folder '{folder}' on this machine",
    details=InFolder,
    message_at=foreign_meshes,
    explanation=(
        "An absolute path, as '/home/alice/meshes/arm.stl', is right on one machine only. Where not even its first "
        "folders are there, that is said once for each such folder, and not of each mesh. A relative path counts from "
        "the folder of the file that amino is told to load."
    ),
    bad="""\
frame arm {
    geometry { mesh [|"/home/alice/meshes/arm.stl"|]; }
}
frame hand {
    geometry { mesh "/home/alice/meshes/hand.stl"; }
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
