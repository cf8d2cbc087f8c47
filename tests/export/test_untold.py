"""What pictures, drawings of the tree and glTF leave out is told, item by item."""

import re

import pytest

from docs.pages import DOCS
from fixtures import fixture
from robray.export.converted import Made
from robray.export.libraries import LibraryError
from robray.export.targets import BY_SUFFIX, TARGETS, Around, View

pytestmark = pytest.mark.quick

SCENE = """\
class marked { color [1, 0, 0]; }
frame base { geometry { isa marked; shape box; dimension [1, 1, 1]; no-shadow 1; specular [0.1, 0.2, 0.3]; } }
frame hidden { parent base; translation [0, 0, 1]; geometry { shape sphere; radius 1; visual 0; } }
frame bright { parent base; geometry { shape sphere; radius 1; color [2, 0, 0]; } }
frame arm { parent base; type revolute; axis [0, 0, 1]; geometry { shape sphere; radius 1; } }
allow_collision "base" "arm";
allow_collision "arm" "base";
"""

ROBOT = """\
<robot name="r">
  <link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="b"/>
  <link name="c"/>
  <joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="1 0 0"/></joint>
  <joint name="k" type="continuous"><parent link="a"/><child link="c"/><axis xyz="0 0 1"/><mimic joint="j"/></joint>
</robot>
"""

OF_SCENE: dict[str, list[str]] = {
    ".png": ["4: a color outside 0 to 1"],
    ".glb": [
        *("2: no-shadow", "2: specular", "3: a geometry that is not seen", "4: a color outside 0 to 1"),
        *("5: that 'arm' moves", "6: that 'arm' and 'base' may collide"),
    ],
    ".dot": [],
    ".svg": [],
}

OF_ROBOT: dict[str, list[str]] = {
    ".png": [],
    ".glb": ["2: what 'a' weighs", "5: that 'j' moves", "6: that 'k' moves"],
    ".dot": [],
    ".svg": [],
}


def _made(suffix: str, source: str, name: str) -> tuple[Made, bytes]:
    given = fixture(source, main=f"/w/{name}")
    around = Around(str, str, lambda _: "is not there", lambda _: True, {}, View((20, 20)))
    try:
        return BY_SUFFIX[suffix].made(given.scene, around), source.encode()
    except LibraryError as error:
        pytest.skip(str(error))


TOLD_ELSEWHERE = {".c": "tests/export/test_c.py", ".xml": "tests/export/test_mjcf.py"}


def test_of_each_suffix_it_is_said_what_is_left_out() -> None:
    lacking = sorted(BY_SUFFIX.keys() - OF_SCENE.keys() - TOLD_ELSEWHERE.keys())
    assert not lacking, f"what these leave out, sorted by its words, has to be in OF_SCENE and in OF_ROBOT: {lacking}"
    assert OF_SCENE.keys() == OF_ROBOT.keys()


def test_the_page_of_conversions_has_each_suffix() -> None:
    page = (DOCS / "convert.md").read_text()
    table = {suffix for row in re.findall(r"(?m)^\| (`\..*?) \|", page) for suffix in re.findall(r"`(\.\w+)`", row)}
    lacking = sorted(BY_SUFFIX.keys() - table - {".c"})
    assert not lacking, f"the table of {DOCS / 'convert.md'} has no row of {lacking}"
    unnamed = [name for name in TARGETS if name != "c" and not re.search(rf"`(?:--to )?{name}`", page)]
    assert not unnamed, f"{DOCS / 'convert.md'} does not say that '--to' takes {unnamed}"


@pytest.mark.parametrize("suffix", OF_SCENE)
@pytest.mark.parametrize(("source", "name", "lost"), [(SCENE, "s.robray", OF_SCENE), (ROBOT, "r.urdf", OF_ROBOT)])
def test_what_is_left_out_is_told(suffix: str, source: str, name: str, lost: dict[str, list[str]]) -> None:
    made, text = _made(suffix, source, name)
    lines = (text[: each.at.span.start].count(b"\n") + 1 for each in made.losses)
    told = [f"{line}: {each.message}" for line, each in zip(lines, made.losses, strict=True)]
    assert sorted(told) == sorted(lost[suffix])
    assert made.refusals == ()


@pytest.mark.parametrize("suffix", OF_SCENE)
def test_of_what_is_all_there_nothing_is_told(suffix: str) -> None:
    seen = "geometry { shape box; dimension [1, 1, 1]; }" if suffix in (".png", ".glb") else ""
    made, _ = _made(suffix, f"frame a {{ {seen} }}\nframe b {{ parent a; {seen} }}\n", "s.robray")
    assert made.losses == ()


NOWHERE = f"<Transform>{' 0' * 12}</Transform>"
CELL = f"""\
<WorkCell name="c">
  <Frame name="a">{NOWHERE}
    <Drawable name="d"><Box x="1" y="1" z="1"/></Drawable>
  </Frame>
</WorkCell>
"""


def _told(suffix: str, source: str, name: str) -> list[tuple[int, str]]:
    made, _ = _made(suffix, source, name)
    return [(source.count("\n", 0, each.at.span.start) + 1, each.message) for each in made.losses]


def test_a_shape_on_a_frame_of_which_it_is_not_known_where_it_is_is_told_with_the_frame() -> None:
    assert _told(".png", CELL, "main.wc.xml") == [(2, "it is not known where 'a' is"), (3, "a geometry")]


def test_a_shape_on_a_frame_that_hangs_from_nothing_is_told_with_the_frame() -> None:
    source = "frame a { parent gone;\n  geometry { shape sphere; radius 1; } }\n"
    why = "there is no frame 'gone' that 'a' could hang from"
    for suffix in (".png", ".dot", ".svg"):
        assert _told(suffix, source, "s.robray") == [(1, why), (2, "a geometry")]


TURNED = """\
frame base { quaternion [0, 0, 0, 2]; geometry { shape sphere; radius 1; }
  frame arm { type revolute; axis [0, 0, 1]; }
}
"""


@pytest.mark.parametrize(
    ("source", "name", "frames"), [(CELL, "main.wc.xml", ["a"]), (TURNED, "s.robray", ["base", "arm"])]
)
def test_a_tree_has_frames_that_are_nowhere_as_well(source: str, name: str, frames: list[str]) -> None:
    """It does not draw where they are."""
    made, _ = _made(".dot", source, name)
    assert all(f'"{frame}" [label="{frame}' in made.data.decode() for frame in frames)
    image, _ = _made(".svg", source, name)
    assert all(f">{frame}" in image.data.decode() for frame in frames)
