"""Whatever is given that is none: what is wrong with it is said in words, and what to give instead."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import robray

pytestmark = pytest.mark.quick

ARM = "frame base {} frame turn { parent base; type revolute; axis [0, 0, 1]; } frame tool { parent turn; }"

TAKE_CONFIGURATIONS: dict[str, Callable[[robray.Scene, Any], object]] = {
    "poses": lambda scene, q: scene.poses(q),
    "pose": lambda scene, q: scene.pose("tool", q),
    "jacobian": lambda scene, q: scene.jacobian("tool", q),
    "collisions": lambda scene, q: scene.collisions(q),
    "picture": lambda scene, q: scene.picture(q),
    "to_trimesh": lambda scene, q: scene.to_trimesh(q),
}
TAKE_ONE = ("picture", "to_trimesh")
SHOW_WHERE = ("collisions", "picture", "to_trimesh")

NO_NUMBERS = [
    "0.5",
    b"1",
    ["a"],
    [None],
    [1j],
    [[0.1], [0.1, 0.2]],
    {0.1},
    object(),
    np.datetime64(0, "s"),
    {"turn": "x"},
]
OTHER_SHAPES = [0.5, [], [0.1, 0.2], [[0.1, 0.2]], [[[0.1]]], np.zeros((3, 0)), {"turn": [[0.1]]}]
OTHER_NAMES = [{"trun": 0.1}, {"tool": 0.1}, {3: 0.1}, {"": 0.1}]


@pytest.fixture(name="arm")
def _arm() -> robray.Scene:
    return robray.load("arm.robray", text=ARM)


@pytest.mark.parametrize("name", TAKE_CONFIGURATIONS)
def test_what_is_no_configuration_is_told_alike_everywhere(name: str, arm: robray.Scene) -> None:
    ask = TAKE_CONFIGURATIONS[name]
    for q in NO_NUMBERS:
        with pytest.raises(
            TypeError, match=r"^expected positions as numbers in radians and metres, in rows of .*, found "
        ):
            ask(arm, q)
    for q in OTHER_SHAPES:
        with pytest.raises(ValueError, match=r"\(batch, 1\), for turn, found|one shape \(batch,\): 'turn' \("):
            ask(arm, q)
    for q in OTHER_NAMES:
        with pytest.raises(
            KeyError,
            match=r"the scene has no joint variable '.*'(, for the frame is fixed)?; (did you mean|there is) '?turn",
        ):
            ask(arm, q)
    with pytest.raises(ValueError, match=r"a position is not finite"):
        ask(arm, [10**400])


@pytest.mark.parametrize("name", SHOW_WHERE)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_where_nobody_knows_nothing_is_shown(name: str, value: float, arm: robray.Scene) -> None:
    with pytest.raises(ValueError, match=f"poses are unknown with 'turn' at {value:g}"):
        TAKE_CONFIGURATIONS[name](arm, [value])
    if name in TAKE_ONE:
        with pytest.raises(ValueError, match=r"expected one configuration"):
            TAKE_CONFIGURATIONS[name](arm, [[0.1], [0.2]])
    else:
        with pytest.raises(ValueError, match=r"at .* in row 1"):
            TAKE_CONFIGURATIONS[name](arm, [[0.1], [value]])


def test_a_frame_that_is_not_there_is_told_with_those_that_are(arm: robray.Scene) -> None:
    def asked(name: Any) -> Iterator[Callable[[], object]]:
        yield lambda: arm.pose(name)
        yield lambda: arm.pose("tool", relative_to=name)
        yield lambda: arm.jacobian(name)

    for name, said in (
        ("nope", "; there are base, turn, tool"),
        ("tol", "; did you mean 'tool'?"),
        ("Base", "; did you mean 'base'?"),
    ):
        for ask in asked(name):
            with pytest.raises(KeyError) as caught:
                ask()
            assert caught.value.args == (f"the scene has no frame '{name}'{said}",)
    for none in (3, b"tool", arm.frames["tool"]):
        for ask in asked(none):
            with pytest.raises(TypeError, match=r"expected the name of a frame as a str, found "):
                ask()
    many = robray.load("many.robray", text="".join(f"frame left-{n} {{}} frame right-{n} {{}}\n" for n in range(20)))
    with pytest.raises(KeyError, match=r"; there are left-0, left-1, .* and 10 more"):
        many.pose("left")
    with pytest.raises(KeyError, match=r"no frame 'x'; it has none"):
        robray.load("none.robray", text="").pose("x")


@pytest.mark.parametrize("size", [(1,), (1, 2, 3), "ab", 5, None, (10.5, 20), (np.nan, 1)])
def test_a_size_is_two_whole_numbers(size: Any, arm: robray.Scene) -> None:
    with pytest.raises(TypeError, match=r"expected a width and a height in whole pixels, found "):
        arm.picture(size=size)


@pytest.mark.parametrize("size", [(0, 10), (-1, 10), (9000, 1)])
def test_a_size_has_bounds(size: tuple[int, int], arm: robray.Scene) -> None:
    with pytest.raises(ValueError, match=r"a picture is 1 to 8192 pixels"):
        arm.picture(size=size)


@pytest.mark.parametrize("path", [3, None, b"a.robray", [3], [b"a.robray"]])
def test_what_names_no_file(path: Any) -> None:
    asked: list[Callable[[], object]] = [
        lambda: robray.check(path),
        lambda: robray.load("arm.robray", path, text=ARM),
        lambda: robray.load(path),
        lambda: robray.watch(path),
    ]
    for ask in asked:
        with pytest.raises(TypeError, match=r"expected a file name as a str or os.PathLike, found "):
            ask()


def test_an_empty_name_is_that_of_no_file() -> None:
    asked: list[Callable[[], object]] = [
        lambda: robray.check(""),
        lambda: robray.load("arm.robray", [""], text=ARM),
        lambda: robray.load(""),
        lambda: robray.watch(""),
    ]
    for ask in asked:
        with pytest.raises(robray.LoadError, match=r"expected the name of a file, found an empty text"):
            ask()


def test_what_is_no_text() -> None:
    text: Any
    for text in (3, ["frame a {}"], Path("a")):
        with pytest.raises(TypeError, match=r"expected the text of a scene as str or bytes, found "):
            robray.load("a.robray", text=text)
    with pytest.raises(robray.LoadError, match=r"invalid-encoding") as caught:
        robray.load("a.robray", text="frame \ud800 {}")
    assert caught.value.diagnostics[0].code == "invalid-encoding"
    assert [*robray.load("a.robray", text=memoryview(b"frame a {}")).frames] == ["a"]  # type: ignore[arg-type]


def test_a_file_that_is_not_there_is_told_with_the_one_that_was_meant(tmp_path: Path) -> None:
    (tmp_path / "cell.robray").write_text("frame a {}")
    (tmp_path / "robots").mkdir()
    (tmp_path / "robots" / "arm.robray").write_text("frame a {}")
    for name, meant in (("cel.robray", "cell.robray"), ("arm.robray", "robots/arm.robray")):
        asked: list[Callable[[Path], object]] = [robray.load, robray.check, robray.watch]
        for ask in asked:
            with pytest.raises(robray.LoadError, match=f"does not exist; did you mean '{meant}'\\?$"):
                ask(tmp_path / name)
    (tmp_path / "link.robray").symlink_to(tmp_path / "gone.robray")
    with pytest.raises(robray.LoadError, match=r".*link.robray' is a link to a file that does not exist$"):
        robray.load(tmp_path / "link.robray")
    with pytest.raises(robray.LoadError, match=r"'a\.robray' is loaded together with '.*gone\.urdf', which "):
        robray.load("a.robray", [tmp_path / "gone.urdf"], text="frame a {}")


def test_what_has_scenes_and_is_none_is_told_with_them(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("frame a {}")
    (tmp_path / "robray.toml").write_text(
        '[scenes.one]\nfiles = ["a.robray"]\n[scenes.gone]\nfiles = ["a.robray", "b.urdf"]\n'
    )
    for source, kind in ((tmp_path, "folder"), (tmp_path / "robray.toml", "configuration")):
        for ask in (robray.load, robray.watch):
            with pytest.raises(
                robray.LoadError, match=f"is a {kind}: name a file, or with scene= one of its scenes: one, gone$"
            ):
                ask(source)
        with pytest.raises(robray.LoadError, match=r"'oen' is not a scene .*robray\.toml'; did you mean 'one'\?$"):
            robray.load(source, scene="oen")
        with pytest.raises(robray.LoadError, match=r"; there are one, gone$"):
            robray.load(source, scene="")
        with pytest.raises(robray.LoadError, match=r"'gone' names missing files: 'b.urdf'"):
            robray.load(source, scene="gone")
        assert [*robray.load(source, scene="gone", lenient=True).frames] == ["a"]
    name: Any = 3
    with pytest.raises(TypeError, match=r"as a str, found 3"):
        robray.load(tmp_path, scene=name)
    (tmp_path / "robray.toml").write_text('scenes.one = ["a.robray"]\n')
    with pytest.raises(
        robray.LoadError,
        match=r"'one' names no files in .*; in line 1, invalid value for 'scenes.one': expected a table",
    ):
        robray.load(tmp_path, scene="one")


def test_what_is_not_there_is_not_waited_for(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.robray", tmp_path / "gone" / "gone.robray", tmp_path / "a.txt"):
        with pytest.raises(robray.LoadError, match=r"does not exist"):
            robray.watch(path)
    (tmp_path / "robray.toml").write_text("")
    with pytest.raises(robray.LoadError, match=r"'none' is not a scene"):
        robray.watch(tmp_path, scene="none")


@pytest.mark.parametrize(
    "text", ["frame a { }", '<robot name="a"/>', "modelname: a\nfiles:\n", '{"modules": []}', "frame a {\n}\n" * 1000]
)
def test_a_text_in_the_place_of_a_file_is_told_where_it_goes(text: str) -> None:
    with pytest.raises(
        robray.LoadError, match=r"^'[^\n]{1,60}…' is not a file; pass a text as text=, with a file name"
    ) as caught:
        robray.load(text)
    assert caught.value.diagnostics == ()


def test_a_name_is_one_with_odd_characters_too(tmp_path: Path) -> None:
    for name in ("a{1}.robray", "a<1>.robray", "a\n.robray"):
        (tmp_path / name).write_text(ARM)
        assert list(robray.load(tmp_path / name).frames) == ["base", "turn", "tool"]
