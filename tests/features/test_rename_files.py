"""Includes and meshes, when files get other names."""

import pytest

from fixtures import MAIN, fixture
from robray.features.refactorings.verification import by_file
from robray.features.rename_files import rename_files

pytestmark = pytest.mark.quick


def moved(source: str, moves: dict[str, str], *, meshes: tuple[str, ...] = ()) -> dict[str, str]:
    """The texts that change, after the edits and by their old names."""
    given = fixture(source)
    given.workspace.set_existing(dict.fromkeys(meshes, True))
    edits = rename_files(given.workspace.analysis(), moves)
    scratch = given.workspace.copy()
    for path, each in by_file(edits).items():
        scratch.edit(path, each)
    files = scratch.analysis().files
    return {path: files[path].text.decode() for path in by_file(edits)}


def check(written: str, moves: dict[str, str], expected: str | None) -> None:
    """An include in `/w/main.robray` of `/w/parts/hand.robray`, before and after."""
    source = f'include "{written}"\n//- /w/parts/hand.robray\n# nothing\n'
    changed = moved(source, moves)
    assert changed == ({} if expected is None else {MAIN: f'include "{expected}"\n'})


HAND = "/w/parts/hand.robray"


def test_an_include_follows_its_file() -> None:
    check("parts/hand.robray", {HAND: "/w/parts/fist.robray"}, "parts/fist.robray")
    check("parts/hand", {HAND: "/w/parts/fist.robray"}, "parts/fist")
    check("./parts/hand", {HAND: "/w/fist.robray"}, "./fist")
    check("parts/hand", {HAND: "/v/hand.robray"}, "../v/hand")
    check(HAND, {HAND: "/w/parts/fist.robray"}, "/w/parts/fist.robray")
    check("parts/hand", {HAND: "/w/parts/hand.scene"}, "parts/hand.scene")
    check("parts/hand", {HAND: "/w/parts/a*b[1].robray"}, r"parts/a\*b\[1]")


def test_an_include_follows_its_folder() -> None:
    check("parts/hand", {"/w/parts": "/w/pieces"}, "pieces/hand")
    check("parts/hand", {"/w/parts": "/w/pieces", HAND: "/w/fist.robray"}, "fist")


def test_an_include_goes_along_with_its_own_file() -> None:
    check("parts/hand", {MAIN: "/w/scenes/main.robray"}, "../parts/hand")
    check("parts/hand", {MAIN: "/w/other.robray"}, None)
    check("parts/hand", {"/w": "/v"}, None)
    check(HAND, {"/w": "/v"}, "/v/parts/hand.robray")


def test_what_cannot_be_written_is_left() -> None:
    check("parts/hand", {HAND: '/w/parts/a"b.robray'}, None)


def named(before: str, moves: dict[str, str], after: str | None) -> None:
    """A comment at the top of `/w/main.robray`, before and after."""
    changed = moved(f"{before}\nframe f {{ }}\n", moves)
    assert changed == ({} if after is None else {MAIN: f"{after}\nframe f {{ }}\n"})


def test_what_is_loaded_together_follows_its_file() -> None:
    arm = "/w/robots/arm.urdf"
    named('# robray: with "robots/arm.urdf"', {arm: "/w/arm.urdf"}, '# robray: with "arm.urdf"')
    named('// robray: with "./robots/arm.urdf" too', {arm: "/w/arm.urdf"}, '// robray: with "./arm.urdf" too')
    named('/* robray: with "/w/robots/arm.urdf" */', {arm: "/v/a.urdf"}, '/* robray: with "/v/a.urdf" */')
    named('# robray: with "a.urdf" "robots/arm.urdf"', {arm: "/w/b.urdf"}, '# robray: with "a.urdf" "b.urdf"')
    named('# robray: with "robots/arm.urdf"', {"/w/robots": "/w/all"}, '# robray: with "all/arm.urdf"')
    named('# robray: with "robots/arm.urdf"', {MAIN: "/w/scenes/main.robray"}, '# robray: with "../robots/arm.urdf"')


def test_what_is_loaded_together_and_stays_is_left() -> None:
    arm = "/w/robots/arm.urdf"
    named('# robray: with "robots/arm.urdf"', {"/w": "/v"}, None)
    named('# robray: with "robots/leg.urdf"', {arm: "/w/arm.urdf"}, None)
    named('# robray: with "package://robots/arm.urdf"', {arm: "/w/arm.urdf"}, None)
    named('# not robray: with "robots/arm.urdf"', {arm: "/w/arm.urdf"}, None)
    named('/* robray: with "robots/arm.urdf" */', {arm: "/w/*/arm.urdf"}, None)


