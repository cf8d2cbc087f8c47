"""What comes from elsewhere: one finding for many places, told by the first of them."""

import pytest

from fixtures import MAIN
from robray.analysis.file_set import Member
from robray.analysis.nearby import NOTHING, ROBOTS, defining, nearby
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.facts.symbols import SymbolKind
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.gathered import frames_of, unused_together
from robray.rules.engine.rule import Applicability, Diagnostic, Severity

OTHER, PART, ROBOT = "/w/other.robray", "/w/part.robray", "/w/robots/arm.urdf"

ARM = (
    '<robot name="arm"><link name="base"/><link name="hand"><visual><origin xyz="1 0 0"/></visual></link>\n'
    '<joint name="right_wrist" type="fixed"><parent link="base"/><child link="hand"/></joint></robot>\n'
)


def workspace(**texts: str) -> Workspace:
    made = new_workspace()
    paths = {"main": MAIN, "other": OTHER, "part": PART, "robot": ROBOT}
    for name, text in texts.items():
        made.set_text(paths[name], text.encode())
    return made


def told(made: Workspace, path: str = MAIN, **options: object) -> list[Diagnostic]:
    found = diagnostics(made.analysis(), path, **options)  # type: ignore[arg-type]
    return [one for one in found if one.code.endswith(("elsewhere", "tags")) or one.code.startswith("undefined")]


def only(made: Workspace, path: str = MAIN) -> Diagnostic:
    [found] = told(made, path)
    return found


PAIRS = "".join(f"allow_collision left_{one} right_{two};\n" for one in "abcdef" for two in "uvwxyz")


def test_a_hundred_places_are_one_remark_at_the_first() -> None:
    found = only(workspace(main=f"frame f {{ }}\n{PAIRS}"))
    assert (found.code, found.severity, found.at.span.start) == ("frames-elsewhere", Severity.INFORMATION, 28)
    assert len(frames_of(found)) == 12
    assert found.message.startswith("12 undefined frames: 'left_a',")
    assert "and 7 more" in found.message


def test_a_slip_stays_a_warning_at_its_place() -> None:
    made = workspace(main="frame table { }\nframe a { parent tabel; }\nframe b { parent left_e0; }\n")
    assert [(one.code, one.severity, one.suggestion) for one in told(made)] == [
        ("undefined-frame", Severity.WARNING, "table"),
        ("frames-elsewhere", Severity.INFORMATION, None),
    ]


def test_a_slip_of_a_robots_name_is_a_warning_at_its_place() -> None:
    made = workspace(main="frame a { parent right_wrsit; }\nframe b { parent right_wrist; }\n", robot=ARM)
    slip, other = told(made)
    assert (slip.code, slip.severity) == ("undefined-frame", Severity.WARNING)
    assert "did you mean 'right_wrist' of 'robots/arm.urdf'?" in slip.message
    assert slip.fix is not None
    assert [text for _, text in slip.fix.edits] == ["right_wrist"]
    assert frames_of(other) == ("right_wrist",)


@pytest.mark.parametrize("name", ["right_wrist2", "left_wrist", "hand"])
def test_what_is_no_slip_of_a_robots_name_is_none(name: str) -> None:
    """Siblings of a row, other words, and links, which have another name as frames."""
    assert only(workspace(main=f"frame a {{ parent {name}; }}", robot=ARM)).code == "frames-elsewhere"


BESIDE = (
    "allow_collision wrist_link ee_link;\nallow_collision base_link wrist_link;\nallow_collision ee_link base_link;\n"
)


@pytest.mark.parametrize("name", ["wrsit_link", "wrist_lnk", "wrist-link", "Wrist_link", "wwrist_link"])
def test_a_slip_of_a_name_that_is_named_several_times_is_a_warning_at_its_place(name: str) -> None:
    remark, slip = told(workspace(main=f"frame f {{ }}\n{BESIDE}allow_collision f {name};\n"))
    assert (remark.code, frames_of(remark)) == ("frames-elsewhere", ("wrist_link", "ee_link", "base_link"))
    assert (slip.code, slip.severity, slip.at.span.start) == ("undefined-frame", Severity.WARNING, 139)
    assert "did you mean 'wrist_link'" in slip.message
    assert slip.fix is not None
    assert slip.fix.applicability is Applicability.BY_HAND


