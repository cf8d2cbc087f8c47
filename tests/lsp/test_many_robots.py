"""Sources of many robots: those that are not shown take little memory, and long renames can be stopped."""

import asyncio
import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types

from hostile.in_process import Json
from lsp.recording import session_with
from lsp.test_standing_findings import paused
from lsp.test_xacro_data import Client, played
from robray.analysis import workspace
from robray.analysis.files import is_written
from robray.analysis.workspace import Workspace
from robray.formats.xacro import writing
from robray.formats.xacro.expansion import Evaluation, Expander
from robray.lsp import indexing, renaming, robots
from robray.lsp.errors import RequestCancelledError
from robray.lsp.robots import Robots
from robray.lsp.settings import Settings
from robray.text.steps import Steps

pytestmark = pytest.mark.quick

NAME = "arm.urdf.xacro"
ARM = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="kind" default="0"/>
  <xacro:property name="width" value="0.5"/>
  <link name="base"><visual><geometry><box size="1 1 ${width}"/></geometry></visual></link>
  <xacro:if value="${$(arg kind) == 5}">
    <link name="fifth"/>
    <joint name="hinge" type="fixed"><parent link="base"/><child link="fifth"/></joint>
    <joint name="wrong" type="fixed"><parent link="base"/><child link="lost"/></joint>
  </xacro:if>
