"""Colours, and how others are written in their place."""

import pytest

from fixtures import MAIN, fixture
from robray.features.document_color import Colour, color_presentation, document_color

pytestmark = pytest.mark.quick


def colours(source: str) -> list[tuple[float, ...]]:
    return [
        tuple(round(part, 3) for part in one.colour)
        for one in document_color(fixture(source).workspace.analysis(), MAIN)
    ]


def picked(source: str, *colour: float) -> str:
    """The text after another colour was picked in the place of the first."""
    given = fixture(source)
    analysis, text = given.workspace.analysis(), given.texts[MAIN]
    at = next(document_color(analysis, MAIN))
    presentation = color_presentation(analysis, MAIN, at.span, Colour(*colour))
    assert presentation is not None, "there is a colour"
    for span, replacement in sorted([(at.span, presentation.text), *presentation.further], reverse=True):
        text = text[: span.start] + replacement.encode() + text[span.end :]
    return text.decode()


def block(*lines: str) -> str:
    return "".join(["class c {\n", *(f"  {line}\n" for line in lines), "}\n"])


def test_colours_with_their_opacity() -> None:
    assert colours("def k 1/2;\nclass c { alpha k; color [1, k, 0]; specular [0, 0, 1]; }\n") == [
        (1, 0.5, 0, 0.5),
        (0, 0, 1, 1),
    ]


def test_the_opacity_that_a_class_gives() -> None:
    assert colours("class c { alpha 0.25; }\nframe f { geometry { isa c; shape box; color [1, 1, 1]; } }\n") == [
        (1, 1, 1, 0.25)
    ]


def test_parts_out_of_range_are_shown_as_far_as_they_can_be() -> None:
    assert colours("class c { color [2, -1, 10**300]; }\n") == [(1, 0, 1, 1)]


@pytest.mark.parametrize("value", ["[1, 1]", "[1, 1, zz]", "3", "zz", "[1, 1/0, 0]", ""])
def test_what_is_no_colour(value: str) -> None:
    assert colours(f"class c {{ color {value}; }}\n") == []


def test_numbers_that_stay_the_same_stay_as_they_are_written() -> None:
    source = block("color [ .5 , 0.25d0,1 ]; # so")
    assert picked(source, 0.5, 0.3, 1, 1) == block("color [ .5 , 0.3,1 ]; # so")


def test_an_expression_that_stays_the_same_stays() -> None:
    source = "def k 1/2;\n" + block("color [k, 0, 2*k];")
    assert picked(source, 0.5, 0.2, 1, 1) == "def k 1/2;\n" + block("color [k, 0.2, 2*k];")


def test_an_expression_that_changes_makes_the_array_plain() -> None:
    source = "def k 1/2;\n" + block("color [k, 0, 2*k];")
    assert picked(source, 0.25, 0, 1, 1) == "def k 1/2;\n" + block("color [0.25, 0, 1];")


def test_a_step_of_a_picker_is_not_lost_and_less_is_nothing() -> None:
    assert picked(block("color [0.5, 0.5, 0.5];"), 0.5 + 1 / 255, 0.5 + 1 / 1000, 0.5, 1) == block(
        "color [0.5039, 0.5, 0.5];"
    )


def test_an_opacity_that_is_written_is_changed() -> None:
    source = block("alpha 1;", "color [0, 0, 0];", "alpha 1/2;")
    assert picked(source, 0, 0, 0, 0.25) == block("alpha 1;", "color [0, 0, 0];", "alpha 0.25;")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("color [0, 0, 0];", ["color [0, 0, 0];", "alpha 0.5;"]),
        ("color [0, 0, 0]; # dark", ["color [0, 0, 0]; alpha 0.5; # dark"]),
        ("shape box; color [0, 0, 0];", ["shape box; color [0, 0, 0]; alpha 0.5;"]),
        ("color [0, 0, 0]", ["color [0, 0, 0]"]),
    ],
)
def test_an_opacity_that_is_not_written_is_added(line: str, expected: list[str]) -> None:
    assert picked(block(line), 0, 0, 0, 0.5) == block(*expected)


def test_with_the_file_s_own_line_endings() -> None:
    source = block("color [0, 0, 0];").replace("\n", "\r\n")
    assert picked(source, 0, 0, 0, 0.5) == block("color [0, 0, 0];", "alpha 0.5;").replace("\n", "\r\n")


def test_an_opacity_of_one_is_not_added() -> None:
    assert picked(block("color [0, 0, 0];"), 1, 0, 0, 1) == block("color [1, 0, 0];")


def test_highlights_have_no_opacity() -> None:
    assert picked(block("specular [0, 0, 0];"), 1, 0, 0, 0.5) == block("specular [1, 0, 0];")