@pytest.mark.parametrize(
    "more",
    [
        "allow_collision f wrist_link2;",
        "allow_collision f wrsit_link;\nallow_collision ee_link wrsit_link;",
    ],
)
def test_a_sibling_or_a_name_that_is_used_as_often_is_no_slip(more: str) -> None:
    assert only(workspace(main=f"frame f {{ }}\n{BESIDE}{more}\n")).code == "frames-elsewhere"


def test_the_robot_that_has_most_is_named() -> None:
    made = workspace(main="frame a { parent right_wrist; }\nframe b { parent hand-visual; }", robot=ARM)
    assert "'robots/arm.urdf' defines all of them: add '# robray: with \"robots/arm.urdf\"'" in only(made).message
    made = workspace(main="frame a { parent hand; }", robot=ARM)
    assert "'robots/arm.urdf' defines it as a link" in only(made).message


@pytest.mark.parametrize(
    ("part", "other", "expected"),
    [
        ("frame p { parent right_wrist; }\n", "", []),
        ("frame p { parent right_wrist; }\nframe q { parent nobodys; }\n", "", ["undefined-frame"]),
        # What the scene around names itself is loaded with nothing.
        ("frame p { parent right_wrist; }\n", "frame r { parent right_wrist; }\n", ["frames-elsewhere"]),
    ],
)
def test_a_part_that_says_what_it_is_loaded_with_is_not_told_so_again(
    part: str, other: str, expected: list[str]
) -> None:
    made = workspace(main=f'include "part.robray"\n{other}', part=part, robot=ARM)
    made.load_together({f"{PART}#with": (Member(ROBOT), Member(PART))})
    assert [each.code for path in (MAIN, PART) for each in told(made, path)] == expected
    made.load_together({f"{PART}#with": ()})
    assert "frames-elsewhere" in [each.code for path in (MAIN, PART) for each in told(made, path)]


def test_what_is_no_frame_elsewhere_is_told_at_its_place() -> None:
    for name in ("root", "world"):
        found = only(workspace(main=f"frame a {{ parent {name}; }}"))
        assert found.code == "undefined-frame"
        assert "child of the root" in found.message
    assert only(workspace(main="class c { }\nframe a { parent c; }")).code == "undefined-frame"


def test_a_scene_tells_once_where_the_first_is_in_whichever_file() -> None:
    part = "frame p { parent left; }\n"
    made = workspace(main='include "part"\nframe a { parent right_one; }\n', part=part)
    assert told(made) == []
    assert frames_of(only(made, PART)) == ("left", "right_one")
    # Whoever does not see that file is told in this one.
    [found] = told(made, MAIN, is_seen=MAIN.__eq__)
    assert frames_of(found) == ("left", "right_one")


def test_a_fragment_of_two_scenes_tells_once_what_both_lack() -> None:
    made = workspace(
        main='include "part"\nframe a { parent one; }\n',
        other='include "part"\nframe b { parent two; }\nframe left { }\n',
        part="frame p { parent left; }\nframe q { parent right_one; }\n",
    )
    found = only(made, PART)
    assert frames_of(found) == ("left", "right_one", "one", "two")
    assert found.at.span.start == len("frame p { parent ")


SILENT = [
    "# robray: ignore-file[frames-elsewhere]\nframe a { parent left; }\nframe b { parent right_one; }",
    "# robray: ignore-file[undefined-frame]\nframe a { parent left; }\nframe b { parent right_one; }",
    "frame a { parent left; } # robray: ignore[undefined-frame]",
    "frame a { parent left; } # robray: ignore[frames-elsewhere]",
]


@pytest.mark.parametrize("text", SILENT)
def test_it_is_silenced_in_a_file_and_on_a_line(text: str) -> None:
    assert diagnostics(workspace(main=text).analysis(), MAIN) == ()


