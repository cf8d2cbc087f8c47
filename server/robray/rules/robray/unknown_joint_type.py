"""Noted by resolving: a type of frame that amino does not have."""

from collections.abc import Iterable

from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.occasions import replaced, replaced_by_suggestion, written
from robray.rules.engine.rule import Fix, Occasion, Rule, Severity

JOINT_TYPES_ELSEWHERE = {
    "continuous": "revolute",
    "hinge": "revolute",
    "linear": "prismatic",
    "rigid": "fixed",
    "rotary": "revolute",
    "rotate": "revolute",
    "rotation": "revolute",
    "rotational": "revolute",
    "slide": "prismatic",
    "slider": "prismatic",
    "sliding": "prismatic",
    "static": "fixed",
    "telescopic": "prismatic",
    "translate": "prismatic",
    "translation": "prismatic",
    "translational": "prismatic",
}
"""What other formats call it."""


def _message(occasion: Occasion) -> str:
    name = occasion.details[0]
    here = JOINT_TYPES_ELSEWHERE.get(name.lower())
    if here is not None:
        limits = "" if here == "fixed" else ", and has no limits"
        return f"there is no joint type '{name}'; it is called '{here}' here{limits}"
    if occasion.suggestion is not None:
        return f"there is no joint type '{name}'"
    types = ", ".join(f"'{joint_type}'" for joint_type in ROBRAY.joint_types)
    return f"there is no joint type '{name}'; the types are {types}"


def _words(occasion: Occasion) -> Iterable[str]:
    return () if occasion.details[0].lower() in JOINT_TYPES_ELSEWHERE else ROBRAY.joint_types


def _fix(occasion: Occasion) -> Fix | None:
    name = occasion.details[0]
    here = JOINT_TYPES_ELSEWHERE.get(name.lower())
    if here is not None and written(occasion).strip('"') == name:
        return replaced(occasion, here, safe=False)
    return replaced_by_suggestion(occasion)


RULE = Rule(
    code="unknown-joint-type",
    severity=Severity.ERROR,
    summary="A frame has a type that does not exist.",
    message="there is no joint type '{0}'",
    message_at=_message,
    explanation=(
        "A frame is 'fixed', 'revolute' or 'prismatic', in lower case, and fixed where nothing is said. Joints have "
        "no limits in this language, so that 'revolute' is what URDF calls 'continuous'. URDF's 'floating' and "
        "'planar' have no counterpart: a chain of several frames, each with one joint, does the same."
    ),
    bad="""\
frame wheel {
    type [|continuous|];
    axis [0, 1, 0];
}
""",
    good="""\
frame wheel {
    type revolute;
    axis [0, 1, 0];
}
""",
    refused=True,
    words=_words,
    fix=_fix,
)
