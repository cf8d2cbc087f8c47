"""Types of joints, as other formats and programs call them."""

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
"""By words in small letters, what the type is called in a scene."""
