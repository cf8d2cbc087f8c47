"""Quick fixes for what comes from elsewhere, each applied as an editor does."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.session import Editor, codes, editor
from robray.text.edits import Edit, splice
from robray.text.lines import Encoding, Lines, Position

ROBOT = (
    '<robot name="arm"><link name="base"/><link name="hand"/><link name="tip"/>\n'
    '<joint name="wrist" type="fixed"><parent link="base"/><child link="hand"/></joint>\n'
    '<joint name="finger" type="fixed"><parent link="hand"/><child link="tip"/></joint></robot>\n'
)
OTHER = '<robot name="o"><link name="a"/><link name="b"/>\n<joint name="wrist" type="fixed"><parent link="a"/>\n'
OTHER += '<child link="b"/></joint></robot>\n'
SCENE = "frame cup { parent wrist; }\nframe tray { parent finger; }\nallow_collision cup elbow;\n"

_LITERAL = types.ClientCodeActionLiteralOptions(
    types.ClientCodeActionKindOptions([types.CodeActionKind.QuickFix, types.CodeActionKind.Empty])
)
CLIENT = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        code_action=types.CodeActionClientCapabilities(code_action_literal_support=_LITERAL)
    ),
    workspace=types.WorkspaceClientCapabilities(
        workspace_edit=types.WorkspaceEditClientCapabilities(
            document_changes=True, resource_operations=[types.ResourceOperationKind.Create]
        )
    ),
)


def _write(folder: Path) -> None:
    for name, text in (("robots/arm.urdf", ROBOT), ("robots/other.urdf", OTHER), ("scenes/b.robray", SCENE)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)


async def actions(session: Editor, name: str, code: str) -> dict[str, types.CodeAction]:
    published = await session.published(name, lambda told: code in [one.code for one in told.diagnostics])
    item = next(one for one in published.diagnostics if one.code == code)
    context = types.CodeActionContext([item], [types.CodeActionKind.QuickFix])
    params = types.CodeActionParams(session.document(name), item.range, context)
    found = await session.client.text_document_code_action_async(params) or ()
    return {action.title: action for action in found if isinstance(action, types.CodeAction)}


def applied(action: types.CodeAction) -> dict[str, str]:
    """What is written on the disk then, by path."""
    assert action.edit is not None
    written = {}
    changes = [*(action.edit.document_changes or ())]
    for change in changes:
        if isinstance(change, types.CreateFile):
            path = Path(change.uri.removeprefix("file://"))
            assert not path.exists()
            path.write_text("")
        elif isinstance(change, types.TextDocumentEdit):
            path = Path(change.text_document.uri.removeprefix("file://"))
            text = path.read_bytes()
            for each in reversed(change.edits):
                assert isinstance(each, types.TextEdit)
                lines = Lines(text)
                start, end = (
                    lines.offset(Position(at.line, at.character), Encoding.UTF_16)
                    for at in (each.range.start, each.range.end)
                )
                text = splice(text, Edit(start, end, each.new_text.encode()))
            path.write_bytes(text)
            written[str(path)] = text.decode()
    return written


async def test_robots_are_offered_the_best_first(tmp_path: Path) -> None:
    _write(tmp_path)
    async with editor(tmp_path, CLIENT) as session:
        session.open("scenes/a.robray", SCENE)
        offered = await actions(session, "scenes/a.robray", "frames-elsewhere")
        assert [*offered] == [
            "Load '../robots/arm.urdf' with this scene, which has 2 of the 3 frames",
            "Load '../robots/arm.urdf' with every scene of this folder",
            "Load '../robots/other.urdf' with this scene, which has 1 of the 3 frames",
            "Load '../robots/other.urdf' with every scene of this folder",
            "Ignore undefined frames in this scene",
            "Ignore undefined frames in this folder",
        ]


@pytest.mark.parametrize(
    ("scene", "title"),
    [
        ("allow_collision base hand;\n", "which has all 2 as links"),
        ("allow_collision base hand;\nframe cup { parent elbow; }\n", "which has 2 of the 3 as links"),
        ("allow_collision wrist hand;\n", "which has 1 of the 2 frames, and 1 as a link"),
    ],
)
async def test_links_are_no_frames(tmp_path: Path, scene: str, title: str) -> None:
    _write(tmp_path)
    async with editor(tmp_path, CLIENT) as session:
        session.open("scenes/a.robray", scene)
        first, *_ = await actions(session, "scenes/a.robray", "frames-elsewhere")
        assert first == f"Load '../robots/arm.urdf' with this scene, {title}"


@pytest.mark.parametrize("in_configuration", [False, True])
async def test_a_robot_that_is_loaded_already_is_not_offered_again(
    tmp_path: Path,
    in_configuration: bool,  # noqa: FBT001 - a case
) -> None:
    _write(tmp_path)
    scene = "frame cup { parent hand; }\n"
    if in_configuration:
        (tmp_path / "robray.toml").write_text('[scenes.a]\nfiles = ["robots/arm.urdf", "scenes/a.robray"]\n')
        (tmp_path / "scenes/a.robray").write_text(scene)
    else:
        scene = f'# robray: with "../robots/arm.urdf"\n{scene}'
    async with editor(tmp_path, CLIENT) as session:
        session.open("scenes/a.robray", scene)
        offered = await actions(session, "scenes/a.robray", "undefined-frame")
        assert [title for title in offered if title.startswith("Load")] == []
        assert "Change to 'wrist'" in offered


async def test_the_message_names_the_robot(tmp_path: Path) -> None:
    _write(tmp_path)
    async with editor(tmp_path, CLIENT) as session:
        session.open("scenes/a.robray", SCENE)
        told = await session.codes("scenes/a.robray", "frames-elsewhere")
        assert (
            "'../robots/arm.urdf' defines 2 of them: add '# robray: with \"../robots/arm.urdf\"'"
            in told.diagnostics[0].message
        )
        (tmp_path / "robots/arm.urdf").unlink()
        session.happened("robots/arm.urdf", types.FileChangeType.Deleted)
        told = await session.codes("scenes/a.robray", "frames-elsewhere")
        # One of three names may be there by chance: it is left to the fixes.
        assert "load the robot that defines them with this scene" in told.diagnostics[0].message


@pytest.mark.parametrize("fix", ["Load '../robots/arm.urdf' with every scene of this folder"])
@pytest.mark.parametrize("in_configuration", [False, True])
async def test_a_robot_is_loaded_with_every_scene_of_a_folder(
    tmp_path: Path,
    fix: str,
    in_configuration: bool,  # noqa: FBT001 - a case
) -> None:
    _write(tmp_path)
    options: dict[str, Any] = {"loadTogether": {"inConfiguration": in_configuration}}
    (tmp_path / "scenes/a.robray").write_text(SCENE)
    async with editor(tmp_path, CLIENT, options=options) as session:
        session.open("scenes/a.robray", SCENE)
        written = applied((await actions(session, "scenes/a.robray", "frames-elsewhere"))[fix])
        if in_configuration:
            assert written == {
                f"{tmp_path}/robray.toml": (
                    '[scenes.a]\nfiles = ["robots/arm.urdf", "scenes/a.robray"]\n\n'
                    '[scenes.b]\nfiles = ["robots/arm.urdf", "scenes/b.robray"]\n'
                )
            }
            session.happened("robray.toml", types.FileChangeType.Created)
        else:
            line = '# robray: with "../robots/arm.urdf"\n'
            assert written == {f"{tmp_path}/scenes/{name}.robray": line + SCENE for name in ("a", "b")}
            session.close("scenes/a.robray")
            for name in ("a", "b"):
                session.happened(f"scenes/{name}.robray", types.FileChangeType.Changed)
            session.open("scenes/a.robray", line + SCENE)
        # The set is complete: what nobody has is an error now.
        told = await session.codes("scenes/a.robray", "undefined-frame")
        assert [found.severity for found in told.diagnostics] == [types.DiagnosticSeverity.Error]


async def test_nothing_more_is_said_in_a_folder(tmp_path: Path) -> None:
    _write(tmp_path)
    (tmp_path / "robray.toml").write_text("exclude = ['x']\n")
    async with editor(tmp_path, CLIENT) as session:
        session.open("scenes/a.robray", SCENE)
        offered = await actions(session, "scenes/a.robray", "frames-elsewhere")
        applied(offered["Ignore undefined frames in this folder"])
        session.happened("robray.toml", types.FileChangeType.Changed)
        await session.published("scenes/a.robray", lambda told: "frames-elsewhere" not in codes(told.diagnostics))


async def test_nothing_more_is_said_in_a_scene(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text(SCENE)
    async with editor(tmp_path, CLIENT) as session:
        session.open("a.robray", SCENE)
        offered = await actions(session, "a.robray", "frames-elsewhere")
        (text,) = applied(offered["Ignore undefined frames in this scene"]).values()
        assert text == "# robray: ignore-file[frames-elsewhere]\n" + SCENE
        session.close("a.robray")
        session.open("a.robray", text)
        await session.published("a.robray", lambda told: "frames-elsewhere" not in codes(told.diagnostics))


async def test_a_tag_is_declared(tmp_path: Path) -> None:
    text = "frame f { geometry { isa surface; isa flat; shape sphere; radius 1; } }\n"
    (tmp_path / "robray.toml").write_text('tags = ["flat"]\n')
    async with editor(tmp_path, CLIENT) as session:
        session.open("a.robray", text)
        offered = await actions(session, "a.robray", "undeclared-tags")
        (written,) = applied(offered["Declare 'surface' as a tag in robray.toml"]).values()
        assert written == 'tags = ["flat", "surface"]\n'
        session.happened("robray.toml", types.FileChangeType.Changed)
        await session.published("a.robray", lambda told: not told.diagnostics)


async def test_a_robot_of_a_package_is_named_by_it(tmp_path: Path) -> None:
    (tmp_path / "ros/arm_description/urdf").mkdir(parents=True)
    (tmp_path / "ros/arm_description/urdf/arm.urdf").write_text(ROBOT)
    (tmp_path / "work").mkdir()
    (tmp_path / "work/robray.toml").write_text('package-paths = ["../ros"]\n')
    (tmp_path / "work/a.robray").write_text(SCENE)
    async with editor(tmp_path / "work", CLIENT) as session:
        session.open("a.robray", SCENE)
        offered = await actions(session, "a.robray", "frames-elsewhere")
        title = "Load '../ros/arm_description/urdf/arm.urdf' with this scene, which has 2 of the 3 frames"
        (text,) = applied(offered[title]).values()
        assert text.splitlines()[0] == '# robray: with "package://arm_description/urdf/arm.urdf"'


def _explaining(robot: str) -> Callable[[types.PublishDiagnosticsParams], bool]:
    return lambda told: any(f"'{robot}' defines 2 of them" in str(one.message) for one in told.diagnostics)


async def test_the_packages_of_a_file_go_when_it_is_closed(tmp_path: Path) -> None:
    (tmp_path / "ros/arm_description").mkdir(parents=True)
    (tmp_path / "ros/arm_description/arm.urdf").write_text(ROBOT)
    for name in ("work", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "work/robray.toml").write_text('package-paths = ["../ros"]\n')
    async with editor(tmp_path, CLIENT, is_workspace=False) as session:
        session.open("other/b.robray", SCENE)
        told = await session.codes("other/b.robray", "frames-elsewhere")
        assert "arm.urdf" not in told.diagnostics[0].message
        session.open("work/a.robray", SCENE)
        await session.published("other/b.robray", _explaining("../ros/arm_description/arm.urdf"))
        session.close("work/a.robray")
        told = await session.codes("other/b.robray", "frames-elsewhere")
        assert "arm.urdf" not in told.diagnostics[0].message
