"""What hover says."""

import pytest

from cases import titled
from fixtures import fixture
from robray.features.hover import hover

pytestmark = pytest.mark.quick


def said(source: str) -> str:
    """The hover at `$0`, whose span is the marked one, if any is."""
    given = fixture(source)
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    for path, spans in given.marked.items():
        assert (found.span.path, [found.span.span]) == (path, spans)
    return found.markdown


def test_a_constant_tells_value_expression_and_place() -> None:
    text = said("def a 2;\ndef b a*3 + 1/2;\nframe f { translation [[|$0b|], 0, 0]; }\n")
    assert text == (
        "(constant) `b` = **6.5** (exactly 13/2)\n\n`a*3 + 1/2 = 2*3 + 1/2 = 6.5`\n\n`main.robray:2`\n\n"
        "**x** `b = 6.5` m = 6500 mm"
    )


@pytest.mark.parametrize(("source", "expected"), titled(__file__, "said"))
def test_what_is_said(source: str, expected: str) -> None:
    assert said(source) == expected


def test_an_array_that_is_being_typed_is_equal_to_nothing() -> None:
    for array in ("[$0", "[0,$0", "[0, 0$0, "):
        given = fixture(f"frame f {{ translation {array}\n}}\n")
        assert given.cursor is not None
        found = hover(given.workspace.analysis(), *given.cursor)
        assert found is None or "[" not in found.markdown


@pytest.mark.alone
def test_the_way_to_the_root_ends_where_a_parent_is_not_defined() -> None:
    assert "`cup` → `tray` → `robot` → not defined\n" in said(
        "frame tray { parent robot; }\nframe [|$0cup|] { parent tray; }\n"
    )
    assert "`cup` → ?\n" in said("frame [|$0cup|] { parent 3; }\n")


def test_a_number_with_a_unit_is_told_in_the_smaller_one() -> None:
    assert said("frame f { geometry { shape sphere; radius [|0.$05|]; } }\n") == "`0.5` m = 500 mm"
    assert said("frame f { geometry { shape sphere; radius [|w$0ord|]; } }\n").startswith("`word` is not defined")
    assert said("frame f { type prismatic; axis [1,0,0]; offset [|1/$04|]; }\n") == "`1/4 = 0.25` m = 250 mm"
    assert said("frame f { offset [|$02|]; }\n") == "`2` rad (revolute) or m (prismatic)"


def test_a_whole_array_is_told_in_other_units_as_well() -> None:
    assert said("frame f { rpy [|$0[0, pi/2, 0]|]; }\n").endswith(" rad = [0°, 90°, 0°]")
    assert said("frame f { translation [|[0, 1/4, 0]$0|]; }\n").endswith(" m = [0, 250, 0] mm")


def test_colours_are_told_as_editors_write_them() -> None:
    assert said("frame f { geometry { shape box; color [|$0[1, 0.5, 0]|]; } }\n") == "`[1, 0.5, 0]` = #ff8000"
    assert said("frame f { geometry { shape box; color [1, [|0.$05|], 0]; } }\n") == "**green** `0.5`"
    assert said("frame f { geometry { shape box; color [|$0[2, 0.5, 0]|]; } }\n") == "`[2, 0.5, 0]`"


def test_a_frame_that_is_not_turned_is_said_in_few_lines() -> None:
    assert said("frame $0f { translation [1, 0, 0]; }\n") == (
        "(frame) `f`, fixed\n\n`f` → root\n\n"
        "```text\nin the world, joints at zero  [1, 0, 0] m  not turned\n```\n\n`main.robray:1`"
    )


