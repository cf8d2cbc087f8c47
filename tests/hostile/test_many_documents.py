"""Opening, editing and closing one of many documents costs its own change, without a look at all others."""

import asyncio
import gc
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from hostile.counting import bytes_needed, counted, lines_run
from hostile.in_process import InProcess, StillClock
from robray.analysis import collector
from robray.analysis.scene_state import SceneState
from robray.lsp.session import REST

FEW, MANY = 40, 160
MOST = 1.5
"""Allowed growth of the cost of a document with four times as many others."""

AT_FIRST, MOST_OPENED, TIMES = 400, 1_600, 3
POINTER = 8
"""Bytes: a copy of anything has at least a pointer for each entry."""

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
INCLUDED = '<xacro:include filename="common.xacro"/>'
LOADING = '<xacro:property name="p" value="${xacro.load_yaml(\'common.yaml\')}"/><link name="${p}"/>'
MACRO = '<xacro:macro name="m" params="name"><link name="${name}"/></xacro:macro><xacro:m name="a"/>'
SCENE, LACKING = "frame f { }\n", "frame f { parent nothing; }\n"
WORKCELL = '<WorkCell name="w"><Frame name="f"/></WorkCell>\n'
ROBOT = '<robot name="r"><link name="a"/></robot>\n'
INCLUDING = 'include "common.robray"\nframe f { parent base; }\n'
DEFINING = "def a 1;\nframe x { parent nowhere; translation [a, 0, 0]; }\n"
WITHOUT_CLASS = "class own { shape box; }\nframe f { geometry { isa other; box [1, 1, 1]; } }\n"
NAMES_OF_ITS_OWN = "def a{n} 1;\nframe f{n} { parent p{n}; translation [a{n}, b{n}, 0]; }\n"
CONSTANT_IN_EACH = "def a 1;\nframe f{n} { translation [a, 0, 0]; }\n"
CLASS_IN_EACH = "class c { shape box; }\nframe f{n} { geometry { isa c; box [1, 1, 1]; } }\n"
LACKING_OF_ITS_OWN = "frame f{n} { parent nothing; }\n"
FRAME_OF_ITS_OWN = "frame f{n} { }\n"
MISSING = 'include "missing.robray"\nframe f { }\n'
LACKING_WITH_MISSING = 'include "missing.robray"\nframe f { parent nothing; }\n'
IN_A_COMMENT = '# include "common.robray"\nframe f { parent base; }\n'
LOADED_WITH_ONE = '# robray: with "common.robray"\nframe f { parent base; }\n'
IN_ONE_SET = '[scenes.all]\nfiles = ["*.robray"]\n'
ROBOTS_IN_ONE_SET = '[scenes.all]\nfiles = ["*.urdf"]\n'
SOURCES_IN_ONE_SET = '[scenes.all]\nfiles = ["*.urdf.xacro"]\n'
WORKCELLS_IN_ONE_SET = '[scenes.all]\nfiles = ["*.wc.xml"]\n'
IN_SETS_OF_THEIR_OWN = "".join(f'[scenes.s{n}]\nfiles = ["d{n:05}.robray"]\n' for n in range(MANY))
INCLUDING_ALL = "".join(f'include "d{n:05}.robray"\n' for n in range(MANY))
BESIDE_A_SET = '[scenes.pair]\nfiles = ["common.robray", "other.robray"]\n'
LOADED_WITH_MISSING = '# robray: with "missing.robray"\nframe f { }\n'
ALL_OF_THIS = """\
# robray: with "common.robray" "missing.robray"
# include "other.robray"
include "common.robray"
include "missing.robray"
def a 1;
frame f{n} { parent p{n}; translation [a, b, 0]; geometry { isa other; box [1, 1, 1]; } }
"""


class Kind(NamedTuple):
    """Documents whose names have a suffix; `{n}` in the text stands for the number of the document."""

    suffix: str
    text: str
    configuration: str = ""
    """The `robray.toml` of their folder."""
    main: str = ""
    """A scene beside them."""


