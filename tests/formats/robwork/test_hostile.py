"""Texts that nobody means well with: an answer, a finding at a place, and no exception."""

import random

import pytest

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.formats import FORMATS
from robray.formats.robwork.frontend.put_in import MOST_PUT_IN
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import DEEPEST, MOST_FAULTS
from trials import trials

CELL = "/w/main.wc.xml"


def _codes(text: str) -> set[str]:
    given = fixture(text, CELL)
    return {each.code for each in diagnostics(given.workspace.analysis(), CELL)}


def _scene(text: str) -> SceneState:
    return fixture(text, CELL).scene


def test_entities_are_never_put_in() -> None:
    text = '<!DOCTYPE QTask [<!ENTITY a "1">]>\n<QTask><Targets><QTarget id="a"><Q>&a;</Q></QTarget></Targets></QTask>'
    assert {"robwork-syntax", "robwork-bad-number"} <= _codes(text)


@pytest.mark.parametrize(
    "text",
    [
        "<QTask><Entities>" * 20_000,
        '<WorkCell name="a">' + '<SerialDevice name="a">' * 20_000,
        "<QTask><PropertyMap>" + "<Property><Name>a</Name><Value><ValueList>" * 10_000,
        '<WorkCell name="a"><Frame name="' + "a" * 100_000,
        '<WorkCell name="a"><Frame ' + 'a="1" ' * 10_000 + "/></WorkCell>",
        "<!--" * 10_000,
        "<" * 10_000,
        '<WorkCell name="a">' + "</a>" * 10_000,
    ],
)
def test_what_goes_on_and_on_is_broken_off(text: str) -> None:
    assert "robwork-syntax" in _codes(text)
    assert accepts(_scene(text)) is False


def test_elements_are_read_so_deep_and_no_deeper() -> None:
    document = parse(b"".join(b"<a%d>" % number for number in range(DEEPEST + 50)))
    assert sum(1 for root in document.roots for _ in root.walk()) == DEEPEST
    assert len(parse(b"</a>" * (2 * MOST_FAULTS)).faults) == MOST_FAULTS


def test_any_bytes_are_read() -> None:
    rng = random.Random(1)
    for _ in range(trials(50)):
        text = bytes(rng.randrange(256) for _ in range(400))
        for before in (b"", b'<WorkCell name="a">', b"<QTask><Targets>", b"<Task><Trajectory>"):
            FORMATS[".wc.xml"].front_end.read(before + text)


def test_a_definition_is_not_put_into_itself() -> None:
    text = '<WorkCell name="a"><Define id="x"><Use id="x"/><Frame name="f"/></Define><Use id="x"/></WorkCell>'
    assert [*scene_model(_scene(text)).frames] == ["f"]


def test_no_more_is_put_in_than_a_file_may_hold() -> None:
    frames = "".join(f'<Frame name="f{number}"/>' for number in range(MOST_PUT_IN // 10))
    uses = "".join(f'<SerialDevice name="d{number}"><Use id="x"/></SerialDevice>' for number in range(12))
    text = f'<WorkCell name="a"><Define id="x">{frames}</Define>{uses}</WorkCell>'
    assert "robwork-syntax" in _codes(text)
    assert len(scene_model(_scene(text)).frames) == MOST_PUT_IN


def test_joints_that_depend_on_each_other_are_nowhere() -> None:
    joints = "".join(
        f'<Joint name="j{number}" type="Revolute"><Depend on="j{1 - number}" gain="1" offset="0"/></Joint>'
        for number in range(2)
    )
    scene = _scene(f'<WorkCell name="a"><TreeDevice name="d"><Frame name="b"/>{joints}</TreeDevice></WorkCell>')
    assert scene_model(scene).poses_in_root()["d.j0"] is None


def test_files_that_include_the_next_twice_end() -> None:
    first, *others = (
        f'<WorkCell name="a"><Include file="c{number + 1}.wc.xml"/><Include file="c{number + 1}.wc.xml"/></WorkCell>\n'
        for number in range(12)
    )
    source = first + "".join(f"//- /w/c{number + 1}.wc.xml\n{text}" for number, text in enumerate(others))
    assert accepts(_scene(source)) is False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"<QTask/>", True),
        (b"<?xml version='1.0'?>\n<!-- a cell --><WorkCell name='x'>", True),
        (b"<Define id='a'></Define><SerialDevice name='x'>", True),
        (b"<Task>\n<Trajectory>", True),
        (b"<Task xmlns='http://schemas.microsoft.com/windows/2004/02/mit/task'><Trajectory/>", False),
        (b"<Task><Name>shopping</Name></Task>", False),
        (b"<package/>", False),
        (b"<robot name='a'/>", False),
        (b"<CollisionSetup/>", False),
        (b"", False),
    ],
)
def test_other_markup_is_not_ours(text: bytes, expected: bool) -> None:  # noqa: FBT001 - a table
    assert (FORMATS.of("/w/a.xml", text) is FORMATS[".wc.xml"]) is expected


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    ("path", "text"),
    [
        (CELL, '<WorkCell name="a">\n<Frame name="b"/>\n</WorkCell>'),
        ("/w/main.rwtask.xml", "<QTask>\n<Targets/>\n</QTask>"),
    ],
)
def test_a_text_in_utf_16_is_one_finding(path: str, text: str, encoding: str) -> None:
    given = fixture("", path)
    given.workspace.set_text(path, text.encode(encoding))
    [found] = diagnostics(given.workspace.analysis(), path)
    assert found.code == "robwork-syntax"
    assert "UTF-16" in found.message
    given.workspace.set_text(path, text.encode())
    assert diagnostics(given.workspace.analysis(), path) == ()
