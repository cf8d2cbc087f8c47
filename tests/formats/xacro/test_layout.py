"""The layout of xacro sources: white space that means nothing to xacro, and nothing else."""

import os
import re

import pytest

from fixtures import fixture
from formats.xacro.corpus import Robot, robots
from formats.xacro.reference import Files
from robray.facts.layout import NoLayoutError
from robray.features.formatting import formatted, indented, on_type_formatting, range_formatting
from robray.formats import XACRO
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.reading import Document
from robray.formats.xacro.writing import written
from robray.syntax.xml.parser import parse
from robray.text.edits import Edit, merged, splice
from trials import sampled, trials

ROOT = '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'


def check(source: str, expected: str) -> None:
    """Formats what stands in a robot, once and again."""
    text = formatted(XACRO.front_end, f"{ROOT}{source}</robot>\n".encode()).decode()
    assert text == f"{ROOT}{expected}</robot>\n"
    assert formatted(XACRO.front_end, text.encode()).decode() == text


def test_lines_are_indented_by_the_elements_that_are_open() -> None:
    check(
        '<xacro:if value="$(arg a)">\n<link name="b"/>\n</xacro:if>\n',
        '    <xacro:if value="$(arg a)">\n        <link name="b"/>\n    </xacro:if>\n',
    )


def test_attributes_keep_their_lines_and_values() -> None:
    check(
        '  <xacro:part  name = "a  b"\n value="${[1,\n 2]}" >\n  </xacro:part>\n',
        '  <xacro:part name="a  b"\n    value="${[1,\n 2]}">\n  </xacro:part>\n',
    )


@pytest.mark.parametrize(
    "inner",
    [
        "<!--  a\n b  \n  -->",
        "<script> <![CDATA[ 1\n  2 ]]> </script>",
        "<plugin>  ${1 +\n 2}  <odd  a='1' /> </plugin>",
        '<xacro:property name="p" value="{a: 1,\n  b: [ 2 ]}"/>',
        "<?xacro  a\n b  ?>",
    ],
)
def test_what_is_a_value_and_what_is_not_an_element_stays(inner: str) -> None:
    check(f"  {inner}\n", f"  {inner}\n")


def test_a_source_that_is_not_xml_is_left_with_a_sentence() -> None:
    with pytest.raises(NoLayoutError, match=r"unclosed '<link>' \(line 2\)"):
        formatted(XACRO.front_end, f'{ROOT}<link name="a">\n</robot>'.encode())


def test_a_part_of_a_source() -> None:
    given = fixture(f'{ROOT}  <link  name="a"/>\n[|<link  name="b"/>|]\n<link  name="c"/>\n</robot>\n', "/w/a.xacro")
    file = given.workspace.analysis().files["/w/a.xacro"]
    text = merged(file.text, reversed(range_formatting(file, given.marked["/w/a.xacro"])))[0].decode()
    assert text == f'{ROOT}  <link  name="a"/>\n  <link name="b"/>\n<link  name="c"/>\n</robot>\n'


def typed(source: str) -> str:
    """A text after the `>` before its cursor was typed."""
    given = fixture(source, "/w/a.xacro")
    assert given.cursor is not None, "the source has a cursor"
    file = given.workspace.analysis().files["/w/a.xacro"]
    return merged(file.text, reversed(on_type_formatting(file, given.cursor[1], ">")))[0].decode()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<robot>\n  <link>\n    <a/>\n    </link>$0\n", "<robot>\n  <link>\n    <a/>\n  </link>\n"),
        (
            "<robot>\n\t<b/><link>\n<a/></link>\n<a>\n<b/>\n  </a>$0",
            "<robot>\n\t<b/><link>\n<a/></link>\n<a>\n<b/>\n</a>",
        ),
        ("<robot>\n  <a>\n<a/>\n<a></a></a>\n    </robot>$0\n", "<robot>\n  <a>\n<a/>\n<a></a></a>\n</robot>\n"),
        ("<robot>\n  <a b='>/a>'>\n<b/>\n</a>$0\n", "<robot>\n  <a b='>/a>'>\n<b/>\n  </a>\n"),
    ],
)
def test_an_end_tag_that_is_typed_is_indented_as_its_element(source: str, expected: str) -> None:
    assert typed(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "<robot>\n  <link>\n  <a/></link>$0\n",
        "<robot>\n  <link>\n  <a/>\n  </link>$0\n",
        "<robot>\n  <link>\n  <a/>$0\n",
        "<robot>\n  <link>\n    </link>$0\n",
        "<robot>\n  <link>text<a/>\n    </link>$0\n",
        "<robot>\n  <link><![CDATA[]]><a/>\n    </link>$0\n",
        "<robot>\n  <link>\n  <a/>\n    </lnk>$0\n",
        "<robot>\n  <!-- <link>\n  <a/>\n    </link>$0 -->\n",
        "<robot>\n  <link>\n  <a/>\n  <!-- \n    </link>$0 -->\n",
        "</robot>$0",
    ],
)
def test_what_else_is_typed_changes_nothing(source: str) -> None:
    assert typed(source) == source.replace("$0", "")