KINDS = {
    "scenes": Kind(".robray", SCENE),
    "scenes that lack a frame": Kind(".robray", LACKING),
    "scenes that define constants and lack a frame": Kind(".robray", DEFINING),
    "scenes that lack a class": Kind(".robray", WITHOUT_CLASS),
    "scenes with names of their own": Kind(".robray", NAMES_OF_ITS_OWN),
    "scenes that include one": Kind(".robray", INCLUDING),
    "scenes whose include is missing": Kind(".robray", MISSING),
    "scenes that lack a frame, and whose include is missing": Kind(".robray", LACKING_WITH_MISSING),
    "scenes whose include is a comment": Kind(".robray", IN_A_COMMENT),
    "scenes that are loaded with one": Kind(".robray", LOADED_WITH_ONE),
    "scenes that are loaded with a missing one": Kind(".robray", LOADED_WITH_MISSING),
    "scenes beside a set": Kind(".robray", SCENE, BESIDE_A_SET),
    "scenes in one set": Kind(".robray", FRAME_OF_ITS_OWN, IN_ONE_SET),
    "scenes in one set that define the same frame": Kind(".robray", SCENE, IN_ONE_SET),
    "scenes in one set that lack a frame": Kind(".robray", LACKING_OF_ITS_OWN, IN_ONE_SET),
    "scenes in one set with the same constant": Kind(".robray", CONSTANT_IN_EACH, IN_ONE_SET),
    "scenes in one set with the same class": Kind(".robray", CLASS_IN_EACH, IN_ONE_SET),
    "robots in one set": Kind(".urdf", ROBOT, ROBOTS_IN_ONE_SET),
    "workcells in one set": Kind(".wc.xml", WORKCELL, WORKCELLS_IN_ONE_SET),
    "scenes in sets of their own": Kind(".robray", SCENE, IN_SETS_OF_THEIR_OWN),
    "fragments of one scene": Kind(".robray", FRAME_OF_ITS_OWN, main=INCLUDING_ALL),
    "scenes in folders": Kind("/scene.robray", SCENE),
    "scenes in folders that lack a frame": Kind("/scene.robray", LACKING),
    "robots": Kind(".urdf", ROBOT),
    "workcells": Kind(".wc.xml", WORKCELL),
    "modules": Kind(".rofi.json", '{"modules": []}\n'),
    "sources": Kind(".urdf.xacro", f'<robot {XACRO} name="r{{n}}"><link name="${{1}}"/></robot>\n'),
    "sources that are refused": Kind(".urdf.xacro", f'<robot {XACRO} name="r{{n}}"><link name="${{nope}}"/></robot>\n'),
    "sources that include one": Kind(".urdf.xacro", f'<robot {XACRO} name="r{{n}}">{INCLUDED}</robot>\n'),
    "sources with a macro": Kind(".urdf.xacro", f'<robot {XACRO} name="r{{n}}">{MACRO}</robot>\n'),
    "sources that load one file": Kind(".urdf.xacro", f'<robot {XACRO} name="r{{n}}">{LOADING}</robot>\n'),
    "sources in one set": Kind(".urdf.xacro", f'<robot {XACRO} name="r{{n}}"/>\n', SOURCES_IN_ONE_SET),
}

COPYING = {
    "scenes of which each includes, is loaded with and lacks all of this": Kind(".robray", ALL_OF_THIS),
    **{name: KINDS[name] for name in ("scenes in sets of their own", "fragments of one scene", "workcells")},
}
"""Few kinds, in whose documents is all that is in those above; what is in one set is in one list, which is copied."""

LINES_FOR_EACH = {"scenes in one set that lack a frame": 6}
"""Lines for each other document of a set that lacks a frame: any of its files may hide the definition."""


def text_of(kind: Kind, number: int) -> str:
    return kind.text.replace("{n}", str(number))


class Editor:
    """A client that opens, edits and closes documents of one kind."""

    def __init__(self, folder: Path, kind: Kind) -> None:
        (folder / "common.robray").write_text("frame base { }\n")
        (folder / "common.xacro").write_text(f"<robot {XACRO}/>\n")
        (folder / "common.yaml").write_text("base\n")
        if kind.configuration:
            (folder / "robray.toml").write_text(kind.configuration)
        if kind.main:
            (folder / "main.robray").write_text(kind.main)
        self.folder = folder
        self.kind = kind
        self.client = InProcess([folder])

    def path(self, number: int) -> Path:
        return self.folder / f"d{number:05}{self.kind.suffix}"

    def open(self, number: int) -> None:
        uri = self.path(number).as_uri()
        item = {"uri": uri, "languageId": "robray", "version": 1, "text": text_of(self.kind, number)}
        self.client.tell("textDocument/didOpen", {"textDocument": item})
        self.ask(number)

    def ask(self, number: int) -> None:
        self.client.ask("textDocument/diagnostic", {"textDocument": {"uri": self.path(number).as_uri()}})

    def edit(self, number: int) -> None:
        beginning = {"line": 0, "character": 0}
        change = {"range": {"start": beginning, "end": beginning}, "text": " "}
        document = {"uri": self.path(number).as_uri(), "version": 2}
        self.client.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})

    def close(self, number: int) -> None:
        self.client.tell("textDocument/didClose", {"textDocument": {"uri": self.path(number).as_uri()}})


