"""Where frames are in the world."""

from robray.analysis.scene_state import SceneState
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, Pose

MOST_ANCESTORS = 1_000
"""A frame with more has no pose here: that of a visible frame must not cost more than what is seen of it."""


class World:
    """Poses in the world of one scene with every joint at zero; what two frames have above them is computed once."""

    def __init__(self, scene: SceneState) -> None:
        self._scene = scene
        self._known: dict[str, Pose | None] = {"": IDENTITY}

    def pose(self, frame: Frame) -> Pose | None:
        """`X_WF`; None where the way to the root is broken or too long. Cost: the frames above that are not known."""
        chain: list[Frame] = []
        seen: set[str] = set()
        above = frame.parent or ""
        while above not in self._known:
            found = self._scene.frame(above)
            if found is None or above in seen or len(chain) > MOST_ANCESTORS:
                self._known[above] = None
                break
            seen.add(above)
            chain.append(found.frame)
            above = found.frame.parent or ""
        X_WP = self._known[above]
        for parent in reversed(chain):
            X_WP = None if X_WP is None else X_WP @ parent.pose_at({})
            self._known[parent.name] = X_WP
        return None if X_WP is None else X_WP @ frame.pose_at({})
