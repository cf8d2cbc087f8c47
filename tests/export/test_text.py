"""A scene as lines of text; the command line's tests look at all of it, these at what others than it may ask."""

import pytest

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.export.look import Look
from robray.export.text import tree

pytestmark = pytest.mark.quick


def test_as_wide_as_it_may_be_and_without_colour() -> None:
    scene = scene_model(fixture("frame f { translation [1/3, 1/7, 1/9]; rpy [1/3, 1/7, 1/9]; }\n").scene)
    for width in (40, 100):
        lines = list(tree(Look(width=width), "a", scene, {}, {}, {}))
        assert lines[0] == "a: 1 frame, 0 joints, 0 shapes"
        assert max(map(len, lines)) <= width
        assert not any("\x1b" in line for line in lines)


@pytest.mark.parametrize("columns", [48, 60, 80])
def test_paths_are_broken_behind_slashes_on_a_terminal_only(columns: int) -> None:
    path = "/opt/description_of_an_arm/meshes/of_links/hand.obj"
    frames = "".join(f'frame f{rank} {{ geometry {{ mesh "{path}"; }} ' for rank in range(4)) + "}" * 4
    state = fixture(frames).scene
    title = "folder/of/a/long/name/" * 4
    shown, piped = (
        "\n".join(tree(Look(width=columns, wraps=wraps), title, scene_model(state), {}, {}, {})).splitlines()
        for wraps in (True, False)
    )
    assert max(map(len, shown[1:])) <= columns
    assert sum(path in line for line in piped) == 4
    as_one = "".join(line.strip(" │├└") for line in shown)
    assert as_one.replace("mesh     ", "").count(path) == 4


def test_a_ring_is_told_once_without_comparing_it_with_itself_for_each_of_its_frames() -> None:
    hashed = 0

    class Ring(tuple[str, ...]):
        __slots__ = ()

        def __hash__(self) -> int:
            nonlocal hashed
            hashed += 1
            return super().__hash__()

    names = [f"f{number}" for number in range(300)]
    source = "".join(f"frame {name} {{ parent {names[rank - 1]}; }}\n" for rank, name in enumerate(names))
    state = fixture(source).scene
    [cycle] = {id(each): each for each in state.cycles.of.values()}.values()
    cycles = dict.fromkeys(state.cycles.of, Ring(cycle))
    lines = [*tree(Look(), "ring", scene_model(state), {}, cycles, {})]
    assert sum("form a cycle" in line for line in lines) == 1
    assert hashed == 0
