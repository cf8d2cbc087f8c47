"""Where names lead."""

import pytest

from cases import titled
from fixtures import fixture
from robray.features.navigation import definition
from robray.text.spans import Span

pytestmark = pytest.mark.quick


def check(source: str) -> None:
    """The name at `$0` leads to the marked names, in the order of files and of marks."""
    given = fixture(source)
    assert given.cursor is not None
    links = definition(given.workspace.analysis(), *given.cursor)
    expected = [(path, span) for path, spans in given.marked.items() for span in spans]
    assert [(link.target_selection.path, link.target_selection.span) for link in links] == expected


@pytest.mark.parametrize("source", titled(__file__, "leads"))
def test_where_a_name_leads(source: str) -> None:
    check(source)


def test_of_frames_of_one_name_the_one_that_counts_is_first() -> None:
    given = fixture("frame a { frame a2 {} }\nframe [|b|] {}\nframe [|b|] {}\nallow_collision a $0b;\n")
    assert given.cursor is not None
    links = definition(given.workspace.analysis(), *given.cursor)
    assert [link.target_selection.span for link in links] == given.marked["/w/main.robray"]


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
