"""Names of joint types in other formats and programs."""

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
"""The type in a scene for each name in lower case."""
