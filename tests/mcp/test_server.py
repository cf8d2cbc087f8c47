"""What assistants are answered, through the library's own client."""

import base64
import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.mcpserver import MCPServer

from mcp import Client
from robray.mcp.answers import LARGEST_TEXT, MOST_FINDINGS, MOST_SHOWN, AnswerError, Answers
from robray.mcp.arguments import EXPECTED
from robray.mcp.server import server_of

pytestmark = pytest.mark.quick

CELL = """frame table { translation [0, 0, 0.7]; geometry { shape box; dimension [1, 1, 0.1]; } }
frame lift { parent table; type prismatic; axis [0, 0, 1]; translation [0, 0, 0.3]; }
frame ball { parent lift; geometry { shape sphere; radius 0.1; } }
"""


Served = MCPServer[Any]


@pytest.fixture
def server(tmp_path: Path) -> Served:
    (tmp_path / "served").mkdir()
    (tmp_path / "served" / "robray.toml").write_text("")
    (tmp_path / "served" / "cell.robray").write_text(CELL)
    (tmp_path / "secret.robray").write_text("frame secret { translation [0]; }")
    return server_of(str(tmp_path / "served"))


async def call(server: Served, tool: str, **arguments: Any) -> Any:
    async with Client(server) as client:
        return await client.call_tool(tool, arguments)


async def ask(server: Served, tool: str, **arguments: Any) -> Any:
    answer = await call(server, tool, **arguments)
    assert not answer.is_error, answer.content
    found = answer.structured_content
    return found["result"] if found is not None and found.keys() == {"result"} else found


async def refusal(server: Served, tool: str, **arguments: Any) -> str:
    answer = await call(server, tool, **arguments)
    assert answer.is_error
    (content,) = answer.content
    assert content.type == "text"
    return str(content.text)


async def test_all_tools_only_read_and_say_what_they_do(server: Served) -> None:
    async with Client(server) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert {*tools} == {"check_text", "check", "show", "pose", "collisions", "picture", "explain"}
    for tool in tools.values():
        assert tool.description
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint


async def test_an_argument_that_a_tool_has_not_got_is_refused(server: Served) -> None:
    async with Client(server) as client:
        tools = (await client.list_tools()).tools
    for tool in tools:
        assert tool.input_schema["additionalProperties"] is False
        needed = dict.fromkeys(tool.input_schema.get("required", ()), "cell.robray")
        said = await refusal(server, tool.name, **needed, file="cell.robray")
        assert said.startswith("unknown argument 'file'; there ")
    assert len(tools) > 5


async def test_each_argument_is_described(server: Served) -> None:
    async with Client(server) as client:
        tools = (await client.list_tools()).tools
    described = {
        name: schema["description"] for tool in tools for name, schema in tool.input_schema["properties"].items()
    }
    assert described == EXPECTED


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("show", {}, "missing argument 'path': the name of a file, or robray.toml#NAME"),
        ("show", {"path": 3}, "the argument 'path' is the name of a file, or robray.toml#NAME, not 3"),
        ("explain", {"rule": None}, "the argument 'rule' is the code of a rule, such as undefined-frame, not null"),
        ("check", {"paths": 3}, "… or a list of such names, not 3"),
        ("check", {"paths": ["cell.robray", [3]]}, "… or a list of such names, not [3] at 1"),
        ("pose", {"positions": {"lift": "far"}}, '… in radians or metres, not "far" at "lift"'),
        ("pose", {"positions": [0.1]}, "… in radians or metres, not [0.1]"),
        ("pose", {"position": {"lift": 0.1}}, "unknown argument 'position'; did you mean 'positions'?"),
        ("check_text", {"text": ["x" * 99]}, '… the text of a file, not ["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'),
    ],
)
async def test_wrong_arguments_are_told_by_their_names(
    server: Served, tool: str, arguments: dict[str, Any], said: str
) -> None:
    needed = {"path": "cell.robray", "frame": "ball"} if tool == "pose" else {}
    found = await refusal(server, tool, **needed, **arguments)
    assert found.endswith(said[1:]) if said[0] == "…" else found == said
    assert "\n" not in found


