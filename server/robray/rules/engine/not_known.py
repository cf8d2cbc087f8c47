"""Reasons for unknown poses of frames, and the places of the missing parts."""

from collections.abc import Mapping
from typing import NamedTuple

from robray.analysis.analysis import span_at
from robray.analysis.links import AS_READ, FrameNames
from robray.analysis.occurrences import name_span
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.rules import RULES, diagnosis_of
from robray.rules.engine.diagnosis import Reason
from robray.rules.engine.rule import RuleContext, Severity
from robray.scene.model import Scene


class Missing(NamedTuple):
    """`what` is the attribute of `frame` without a value."""

    frame: str
    what: str
    reason: Reason

    @property
    def message(self) -> str:
        is_told = not self.what or self.what in self.reason.names
        return self.reason.why if is_told else f"'{self.what}' is not known: {self.reason.why}"


def missing_pose(scene: SceneState, name: str) -> Missing | None:
    """Reason for a frame's unknown pose in the world: the missing part of the first incomplete frame in its chain.

    None if the pose is known, or the chain does not lead to the root. Cost: O(depth).
    """
    seen: set[str] = set()
    current: str | None = name
    while current and current not in seen:
        seen.add(current)
        place = scene.effective_frame(current)
        value = None if place is None else scene.results[place].value
        if place is None or not isinstance(value, FrameResult):
            return None
        if value.frame.pose_at({}) is None:
            return missing_in(scene, place)
        current = value.frame.parent
    return None


def missing_in(scene: SceneState, place: ItemPath) -> Missing | None:
    """The unknown part of a frame's own pose or joint; None if all is known. Cost: O(its attributes)."""
    value = scene.results[place].value
    if not isinstance(value, FrameResult) or not value.unknown:
        return None
    return _missing(scene, place, value.frame.name, value.unknown[0])


def missing_measure_in(scene: SceneState, place: ItemPath) -> Missing | None:
    """The unknown part of a geometry, which in some formats belongs to a frame; None if all is known."""
    value = scene.results[place].value
    if not isinstance(value, FrameResult | GeometryResult) or value.geometry is None or not value.geometry.unknown:
        return None
    holder = value.frame.name if isinstance(value, FrameResult) else value.holder
    return _missing(scene, place, holder, value.geometry.unknown[0])


def _missing(scene: SceneState, place: ItemPath, holder: str, name: str) -> Missing:
    explain = diagnosis_of(scene.file(place).format).why_unknown or _first_error
    return Missing(holder, name, explain(scene, place, name))


def reason_in(scene: SceneState, place: ItemPath) -> str | None:
    """The message of `missing_in`."""
    missing = missing_in(scene, place)
    return None if missing is None else missing.message


def measure_reason_in(scene: SceneState, place: ItemPath) -> str | None:
    """The message of `missing_measure_in`."""
    missing = missing_measure_in(scene, place)
    return None if missing is None else missing.message


def _first_error(scene: SceneState, place: ItemPath, _: str) -> Reason:
    item, result = scene.item(place), scene.results[place]
    errors = (one for one in (*result.problems, *item.problems) if RULES[one.code].severity is Severity.ERROR)
    found = next(errors, None)
    if found is None:
        return Reason("it has no value", name_span(scene, place))
    return reason_of(scene, place, found)


def reason_of(scene: SceneState, place: ItemPath, problem: Problem) -> Reason:
    rule, at = RULES[problem.code], span_at(scene, place, problem.span)
    details = rule.recorded(problem.details)
    message = rule.at(at, RuleContext(problem.span, details, scene, place), None).message
    return Reason(message, at, details)


def unknown_poses(
    state: SceneState, scene: Scene, positions: Mapping[str, float], names: FrameNames = AS_READ
) -> dict[str, str]:
    """Frames with unknown poses in the world, each with the reason. Cost: O(frames).

    `names` are the scene's names of its frames.
    """
    reasons: dict[str, str] = {}
    culprits: dict[str, str] = {}
    for name in scene.frames:
        chain: list[str] = []
        culprit = ""
        for frame in scene.ancestors(name):
            if frame.name in culprits:
                culprit = culprits[frame.name]
                break
            chain.append(frame.name)
        for one in reversed(chain):
            if scene.frames[one].pose_at(positions) is None:
                place = state.effective_frame(names.frame(one))
                missing = None if place is None else missing_in(state, place)
                culprit, reasons[one] = one, "it has no value" if missing is None else missing.message
            elif culprit:
                reasons[one] = f"'{culprit}' is not known"
            culprits[one] = culprit
    return reasons
