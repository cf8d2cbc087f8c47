"""Noted by resolving: a colour, an opacity, a shine or a scale of a mesh that is none."""

from robray.formats.robray.details import Unchecked
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="unchecked-appearance",
    severity=Severity.WARNING,
    summary="The colour, opacity, shine or scale of a mesh is of a wrong kind.",
    message="'{attribute}' should be {wanted}, not {got}; amino does not look at it for a mesh",
    details=Unchecked,
    explanation=(
        "For a shape amino demands three numbers as 'color' and 'specular' and one as 'alpha' and 'scale'. For a mesh "
        "its reader takes whatever stands there, also the name of a colour that it knows nothing of, and hands it on. "
        "What goes wrong then goes wrong later, where nothing tells of the scene file."
    ),
    bad="""\
frame gripper {
    geometry {
        mesh "gripper.stl";
        color [|red|];
    }
}
//- /w/gripper.stl
""",
    good="""\
frame gripper {
    geometry {
        mesh "gripper.stl";
        color [1, 0, 0];
    }
}
//- /w/gripper.stl
""",
)
