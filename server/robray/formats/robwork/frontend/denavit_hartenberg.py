"""Joints by Denavit and Hartenberg's numbers, in degrees and metres."""

from math import cos, radians, sin

from robray.formats.robwork.frontend.drafts import attribute
from robray.formats.robwork.frontend.grammar import FORMS
from robray.formats.robwork.frontend.numbers import number
from robray.formats.robwork.statements import DhState
from robray.scene.joints import JointType
from robray.scene.pose import Pose, about_axis
from robray.syntax.xml.tree import Node

OTHER_TYPES = ("schilling", "HGP")
"""All but craig, which is what any other word is taken for."""

_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def dh_joint(node: Node, before: DhState) -> tuple[DhState, JointType, Pose | None]:
    """What the joints behind it take over, how the joint moves, and its pose at rest; None where that is not known."""
    kind = attribute(node, "type")
    given: dict[str, float | None] = {
        each.name: number(each.value) for each in node.tag.attributes if each.name in FORMS["DHJoint"].numbers
    }
    # A joint between parallel axes says `beta` or `b`, and to HGP all behind it in the file are between parallel axes.
    now = DhState(
        before.type if kind is None else kind.value,
        before.is_parallel or "beta" in given or "b" in given,
        radians(given["beta"] or 0.0) if "beta" in given else before.beta,
        (given["b"] or 0.0) if "b" in given else before.b,
    )
    slides = "d" not in given and ("theta" in given or "beta" in given)
    moves = JointType.PRISMATIC if slides else JointType.REVOLUTE
    if None in given.values():
        return now, moves, None
    alpha, a, offset = radians(given.get("alpha") or 0.0), given.get("a") or 0.0, given.get("offset") or 0.0
    if now.type == "HGP" and now.is_parallel:
        beta, b = (now.beta, offset) if slides else (radians(offset), now.b)
        turned = Pose(about_axis(_Y, beta)) @ Pose(about_axis(_X, alpha))
        return now, moves, Pose(turned.rotation, (a * cos(beta), b, -a * sin(beta)))
    theta, d = (given.get("theta") or 0.0, offset) if slides else (offset, given.get("d") or 0.0)
    about_x, about_z = Pose(about_axis(_X, alpha)), Pose(about_axis(_Z, radians(theta)))
    along_x, along_z = Pose(translation=(a, 0.0, 0.0)), Pose(translation=(0.0, 0.0, d))
    if now.type in OTHER_TYPES:
        return now, moves, about_z @ along_z @ along_x @ about_x
    return now, moves, about_x @ along_x @ about_z @ along_z
