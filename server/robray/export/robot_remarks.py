"""Parts of a robot that a scene cannot have: in words, for a comment."""

from collections.abc import Iterator

from robray.formats.urdf.frontend.words import ATTRIBUTES
from robray.formats.urdf.statements import Joint, LinkElement, NumberLiteral

_MOMENTS = ATTRIBUTES["inertia"]


def moving(joint: Joint) -> Iterator[tuple[str, str]]:
    """The limits and other properties of a joint's motion: the words, with `{}` for the joint's name, and a line.

    A continuous joint is only noted: in a scene each rotating joint is one.
    """
    if joint.type is not None and joint.type.text == "continuous":
        yield "", "continuous"
    if joint.limit is not None:
        limit = joint.limit
        pairs = (("lower", limit.lower), ("upper", limit.upper), ("effort", limit.effort), ("velocity", limit.velocity))
        yield "the limits of '{}'", f"limit: {_listed(pairs)}"
    if joint.mimic is not None and joint.mimic.joint is not None:
        mimic = joint.mimic
        factor = "" if mimic.multiplier is None else f" times {mimic.multiplier.text}"
        offset = "" if mimic.offset is None else f" plus {mimic.offset.text}"
        yield "what '{}' mimics", f"mimics {joint.mimic.joint.text}{factor}{offset}"
    for word, parameters in (
        ("dynamics", joint.dynamics),
        ("safety controller", joint.safety),
        ("calibration", joint.calibration),
    ):
        if parameters is not None and parameters.numbers:
            yield f"the {word} of '{{}}'", f"{word}: {_listed(parameters.numbers)}"


def inertial(part: LinkElement) -> Iterator[str]:
    if part.mass is not None:
        yield f"mass: {part.mass.text}"
    if part.inertia is not None:
        yield f"inertia: {_listed(tuple(zip(_MOMENTS, part.inertia.moments, strict=True)))}"


def _listed(pairs: "tuple[tuple[str, NumberLiteral | None], ...]") -> str:
    return ", ".join(f"{name} {number.text}" for name, number in pairs if number is not None)
