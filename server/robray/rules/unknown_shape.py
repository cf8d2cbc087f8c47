"""Noted by resolving: a shape that amino does not have."""

from collections.abc import Iterable

from robray.rules.occasions import replaced_by_suggestion, vocabulary
from robray.rules.rule import Occasion, Rule, Severity


def _message(occasion: Occasion) -> str:
    name = occasion.details[0]
    if name == "mesh":
        return "there is no shape 'mesh'; leave 'shape' out and name the file with 'mesh \"PATH\";'"
    if occasion.suggestion is not None:
        return f"there is no shape '{name}'"
    shapes = ", ".join(f"'{shape}'" for shape in vocabulary(occasion).shapes)
    return f"there is no shape '{name}'; the shapes are {shapes}"


def _words(occasion: Occasion) -> Iterable[str]:
    return vocabulary(occasion).shapes


RULE = Rule(
    code="unknown-shape",
    severity=Severity.ERROR,
    summary="A geometry has a shape that does not exist.",
    message="there is no shape '{0}'",
    message_at=_message,
    explanation=(
        "The shapes are box, sphere, cylinder, cone and grid, in lower case. A mesh is no shape, although amino's "
        "manual lists it: a geometry with a mesh has the attribute 'mesh' instead of 'shape', and one with both is of "
        "the shape."
    ),
    bad="""\
frame pole {
    geometry {
        shape [|cilinder|];
        radius 0.05;
        height 1.5;
    }
}
""",
    good="""\
frame pole {
    geometry {
        shape cylinder;
        radius 0.05;
        height 1.5;
    }
}
""",
    refused=True,
    words=_words,
    fix=replaced_by_suggestion,
)
