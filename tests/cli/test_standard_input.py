"""What comes without a name is taken for what it is, by every verb that reads standard input."""

import re

import pytest

from cli.command import Command
from formats.conformance.rows import ROWS, Example, examples
from robray.analysis.format import Format
from robray.formats import ANNOTATIONS, FORMATS, XACRO

# Sources are robots before they are expanded, and annotations are YAML of anybody's: only a name tells them.
RECOGNISED = [row for row in ROWS if row not in (XACRO, ANNOTATIONS)]
VERBS = (
    ("check", "--output-format", "concise"),
    ("show", "--list-frames"),
    ("format", "--diff"),
    ("convert", "--to", "svg", "--output", "-"),
    ("collisions",),
)


def _told_by_text(row: Format) -> list[Example]:
    suffix = (row.shared or row.suffixes)[0]
    return [each for each in examples(row) if row.of_any_name or FORMATS.of(f"-{suffix}", each.text) is row]


@pytest.mark.parametrize("row", RECOGNISED, ids=lambda row: row.name)
def test_each_format_is_told_by_its_text(row: Format) -> None:
    found = _told_by_text(row)
    assert found
    taken = {each.path: FORMATS.recognised(each.text).name for each in found}
    others = {path: name for path, name in taken.items() if name != row.name}
    assert not others, f"`recognises` of {row.name} has to tell its texts from those of other formats: {others}"


@pytest.mark.parametrize("row", RECOGNISED, ids=lambda row: row.name)
def test_verbs_say_of_a_text_what_they_say_of_the_file(
    command: Command, monkeypatch: pytest.MonkeyPatch, row: Format
) -> None:
    example = _told_by_text(row)[0]
    name = example.path.removeprefix("/w/")
    folder, _, base = name.rpartition("/")
    for path, text in {**example.others, example.path: example.text}.items():
        at = command.folder / path.removeprefix("/w/")
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_bytes(text)
    monkeypatch.chdir(command.folder / folder)
    for verb, *options in VERBS:
        of_file = command.run(verb, base, *options)
        of_text = command.run(verb, "-", *options, stdin=example.text)
        assert of_text.status == of_file.status, (verb, of_text)
        if verb == "show":
            assert of_text.out == of_file.out


@pytest.mark.parametrize("row", RECOGNISED, ids=lambda row: row.name)
def test_a_text_has_one_name_in_all_that_is_said_of_it(command: Command, row: Format) -> None:
    text = _told_by_text(row)[0].text
    (command.folder / "empty.robray").write_text("")
    for words in (*VERBS, ("show",), ("check", "--output-format", "json"), ("diff", "empty.robray"), ("convert",)):
        found = command.run(*words, "-", stdin=text)
        told = found.out + found.err
        assert not re.search(r"(?<![\w.])-\.[a-z]|<stdin>\.[a-z]", told), (words, told)
        if words in (("show",), ("diff", "empty.robray")):
            assert "<stdin>: " in told.splitlines()[0], told


BROKEN = {
    '{"modules": [{"id": 1, "type": "cube" "beta": 0}]}': "<stdin>:1:38: error[rofi-syntax]: missing ','",
    '{"modulse" [{"id": 1}]}': "<stdin>:1:12: error[rofi-syntax]: missing ':' before this",
    "{": "<stdin>:1:1: error[rofi-syntax]: unclosed '{'",
    "[1, 2": "<stdin>:1:1: error[rofi-syntax]: unclosed '['",
    "---\nmodelname: [a\n": "<stdin>:2:12: error[smurf-syntax]: unclosed '['",
    '<robot name="a"><link name="b"></robot>': "<stdin>:1:18: error[urdf-not-well-formed]: unclosed '<link>'",
    "<WorkCell><Frame></WorkCell>": "<stdin>:1:12: error[robwork-syntax]: unclosed '<Frame>'",
    "<svg></svg>": "<stdin>:1:2: error[urdf-no-robot]: expected 'robot' as the root element",
}
"""Texts that begin as no scene does, and the one finding that says what is wrong."""

_OF_YAML = (
    "standard input looks like YAML, but its format is unknown; use --stdin-filename with a name that ends in .smurf, "
    ".smurfs or .smurfa"
)
UNCLEAR = {
    "---\na: b\n": _OF_YAML,
    "# of somebody\n%YAML 1.2\n---\na: [\n": _OF_YAML,
    '{"a": 1}': "standard input looks like JSON, but is not a configuration that RoFI reads; use "
    "--stdin-filename to name another format",
}
"""Texts that nobody's keys are in, and what is said of them."""


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_broken_is_read_as_what_it_begins_as(command: Command, text: str) -> None:
    found = command.run("check", "--output-format", "concise", "-", stdin=text.encode())
    assert (found.status, found.out.splitlines()) == (1, [BROKEN[text], "Found 1 error in 1 file"])
    for verb, status in (("show", 1), ("collisions", 2), ("convert", 1)):
        found = command.run(verb, "-", stdin=text.encode())
        told = found.err
        assert (found.status, "none of" in told, "amino" in told) == (status, False, False), (verb, told)


@pytest.mark.parametrize("text", UNCLEAR)
def test_what_cannot_be_told_has_to_be_named(command: Command, text: str) -> None:
    command.write("//- scene.robray\nframe a { }\n")
    for words in (("check",), ("show",), ("format",), ("convert",), ("collisions",), ("diff", "scene.robray")):
        found = command.run(*words, "-", stdin=text.encode())
        assert (found.status, found.out, found.err) == (2, "", f"robray: {UNCLEAR[text]}\n"), words
    named = command.run("check", "-", "--stdin-filename", "x.smurf", stdin=text.encode())
    assert named.status == 1


@pytest.mark.parametrize("text", ["frame a { }", "# {\nframe a { }", "", "// ---\n", "def a 1;"])
def test_a_scene_is_no_other_notation(command: Command, text: str) -> None:
    found = command.run("check", "-", stdin=text.encode())
    assert found.status == 0, found


def test_one_side_of_a_comparison_may_come_from_standard_input(command: Command) -> None:
    command.write('//- sub/a.robray\ninclude "b.robray"\n//- sub/b.robray\nframe a { translation [1, 0, 0]; }\n')
    other = b"frame a { translation [2, 0, 0]; }\n"
    forth = command.run("diff", "sub/a.robray", "-", stdin=other)
    back = command.run("diff", "-", "sub/a.robray", stdin=other)
    assert (forth.status, back.status) == (1, 1)
    assert forth.out.splitlines()[0] == "sub/a.robray → <stdin>: 1 change"
    assert back.out.splitlines()[0] == "<stdin> → sub/a.robray: 1 change"
    # What it includes lies beside the file that it is taken for.
    for option in ("--stdin-filename", "--as"):
        found = command.run("diff", "sub/b.robray", "-", option, "sub/c.robray", stdin=b'include "b.robray"\n')
        assert (found.status, found.err) == (0, ""), option