async def test_each_wrong_argument_is_a_line(server: Served) -> None:
    found = await refusal(server, "pose", frame=1, relative=2)
    assert [line.split("'")[1] for line in found.splitlines()] == ["path", "frame", "relative"]


async def test_a_text_is_checked_before_it_is_written(server: Served) -> None:
    found = await ask(server, "check_text", text='include "cell.robray"\nframe a { parent tabel; radius 1; }')
    assert found["accepted"] is False
    told = {(each["file"], each["line"], each["code"]) for each in found["findings"]}
    assert ("scene.robray", 2, "undefined-frame") in told
    assert all(each["file"] == "scene.robray" for each in found["findings"])
    assert (await ask(server, "check_text", text="frame a {}")) == {"accepted": True, "findings": []}
    robot = await ask(server, "check_text", text="<robot/>", name="r.urdf")
    assert robot["accepted"] is False


async def test_files_and_folders_are_checked(server: Served, tmp_path: Path) -> None:
    assert await ask(server, "check") == {"findings": []}
    assert await ask(server, "check", paths=["cell.robray"]) == {"findings": []}
    (tmp_path / "served" / "wrong.robray").write_text("frame")
    assert await ask(server, "check", paths="cell.robray") == {"findings": []}
    gone = await ask(server, "check", paths=["gone.robray", "cell.robray"])
    assert gone == {"findings": [], "unread": "'gone.robray' does not exist"}
    assert await refusal(server, "show", path="gone.robray") == "'gone.robray' does not exist"


async def test_a_scene_is_shown(server: Served) -> None:
    assert "lift  prismatic along z" in await ask(server, "show", path="cell.robray")


async def test_a_scene_of_several_files_is_shown_by_its_name(server: Served, tmp_path: Path) -> None:
    (tmp_path / "served" / "robray.toml").write_text('[scenes.both]\nfiles = ["cell.robray", "r.urdf"]\n')
    (tmp_path / "served" / "r.urdf").write_text('<robot name="r"><link name="hand"/></robot>')
    for path in ("robray.toml#both", "cell.robray"):
        title, *_ = (await ask(server, "show", path=path)).splitlines()
        assert title.startswith(path)
        assert "r.urdf" in title
        assert str(tmp_path) not in title
    assert "is not a scene" in await refusal(server, "show", path="robray.toml#all")


async def test_poses(server: Served) -> None:
    found = await ask(server, "pose", path="cell.robray", frame="ball", positions={"lift": 0.2})
    assert found["translation"] == pytest.approx([0, 0, 1.2])
    assert found["rotation"] == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    near = await ask(server, "pose", path="cell.robray", frame="ball", relative_to="table")
    assert near["translation"] == pytest.approx([0, 0, 0.3])
    assert "did you mean 'ball'" in await refusal(server, "pose", path="cell.robray", frame="bal")
    assert "no joint variable" in await refusal(server, "pose", path="cell.robray", frame="ball", positions={"x": 1})


async def test_collisions_and_pictures(server: Served) -> None:
    pytest.importorskip("mujoco", reason="mujoco is not installed")
    assert await ask(server, "collisions", path="cell.robray") == {"accepted": True, "touching": []}
    told = await ask(server, "collisions", path="cell.robray", positions={"lift": -0.2})
    (found,) = told["touching"]
    assert (found["first"], found["second"]) == ("ball", "table")
    answer = await call(server, "picture", path="cell.robray")
    (content,) = answer.content
    assert content.type == "image"
    assert base64.b64decode(content.data).startswith(b"\x89PNG")


