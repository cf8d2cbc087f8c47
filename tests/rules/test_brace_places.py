"""Which brace is missing, or too many: the indentation tells."""

import pytest

from robray.rules.engine.rule import Diagnostic
from robray.rules.robray import brace_places
from rules.findings import complaints, fixed, scene

pytestmark = pytest.mark.quick

SCENE = """\
frame table {
    translation [0, 0, 1];
    # The top.
    geometry {
        shape box;
        dimension [1, 1, 1];
    }

    # A tray of wood.
    frame tray {
        translation [0, 0, 1];  // above the top
        frame inner {
            geometry {
                shape sphere;
                radius 1;
            }
        }
        geometry {
            shape sphere;
            radius 1;
        }
    }
    rpy [0, 0, 1];
}

frame shelf {
    parent tray;
}
"""

CLOSING = [at for at, character in enumerate(SCENE) if character == "}"]


def opening(text: str, closing: int) -> int:
    depth = 0
    for at in range(closing, -1, -1):
        depth += (text[at] == "}") - (text[at] == "{")
        if depth == 0:
            return at
    raise AssertionError


def line(text: str, at: int) -> int:
    return text.count("\n", 0, at)


def only(text: str) -> Diagnostic:
    [found] = complaints(scene(text))
    return found


def test_the_scene_is_right() -> None:
    assert complaints(scene(SCENE)) == []


@pytest.mark.parametrize("at", CLOSING)
def test_a_missing_brace_is_told_at_the_block_that_lacks_it(at: int) -> None:
    text = SCENE[:at].rstrip(" ") + SCENE[at + 1 :].removeprefix("\n")
    found = only(text)
    assert found.code == "unclosed-block"
    assert line(text, found.at.span.start) == line(SCENE, opening(SCENE, at))
    if at != CLOSING[-1]:
        assert fixed(scene(text), found) == scene(SCENE).texts


@pytest.mark.parametrize("at", [at for at, character in enumerate(SCENE) if character == "{"])
def test_a_missing_opening_brace_is_told_at_its_head_and_inserted_there(at: int) -> None:
    text = SCENE[:at].rstrip(" ") + SCENE[at + 1 :]
    found = only(text)
    assert found.code == "missing-brace"
    assert line(text, found.at.span.start) == line(SCENE, at)
    assert fixed(scene(text), found) == scene(SCENE).texts


@pytest.mark.parametrize(
    ("source", "right"),
    [
        ("frame a # here\n  rpy [0, 0, 1];\n}\n", "frame a { # here\n  rpy [0, 0, 1];\n}\n"),
        ("frame a rpy [0, 0, 1]; }\nframe b { }\n", "frame a { rpy [0, 0, 1]; }\nframe b { }\n"),
        ("frame a\nrpy [0, 0, 1];\n}\nframe b { }\n", "frame a {\nrpy [0, 0, 1];\n}\nframe b { }\n"),
    ],
)
def test_an_opening_brace_is_inserted_behind_the_head(source: str, right: str) -> None:
    assert fixed(scene(source), only(source))["/w/main.robray"].decode() == right


def test_without_indentation_it_is_told_where_the_reader_notices() -> None:
    flat = "\n".join(each.strip() for each in SCENE.splitlines())
    found = only(flat.replace("}\nrpy", "rpy"))
    assert found.code == "unclosed-block"


@pytest.mark.parametrize("opening", [b"/* ", b"/*\n", b"/** "])
def test_a_comment_that_never_ends_is_passed_over_at_once(opening: bytes) -> None:
    """Where the end is only looked for, each further mark is another search to the end of the file."""
    found = [match for match in brace_places._TOKEN.finditer(b"{ " + opening * 5_000 + b"}") if match["skip"]]  # noqa: SLF001
    assert len(found) == 1


def test_a_block_that_is_being_typed_leaves_what_stands_above_it() -> None:
    above = "frame a { }\nframe a { rpy [0, 0, 1]; }\n"
    begun = above + "frame b {\n    parent a;\n"
    codes = [each.code for each in complaints(scene(above))]
    assert codes == ["duplicate-frame"]
    assert [each.code for each in complaints(scene(begun))] == [*codes, "unclosed-block"]
    # What stands in it may be what was to stand elsewhere.
    assert [each.code for each in complaints(scene(begun + "frame b {\n}\n"))] == [*codes, "unclosed-block"]
