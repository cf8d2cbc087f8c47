"""Noted by reading: a pose has an element that is no rotation."""

from functools import partial

from robray.rules.engine.rule import Rule

LOGIC = {
    "robwork-unknown-rotation": partial(
        Rule, words=lambda _: ("Pos", "RPY", "EAA", "Quaternion", "Rotation3D", "Matrix")
    )
}
