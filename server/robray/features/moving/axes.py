"""Where a frame is seen, and what is said in the axes of the world, or from where it is, as a pose in its parent."""

import attrs

from robray.analysis.posture import joint_position
from robray.analysis.scene_state import SceneState
from robray.features.moving.own_pose import inverse
from robray.features.moving.wanted import Move
from robray.features.refactorings.refactoring import RefusalError
from robray.features.world import World
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, ORIGIN, Pose, product, rotated
from robray.text.printable import printable


def seen(scene: SceneState, frame: Frame, position: float | None) -> Pose | None:
    """The pose in the parent with the joint at a position, or where it is by itself; None where it is not known."""
    joint = frame.joint
    if joint is None:
        return frame.pose_in_parent
    if position is None:
        position = joint_position(scene, frame)
    return frame.pose_at({joint.variable: position})


def in_parent(scene: SceneState, wanted: Move) -> Move:
    """The same pose, given in the world. A RefusalError where it is not known where the parent is."""
    X_PW = inverse(_parent(scene, wanted.frame))
    translation, rotation = wanted.translation, wanted.rotation
    return attrs.evolve(
        wanted,
        translation=None if translation is None else (X_PW @ Pose(translation=translation)).translation,
        rotation=None if rotation is None else product(X_PW.rotation, rotation),
    )


def by(scene: SceneState, wanted: Move, *, in_world: bool = False) -> Move:
    """From where the frame is by so much: its translation is added to, and it is turned where it stands, both in the
    axes of its parent or of the world. A RefusalError where it is not known where it is."""
    result = scene.frame(wanted.frame)
    pose = None if result is None else seen(scene, result.frame, wanted.position)
    if pose is None:
        raise RefusalError(f"it is not known where '{printable(wanted.frame)}' is")
    moved, turned = wanted.translation or ORIGIN, wanted.rotation or IDENTITY_ROTATION
    if in_world:
        X_WP = _parent(scene, wanted.frame)
        R_PW = inverse(X_WP).rotation
        moved, turned = rotated(R_PW, moved), product(product(R_PW, turned), X_WP.rotation)
    x, y, z = pose.translation
    return attrs.evolve(
        wanted,
        translation=None if wanted.translation is None else (x + moved[0], y + moved[1], z + moved[2]),
        rotation=None if wanted.rotation is None else product(turned, pose.rotation),
    )


def _parent(scene: SceneState, name: str) -> Pose:
    result = scene.frame(name)
    if result is None:
        raise RefusalError(f"there is no frame '{printable(name)}'")
    if not result.frame.parent:
        return IDENTITY
    parent = scene.frame(result.frame.parent)
    X_WP = None if parent is None else World(scene).pose(parent.frame)
    if X_WP is None:
        raise RefusalError(f"it is not known where the parent of '{printable(name)}' is")
    return X_WP
