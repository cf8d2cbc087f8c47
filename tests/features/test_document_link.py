"""Files that a file names."""

import pytest

from fixtures import MAIN, fixture
from robray.features.document_link import document_link, link_tooltip

pytestmark = pytest.mark.quick


def check(source: str, *targets: str) -> None:
    """The marked places lead to the targets."""
    given = fixture(source)
    found = [*document_link(given.workspace.analysis(), MAIN)]
    assert [link.span for link in found] == given.marked.get(MAIN, [])
    assert [link.target for link in found] == [*targets]


def test_includes_whether_they_are_there_or_not() -> None:
    check('include [|"part"|]\ninclude [|"../gone.robray"|]\n//- /w/part.robray\n', "/w/part.robray", "/gone.robray")


def test_meshes_in_geometry_and_classes() -> None:
    check(
        'class c { mesh [|"a/../b.obj"|]; }\nframe f { geometry { frame g {} mesh [|"/m.stl"|]; } }\n',
        "/w/b.obj",
        "/m.stl",
    )


def test_a_mesh_that_a_constant_names() -> None:
    check("def m hand;\nframe f { geometry { mesh [|m|]; } }\n", "/w/hand")


def test_files_in_packages_keep_their_names() -> None:
    check(
        'include [|"package://p/a.robray"|]\nframe f { geometry { mesh [|"package://p/b.obj"|]; } }\n',
        "package://p/a.robray",
        "package://p/b.obj",
    )


def test_what_is_no_path() -> None:
    check('include "a*"\nframe f { geometry { mesh 1; mesh ""; mesh [1]; } include "x" }\n')


def test_tooltips() -> None:
    given = fixture(
        'include "part"\nframe f { geometry { mesh "m.obj"; } }\n'
        "//- /w/part.robray\ndef a 1;\nframe g { frame h {} }\nclass c {}\nclass d {}\n"
    )
    analysis = given.workspace.analysis()
    assert link_tooltip(analysis, "/w/part.robray", is_mesh=False) == (
        "scene file part.robray: 2 frames, 2 classes, 1 constant"
    )
    assert link_tooltip(analysis, "/w/gone.robray", is_mesh=False) == "scene file gone.robray, which does not exist"
    assert link_tooltip(analysis, "/w/m.obj", is_mesh=True) == "mesh m.obj, which does not exist"
