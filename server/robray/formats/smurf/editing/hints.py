"""What a scene does not say and one would like to see in it: where entities are, and angles in the other unit."""

import math
from collections.abc import Container, Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.features.inlay_hint import HintKind, InlayHint, world_hint
from robray.features.numbers import number
from robray.features.world import World
from robray.formats.smurf.semantics.posture import joint_of
from robray.formats.smurf.statements import Annotation, Entity, Rotation, statement_of
from robray.scene.joints import JointType
from robray.scene.pose import roll_pitch_yaw
from robray.text.spans import Span

_DECIMALS = 2


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], world: World
) -> Iterator[tuple[InlayHint, Span]]:
    statement = statement_of(item)
    if isinstance(statement, Entity):
        if HintKind.WORLD in kinds and (hint := world_hint(scene, place, world)) is not None:
            yield hint, statement.keyword
        if HintKind.VALUE in kinds and statement.rotation is not None:
            yield from _turned(statement.rotation)
    elif isinstance(statement, Annotation) and HintKind.VALUE in kinds:
        yield from _angles(scene, place, statement)


def _turned(rotation: Rotation) -> Iterator[tuple[InlayHint, Span]]:
    """The angles of a quaternion."""
    reading = rotation.reading
    if reading is not None and reading.is_quaternion:
        angles = [round(math.degrees(each), _DECIMALS) for each in roll_pitch_yaw(reading.rotation)]
        shown = " ".join(f"{number(each)}°" for each in angles)
        yield InlayHint(0, f"= rpy {shown}", HintKind.VALUE), rotation.span


def _angles(scene: SceneState, place: ItemPath, pose: Annotation) -> Iterator[tuple[InlayHint, Span]]:
    """The degrees of a pose, behind the names of what turns: the values are in radians."""
    for name, value in pose.values:
        found = scene.frame(scene.frame_named(joint_of(scene, name.text, place), place))
        joint = None if found is None else found.frame.joint
        if joint is not None and joint.type is JointType.REVOLUTE and value:
            yield InlayHint(0, f"({number(round(math.degrees(value), _DECIMALS))}°)", HintKind.VALUE), name.span
