"""Frames of a fixture that are dragged, and shapes that are resized: what is offered, and the texts that come of it."""

from collections.abc import Mapping
from math import cos, radians, sin

from fixtures import MAIN, Fixture, fixture
from robray.analysis.results import FrameResult, GeometryResult, ItemValue
from robray.features.moving import move, resize
from robray.features.moving.wanted import Candidate, Candidates, Move, Resize, Rounding
from robray.features.refactorings.verification import by_file
from robray.scene.pose import Quaternion, Vector, from_roll_pitch_yaw
from robray.text.edits import splice

ROUNDING = Rounding()


def turned(roll: float, pitch: float, yaw: float) -> Quaternion:
    """Of angles in degrees."""
    return from_roll_pitch_yaw(radians(roll), radians(pitch), radians(yaw))


def about_z(angle: float) -> Quaternion:
    half = radians(angle) / 2
    return (0.0, 0.0, sin(half), cos(half))


def dragged(
    given: Fixture,
    frame: str = "f",
    to: Vector | None = None,
    turn: Quaternion | None = None,
    rounding: Rounding = ROUNDING,
    position: float | None = None,
) -> Candidates:
    wanted = Move(frame, to, turn, rounding, position)
    return move(given.workspace.analysis(), given.scene, wanted, given.workspace.copy)


def pulled(given: Fixture, **sizes: float | tuple[float, ...]) -> Candidates:
    """Of the first shape."""
    return resized(given, sizes, ROUNDING)


def resized(given: Fixture, sizes: Mapping[str, float | tuple[float, ...]], rounding: Rounding) -> Candidates:
    scene = given.scene
    place = next(place for place in sorted(scene.results) if _is_shape(scene.results[place].value))
    wanted = Resize(place, tuple(sizes.items()), rounding)
    return resize(given.workspace.analysis(), scene, wanted, given.workspace.copy)


def _is_shape(value: ItemValue) -> bool:
    return isinstance(value, GeometryResult | FrameResult) and value.geometry is not None


def texts_after(given: Fixture, candidate: Candidate) -> dict[str, str]:
    texts = dict(given.texts)
    for path, edits in by_file(candidate.edits).items():
        for edit in edits:
            texts[path] = splice(texts[path], edit)
    return {path: text.decode() for path, text in texts.items()}


def first_text(source: str, frame: str = "f", to: Vector | None = None, turn: Quaternion | None = None) -> str:
    """The main file when the first candidate is applied, which need not be chosen."""
    given = fixture(source)
    found = dragged(given, frame, to, turn)
    assert found.offered, found.refused
    assert not found.offered[0].must_be_chosen
    return texts_after(given, found.offered[0])[MAIN]