def test_a_line_that_is_silent_does_not_silence_the_others() -> None:
    text = "frame a { parent left; } # robray: ignore[frames-elsewhere]\nframe b { parent right_one; }"
    found = only(workspace(main=text))
    assert (frames_of(found), found.at.span.start) == (("right_one",), text.index("right_one"))
    made = workspace(main='include "part"\nframe b { parent right_one; }', part=text.split("\n", maxsplit=1)[0])
    assert told(made, PART) == []
    assert frames_of(only(made)) == ("right_one",)


def test_free_tags_are_one_hint() -> None:
    text = "frame a { geometry { isa surface; isa flat; shape sphere; radius 1; } }\nframe b { isa surface; }\n"
    found = only(workspace(main=text))
    assert (found.code, found.severity, found.details.names) == ("undeclared-tags", Severity.HINT, ("surface", "flat"))
    assert [one.details.names for one in told(workspace(main=text), tags={"surface"})] == [("flat",)]
    assert told(workspace(main=text), tags={"surface", "flat"}) == []


def test_a_class_that_another_scene_defines_is_no_tag() -> None:
    found = only(workspace(main="frame b { isa surface; }\n", other="class surface { }\n"))
    assert (found.code, found.severity) == ("undefined-class", Severity.INFORMATION)
    assert "include 'other.robray', which defines it" in found.message


MESHES = "".join(f'frame f{n} {{ geometry {{ mesh "/home/alice/{n}.stl"; }} }}\n' for n in range(9))


@pytest.mark.parametrize("gone", ["/home/", "/home/alice/"])
def test_meshes_of_another_machine_are_one_remark_a_folder(gone: str) -> None:
    more = 'frame g { geometry { mesh "/opt/x/a.stl"; } }\nframe h { geometry { mesh "/w/a.stl"; } }\n'
    made = workspace(main=MESHES + more)
    folders = {gone, "/home/alice/", "/opt/x/"}
    made.set_existing({path: not (path in folders or path.endswith(".stl")) for path in made.wanted_existence()})
    found = [one for one in diagnostics(made.analysis(), MAIN) if "mesh" in one.code]
    assert [(one.code, one.details[::2]) for one in found[:2]] == [
        ("meshes-elsewhere", (gone.rstrip("/"), 9)),
        ("meshes-elsewhere", ("/opt/x", 1)),
    ]
    assert [(one.code, one.details.path) for one in found[2:]] == [("mesh-not-found", "/w/a.stl")]
    assert "of 9 meshes, such as '0.stl'" in found[0].message


IN_FOLDERS = "".join(f'frame f{n} {{ geometry {{ mesh "meshes/{n}.stl"; }} }}\n' for n in range(9))


def without(made: Workspace, *gone: str) -> list[Diagnostic]:
    """What is said of meshes while no mesh is there, nor some of the folders."""
    asked = made.wanted_existence() | made.existing().keys()
    made.set_existing({path: path.endswith("/") and path not in gone for path in asked})
    return [one for one in diagnostics(made.analysis(), MAIN) if "mesh" in one.code]


def test_meshes_in_a_folder_that_is_not_there_are_one_finding() -> None:
    made = workspace(main=IN_FOLDERS + 'frame g { geometry { mesh "parts/a.stl"; } }\n')
    found, other = without(made, "/w/meshes/")
    assert (found.code, found.severity, found.at.span.start) == ("mesh-folder-not-found", Severity.WARNING, 27)
    assert found.message == "folder 'meshes' does not exist, so 9 meshes, such as '0.stl', cannot be found"
    assert (other.code, other.details.path) == ("mesh-not-found", "parts/a.stl")
    alone = without(workspace(main=IN_FOLDERS.partition("\n")[0]), "/w/meshes/")
    assert [one.message for one in alone] == ["folder 'meshes' does not exist, so '0.stl' cannot be found"]


