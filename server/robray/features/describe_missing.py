"""What is missing where a pose is not known, in Markdown."""

from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.features.describe import line_of
from robray.rules.engine.not_known import Missing, missing_pose
from robray.text.markdown import code


def describe_missing(scene: SceneState, name: str) -> str | None:
    """Why it is not known where a frame is in the world, and where what is missing stands; None where it is known."""
    missing = missing_pose(scene, name)
    if missing is None:
        return None
    above = frame_names(scene).called(missing.frame)
    of = "" if missing.frame == name else f" because of {code(above)}, from which it hangs"
    return f"where it is in the world is not known{of}: {told(scene, missing)}"


def told(scene: SceneState, missing: Missing) -> str:
    return f"{code(missing.message)}, at {code(line_of(scene, missing.reason.at))}"


def describe_undefined(name: str) -> str:
    """Of a class that nobody defines."""
    return f"the class {code(name)} is not defined: amino takes nothing from it"
