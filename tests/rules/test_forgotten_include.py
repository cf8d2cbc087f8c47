"""The fix that includes the file that defines a class, or a constant, where the scene lacks it."""

import pytest

from robray.rules.engine.rule import Applicability
from rules.findings import findings, fixed, scene

pytestmark = pytest.mark.quick

PARTS = "class surface { color [1, 0, 0]; }\n"
USE = "frame b { geometry { isa surface; shape sphere; radius 1; } }\n"


def check(path: str, source: str, mended: str) -> None:
    given = scene(f"{source}\n//- {path}\n{PARTS}//- /w/first.robray\nclass other {{ color [0, 0, 1]; }}\n")
    [found] = [each for each in findings(given) if each.code == "undefined-class"]
    assert found.fix is not None
    assert found.fix.applicability is Applicability.BY_HAND
    text = fixed(given, found)["/w/main.robray"].decode()
    assert text.strip() == mended.strip()
    after = scene(f"{text}\n//- {path}\n{PARTS}//- /w/first.robray\nclass other {{ color [0, 0, 1]; }}\n")
    assert not [each for each in findings(after) if each.code == "undefined-class"]


@pytest.mark.parametrize("path", ["parts.robray", "sub/parts.robray"])
def test_before_the_first_statement(path: str) -> None:
    check(f"/w/{path}", f"# A ball.\n{USE}", f'# A ball.\ninclude "{path}"\n{USE}')
    check(f"/w/{path}", f"frame a {{ {USE} }}", f'include "{path}"\nframe a {{ {USE} }}')


def test_behind_the_last_include_before_the_use() -> None:
    first = 'include "first"\n'
    rest = USE.replace("surface", "other").replace("b", "a", 1) + USE
    check("/w/parts.robray", first + rest, f'{first}include "parts.robray"\n{rest}')


def test_a_class_that_nobody_defines_has_no_such_fix() -> None:
    assert [each.fix for each in findings(scene(USE)) if each.code == "undeclared-tags"] == [None]


def constant(source: str, beside: str = "def height 0.4;\n") -> list[str]:
    given = scene(f"{source}\n//- /w/sub/sizes.robray\n{beside}")
    return [each.message for each in findings(given) if each.code == "undefined-constant"]


HEIGHT = "frame a { translation [0, 0, height]; }\n"


def test_a_constant_that_a_file_beside_the_scene_defines_is_included() -> None:
    given = scene(f"{HEIGHT}//- /w/sub/sizes.robray\ndef height 0.4;\n")
    [found] = findings(given)
    assert found.message == "undefined constant 'height'; include 'sub/sizes.robray', which defines it"
    assert found.fix is not None
    assert found.fix.applicability is Applicability.BY_HAND
    text = fixed(given, found)["/w/main.robray"].decode()
    assert text == f'include "sub/sizes.robray"\n{HEIGHT}'
    assert findings(scene(f"{text}//- /w/sub/sizes.robray\ndef height 0.4;\n")) == []


def test_a_word_of_another_language_is_a_constant_where_a_file_defines_it() -> None:
    [told] = constant("frame a { translation [0, 0, 4 * mm]; }", "def mm 0.001;\n")
    assert told.endswith("include 'sub/sizes.robray', which defines it")


@pytest.mark.parametrize(
    "source",
    ["def heigth 0.4;\n" + HEIGHT, HEIGHT + "def height 0.4;\n", HEIGHT.replace("height", "width")],
    ids=["a slip", "defined further down", "defined nowhere"],
)
def test_what_the_scene_itself_explains_is_said(source: str) -> None:
    assert [told for told in constant(source) if "sizes" in told] == []