MESH = "/w/meshes/hand.obj"


def mesh(written: str, moves: dict[str, str], expected: str | None) -> None:
    source = f"frame f {{ geometry {{ mesh {written}; }} }}\n"
    changed = moved(source, moves, meshes=(MESH,))
    assert changed == ({} if expected is None else {MAIN: source.replace(written, expected)})


def test_a_mesh_path_follows_its_file_and_its_folder() -> None:
    mesh('"meshes/hand.obj"', {MESH: "/w/meshes/fist.obj"}, '"meshes/fist.obj"')
    mesh('"./meshes/hand.obj"', {"/w/meshes": "/w/shapes"}, '"./shapes/hand.obj"')
    mesh('"/w/meshes/hand.obj"', {"/w/meshes": "/w/shapes"}, '"/w/shapes/hand.obj"')
    mesh('"meshes/../meshes/hand.obj"', {MESH: "/w/a.obj"}, '"a.obj"')


def test_a_mesh_path_goes_along_with_the_scene() -> None:
    mesh('"meshes/hand.obj"', {MAIN: "/w/scenes/main.robray"}, '"../meshes/hand.obj"')
    mesh('"meshes/hand.obj"', {MAIN: "/w/other.robray"}, None)
    mesh('"meshes/hand.obj"', {"/w": "/v"}, None)


def test_a_mesh_is_relative_to_the_folder_of_the_root() -> None:
    assert moved(
        'include "sub/part"\n//- /w/sub/part.robray\nclass c { mesh "meshes/hand.obj"; }\n'
        "frame f { geometry { isa c; } }\n",
        {MESH: "/w/fist.obj"},
        meshes=(MESH,),
    ) == {"/w/sub/part.robray": 'class c { mesh "fist.obj"; }\nframe f { geometry { isa c; } }\n'}


def test_a_mesh_that_another_scene_does_not_find_follows_the_one_that_does() -> None:
    assert moved(
        'include "part"\n//- /w/part.robray\nframe f { geometry { mesh "meshes/hand.obj"; } }\n'
        '//- /w/deep/other.robray\ninclude "../part"\n',
        {MESH: "/w/meshes/fist.obj"},
        meshes=(MESH,),
    ) == {"/w/part.robray": 'frame f { geometry { mesh "meshes/fist.obj"; } }\n'}


def test_a_mesh_that_scenes_would_need_in_two_ways_is_left() -> None:
    other = "/w/deep/meshes/hand.obj"
    assert (
        moved(
            'include "part"\n//- /w/part.robray\nframe f { geometry { mesh "meshes/hand.obj"; } }\n'
            '//- /w/deep/other.robray\ninclude "../part"\n',
            {MESH: "/w/meshes/fist.obj"},
            meshes=(MESH, other),
        )
        == {}
    )


def test_files_that_nothing_names() -> None:
    check("parts/hand", {"/w/else.robray": "/w/more.robray", "/v": "/u"}, None)


ARM = "/w/robots/arm.urdf"


def in_robot(*written: str) -> str:
    parts = (f"<visual><geometry><mesh filename='{one}'/></geometry></visual>" for one in written)
    return f'<robot name="r"><link name="l">{"".join(parts)}</link></robot>\n'


def check_robot(written: str, moves: dict[str, str], expected: str | None) -> None:
    changed = moved(f"//- {ARM}\n{in_robot(written)}", moves)
    assert changed == ({} if expected is None else {ARM: in_robot(expected)})


def test_a_mesh_of_a_robot_follows_its_file() -> None:
    mesh = "/w/meshes/hand.dae"
    check_robot("../meshes/hand.dae", {mesh: "/w/robots/fist.dae"}, "fist.dae")
    check_robot("../meshes/hand.dae", {"/w/meshes": "/w/a & b"}, "../a &amp; b/hand.dae")
    check_robot(mesh, {mesh: "/w/fist.dae"}, "/w/fist.dae")
    check_robot(f"file://{mesh}", {mesh: "/w/fist.dae"}, "file:///w/fist.dae")
    check_robot(f"file://localhost{mesh}", {mesh: "/w/fist.dae"}, "file://localhost/w/fist.dae")
    check_robot("package://p/hand.dae", {mesh: "/w/fist.dae"}, None)
    check_robot("file://", {mesh: "/w/fist.dae"}, None)


def test_a_mesh_of_a_robot_that_moves_stays_where_it_is() -> None:
    check_robot("hand.dae", {ARM: "/w/arm.urdf"}, "robots/hand.dae")
    check_robot("hand.dae", {ARM: "/w/robots/left.urdf"}, None)
    check_robot("hand.dae", {"/w/robots": "/w/more"}, None)
