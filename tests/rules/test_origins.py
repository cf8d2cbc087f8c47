"""What is met at many places is told once, at its cause."""

import pytest

from robray.rules.diagnose import accepts, diagnostics
from rules.findings import complaints, scene

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
