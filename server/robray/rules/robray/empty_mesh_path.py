"""Noted by resolving: a mesh without a path."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="empty-mesh-path",
    severity=Severity.ERROR,
    summary="The path of a mesh is empty.",
    message="the path of the mesh is empty; write one, or leave 'mesh' out",
    explanation=(
        "amino puts the folder of the loaded file before a relative path, and fails on one of which nothing is left. "
        "Every mesh needs the path of a file."
    ),
    bad="""\
frame gripper {
    geometry {
        mesh [|""|];
    }
}
""",
    good="""\
frame gripper {
    geometry {
        mesh "gripper.stl";
    }
}
//- /w/gripper.stl
""",
    rejected_by_reader=True,
)
