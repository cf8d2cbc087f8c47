"""Formatting a part of a text, the line that is being typed, and what an editor gets to do for it."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from analysis.fuzz import document
from cases import titled
from fixtures import MAIN, fixture
from robray.assemble import new_workspace
from robray.facts.layout import CANONICAL
from robray.facts.limits import ReadingLimits
from robray.features.formatting import (
    by_line,
    document_formatting,
    formatting,
    on_type_formatting,
    range_formatting,
)
from robray.formats import FORMATS
from robray.formats.robray.editing.layout_window import window
from robray.formats.robray.frontend.reading import read
from robray.text.edits import Edit, splice
from robray.text.spans import Span
from trials import trials

FRONTEND = FORMATS[".robray"].front_end


def applied(text: bytes, edits: Sequence[Edit]) -> str:
    for edit in reversed(edits):
        text = splice(text, edit)
    return text.decode()


def check_ranges(source: str, expected: str) -> None:
    """Formats the marked ranges."""
    given = fixture(source)
    text = given.texts[MAIN]
    file = given.workspace.analysis().files[MAIN]
    assert applied(text, range_formatting(file, given.marked[MAIN])) == expected


def check_typed(source: str, expected: str | None) -> None:
    """Formats at the cursor, behind the character that was just typed; None where nothing is to be done."""
    given = fixture(source)
    assert given.cursor is not None, "the source has a cursor"
    file = given.workspace.analysis().files[MAIN]
    offset = given.cursor[1]
    # Editors indent a new line before they ask.
    typed = file.text[:offset].rstrip(b" ")[-1:] or b" "
    edits = on_type_formatting(file, offset, typed.decode())
    assert (applied(file.text, edits) if edits else None) == expected


@pytest.mark.parametrize(("before", "after"), titled(__file__, "ranges"))
def test_what_a_range_touches_is_formatted(before: str, after: str) -> None:
    check_ranges(before, after)


def test_a_range_is_formatted_as_it_is_in_the_whole_text() -> None:
    rng = random.Random(8)
    for _ in range(trials(80)):
        text = document(rng).replace(b"\r\n", b"\n")
        if rng.random() < 0.3:
            text = text.replace(b";", b"; # c\n").replace(b"def ", b"def  ")
        if rng.random() < 0.3:
            text = text.replace(b"}", b"", 1)
        workspace = new_workspace()
        workspace.set_text(MAIN, text)
        file = workspace.analysis().files[MAIN]
        respacings = FRONTEND.layout(text, CANONICAL)
        for _ in range(20):
            start = rng.randrange(len(text) + 1)
            wanted = Span(start, min(start + rng.choice([1, 10, 60]), len(text)))
            if wanted.start == wanted.end:
                continue
            whole = [
                edit
                for edit, at in respacings
                if (at.start < wanted.end and wanted.start < at.end) or at.start == at.end == wanted.end
            ]
            assert range_formatting(file, [wanted]) == whole, (text, wanted)


def test_a_range_in_the_middle_of_a_file_is_all_that_is_looked_at() -> None:
    text = b"def a 1;\n\nframe f {}\n" * 100
    facts = read(text).facts
    assert window(facts, text, Span(1000, 1001)).end - window(facts, text, Span(1000, 1001)).start < 100
    assert window(facts, b"# robray: format off\n" + text, Span(1000, 1001)) == Span(0, len(text) + 21)


def test_edits_come_one_a_line_and_no_longer_than_they_must_be() -> None:
    text = b"frame f {\n  type  fixed;\n    parent a;\naxis [1,0,0];\n}\n"
    assert [*by_line(text, formatting(FRONTEND, text))] == [
        Edit(12, 18, b"  type "),
        Edit(39, 49, b"    axis [1, 0, "),
    ]


def test_no_edit_begins_or_ends_within_a_line_end() -> None:
    text = b"def a 1;\r\r\ndef b 2;\r\n"
    assert [*by_line(text, formatting(FRONTEND, text))] == [Edit(9, 11, b"\n")]


@pytest.mark.parametrize(("before", "after"), titled(__file__, "typed"))
def test_what_is_typed_is_indented(before: str, after: str) -> None:
    check_typed(before, after)


def test_a_line_that_goes_on_with_a_statement_stays() -> None:
    check_typed("frame f {\n    axis [1,\n          0, 0];$0\n}\n", None)


def test_a_line_that_stands_right_stays() -> None:
    check_typed("frame f {\n    type fixed;$0\n}\n", None)


def test_only_the_line_begins_elsewhere() -> None:
    check_typed("frame f { parent  a;$0\n", None)
    check_typed("  frame f { parent  a; }$0\n", "frame f { parent  a; }\n")


def test_nothing_is_indented_in_a_comment_or_a_string() -> None:
    check_typed("frame f {\n/* a\n ;$0 */ }\n", None)
    check_typed("frame f {\n # a;$0\n}\n", None)


def test_nothing_is_indented_where_formatting_is_off() -> None:
    check_typed("# robray: format off\n  def a 1;$0\n", None)


@pytest.mark.parametrize(
    "statement", ["parent a", "translation [0, 0, 1]", 'mesh "a.stl"', "rpy [0, 0, pi / 2]", "isa", "height 2 * a"]
)
def test_a_semicolon_takes_the_place_of_the_one_behind_it(statement: str) -> None:
    ended = f"frame f {{\n    {statement};\n}}\n"
    check_typed(f"frame f {{\n    {statement};$0;\n}}\n", ended)
    check_typed(f"frame f {{ {statement};$0; type fixed; }}\n", f"frame f {{ {statement}; type fixed; }}\n")


def test_a_semicolon_of_a_definition_and_of_allowed_collisions() -> None:
    check_typed("def a 1;$0;\n", "def a 1;\n")
    check_typed("frame a {}\nframe b {}\nallow_collision a b;$0;\n", "frame a {}\nframe b {}\nallow_collision a b;\n")


def test_a_semicolon_takes_the_place_of_the_one_behind_blanks_that_were_left() -> None:
    check_typed("frame a {}\nframe b {}\nallow_collision a b;$0 ;\n", "frame a {}\nframe b {}\nallow_collision a b;\n")
    check_typed("def a 1;$0\n;\n", None)


def test_a_semicolon_in_the_last_place_of_an_array_ends_the_statement_behind_it() -> None:
    check_typed("frame f {\n    rpy [0, 0, 1;$0];\n}\n", "frame f {\n    rpy [0, 0, 1];\n}\n")
    check_typed("def a 2 * (1 + 1;$0);\n", "def a 2 * (1 + 1);\n")
    check_typed("frame f { rpy [0, 0, (1 + 1;$0) ]; }\n", "frame f { rpy [0, 0, (1 + 1)]; }\n")
    given = fixture("frame f {\n    rpy [0, 0, 1;$0];\n}\n")
    assert given.cursor is not None
    path, offset = given.cursor
    edits = on_type_formatting(given.workspace.analysis().files[path], offset, ";")
    assert [edit.start for edit in edits] == [offset - 1, offset], "the cursor is behind what was typed"


def test_a_comma_takes_the_place_of_the_one_behind_it_and_of_the_value_that_was_proposed() -> None:
    check_typed("frame f { rpy [1,$0, 0, 0]; }\n", "frame f { rpy [1,, 0]; }\n")
    check_typed("frame f { rpy [1, 2,$0, 0]; }\n", "frame f { rpy [1, 2,]; }\n")
    check_typed("class c { color [1,$0, 0.8, 0.8]; }\n", "class c { color [1,, 0.8]; }\n")
    check_typed(
        "frame f { geometry { shape box; dimension [1,$0, 0.1, 0.1]; } }\n",
        "frame f { geometry { shape box; dimension [1,, 0.1]; } }\n",
    )


@pytest.mark.parametrize(
    "source",
    [
        "frame f { rpy [1,$0, 2, 0]; }\n",
        "frame f { rpy [1,$0, 0]; }\n",
        "frame f { rpy [1, 2, 3,$0]; }\n",
        "frame f { rpy [1,$0, 0 * 2, 0]; }\n",
        "frame f { other [1,$0, 0, 0]; }\n",
        "frame f { rpy [1 # a,$0, 0, 0]\n; }\n",
        "def a [1,$0, 0, 0];\n",
        "frame f { rpy [1,$0\n, 0, 0]; }\n",
        ",$0, 0, 0];\n",
    ],
)
def test_a_comma_takes_the_place_of_nothing_that_was_written(source: str) -> None:
    check_typed(source, None)


def test_a_line_break_before_a_semicolon_comes_behind_it() -> None:
    check_typed("frame f {\n    parent a\n    $0;\n}\n", "frame f {\n    parent a;\n    \n}\n")
    check_typed("frame f {\n    parent a\n$0;\n}\n", "frame f {\n    parent a;\n\n}\n")
    check_typed("def a 1 \r\n$0;\r\n", "def a 1; \r\n\r\n")


@pytest.mark.parametrize(
    "source",
    [
        "frame f {\n    ;$0;\n}\n",
        "frame f { parent a; ;$0;\n",
        "frame f {\n    # parent a;$0;\n}\n",
        "/* def a 1;$0; */\n",
        'frame f { mesh "a;$0;"; }\n',
        'frame f { mesh "\n$0;"; }\n',
        "frame f {\n    parent a;\n    $0;\n}\n",
        "frame f {\n    # parent a\n    $0;\n}\n",
        "frame f {\n    parent a\n    $0b;\n}\n",
        "\n$0;\n",
    ],
)
def test_a_semicolon_that_ends_nothing_stays(source: str) -> None:
    check_typed(source, None)


def test_half_typed_scenes() -> None:
    path = Path(__file__).parents[2] / "examples" / "arm" / "arm.robray"
    whole = path.read_bytes()
    workspace = new_workspace()
    for size in range(0, len(whole), 211):
        text = whole[:size] + b";"
        workspace.set_text(MAIN, text)
        file = workspace.analysis().files[MAIN]
        edits = range_formatting(file, [Span(max(size - 100, 0), size)])
        typed = on_type_formatting(file, len(text), ";")
        for after in (applied(text, edits), applied(text, typed)):
            assert "".join(after.split()) == "".join(text.decode().split())


def test_what_is_beyond_the_limits_is_left_as_it_is() -> None:
    workspace = new_workspace(lambda _path: ReadingLimits(statements=2))
    for text, is_laid_out in ((b"def  a 1;\ndef b 2;\n", True), (b"def  a 1;\ndef b 2;\ndef c 3;\n", False)):
        workspace.set_text(MAIN, text)
        file = workspace.analysis().files[MAIN]
        assert bool(document_formatting(file)) == is_laid_out
        assert bool(range_formatting(file, [Span(0, len(text))])) == is_laid_out
