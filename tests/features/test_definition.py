"""Where names lead."""

import pytest

from fixtures import fixture
from robray.features.definition import definition
from robray.text.spans import Span

pytestmark = pytest.mark.quick


def check(source: str) -> None:
    """The name at `$0` leads to the marked names, in the order of files and of marks."""
    given = fixture(source)
    assert given.cursor is not None
    links = definition(given.workspace.analysis(), *given.cursor)
    expected = [(path, span) for path, spans in given.marked.items() for span in spans]
    assert [(link.target_selection.path, link.target_selection.span) for link in links] == expected


def test_a_constant_leads_to_the_definition_that_it_sees() -> None:
    check("def a 1;\ndef [|a|] 2;\nframe f { translation [$0a, 0, 0]; }\ndef a 3;\n")


def test_a_constant_in_its_own_definition_leads_to_the_one_before() -> None:
    check("def [|a|] 1;\ndef a $0a + 1;\n")


def test_a_class_leads_to_its_block() -> None:
    check("class [|block|] { shape box; }\nframe f { geometry { isa blo$0ck; } }\n")


def test_a_parent_leads_to_its_frame_also_further_down() -> None:
    check("frame f { parent $0base; }\nframe [|base|] {}\n")


def test_a_quoted_parent_leads_to_its_frame() -> None:
    check('frame f { parent "$0a base"; }\nframe [|"a base"|] {}\n')


def test_a_parent_that_a_constant_replaces_leads_to_the_constant() -> None:
    check("frame tbl {}\ndef [|p|] tbl;\nframe f { parent $0p; }\n")


def test_allow_collision_leads_to_frames() -> None:
    check('frame a {}\nframe [|b|] {}\nallow_collision a "$0b";\n')


def test_of_frames_of_one_name_the_one_that_counts_is_first() -> None:
    given = fixture("frame a { frame a2 {} }\nframe [|b|] {}\nframe [|b|] {}\nallow_collision a $0b;\n")
    assert given.cursor is not None
    links = definition(given.workspace.analysis(), *given.cursor)
    assert [link.target_selection.span for link in links] == given.marked["/w/main.robray"]


def test_a_name_leads_into_an_included_file() -> None:
    check('include "part"\nframe f { parent $0base; }\n//- /w/part.robray\nframe [|base|] {}\n')


def test_a_name_leads_out_of_an_included_file() -> None:
    check('def [|size|] 1;\ninclude "part"\n//- /w/part.robray\ndef half $0size/2;\n')


def test_an_include_leads_to_its_file() -> None:
    given = fixture('include "pa$0rt"\n//- /w/part.robray\n# nothing\n')
    assert given.cursor is not None
    (link,) = definition(given.workspace.analysis(), *given.cursor)
    assert (link.target.path, link.target.span) == ("/w/part.robray", Span(0, 0))
    assert link.origin.span == Span(8, 14)


def test_a_mesh_leads_to_its_file_beside_the_root() -> None:
    given = fixture('include "sub/part"\n//- /w/sub/part.robray\nframe f { geometry { mesh "m/hand$0.obj"; } }\n')
    assert given.cursor is not None
    (link,) = definition(given.workspace.analysis(), *given.cursor)
    assert link.target.path == "/w/m/hand.obj"


def test_files_in_packages_keep_their_names() -> None:
    for source in ('include "package://p/a$0"\n', 'frame f { geometry { mesh "package://p/a$0"; } }\n'):
        given = fixture(source)
        assert given.cursor is not None
        (link,) = definition(given.workspace.analysis(), *given.cursor)
        assert link.target.path == "package://p/a"


def test_a_word_that_is_no_name_leads_nowhere() -> None:
    check("frame f { type $0revolute; axis [0, 0, 1]; }\n")


def test_a_name_keeps_its_place_behind_a_nested_block() -> None:
    check("frame [|base|] {}\nframe f { frame g { geometry { shape sphere; radius 1; } } isa x; parent $0base; }\n")