def test_tags_that_fit_nothing_take_no_longer() -> None:
    text = b"<a>" * 50_000 + b"</b>" * 50_000 + b"<c>\n<d/>\n  </c>"
    assert indented(text, len(text)) == Edit(len(text) - 6, len(text) - 4, b"")


# Robots of public repositories.


class Formatted(Files):
    """The files of others, with the sources in their layout."""

    def __init__(self, files: Files) -> None:
        super().__init__()
        self.read_before, self.listed = files.read, files.listed  # type: ignore[method-assign]
        self.package, self.environment = files.package, files.environment  # type: ignore[method-assign]
        self.sources: dict[str, tuple[bytes, bytes]] = {}

    def read(self, path: str) -> bytes | None:
        text = self.read_before(path)
        if text is None or not path.endswith((".xacro", ".urdf", ".xml")):
            return text
        if path not in self.sources:
            self.sources[path] = text, laid_out(text)
        return self.sources[path][1]


def laid_out(text: bytes) -> bytes:
    try:
        return formatted(XACRO.front_end, text)
    except NoLayoutError:
        return text


def said(text: bytes) -> list[object]:
    """The names, values, texts, comments, CDATA sections and instructions of a source, each as it is written."""
    document = parse(text)
    elements = [
        (
            node.name,
            [(each.name, text[each.span.start : each.span.end]) for each in node.tag.attributes],
            [text[span.start : span.end] for span in node.texts],
        )
        for root in document.roots
        for node in root.walk()
    ]
    return [elements, re.findall(rb"(?s)<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", text)]


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_a_robot_is_the_same_of_formatted_sources() -> None:
    files: dict[int, Formatted] = {}
    wrong = []
    for robot in sampled(robots()):
        own = files.setdefault(id(robot.files), Formatted(robot.files))
        before, after = (expand(each, robot.path, robot.arguments) for each in (robot.files, own))
        if written(before, "robot").text != written(after, "robot").text or before.is_refused != after.is_refused:
            wrong.append(robot.name)
    assert wrong == []
    sources = {path: texts for own in files.values() for path, texts in own.sources.items()}
    assert any(before != after for before, after in sources.values())
    assert [path for path, (_, text) in sources.items() if laid_out(text) != text] == []
    assert [path for path, (before, after) in sources.items() if said(before) != said(after)] == []


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_an_end_tag_that_is_typed_stands_as_in_the_layout() -> None:
    sources = {path: laid_out(text) for robot in sampled(robots()) for path, text in sources_of(robot).items()}
    wrong, count = [], 0
    for path, text in sorted(sources.items()):
        for found in re.finditer(rb"(?m)^[ \t]*(</[\w:.]+>)$", text):
            moved = splice(text, Edit(found.start(), found.start(1), b" \t "))
            edit = indented(moved, found.start() + 3 + len(found[1]))
            if edit is not None:
                count += 1
                if splice(moved, edit) != text:
                    wrong.append(f"{path}: {found[1]!r}")
    assert wrong == []
    assert count > trials(500)


def sources_of(robot: Robot) -> dict[str, bytes]:
    expansion = expand(robot.files, robot.path, robot.arguments, robot.kept)
    return {path: file.text for path, file in expansion.files.items() if isinstance(file, Document)}
