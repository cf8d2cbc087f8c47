"""Scenes as values: frames in a tree."""

import pytest

from robray.scene.model import Frame, Scene
from robray.scene.pose import Pose

pytestmark = pytest.mark.quick


def test_a_frame_that_is_called_nothing_is_nobodys_parent() -> None:
    """The root is called so, too."""
    up, aside = Pose(translation=(0.0, 0.0, 1.0)), Pose(translation=(5.0, 0.0, 0.0))
    frames = (Frame("child", "base"), Frame("base", None, up), Frame("", None, aside))
    scene = Scene({frame.name: frame for frame in frames})
    assert [frame.name for frame in scene.ancestors("child")] == ["child", "base"]
    assert scene.poses_in_root() == {"child": up, "base": up, "": aside}
    assert [scene.pose_in_root(name) for name in scene.frames] == [up, up, aside]
