"""Which file is meant by a path that leads nowhere."""

import pytest

from robray.analysis.near_paths import near_path
from robray.formats import FORMATS

pytestmark = pytest.mark.quick

FILES = (
    "/w/parts.robray",
    "/w/meshes/wrist.stl",
    "/w/meshes/finger_1.stl",
    "/w/meshes/arm/upper.stl",
    "/w/fixtures/fence.robray",
    "/w/a1.stl",
    "/w/left/same.stl",
    "/w/right/same.stl",
    "/w/tool.stl",
    "/w/tool.stk",
)


def entries(folder: str) -> tuple[str, ...]:
    inside = [path.removeprefix(f"{folder}/").partition("/") for path in FILES if path.startswith(f"{folder}/")]
    return tuple(sorted({name + slash for name, slash, _ in inside}))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("/w/prats.robray", "/w/parts.robray"),
        ("/w/part.robray", "/w/parts.robray"),
        ("/w/Parts.robray", "/w/parts.robray"),
        ("/w/parts.robary", "/w/parts.robray"),
        ("/w/mehses/wrist.stl", "/w/meshes/wrist.stl"),
        ("/w/meshes/wrsit.stl", "/w/meshes/wrist.stl"),
        ("/w/meshes/wrist.obj", "/w/meshes/wrist.stl"),
        ("/w/wrist.stl", "/w/meshes/wrist.stl"),
        ("/w/gone/parts.robray", "/w/parts.robray"),
        ("/w/fixtures/fixtures/fence.robray", "/w/fixtures/fence.robray"),
        ("/w/fixtures/parts.robray", "/w/parts.robray"),
        ("/w/meshes\\wrist.stl", "/w/meshes/wrist.stl"),
        # A backslash in the path of an include is left out.
        ("/w/fixturesfence.robray", "/w/fixtures/fence.robray"),
        ("/w/meshesarmupper.stl", "/w/meshes/arm/upper.stl"),
        ("/w/fixtures/..parts.robray", "/w/parts.robray"),
        ("/w/.parts.robray", "/w/parts.robray"),
    ],
)
def test_a_slip_leads_to_what_is_there(written: str, meant: str) -> None:
    assert near_path(written, entries, FORMATS.scenes) == meant


@pytest.mark.parametrize(
    "written",
    [
        "/w/nothing.stl",
        # What differs in a digit is a sibling.
        "/w/meshes/finger_2.stl",
        "/w/a2.stl",
        # Of several nobody knows which one.
        "/w/same.stl",
        "/w/meshesupper.stl",
        "/w/tool.stx",
        # A mesh is no scene.
        "/w/parts.stl",
        "/w/meshes/wrist.robray",
        "/elsewhere/wrist.stl",
        "/w/meshes/",
        "wrist.stl",
    ],
)
def test_nothing_is_guessed(written: str) -> None:
    assert near_path(written, entries, FORMATS.scenes) is None


def test_a_large_folder_is_looked_at_in_part() -> None:
    asked = []

    def many(folder: str) -> tuple[str, ...]:
        asked.append(folder)
        return tuple(f"part_{number}.stl" for number in range(100_000)) if folder == "/w" else ()

    assert near_path("/w/piece.stl", many, FORMATS.scenes) is None
    assert len(asked) == 2