async def test_of_a_scene_that_is_refused_it_is_said_that_more_may_be_in_it(server: Served, tmp_path: Path) -> None:
    pytest.importorskip("mujoco", reason="mujoco is not installed")
    (tmp_path / "served" / "wrong.robray").write_text(CELL + "frame wrong { translation [0]; }\n")
    assert (await ask(server, "show", path="wrong.robray")).startswith("The reader refuses this scene, ")
    assert (await ask(server, "show", path="cell.robray")).startswith("cell.robray: ")
    assert await ask(server, "collisions", path="wrong.robray") == {"accepted": False, "touching": []}


async def test_what_is_asked_for_wrongly_is_told_with_what_there_is(server: Served, tmp_path: Path) -> None:
    (tmp_path / "served" / "robray.toml").write_text('[scenes.both]\nfiles = ["cell.robray"]\n')
    for path in (".", "robray.toml", ""):
        assert "name a file, or a scene of robray.toml as robray.toml#NAME: both" in await refusal(
            server, "show", path=path
        )
    assert "did you mean 'both'" in await refusal(server, "show", path="robray.toml#bth")
    assert "did you mean 'cell.robray'" in await refusal(server, "show", path="cel.robray")
    assert "there are table, lift, ball" in await refusal(server, "pose", path="cell.robray", frame="nope")
    # JSON has no word for it, but some clients write one.
    answers = Answers(str(tmp_path / "served"))
    endless = {"lift": float("inf")}
    with pytest.raises(AnswerError, match="positions are finite numbers"):
        answers.pose("cell.robray", "ball", endless)
    with pytest.raises(AnswerError, match="'lift' at inf"):
        answers.collisions("cell.robray", endless)


async def test_of_many_that_touch_the_deepest_are_told(server: Served, tmp_path: Path) -> None:
    pytest.importorskip("mujoco", reason="mujoco is not installed")
    balls = (f"frame b{n} {{ geometry {{ shape sphere; radius 0.{n + 10}; }} }}\n" for n in range(25))
    (tmp_path / "served" / "many.robray").write_text("".join(balls))
    told = await ask(server, "collisions", path="many.robray")
    assert (len(told["touching"]), told["left_out"]) == (MOST_FINDINGS, 25 * 24 // 2 - MOST_FINDINGS)
    assert {told["touching"][0]["first"], told["touching"][0]["second"]} == {"b23", "b24"}


async def test_rules_are_explained(server: Served) -> None:
    assert "## Wrong" in await ask(server, "explain", rule="missing-semicolon")
    assert "did you mean 'missing-semicolon'" in await refusal(server, "explain", rule="missing-semicolo")


@pytest.mark.parametrize("name", ["../secret.robray", "/etc/hostname", "link.robray", "../served/../secret.robray"])
async def test_nothing_outside_of_the_folder_is_read(server: Served, tmp_path: Path, name: str) -> None:
    os.symlink(tmp_path / "secret.robray", tmp_path / "served" / "link.robray")
    for tool in ("show", "collisions", "picture"):
        assert "outside" in await refusal(server, tool, path=name)
    assert "outside" in await refusal(server, "pose", path=name, frame="secret")
    assert "outside" in await refusal(server, "check", paths=[name])
    assert "outside" in await refusal(server, "check_text", text="frame a {}", name=name)


async def test_no_include_leads_out_of_the_folder(server: Served, tmp_path: Path) -> None:
    found = await ask(server, "check_text", text=f'include "{tmp_path}/secret.robray"')
    assert "secret {" not in str(found)
    assert {each["code"] for each in found["findings"]} == {"include-outside"}


async def test_answers_are_bounded(server: Served, tmp_path: Path) -> None:
    many = await ask(server, "check_text", text="frame a { radius 1; }\n" * (MOST_FINDINGS + 50))
    assert len(many["findings"]) <= MOST_FINDINGS
    (tmp_path / "served" / "long.robray").write_text("".join(f"frame f{n} {{}}\n" for n in range(3000)))
    assert len(await ask(server, "show", path="long.robray")) < MOST_SHOWN + 100
    assert "too long" in await refusal(server, "check_text", text=" " * (LARGEST_TEXT + 1))