@pytest.mark.parametrize("code", ["mesh-not-found", "mesh-folder-not-found"])
def test_meshes_in_a_folder_that_is_not_there_are_silenced_by_either_name(code: str) -> None:
    one, rest = IN_FOLDERS.split("\n", 1)
    [found] = without(workspace(main=f"{one} # robray: ignore[{code}]\n{rest}"), "/w/meshes/")
    assert (found.details.folder, found.details.number) == ("meshes", 8)
    assert without(workspace(main=f"# robray: ignore-file[{code}]\n{IN_FOLDERS}"), "/w/meshes/") == []


def test_folders_that_are_not_there_are_one_finding_a_package() -> None:
    meshes = ["a/1.stl", "a/2.stl", "b/c/3.stl", "4.stl"]
    parts = (f'<visual><geometry><mesh filename="package://arm/{one}"/></geometry></visual>' for one in meshes)
    made = workspace(robot=f'<robot name="r"><link name="l">{"".join(parts)}</link></robot>')
    made.set_existing({path: path == "package://arm" for path in made.wanted_existence()})
    found, single = (one for one in diagnostics(made.analysis(), ROBOT) if "mesh" in one.code)
    assert found.code == "urdf-mesh-folder-not-found"
    assert found.message == (
        "folders 'package://arm/a' and 'package://arm/b/c' do not exist, so 3 meshes, such as '1.stl', cannot be found"
    )
    assert (single.code, single.details.path) == ("urdf-mesh-not-found", "package://arm/4.stl")


def scene_of(meshes: list[str]) -> str:
    return "".join(f'frame f{n} {{ geometry {{ mesh "{mesh}"; }} }}\n' for n, mesh in enumerate(meshes))


def robot_of(meshes: list[str]) -> str:
    """With two meshes in each link, of which an item asks at once."""
    parts = [f'<visual><geometry><mesh filename="{mesh}"/></geometry></visual>' for mesh in meshes]
    links = [f'<link name="l{n}">{"".join(parts[n : n + 2])}</link>' for n in range(0, len(parts), 2)]
    return f'<robot name="r">{"".join(links)}</robot>'


@pytest.mark.parametrize("code", ["mesh-not-found", "meshes-not-found"])
def test_meshes_in_a_bare_folder_are_silenced_by_either_name(code: str) -> None:
    one, rest = IN_FOLDERS.split("\n", 1)
    [found] = without(workspace(main=f"{one} # robray: ignore[{code}]\n{rest}"))
    assert (found.code, found.details.folder, found.details.number) == ("meshes-not-found", "meshes", 8)
    assert without(workspace(main=f"# robray: ignore-file[{code}]\n{IN_FOLDERS}")) == []


def test_a_mesh_of_a_bare_folder_that_is_known_to_be_meant_otherwise_is_told_at_its_place() -> None:
    made = workspace(main=scene_of(["meshes/a.stl", "meshes/b.stl", "meshes/wrsit.stl"]))
    near = {"/w/meshes/wrsit.stl": "/w/meshes/wrist.stl"}
    made.set_existing({path: near.get(path, path.endswith("/")) for path in made.wanted_existence()})
    found = [one for one in diagnostics(made.analysis(), MAIN) if "mesh" in one.code]
    assert [one.code for one in found] == ["meshes-not-found", "mesh-not-found"]
    assert "did you mean 'meshes/wrist.stl'?" in found[1].message


def test_what_comes_into_a_bare_folder_tells_of_the_rest_at_its_place() -> None:
    made = workspace(main=scene_of(["meshes/a.stl", "meshes/b.stl", "meshes/c.stl"]))
    assert [one.code for one in without(made)] == ["meshes-not-found"]
    made.set_existing({"/w/meshes/a.stl": True})
    found = [one for one in diagnostics(made.analysis(), MAIN) if "mesh" in one.code]
    assert [one.code for one in found] == ["mesh-not-found"] * 2


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("meshes/wrsit.stl", "/w/robots/meshes/wrsit.stl"),
        ("file:///w/wrsit.stl", "/w/wrsit.stl"),
        ("file://localhost/w/wrsit.stl", "/w/wrsit.stl"),
    ],
)
def test_the_mesh_of_a_robot_that_was_meant_is_written_by_the_fix(written: str, asked: str) -> None:
    made = workspace(robot=robot_of([written]))
    near = {asked: asked.replace("wrsit", "wrist")}
    made.set_existing({path: near.get(path, True) for path in made.wanted_existence()})
    [found] = (one for one in diagnostics(made.analysis(), ROBOT) if "mesh" in one.code)
    meant = written.replace("wrsit", "wrist")
    assert found.message == f"file '{written}' does not exist; did you mean '{meant}'?"
    assert found.fix is not None
    assert [text for _, text in found.fix.edits] == [meant]


