"""What comes without a name is taken for what it is, by every verb that reads standard input."""

import io

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
    assert [each.path for each in found if FORMATS.recognised(each.text) is not row] == []


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
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(example.text)))
        of_text = command.run(verb, "-", *options)
        assert of_text.status == of_file.status, (verb, of_text)
        if verb == "show":
            assert of_text.out == of_file.out
