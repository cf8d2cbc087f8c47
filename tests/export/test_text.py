"""A scene as lines of text; the command line's tests look at all of it, these at what others than it may ask."""

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.export.look import Look
from robray.export.text import tree


def test_as_wide_as_it_may_be_and_without_colour() -> None:
    scene = scene_model(fixture("frame f { translation [1/3, 1/7, 1/9]; rpy [1/3, 1/7, 1/9]; }\n").scene)
    for width in (40, 100):
        lines = list(tree(Look(width=width), "a", scene, {}, {}, {}))
        assert lines[0] == "a: 1 frame, 0 joints, 0 shapes"
        assert max(map(len, lines)) <= width
        assert not any("\x1b" in line for line in lines)
