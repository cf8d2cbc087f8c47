"""Noted by resolving: a geometry of which nothing says what it looks like."""

from robray.facts.statements import Block
from robray.rules.occasions import scene_and_place, statement
from robray.rules.rule import Occasion, Rule, Severity


def _message(occasion: Occasion) -> str:
    found = statement(occasion)
    classes = isinstance(found, Block) and any(attribute.name == "isa" for attribute in found.attributes)
    where = "here or in its classes" if classes else "here"
    return f"this geometry has no shape; neither 'shape' nor 'mesh' is given {where}"


def _is_unread(occasion: Occasion) -> bool:
    """Whether it is not known what is in the geometry."""
    scene, place = scene_and_place(occasion)
    return any(problem.code == "beyond-limits" for problem in scene.item(place).problems)


RULE = Rule(
    code="no-shape",
    severity=Severity.ERROR,
    summary="A geometry has neither a shape nor a mesh.",
    message="this geometry has no shape; give it 'shape' or 'mesh'",
    message_at=_message,
    is_said=_is_unread,
    explanation=(
        "A geometry needs a 'shape' or a 'mesh', of its own or from a class. A class that is not defined, or only "
        "further down, contributes nothing, and amino says nothing about that: it then complains here, of the "
        "geometry, and names only the frame."
    ),
    bad="""\
frame ball {
    [|geometry|] {
        radius 0.1;
    }
}
""",
    good="""\
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
    }
}
""",
    refused=True,
)
