"""A misspelt tag is one finding, at the tag, whose fix restores the file."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fixtures import fixture
from robray.formats.urdf.frontend.words import GRAMMAR
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Severity
from robray.syntax.xml.grammar import Grammar
from robray.syntax.xml.parser import parse
from robray.syntax.xml.robot_words import ROBOT_WORDS
from rules.findings import findings, fixed, scene
from rules.test_robwork_broken_tags import SOUND
from slips import misspelt

ROOT = Path(__file__).parents[2]
ROBOTS = ("examples/robot/lifter.urdf", "tests/formats/urdf/robots/lamp.urdf")
TEXTS = {**{f"/w/{name.rpartition('/')[2]}": (ROOT / name).read_text() for name in ROBOTS}, **SOUND}

_TAG = re.compile(r"<!--.*?-->|<(?P<end>/?)(?P<name>[A-Za-z]\w*)[^<>]*?(?P<empty>/?)>", re.DOTALL)
_OF_OTHERS = ("transmission", "gazebo")
"""Elements in which other programs have words of their own, which may be spelt in any way."""
Name = tuple[int, int]


def elements(text: str) -> Iterator[tuple[Name, Name]]:
    """The places of the names in the start tag and the end tag of each element that has both."""
    opened: list[Name] = []
    for tag in _TAG.finditer(text):
        if tag["name"] and tag["end"]:
            start = opened.pop()
            if len(tag["name"]) > 1 and not any(text[slice(*each)] in _OF_OTHERS for each in opened):
                yield start, tag.span("name")
        elif tag["name"] and not tag["empty"]:
            opened.append(tag.span("name"))


@pytest.mark.parametrize("tags", ["start", "end", "both", "differently"])
@pytest.mark.parametrize("path", TEXTS)
def test_a_misspelt_tag_is_one_finding_whose_fix_restores_the_file(path: str, tags: str) -> None:
    text, random = TEXTS[path], Random(3)
    sound = {each.message for each in diagnostics(fixture(text, path).workspace.analysis(), path)}
    wrong = []
    for start, end in elements(text):
        name = text[slice(*start)]
        first, second = (misspelt(name.encode(), random).decode() for _ in range(2))
        opening = name if tags == "end" else first
        closing = {"start": name, "differently": second}.get(tags, first)
        given = fixture(text[: start[0]] + opening + text[start[1] : end[0]] + closing + text[end[1] :], path)
        found = [each for each in diagnostics(given.workspace.analysis(), path) if each.message not in sound]
        restored = [each for each in found if each.fix is not None and fixed(given, each)[path] == text.encode()]
        byte = len(text[: end[0] - len("</") if tags == "end" else start[0]].encode())
        if [each.at.span.start for each in found] != [byte] or restored != found:
            wrong.append(f"<{opening}>…</{closing}>: {[(each.message, each.fix and each.fix.title) for each in found]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("opening", "closing"), [("inertia", "inertial"), ("inerital", "inertia"), ("inertia", "inertila")]
)
def test_of_two_known_names_the_one_is_meant_that_may_stand_there(opening: str, closing: str) -> None:
    inside = '<mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    sound = f'<robot name="r"><link name="a"><inertial>{inside}</inertial></link></robot>'
    given = scene(sound.replace("<inertial", f"<{opening}").replace("</inertial", f"</{closing}"), "urdf")
    [found] = findings(given)
    assert fixed(given, found)["/w/main.urdf"].decode() == sound


@pytest.mark.parametrize(
    ("root", "end", "message"),
    [
        ('<robot name="r"/>', "", "the robot has no links; add a link"),
        ('<robot name="r"/>', "<!-- <link/> -->", "the robot has no links; add a link"),
        ('<robot name="r"><lnik name="a"/></robot>', "", "unknown element 'lnik'; did you mean 'link'?"),
        ("<robot/>", "", "missing attribute 'name' in 'robot'"),
        (
            '<robot name="r"/>',
            '\n<link name="a"/>\n<link name="b"/>\n</robot>',
            "the robot ends before its links; use '>'",
        ),
    ],
)
def test_an_empty_robot_is_one_finding(root: str, end: str, message: str) -> None:
    given = scene(root + end, "urdf")
    [found] = findings(given)
    assert found.message == message
    assert found.severity is Severity.ERROR
    if found.message.startswith("the robot ends"):
        assert fixed(given, found)["/w/main.urdf"].decode() == root.replace("/>", ">") + end


@pytest.mark.parametrize("before", ["", '<?xml version="1.0"?>\n<!-- <old/> -->\n'])
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('<robot name="r">', "</robot>"),
        ('<robot name="r">\n', "</robot>\n"),
        ('<robot name="r"><link name="a"/>', "</robot>"),
        ('<robot name="r">\n<link name="a"/>\n', "\n</robot>\n"),
        ('<robot name="r">\n  <link name="a"/>\n', "\n</robot>\n"),
    ],
)
def test_an_unclosed_root_is_closed_behind_all_that_it_has(before: str, source: str, expected: str) -> None:
    given = fixture(before + source, "/w/main.urdf")
    [found] = [each for each in diagnostics(given.workspace.analysis(), "/w/main.urdf") if each.fix is not None]
    assert found.message == "unclosed '<robot>'"
    assert fixed(given, found)["/w/main.urdf"].decode() == before + source.rstrip() + expected


@pytest.mark.parametrize(
    ("opening", "closing", "meant"),
    [
        ("hardwear", "hardware", "hardware"),
        ("hardware", "hardwear", "/hardware"),
        ("selfColide", "selfCollide", "selfCollide"),
        ("xacro:properyt", "xacro:property", "xacro:property"),
        ("ownthing", "ownthign", "/ownthing"),
    ],
)
def test_of_two_tags_that_do_not_fit_the_one_with_the_unknown_name_is_wrong(
    opening: str, closing: str, meant: str
) -> None:
    text = (
        f'<robot name="r">\n<gazebo>\n  <{opening}>\n  </{closing}>\n  <ownthing>\n  </ownthing>\n</gazebo>\n</robot>'
    )
    for grammar in (GRAMMAR, Grammar({}, words=ROBOT_WORDS)):
        assert [each.meant for each in parse(text.encode(), 0, grammar).faults] == [meant]
