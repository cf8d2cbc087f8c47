"""What another format has not got: a program is told what `robray convert` tells, and where."""

import pickle
import re
from pathlib import Path
from typing import get_args

import pytest

import robray
from api.scene_files import EXAMPLES, paths_in, scenes_of
from cli.command import Command
from robray.export.destinations import Destination
from trials import sampled

SUFFIXES: dict[Destination, str] = {
    "robray": "robray",
    "urdf": "urdf",
    "mjcf": "mjcf",
    "mujoco": "mjcf",
    "trimesh": "glb",
    "picture": "png",
}
"""What `robray convert --to` calls what the methods of a scene make."""

LAMP = "frame lamp {\n  geometry { shape sphere; radius 0.1;\n    no-shadow 1; specular [1, 1, 1]; }\n}\n"


def lost(text: str, to: Destination) -> list[str]:
    return [str(each) for each in robray.load("lamp.robray", text=text).losses(to)]


def test_there_is_a_way_of_the_command_line_to_each_destination() -> None:
    assert {*SUFFIXES} == {*get_args(Destination)}
    made = {name.removeprefix("to_") for name in dir(robray.Scene) if name.startswith("to_")}
    assert {*SUFFIXES} == made | {"picture"}


_LINE = re.compile(r"(.*?:\d+):\d+: (?:only a comment|not kept|error): (.*)")


def told(command: Command, path: Path, to: Destination) -> list[str]:
    """Without columns, and without what becomes of a loss."""
    arguments = ("convert", str(path), "--to", SUFFIXES[to], "--each", "--force", "-o", "out")
    lines = command.run(*arguments).err.splitlines()
    return [f"{found[1]}: {found[2]}" for line in lines if (found := _LINE.fullmatch(line)) is not None]


TOGETHER = re.compile(r"/(robot|two_arms)/|task\.xml$")
"""What is loaded together is one scene here, and is named one by one for the text of another format there."""


@pytest.mark.parametrize("to", SUFFIXES)
def test_they_are_what_the_command_line_tells_one_by_one(to: Destination, command: Command) -> None:
    pytest.importorskip("trimesh", reason="trimesh is not installed")
    compared = 0
    for scene in scenes_of(sampled(paths_in(EXAMPLES))):
        path = Path(scene.path)
        # What describes a robot is converted with that, by its name.
        if (
            not scene.accepted
            or path.suffix in (".srdf", ".yaml")
            or (to in ("robray", "urdf") and TOGETHER.search(path.as_posix()))
        ):
            continue
        try:
            found = scene.losses(to)
        except robray.ConversionError as error:
            found = error.reasons
        assert [*map(str, found)] == told(command, path, to), path
        compared += len(found)
    assert compared > 3 or to == "picture", "a picture of an example loses nothing"


def test_a_loss_is_told_with_its_place() -> None:
    scene = robray.load("lamp.robray", text=LAMP)
    assert scene.losses("robray") == ()
    found = scene.losses("urdf")
    assert [(each.message, each.line) for each in found] == [("specular", 2), ("no-shadow", 2)]
    assert {each.file for each in found} == {scene.path}
    assert str(found[0]) == "lamp.robray:2: specular"


def test_a_mesh_of_a_package_that_is_not_there_is_a_loss() -> None:
    """The command line says the same where no scene is: of the name alone."""
    ball = '<visual><geometry><mesh filename="package://nowhere/ball.obj"/></geometry></visual>'
    robot = f'<robot name="r">\n<link name="hand">{ball}</link>\n</robot>'
    scene = robray.load("r.urdf", text=robot)
    assert "package://nowhere/ball.obj" in scene.to_robray()
    said = (
        "where the mesh 'package://nowhere/ball.obj' is: package 'nowhere' is not around the file, and no package path "
        "is set; source a workspace, or set 'package-paths' in robray.toml"
    )
    assert [(each.message, each.line) for each in scene.losses("robray")] == [(said, 2)]


def test_what_cannot_be_without_is_an_error_with_all_its_places() -> None:
    text = "".join(
        f"frame f{n} {{ geometry {{ shape grid; dimension [1, 1]; delta [1, 1]; thickness 1; }} }}\n" for n in range(9)
    )
    scene = robray.load("grids.robray", text=text)
    with pytest.raises(
        robray.ConversionError, match=r"^urdf cannot express all of this scene: .* and 4 more$"
    ) as caught:
        scene.losses("urdf")
    assert [each.line for each in caught.value.reasons] == [*range(1, 10)]
    with pytest.raises(ValueError, match=r" and 4 more$") as again:
        scene.to_urdf()
    assert again.value.args == caught.value.args
    sent = pickle.loads(pickle.dumps(caught.value))
    assert (sent.args, sent.reasons) == (caught.value.args, caught.value.reasons)


@pytest.mark.parametrize("to", ["urdf", "mjcf", "mujoco", "trimesh"])
def test_what_cannot_be_written_has_no_losses(to: Destination) -> None:
    scene = robray.load("a.robray", text="frame a { parent gone; }")
    with pytest.raises(robray.ConversionError, match="gone") as caught:
        scene.losses(to)
    with pytest.raises(robray.ConversionError) as again:
        getattr(scene, f"to_{to}")()
    assert (caught.value.args, caught.value.reasons) == (again.value.args, again.value.reasons)


def test_what_is_there_already_is_told() -> None:
    scene = robray.load(EXAMPLES / "smurf" / "arm.urdf")
    for ask in (scene.to_urdf, lambda: scene.losses("urdf")):
        with pytest.raises(robray.ConversionError, match=r"^this is URDF already; .*arm\.urdf'$"):
            ask()


def test_another_name_is_told_with_those_that_there_are() -> None:
    scene = robray.load("lamp.robray", text=LAMP)
    for name, said in (("udf", "did you mean 'urdf'"), ("gltf", "there are")):
        with pytest.raises(ValueError, match=said):
            scene.losses(name)  # type: ignore[arg-type]
