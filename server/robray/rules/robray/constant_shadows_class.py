"""Noted by resolving: a class that is taken over by its name is listed by the value of a constant."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="constant-shadows-class",
    severity=Severity.WARNING,
    summary="A constant has the name of a class that a geometry or class takes over.",
    message="the constant '{name}' is put in for the name: the class is taken over, but listed by that value",
    details=Named,
    explanation=(
        "'isa' looks the class up by the name as it is written, and takes its attributes over. In the list of classes "
        "that a geometry keeps, by which programs find what is a table or a door, amino puts in the constant's value "
        "instead of the name, so that nothing is found. With a number there, and a second class, it refuses the scene. "
        "Give the constant or the class another name."
    ),
    bad="""\
def door 2;
class door {
    color [0.5, 0.3, 0.1];
}
frame room {
    geometry {
        isa [|door|];
        shape box;
        dimension [door, 1, 0.05];
    }
}
""",
    good="""\
def height 2;
class door {
    color [0.5, 0.3, 0.1];
}
frame room {
    geometry {
        isa door;
        shape box;
        dimension [height, 1, 0.05];
    }
}
""",
)
