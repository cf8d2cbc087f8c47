"""Our files for Kate: its own highlighter with our syntax definitions, and the real Kate with the server."""

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from editors.editors import ROOT, find, run
from editors.kate import NEEDED, Pixels, Programs, running
from editors.pictures import hover
from robray.formats.robray.vocabulary import ROBRAY
from subjects import PROTOCOL

pytestmark = pytest.mark.long("editors/kate", *PROTOCOL)

SYNTAX = ROOT / "editors" / "kate" / "robray.xml"

# A line, a piece of it, and the style of the piece.
CASES = [
    ("frame upper-link { }", "upper-link", "Frame"),
    ("frame grid { parent box; }", "grid", "Frame"),
    ("frame grid { parent box; }", "box", "Frame"),
    ('frame "a b" { }', '"a b"', "Frame"),
    ("frame frame-a { }", "frame-a", "Error"),
    ("frame fixed-base { }", "fixed-base", "Frame"),
    ("class steel { }", "steel", "Class"),
    ("geometry { isa box-small; }", "box-small", "Class"),
    ("geometry { shape box; }", "box", "Word"),
    ("frame f { type revolute; }", "revolute", "Word"),
    ("frame f { variable q; }", "q", "Variable"),
    ("geometry { no-shadow 1; }", "no-shadow", "Attribute"),
    ("geometry { mesh m; }", "mesh", "Attribute"),
    ('geometry { mesh "a.obj"; }', '"a.obj"', "Path"),
    ('include "a#b//c.robray"', '"a#b//c.robray"', "Path"),
    ("def a 1E5;", "1E5", "Number"),
    ("def a -.5e-3;", "-.5e-3", "Number"),
    ("def a 30deg;", "30deg", "Error"),
    ("def a 1.5f;", "1.5f", "Error"),
    ("def a 90 * deg;", "deg", "Number"),
    ("def a 90 * deg;", "*", "Operator"),
    ("def a π/2;", "π", "Number"),
    ("def a height/2;", "height", "Constant"),
    ("# frame x", "# frame x", "Comment"),
    ("/* a */ def b 1;", "def", "Keyword"),
    ("frame f { rpy 1 } frame g { }", "g", "Frame"),
    ("allow_collision a b-1;", "b-1", "Frame"),
]


XACRO = [
    ('<a b="${prefix}wrist"/>', "prefix", "Name"),
    ('<a b="${prefix}wrist"/>', "wrist", "Value"),
    ('<a b="$(find arm)/a.stl"/>', "find", "Word"),
    ('<a b="$(find arm)/a.stl"/>', "/a.stl", "Value"),
    ("<a b='${radians(90)}'/>", "radians", "Function"),
    ("<a b='${radians(90)}'/>", "90", "Number"),
    ('<a b="${a if b > 1 else c}"/>', "else", "Word"),
    ("<a b=\"${limits['elbow']}\"/>", "'elbow'", "Text"),
    ('<a b="$${a} b"/>', "a} b", "Value"),
    ('<a b="${a" c="1"/>', "c", "Attribute"),
    ("<a>${b}</a>", "b", "Name"),
    ("<!-- ${b} -->", "<!-- ${b}", "Comment"),
]


