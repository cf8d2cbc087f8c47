"""What is met at many places is told once, at its cause."""

import pytest

from robray.rules.engine.diagnose import accepts, diagnostics
from rules.findings import complaints, scene

pytestmark = pytest.mark.quick

PLATE = "class plate { shape box; dimension [1, 1, 1]; }\n"

ONCE = [
    ("class c { visual true; shape sphere; radius 1; }", "wrong-type", "true"),
    ("class c { shape box; dimension [1, 1]; }", "wrong-length", "[1, 1]"),
    ("class c { shape bux; }", "unknown-shape", "bux"),
    ("class c { shape sphere; radius len; }", "undefined-constant", "len"),
    ("def rest len-r;\nclass c { shape sphere; radius rest; }", "undefined-constant", "len-r"),
    (PLATE + "class c { isa plaet; }", "no-shape", "plaet"),
    (PLATE + "class b { isa plaet; }\nclass c { isa b; }", "no-shape", "plaet"),
]


@pytest.mark.parametrize(("source", "code", "cause"), ONCE)
def test_what_is_wrong_in_a_class_is_told_there_and_once(source: str, code: str, cause: str) -> None:
    uses = "".join(f"frame f{number} {{ geometry {{ isa c; }} }}\n" for number in range(3))
    given = scene(f"{source}\n{uses}")
    [found] = complaints(given)
    assert found.code == code
    assert source[found.at.span.start : found.at.span.end] == cause
    # Flags are looked at in the class itself, without any use.
    assert found.related or code == "wrong-type"
    assert not accepts(given.scene)


def test_an_attribute_of_its_own_is_told_at_itself() -> None:
    given = scene("class c { shape sphere; radius 1; }\nframe f { geometry { isa c; radius [1]; } }")
    [found] = complaints(given)
    assert given.texts["/w/main.robray"][found.at.span.start : found.at.span.end] == b"[1]"


TWICE = """\
include "parts"
frame f { geometry { isa a; } }
include "parts"
//- /w/parts.robray
class a { shape sphere; radius 1; }
class b { shape sphere; radius 1; }
"""


def test_a_second_include_is_one_error_at_itself() -> None:
    given = scene(TWICE)
    [found] = complaints(given)
    assert (found.code, found.at.path) == ("duplicate-class", "/w/main.robray")
    assert found.at.span.start == TWICE.rindex('"parts"', 0, TWICE.index("//-"))


def test_a_second_way_to_a_file_is_told_at_the_include_that_is_another_one() -> None:
    given = scene('include "q"\ninclude "p"\n//- /w/p.robray\nclass a { }\n//- /w/q.robray\ninclude "p"\nframe f { }\n')
    [found] = complaints(given)
    assert (found.at.path, found.at.span.start) == ("/w/main.robray", 20)


def test_a_class_that_another_file_defines_is_told_where_it_is() -> None:
    source = 'include "p"\nclass a { }\n//- /w/p.robray\nclass a { }\n'
    assert [each.at.span.start for each in complaints(scene(source))] == [18]


ACROSS = """\
include "parts"
frame f { geometry { isa c; } }
frame g { geometry { isa c; } }
//- /w/parts.robray
class c { shape box; dimension [1, 1]; }
"""


def test_the_file_of_the_class_tells_it() -> None:
    [found] = complaints(scene(ACROSS))
    assert (found.code, found.at.path) == ("wrong-length", "/w/parts.robray")


def test_where_nobody_sees_that_file_the_uses_tell_it() -> None:
    analysis = scene(ACROSS).workspace.analysis()
    told = diagnostics(analysis, "/w/main.robray", is_seen=lambda path: path == "/w/main.robray")
    assert [each.code for each in told] == ["wrong-length", "wrong-length"]


def test_a_slip_in_a_declaration_is_told_there_where_several_use_the_right_name() -> None:
    source = "def heihgt 1;\nframe f { translation [0, 0, height]; }\nframe g { translation [0, height, 0]; }\n"
    [found] = complaints(scene(source))
    assert (found.code, found.at.span.start) == ("undefined-constant", 4)
    assert found.fix is not None


@pytest.mark.parametrize(
    "source",
    [
        "def height 1;\nframe f { translation [0, height, heihgt]; }\n",
        "def heihgt 1;\nframe f { translation [0, 0, height]; }\n",
    ],
)
def test_elsewhere_it_is_told_at_the_use(source: str) -> None:
    [found] = complaints(scene(source))
    assert source[: found.at.span.start].endswith(", ")


def test_a_frame_that_is_its_own_parent_is_told_at_the_parent() -> None:
    [found] = complaints(scene("frame f { translation [0, 0, 1]; parent f; }"))
    assert (found.code, found.at.span.start) == ("self-parent", 40)


LACKING = [
    ("class c { color [1, 0, 0]; }", "no-shape", b"c"),
    ("class b { color [1, 0, 0]; }\nclass c { isa b; alpha 1; }", "no-shape", b"c"),
    ("class c { shape cylinder; radius 1; }", "missing-attribute", b"c"),
    ("class c { shape sphere; }\nclass d { isa c; color [1, 0, 0]; }", "missing-attribute", b"c"),
]


@pytest.mark.parametrize(("classes", "code", "cause"), LACKING)
@pytest.mark.parametrize("count", [2, 5])
def test_what_all_of_a_class_lack_is_told_at_the_class(classes: str, code: str, cause: bytes, count: int) -> None:
    uses = "".join(f"frame f{number} {{ geometry {{ isa c; }} }}\n" for number in range(count))
    given = scene(f"{classes}\n{uses}")
    [found] = complaints(given)
    assert (found.code, found.rejected_by_reader) == (code, True)
    assert given.texts["/w/main.robray"][found.at.span.start : found.at.span.end] == cause
    assert found.related


def test_the_class_of_which_the_most_are_is_where_it_is_told() -> None:
    classes = "class b { color [1, 0, 0]; }\nclass c { isa b; }\nclass d { isa b; }\n"
    uses = "".join(f"frame f{name} {{ geometry {{ isa {name}; }} }}\n" for name in "bccd")
    [found] = complaints(scene(classes + uses.replace("frame fc", "frame fe", 1)))
    assert found.at.span.start == classes.index("b")


@pytest.mark.parametrize(
    ("uses", "codes"),
    [
        # One alone may lack it itself.
        ("frame f { geometry { isa c; } }", ["no-shape"]),
        # Another one has a shape of its own, or was to have one.
        (
            "frame f { geometry { isa c; } geometry { isa c; } geometry { isa c; shape sphere; radius 1; } }",
            ["no-shape"] * 2,
        ),
        ("frame f { geometry { isa c; } geometry { isa c; shpae box; } }", ["no-shape", "unknown-attribute"]),
    ],
)
def test_what_a_few_lack_is_told_at_them(uses: str, codes: list[str]) -> None:
    given = scene(f"class c {{ color [1, 0, 0]; }}\n{uses}")
    found = complaints(given)
    assert [each.code for each in found] == codes
    assert min(each.at.span.start for each in found) > given.texts["/w/main.robray"].index(b"frame")


def test_hinges_without_an_axis_are_told_at_their_class() -> None:
    given = scene("class h { type revolute; }\nframe f { isa h; }\nframe g { isa h; translation [1, 0, 0]; }")
    [found] = complaints(given)
    assert (found.code, found.at.span.start) == ("missing-attribute", 6)
    assert found.message == "a revolute frame needs 'axis'; add it to this class"