def lines(folder: Path, kind: Kind, count: int, *, is_on_disk: bool) -> dict[str, int]:
    """The number of Python lines that run for the last, and for the first, of this many documents."""
    folder.mkdir()
    editor = Editor(folder, kind)
    for number in range(count) if is_on_disk else ():
        editor.path(number).parent.mkdir(exist_ok=True)
        editor.path(number).write_text(text_of(kind, number))

    async def session() -> dict[str, int]:
        await editor.client.begin()
        for number in range(count - 1):
            editor.open(number)
        steps: dict[str, Callable[[], None]] = {
            "open": partial(editor.open, count - 1),
            "edit": partial(editor.edit, count - 1),
            "ask for findings": partial(editor.ask, count - 1),
            "close": partial(editor.close, count - 1),
            "edit the first by name": partial(editor.edit, 0),
            "close the first by name": partial(editor.close, 0),
        }
        try:
            return {name: lines_run(step) for name, step in steps.items()}
        finally:
            editor.client.end()

    return asyncio.run(session())


def memory(folder: Path, kind: Kind, *counts: int) -> list[dict[str, int]]:
    """The bytes that opening, editing and closing one more than each of these numbers of documents needs.

    The least of several: from time to time a table has to grow.
    """
    editor = Editor(folder, kind)

    async def session() -> list[dict[str, int]]:
        await editor.client.begin()
        opened, found = 0, []
        for count in counts:
            for number in range(opened, count):
                editor.open(number)
            opened, more = count, range(count, count + TIMES)
            steps = {"open": editor.open, "edit": editor.edit, "close": editor.close}
            found.append(
                {name: min(bytes_needed(partial(step, each)) for each in more) for name, step in steps.items()}
            )
        editor.client.end()
        return found

    return asyncio.run(session())


@pytest.mark.parametrize("is_on_disk", [False, True])
@pytest.mark.parametrize("name", KINDS)
def test_one_of_many_documents_costs_as_much_as_one_of_few(tmp_path: Path, name: str, is_on_disk: bool) -> None:  # noqa: FBT001
    kind = KINDS[name]
    # The first document of a kind loads modules, which do not count.
    lines(tmp_path / "first", kind, 2, is_on_disk=is_on_disk)
    few = lines(tmp_path / "few", kind, FEW, is_on_disk=is_on_disk)
    many = lines(tmp_path / "many", kind, MANY, is_on_disk=is_on_disk)
    beside = LINES_FOR_EACH.get(name, 0) * (MANY - FEW)
    assert {step: (few[step], taken) for step, taken in many.items() if taken > MOST * few[step] + beside} == {}


def test_sources_of_one_set_are_read_one_after_the_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    lines(tmp_path / "many", KINDS["sources in one set"], sys.getrecursionlimit() // 4, is_on_disk=True)
    assert [each.getMessage().partition("\n")[0] for each in caplog.records] == []


def test_the_memory_of_many_closed_documents_is_given_back_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = Editor(tmp_path, KINDS["scenes"])

    async def session(loop: StillClock) -> None:
        await editor.client.begin()
        for number in range(FEW):
            editor.open(number)
        for number in range(FEW):
            editor.close(number)
        await loop.let_pass(2 * REST)
        editor.client.end()

    loop = StillClock()
    with counted(monkeypatch, collector, "give_back") as times:
        loop.run_until_complete(session(loop))
        assert times() == 1
    loop.close()


@pytest.mark.parametrize("name", ["scenes in one set", "robots in one set", "workcells in one set"])
def test_only_the_present_state_of_a_set_stays_in_memory(tmp_path: Path, name: str) -> None:
    editor = Editor(tmp_path, KINDS[name])

    async def session() -> int:
        await editor.client.begin()
        for number in range(FEW):
            editor.open(number)
        gc.collect()
        states = [
            each for each in gc.get_objects() if type(each) is SceneState and len(each.instances.files) > FEW // 2
        ]
        editor.client.end()
        return len(states)

    assert asyncio.run(session()) <= 1


@pytest.mark.parametrize("kind", COPYING.values(), ids=COPYING)
def test_one_of_many_documents_copies_nothing_of_the_others(tmp_path: Path, kind: Kind) -> None:
    few, many = memory(tmp_path, kind, AT_FIRST, MOST_OPENED)
    least = POINTER * (MOST_OPENED - AT_FIRST)
    assert {step: (few[step], needed) for step, needed in many.items() if needed > few[step] + least} == {}
