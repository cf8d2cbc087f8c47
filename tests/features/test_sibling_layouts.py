"""Layouts of the formats that are YAML or JSON: white space that means nothing, and nothing else."""

import random
from pathlib import Path

import pytest

from every import every
from fixtures import fixture
from robray.analysis.format import Format
from robray.facts.layout import NoLayoutError
from robray.features.formatting import formatted, range_formatting
from robray.formats import ROFI, SMURFS
from robray.syntax import json, yaml
from robray.syntax.nodes import said
from robray.text.edits import merged
from robray.text.spans import Span
from trials import trials

ROOT = Path(__file__).parents[2]
TEXTS = [
    *((path, yaml.tree) for path in sorted((ROOT / "examples/smurf").glob("*.*")) if path.suffix != ".urdf"),
    *((path, json.read) for path in sorted((ROOT / "examples/rofi").glob("*.json"))),
    *(
        (path, json.read)
        for path in sorted((ROOT / "tests/formats/rofi/samples").glob("*.json"))
        if "expected" not in path.name
    ),
]
YAML = (".smurf", ".smurfs", ".smurfa", ".yml")
EVERY = [*(path for path, _ in TEXTS), *sorted((ROOT / "examples/robwork").glob("*.xml"))]


def check_yaml(source: str, expected: str) -> None:
    text = formatted(SMURFS.front_end, source.encode()).decode()
    assert text == expected
    assert formatted(SMURFS.front_end, text.encode()).decode() == expected


def check_json(source: str, expected: str) -> None:
    text = formatted(ROFI.front_end, source.encode()).decode()
    assert text == expected
    assert formatted(ROFI.front_end, text.encode()).decode() == expected


def test_blanks_at_the_ends_of_lines_go() -> None:
    check_yaml(
        "entities:  \n- name: a   \n \n  file: b.smurf # here  \n", "entities:\n- name: a\n\n  file: b.smurf # here\n"
    )


def test_a_file_ends_with_one_line_end_of_its_own() -> None:
    check_yaml("entities: []", "entities: []\n")
    check_yaml("entities: []\r\nname: a \r\n\r\n", "entities: []\r\nname: a\r\n")


@pytest.mark.parametrize(
    "source",
    [
        "description: |\n  one  \n  two\t\n\nname: a\n",
        "description: |+\n  one\n\n\n",
        "description: |-\n  one",
        "description: >\n  one  \n\n  two  \n",
        'description: "one  \n  two"\n',
        "description: 'one  \n\n  two'\n",
        "description: one  \n  two\n",
        "entities: [  \n  {name: a},   \n  ]\n",
        "\ufeffentities: []\n",
        "",
    ],
)
def test_what_may_mean_something_stays(source: str) -> None:
    check_yaml(source, source)


def test_lines_of_json_are_indented_as_the_first_one_is() -> None:
    check_json('{\n  "modules" :[\n {"id":1,"type" : "cube" } ,\n\n\n\n{ "id": 2 }\n]}', GOOD)


GOOD = '{\n  "modules": [\n    {"id": 1, "type": "cube" },\n\n    { "id": 2 }\n  ]}\n'


def test_brackets_that_open_on_one_line_indent_once() -> None:
    check_json('[{\n"a": 1\n}, [\n2]\n]', '[{\n    "a": 1\n}, [\n    2]\n]\n')


def test_numbers_and_texts_are_as_they_were() -> None:
    check_json('{"a":1.50e+03,"b":"x  :,y","c":-0}', '{"a": 1.50e+03, "b": "x  :,y", "c": -0}\n')


@pytest.mark.parametrize(
    ("of", "source", "why"),
    [
        (SMURFS, "entities: [a\nname: b\n", "it is not YAML"),
        (ROFI, '{"modules": [1 2]}', "it is not JSON: missing ',' (line 1)"),
        (ROFI, '{"modules": []} // here', "it is not JSON: JSON does not allow comments (line 1)"),
    ],
)
def test_what_is_broken_is_left_with_a_sentence(of: Format, source: str, why: str) -> None:
    with pytest.raises(NoLayoutError, match="^" + why.replace("(", r"\(").replace(")", r"\)")):
        formatted(of.front_end, source.encode())


def test_a_part_of_a_text() -> None:
    given = fixture("entities:  \n- name: a  \n[|  file: b.urdf  \n|]  position: [0, 0, 0]  \n", "/w/a.smurfs")
    file = given.workspace.analysis().files["/w/a.smurfs"]
    edits = range_formatting(file, given.marked["/w/a.smurfs"])
    assert (
        merged(file.text, reversed(edits))[0] == b"entities:  \n- name: a  \n  file: b.urdf\n  position: [0, 0, 0]  \n"
    )


@every("path", EVERY)
def test_a_part_of_whole_lines_changes_no_others(path: Path) -> None:
    """Whatever blanks stand at their beginnings, where that is a matter of layout, and at their ends."""
    rng = random.Random(path.name)
    indents = (b"",) if path.suffix in YAML else (b"", b" ", b"\t")
    lines = [
        (line if path.suffix in YAML else line.lstrip()).join((rng.choice(indents), rng.choice((b"", b"  "))))
        for line in path.read_bytes().splitlines()
    ]
    name = f"/w/{path.name}"
    given = fixture(b"\n".join([*lines, b""]).decode(), name)
    file = given.workspace.analysis().files[name]
    text, changed = file.text, 0
    for _ in range(max(trials(30), 7)):
        first = rng.randrange(len(lines))
        last = rng.randint(first + 1, min(first + 4, len(lines)))
        span = Span(sum(len(line) + 1 for line in lines[:first]), sum(len(line) + 1 for line in lines[:last]))
        after = merged(text, reversed(range_formatting(file, [span])))[0]
        changed += after != text
        behind = len(text) - span.end
        assert after[: span.start] == text[: span.start]
        assert after[len(after) - behind :] == text[span.end :]
        assert after[span.start : len(after) - behind] in formatted(file.frontend, text)
    # What stands in brackets of YAML stays.
    assert changed or path.suffix == ".smurfa"


@pytest.mark.parametrize(("path", "tree"), TEXTS, ids=lambda each: getattr(each, "name", None))
def test_nothing_that_is_said_changes_wherever_blanks_come(path: Path, tree: type) -> None:
    rng = random.Random(path.name)
    of = ROFI if path.suffix == ".json" else SMURFS
    clean = formatted(of.front_end, path.read_bytes())
    assert clean == path.read_bytes()
    for _ in range(8):
        text = bytearray(clean)
        for _ in range(rng.randint(1, 6)):
            at = rng.choice([at for at, byte in enumerate(text) if byte in b"\n:,"])
            at += text[at] != 0x0A and of is ROFI
            text[at:at] = rng.choice((b" ", b"  ", b"\t", b" \t", b"\n" if of is ROFI else b" "))
        before = tree(bytes(text))
        if before.mistakes:
            continue
        after = formatted(of.front_end, bytes(text))
        assert said(tree(after)) == said(before)
        assert after.translate(None, b" \t\r\n") == bytes(text).translate(None, b" \t\r\n")
        assert formatted(of.front_end, after) == after
