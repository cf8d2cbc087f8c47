"""What a robot says of weights and forces, which are no part of a scene."""

from collections.abc import Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.formats.urdf.semantics.answers import link_name, parent_joint
from robray.formats.urdf.statements import Joint, LinkElement, NumberLiteral, PartKind
from robray.scene.geometry import Measure


def dynamics(scene: "SceneState", place: ItemPath) -> tuple[str, dict[str, Measure]] | None:
    """The frame of a joint, and how strong and fast it may be and how it resists; or the frame that a weight is of."""
    statement = scene.item(place).statement
    if isinstance(statement, Joint):
        value = scene.results[place].value
        return (value.frame.name, dict(_of_joint(statement))) if isinstance(value, FrameResult) else None
    if not isinstance(statement, LinkElement) or statement.kind is not PartKind.INERTIAL:
        return None
    found: dict[str, Measure] = {"mass": _value(statement.mass)}
    if statement.inertia is not None:
        moments = [0.0 if each is None else each.value for each in statement.inertia.moments]
        known = tuple(each for each in moments if each is not None)
        found["inertia"] = known if len(known) == len(moments) else None
    return weighed_frame(scene, place), found


def weighed_frame(scene: "SceneState", place: ItemPath) -> str:
    """The frame that a link's weight is about: one of its own, or that of the joint that leads to the link."""
    value = scene.results[place].value
    if isinstance(value, FrameResult):
        return value.frame.name
    led = parent_joint(scene, link_name(scene, place) or "", place)
    return "" if led is None or led.name is None else led.name


def _of_joint(joint: Joint) -> Iterator[tuple[str, Measure]]:
    if joint.limit is not None:
        yield from (("effort", _value(joint.limit.effort)), ("velocity", _value(joint.limit.velocity)))
    for parameters in (joint.dynamics, joint.safety, joint.calibration):
        if parameters is not None:
            yield from ((name.replace("_", " "), number.value) for name, number in parameters.numbers)


def _value(number: NumberLiteral | None) -> float | None:
    return None if number is None else number.value