def test_the_neighbours_are_the_same_while_no_answer_changes() -> None:
    made = workspace(main="frame a { parent left; }\n", other="class c { }\n", robot=ARM)
    first = nearby(made.analysis())
    made.set_text(MAIN, b"frame a { parent right_one; }\nframe n { }\n")
    second = nearby(made.analysis(), NOTHING, first)
    assert second.identity is first.identity
    made.set_text(OTHER, b"class d { }\n")
    third = nearby(made.analysis(), NOTHING, second)
    c, d = (defining(SymbolKind.CLASS, name) for name in "cd")
    assert third.identity is not first.identity
    assert (third.first(c), third.first(d), third.moved) == (None, OTHER, {c, d})
    assert third.robots is first.robots
    made.remove(ROBOT)
    fourth = nearby(made.analysis(), NOTHING, third)
    assert (fourth.robots.every, fourth.moved) == ((), {ROBOTS})


def test_the_first_file_that_defines_a_name_is_the_answer_while_any_scene_includes_it() -> None:
    library, c = "class c { }\n", defining(SymbolKind.CLASS, "c")
    made = workspace(main='include "other.robray"\n', other=library)
    made.set_text("/w/third.robray", b'include "other.robray"\n')
    both = nearby(made.analysis())
    made.remove(MAIN)
    one = nearby(made.analysis(), NOTHING, both)
    made.set_text("/w/third.robray", b"class c { }\n")
    made.remove(OTHER)
    another = nearby(made.analysis(), NOTHING, one)
    assert [each.first(c) for each in (both, one, another)] == [OTHER, OTHER, "/w/third.robray"]
    assert (one.moved, another.moved) == (set(), {c})


LIBRARY = "def width 1;\nclass steel { }\nframe f { }\n"


@pytest.mark.parametrize("include", ["../lib/main", "/gone/main.robray"])
def test_what_a_library_defines_that_is_included_elsewhere_is_not_unused(include: str) -> None:
    made = workspace(main=LIBRARY, other=f'include "{include}"\nframe g {{ }}\n')
    for path in made.missing_files():
        made.set_absent(path)
    assert diagnostics(made.analysis(), MAIN) == ()
    alone = {one.code for one in diagnostics(workspace(main=LIBRARY).analysis(), MAIN)}
    assert alone == {"unused-constant", "unused-class"}


def test_in_a_list_many_unused_are_one() -> None:
    made = workspace(main="".join(f"def c{n} {n};\n" for n in range(9)) + "class one { }\nclass two { }\nframe f { }\n")
    single = diagnostics(made.analysis(), MAIN)
    assert len(single) == 11
    constants, *classes = unused_together(single)
    assert [one.message for one in classes] == ["unused class 'one'", "unused class 'two'"]
    assert constants.message == "9 unused constants: 'c0', 'c1', 'c2', 'c3', 'c4' and 4 more"
    assert (constants.at.span.start, constants.details.names) == (4, tuple(f"c{n}" for n in range(9)))
    assert constants.fix is not None
    assert len(constants.fix.edits) == 9


def test_a_tag_that_was_to_give_a_shape_is_told() -> None:
    made = workspace(main="frame f { geometry { isa surface; } }\n")
    [found] = diagnostics(made.analysis(), MAIN, tags=["surface"])
    assert (found.code, found.message) == (
        "no-shape",
        "this geometry has no shape, because class 'surface' is undefined",
    )