</robot>
"""
COUNT = 6
TEXTS = {
    NAME: ARM,
    "robray.toml": "".join(
        f'[robots.r{kind}]\nfile = "{NAME}"\narguments = {{ kind = "{kind}" }}\n' for kind in range(COUNT)
    ),
}
assert COUNT > renaming.MOST_AT_ONCE


def held(client: Client) -> int:
    """The number of robots in the workspace."""
    files = client.server.server.session.documents.workspace.files()
    return sum(not is_written(path) for path in files)


async def settled(client: Client) -> None:
    """Returns when no robot waits to be expanded."""
    for _ in range(2 * COUNT * robots.STEPS):
        await paused()
        # The robots are expanded one by one, each step in a turn of the loop.
        await asyncio.sleep(0)
    assert not client.server.server.session.robots.is_waiting


async def renamed(client: Client, word: str, new: str) -> Json:
    before = client.texts[NAME][: client.texts[NAME].index(word)]
    position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
    asked = {"textDocument": {"uri": client.uri(NAME)}, "position": position, "newName": new}
    return await client.server.ask_slowly("textDocument/rename", asked)


@pytest.mark.parametrize(
    ("most", "expected"),
    [pytest.param(0, 1, id="the one that is shown"), pytest.param(1_000_000, COUNT, id="all of them")],
)
def test_of_robots_beyond_the_limit_the_workspace_has_the_one_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, expected: int
) -> None:
    monkeypatch.setattr(robots, "MOST_TEXT", most)

    async def story(client: Client) -> None:
        client.open(NAME)
        await settled(client)
        assert held(client) == expected
        client.change(NAME, ARM.replace("0.5", "0.75"))
        await settled(client)
        assert held(client) == expected

    played(tmp_path, story, TEXTS)


@pytest.mark.parametrize(("most", "expected"), [(0, {1, 2}), (1_000_000, {COUNT, COUNT + 1})])
def test_of_robots_beyond_the_second_limit_no_expansion_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, expected: set[int]
) -> None:
    """The last state of the workspace may hold one that is not shown."""
    monkeypatch.setattr(robots, "MOST_TEXT", 0)
    monkeypatch.setattr(robots, "MOST_EXPANDED", most)
    made: list[weakref.ref[Evaluation]] = []
    begin = Evaluation.__init__

    def begun(of_one: Evaluation, expander: Expander) -> None:
        begin(of_one, expander)
        made.append(weakref.ref(of_one))

    monkeypatch.setattr(Evaluation, "__init__", begun)

    async def story(client: Client) -> None:
        client.open(NAME)
        for text in (ARM, ARM.replace("0.5", "0.75"), ARM):
            client.change(NAME, text)
            await settled(client)
            gc.collect()
            assert sum(each() is not None for each in made) in expected
            assert [each["code"] for each in client.found(NAME)] == ["urdf-undefined-link"]
            client.ask("references", NAME, 'base"', context={"includeDeclaration": True})

    played(tmp_path, story, TEXTS)


def test_a_key_waits_for_one_step_of_the_work_on_robots_that_are_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []

    def counted(name: str, step: Callable[..., object]) -> Callable[..., object]:
        def run(*given: object) -> object:
            steps.append(name)
            return step(*given)

        return run

    for owner, name in (
        (Expander, "_tag"),
        (writing, "written"),
        (workspace, "edited"),
        (Workspace, "_follow_edit"),
        (Robots, "_judged"),
    ):
        monkeypatch.setattr(owner, name, counted(name, getattr(owner, name)))

    async def story(client: Client) -> None:
        client.open(NAME)
        await paused()
        waiting = client.server.server.session.robots
        while waiting.is_waiting:
            steps.clear()
            await asyncio.sleep(0)
            assert len({*steps}) <= 1
        # A key in the middle of the work begins the pause again, and drops what was done.
        client.change(NAME, ARM.replace("0.5", "0.75"))
        await paused()
        await asyncio.sleep(0)
        client.change(NAME, ARM)
        steps.clear()
        await asyncio.sleep(0)
        assert steps == []
        await settled(client)
        assert [each["code"] for each in client.found(NAME)] == ["urdf-undefined-link"]

    played(tmp_path, story, TEXTS)


def answers(folder: Path, monkeypatch: pytest.MonkeyPatch, most: int) -> list[Json]:
    """Answers to a client about a source, before and after a change."""
    monkeypatch.setattr(robots, "MOST_TEXT", most)
    monkeypatch.setattr(robots, "MOST_EXPANDED", most)
    found: list[Json] = []

    async def story(client: Client) -> None:
        client.open(NAME)
        for text in (ARM, ARM.replace("0.5", "0.75")):
            client.change(NAME, text)
            await settled(client)
            found.append(client.found(NAME))
            found.append(client.ask("hover", NAME, 'hinge"'))
            found.append(client.ask("definition", NAME, 'fifth"/></joint>'))
            found.append(client.ask("references", NAME, 'base"', context={"includeDeclaration": True}))
            found.append(await renamed(client, 'base"', "foot"))
            found.append(await renamed(client, 'fifth"', "sixth"))
            found.append(await renamed(client, 'width"', "depth"))
            found.append(client.found(NAME))

    played(folder, story, TEXTS)
    return found


def test_answers_are_the_same_with_robots_outside_of_the_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = answers(tmp_path, monkeypatch, 0)
    assert outside == answers(tmp_path, monkeypatch, 1_000_000)
    [findings, hover, definition, *_] = outside
    assert [each["code"] for each in findings] == ["urdf-undefined-link"]
    assert hover
    assert definition


def test_a_link_is_renamed_in_robots_that_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "MOST_TEXT", 0)

    async def story(client: Client) -> None:
        client.open(NAME)
        # The last robot alone has the joints that name it.
        edit = await renamed(client, 'base"', "foot")
        assert client.edited(edit) == {NAME: ARM.replace('"base"', '"foot"')}
        assert held(client) == 1

    played(tmp_path, story, TEXTS)


def test_a_rename_in_many_robots_is_cancelled(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(NAME)
        asked = asyncio.ensure_future(renamed(client, 'base"', "foot"))
        await asyncio.sleep(0)
        # The first request was `initialize`.
        client.server.tell("$/cancelRequest", {"id": 2})
        assert (await asked)["code"] == types.LSPErrorCodes.RequestCancelled

    played(tmp_path, story, TEXTS)


def test_a_rename_in_many_robots_ends_if_the_text_changes(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(NAME)
        asked = asyncio.ensure_future(renamed(client, 'width"', "depth"))
        await asyncio.sleep(0)
        client.change(NAME, ARM.replace("0.5", "0.75"))
        assert (await asked)["code"] == types.LSPErrorCodes.ContentModified

    played(tmp_path, story, TEXTS)


@pytest.mark.parametrize("is_cancelled", [False, True])
async def test_work_in_steps_is_shown_and_stopped(monkeypatch: pytest.MonkeyPatch, *, is_cancelled: bool) -> None:
    monkeypatch.setattr(indexing, "PATIENCE", -1)
    monkeypatch.setattr(indexing, "INTERVAL", -1)
    session, client = session_with(Settings(shows_progress=True))

    def steps() -> Steps[str]:
        yield 0, 3
        client.works[0].is_created = True
        yield 1, 3
        client.works[0].is_cancelled = is_cancelled
        yield 2, 3
        return "found"

    work = indexing.in_steps(session, "renaming", "robots", steps())
    if is_cancelled:
        with pytest.raises(RequestCancelledError):
            await work()
    else:
        assert await work() == "found"
    assert client.works[0].said == [
        "create",
        types.WorkDoneProgressBegin("renaming", cancellable=True, message="1 of 3 robots", percentage=33),
        types.WorkDoneProgressReport(cancellable=True, message="2 of 3 robots", percentage=66),
        types.WorkDoneProgressEnd(),
        "forget",
    ]


def test_names_of_a_source_that_conditions_leave_out_of_all_robots_lead_to_what_it_defines(tmp_path: Path) -> None:
    left_out = ARM.replace("</robot>", '<xacro:if value="0"><xacro:include filename="part.xacro"/></xacro:if></robot>')
    part = """<robot xmlns:xacro="x"><xacro:macro name="m" params="p">\n<link name="${p}"/></xacro:macro></robot>\n"""

    async def story(client: Client) -> None:
        client.open("part.xacro")
        place = {"textDocument": {"uri": client.uri("part.xacro")}, "position": {"line": 1, "character": 15}}
        assert "parameter" in str(client.server.ask("textDocument/hover", place)).lower()
        assert len(client.server.ask("textDocument/definition", place)) == 1
        assert client.codes("part.xacro") == []

    played(tmp_path, story, {NAME: left_out, "part.xacro": part})