def test_what_is_almost_zero_is_zero() -> None:
    text = said("frame g { rpy [0, 0, pi]; frame $0f { translation [0, 1, -0.0]; rpy [0, 0, - pi]; } }\n")
    assert "e-1" not in text
    assert "[0, -1, 0] m  not turned" in text
    assert said("def a 0.1 + 0.2 - 0.3;\ndef b [|a$0|] * 1;\n").startswith("(constant) `a` = **0**")
    assert said("def eps 1e-17;\ndef b [|ep$0s|] * 1;\n").startswith("(constant) `eps` = **1e-17**")
    assert said("frame f { translation [0, [|0.1 $0+ 0.2 - 0.3|], 0]; }\n") == "**y** `0.1 + 0.2 - 0.3 = 0` m = 0 mm"


def test_a_quaternion_that_is_no_unit_is_never_not_turned() -> None:
    assert "not turned" not in said("frame $0f { quaternion [0, 0, 0, 2]; }\n")


def test_a_frame_below_an_undefined_parent_has_no_pose_in_the_world() -> None:
    assert "no pose in the world: one of its parents is not defined" in said("frame $0f { parent gone; }\n")


def test_a_frame_in_a_cycle_says_so() -> None:
    assert "its parents form a cycle" in said("frame $0a { parent b; }\nframe b { parent a; }\n")


def test_a_class_tells_merged_attributes_and_their_origin() -> None:
    text = said("class base { color [1, 0, 0]; }\nclass [|$0block|] { isa base; shape box; }\n")
    assert "(class) `block`, is a `base`" in text
    assert 'shape  "box"\n' in text
    assert "color  [1, 0, 0]  from base\n" in text


def test_an_undefined_class_is_a_tag() -> None:
    assert "amino takes it as a tag" in said("frame f { isa $0surface; }\n")


def test_geometry_tells_merged_attributes() -> None:
    text = said("class red { color [1, 0, 0]; }\nframe f { [|geo$0metry|] { isa red; shape sphere; radius 1; } }\n")
    assert "(geometry) sphere on `f`, is a `red`" in text
    assert "color   [1, 0, 0]  from red\n" in text


def test_an_attribute_tells_type_unit_and_default() -> None:
    text = said("frame f { [|trans$0lation|] [0, 0, 0]; }\n")
    assert "an array of 3 numbers [x, y, z]; in m; default [0, 0, 0]" in text


def test_words_of_the_language_have_a_sentence() -> None:
    assert said("frame f { type [|$0prismatic|]; axis [1, 0, 0]; }\n").startswith("**prismatic** — ")
    assert said("frame f { geometry { shape [|$0box|]; } }\n").startswith("**box** — ")
    assert said("[|al$0low_collision|] a a;\nframe a {}\n").startswith("**allow_collision** — ")


def test_an_include_tells_the_resolved_path() -> None:
    assert said('include [|"pa$0rt"|]\n//- /w/part.robray\n# nothing\n') == "(include) `/w/part.robray`"
    assert said('include "go$0ne"\n') == "(include) `/w/gone.robray`\n\ndoes not exist"


def test_a_fragment_says_what_it_means_in_each_scene() -> None:
    text = said(
        'def s 1;\ninclude "part"\n//- /w/other.robray\ndef s 2;\ninclude "part"\n//- /w/part.robray\ndef half $0s/2;\n'
    )
    assert "**1**" in text
    assert "**2**" in text


def test_blank_space_says_nothing() -> None:
    given = fixture("frame f {\n$0\n}\n")
    assert given.cursor is not None
    assert hover(given.workspace.analysis(), *given.cursor) is None


def test_a_frame_that_hangs_from_a_cycle_says_so() -> None:
    text = said("frame $0c { parent a; }\nframe a { parent b; }\nframe b { parent a; }\n")
    assert "its parents form a cycle" in text


def test_a_frame_far_down_says_so() -> None:
    chain = "".join(f"frame f{n} {{ parent f{n - 1}; }}\n" for n in range(1, 1200))
    assert "it hangs from more than 1000 frames" in said(f"frame f0 {{}}\n{chain}frame $0last {{ parent f1199; }}\n")


def test_a_very_long_expression_breaks_off() -> None:
    text = said("def a $01" + " + 1" * 1000 + ";\n")
    assert text.endswith("… = 1001`")
    assert len(text) < 1000
