"""Where a name is used."""

import pytest

from cases import titled
from fixtures import MAIN, ROBOT, fixture
from robray.features.navigation import document_highlight, references

pytestmark = pytest.mark.quick


def check(source: str, main: str = MAIN) -> None:
    """References of the name at `$0`, the declaration among them, are the marked places."""
    given = fixture(source, main)
    assert given.cursor is not None
    found = references(given.workspace.analysis(), *given.cursor, include_declaration=True)
    expected = [(path, span) for path, spans in sorted(given.marked.items()) for span in spans]
    assert [(at.path, at.span) for at in found] == expected


@pytest.mark.parametrize("source", titled(__file__, "places"))
def test_all_places_of_a_name(source: str) -> None:
    check(source)


def test_a_constant_that_is_defined_again_has_the_uses_up_to_there() -> None:
    check("def a 1;\ndef [|a|] [|a|] + 1;\ndef b $0a;\n".replace("[|a|] [|a|]", "[|a|] a").replace("$0a", "[|$0a|]"))
    check("def [|$0a|] 1;\ndef a [|a|] + 1;\ndef b a;\n")


def test_of_links_of_one_name_all() -> None:
    check(
        '<robot name="r"><link name="[|$0a|]"/><link name="[|a|]"/>\n'
        '<joint name="j" type="fixed"><parent link="[|a|]"/><child link="b"/></joint></robot>',
        ROBOT,
    )


def test_across_files_and_scenes() -> None:
    check(
        'include "part"\ndef b [|a|];\n//- /w/other.robray\ninclude "part"\nframe f { offset [|a|]; }\n'
        "//- /w/part.robray\ndef [|$0a|] 1;\ndef c [|a|];\n"
    )
    check(
        'include "part"\ndef b [|$0a|];\n//- /w/other.robray\ninclude "part"\nframe f { offset [|a|]; }\n'
        "//- /w/part.robray\ndef [|a|] 1;\ndef c [|a|];\n"
    )


def test_an_undefined_name_has_its_uses_in_its_scene() -> None:
    check(
        'frame f { parent [|$0gone|]; }\nallow_collision f [|"gone"|];\n//- /w/other.robray\nframe h { parent gone; }\n'
    )
    check("def a [|$0zz|];\ndef b [|zz|];\n")


def test_words_of_the_language_are_no_uses() -> None:
    check("def [|$0box|] 1;\nframe f { geometry { shape [|box|]; } }\n")
    check("frame f { geometry { shape $0box; } }\n")


def test_without_the_declaration() -> None:
    given = fixture("def $0a 1;\ndef b a;\n")
    assert given.cursor is not None
    assert len(references(given.workspace.analysis(), *given.cursor, include_declaration=False)) == 1


def test_highlights_are_those_of_the_file_and_say_which_one_declares() -> None:
    given = fixture('include "part"\ndef $0a 1;\ndef b a;\n//- /w/part.robray\ndef c a;\n')
    assert given.cursor is not None
    found = document_highlight(given.workspace.analysis(), *given.cursor)
    assert [highlight.writes for highlight in found] == [True, False]


def test_a_frame_that_a_definition_hands_on() -> None:
    check("def p [|f|];\ndef q p;\nframe [|$0f|] {}\nframe g { parent q; }\n")
    check("def p [|$0f|];\nframe [|f|] {}\nframe g { parent p; }\n")
    check("def p f;\nframe [|$0f|] {}\nframe g { geometry { shape p; } }\n")


def test_a_joint_variable_that_is_called_after_its_frame() -> None:
    joint = "type revolute; axis [0, 0, 1];"
    check(f"frame [|$0j|] {{ {joint} }}\nframe k {{ {joint} variable [|j|]; }}\n")
    check(f"frame [|$0j|] {{ {joint} variable q; }}\nframe k {{ {joint} variable j; }}\n")
    check(f"frame [|$0j|] {{}}\nframe k {{ {joint} variable j; }}\n")