def styles(trace: str) -> list[tuple[int, str]]:
    """The columns at which styles begin, from what the highlighter writes below a line."""
    rows = [re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", row) for row in trace.split("\n")]
    return sorted((match.start(), match[0]) for row in rows for match in re.finditer(r"[A-Z][a-z]+", row))


@pytest.mark.parametrize(
    ("syntax", "name", "cases"), [(SYNTAX, "scene.robray", CASES), (SYNTAX.with_name("urdf.xml"), "arm.xacro", XACRO)]
)
def test_every_piece_is_painted_as_what_it_is(
    syntax: Path, name: str, cases: Sequence[tuple[str, str, str]], tmp_path: Path
) -> None:
    path = find("kate-syntax-highlighter")
    folder = tmp_path / "org.kde.syntax-highlighting" / "syntax"
    folder.mkdir(parents=True)
    shutil.copy(syntax, folder)
    environment = {"XDG_DATA_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    scene = tmp_path / name
    scene.write_text(
        "\n".join(f"#{number}#\n{line}" for number, (line, _, _) in enumerate(cases)) + "\n", encoding="utf-8"
    )
    said = run(path, "-f", "ansi", "--syntax-trace", "format", str(scene), environment=environment)
    blocks = re.split(r"#\d+#", re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", said))[1:]
    assert len(blocks) == len(cases), said
    wrong = []
    for (line, piece, style), block in zip(cases, blocks, strict=True):
        trace = block.split(line, 1)[1]
        column = line.rindex(piece)
        begun = [name for start, name in styles(trace) if start == column]
        if begun != [style]:
            wrong.append((line, piece, begun))
    assert wrong == []


@pytest.mark.parametrize(
    ("ours", "name", "text", "style"),
    [
        ("urdf.xml", "arm.urdf", '<robot name="r"/>\n', "Element"),
        ("robray-settings.xml", "robray.toml", "a = 1\n", "Key"),
        ("smurf.xml", "cell.smurfs", "entities: []\n", "Key"),
        ("robwork.xml", "cell.wc.xml", "<WorkCell/>\n", "Element"),
    ],
)
def test_robots_and_the_configuration_have_names_of_their_own(
    ours: str, name: str, text: str, style: str, tmp_path: Path
) -> None:
    root = ElementTree.parse(SYNTAX.parent / ours).getroot()
    servers = json.loads((SYNTAX.parent / "lsp.json").read_text())["servers"]
    assert re.fullmatch(servers["robray"]["highlightingModeRegex"], root.attrib["name"])
    path = find("kate-syntax-highlighter")
    folder = tmp_path / "org.kde.syntax-highlighting" / "syntax"
    folder.mkdir(parents=True)
    shutil.copy(SYNTAX.parent / ours, folder)
    (tmp_path / name).write_text(text)
    environment = {"XDG_DATA_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    said = run(path, "-f", "ansi", "--syntax-trace", "format", str(tmp_path / name), environment=environment)
    assert style in said


def lists() -> Mapping[str, set[str]]:
    root = ElementTree.parse(SYNTAX).getroot()
    return {found.attrib["name"]: {item.text or "" for item in found.iter("item")} for found in root.iter("list")}


def test_every_word_of_the_language_is_known() -> None:
    words = lists()
    attributes = set().union(*(words[name] for name in words if name.endswith("attributes")))
    assert attributes == {*ROBRAY.attributes}
    keywords = set().union(
        *(words[name] for name in ("blocks", "frames", "classes", "definitions", "collisions", "includes"))
    )
    assert keywords == {*ROBRAY.keywords}
    assert words["shapes"] == {*ROBRAY.shapes}
    assert words["joint types"] == {*ROBRAY.joint_types}
    assert words["numeric words"] | {"π"} == {*ROBRAY.constants}


_WRONG = "frame table { opacity 1; }\n"


@pytest.fixture
def programs() -> Programs:
    return Programs(*(find(each) for each in NEEDED))


def work(root: Path, **texts: str) -> Path:
    folder = root / "work"
    folder.mkdir()
    (folder / "robray.toml").write_text("")
    for name, text in texts.items():
        (folder / f"{name}.robray").write_text(text)
    return folder


def test_a_mistake_is_underlined(programs: Programs, tmp_path: Path) -> None:
    work(tmp_path, scene=_WRONG)
    with running(programs, tmp_path, ["scene.robray"]) as kate:
        assert kate.until(lambda: any(each["diagnostics"] for each in kate.told("textDocument/publishDiagnostics")))
        assert kate.until(lambda: underlined(kate.pixels) > 0)


def test_what_is_pointed_at_is_told(programs: Programs) -> None:
    with hover(programs) as kate:
        told = kate.answered("textDocument/hover")[-1]
        assert "`cup` → `table` → root" in told["contents"]["value"]
        assert underlined(kate.pixels) == 0


def underlined(pixels: Pixels) -> int:
    """The pixels that are as red as a line below a mistake."""
    red, green, blue = (pixels[..., channel].astype(int) for channel in range(3))
    return int(((red - green > 80) & (abs(green - blue) < 20)).sum())
