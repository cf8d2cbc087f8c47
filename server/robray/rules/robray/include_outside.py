"""Noted by resolving: an include that leads to where nothing is read."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="include-outside",
    severity=Severity.ERROR,
    summary="An include leads out of the project.",
    message="'{text}' leads out of the project and is not read; 'include-paths' in robray.toml can allow it",
    details=Written,
    explanation=(
        "Scenes come from anywhere, and what a scene includes is shown to whoever opens it. So only files of the "
        "project are read, which is the folder with the robray.toml or the repository; of the folders that were "
        "opened; and of those that 'include-paths' and 'package-paths' name. Symbolic links are followed before that "
        "is judged. Without a project it is what is around the scene, up to the home folder. amino reads whatever it "
        "is led to."
    ),
    bad="""\
include [|"/elsewhere/part.robray"|]
""",
    good="""\
include "part.robray"
//- /w/part.robray
def height 0.4;
""",
    undecided=True,
)
