"""Where the states of an SRDF put the joints of its robot."""

from collections.abc import Mapping

from robray.analysis.posture import Posture
from robray.analysis.scene_state import SceneState
from robray.formats.srdf.frontend.lower import numbers
from robray.formats.srdf.semantics.groups import groups_in


class SrdfPosture(Posture):
    def states(self, scene: SceneState) -> Mapping[str, Mapping[str, float]]:
        """States of several groups may have one name. Joints with several numbers are left out."""
        found: dict[str, dict[str, float]] = {}
        for prefix, file in scene.instances.files.items():
            groups = groups_in(scene, prefix) if file.format.name == "srdf" else None
            robot = None if groups is None else groups.robot
            for _, state in groups.elements if groups is not None and robot is not None else ():
                if state.tag != "group_state" or state.name is None:
                    continue
                positions = found.setdefault(state.name.text, {})
                for each in state.children:
                    name, value = each.name, each.value("value")
                    joint = None if robot is None or name is None else robot.motion(name.text)
                    given = () if value is None else numbers(value.text) or ()
                    if joint is not None and len(given) == 1:
                        positions[joint.variable] = given[0]
        return found
