"""A finding about names, in a fragment, tells by which include the fragment is in its scene."""

import pytest

from fixtures import MAIN, fixture
from robray.rules.engine.diagnose import diagnostics

pytestmark = pytest.mark.quick


def test_an_undefined_name_in_a_fragment_points_to_the_include() -> None:
    given = fixture('include [|"part"|]\n//- /w/part.robray\nframe f { translation [gone, 0, 0]; }\n')
    (found,) = diagnostics(given.workspace.analysis(), "/w/part.robray")
    assert found.code == "undefined-constant"
    assert [(related.at.path, related.at.span, related.message) for related in found.related] == [
        (MAIN, given.marked[MAIN][0], "included here")
    ]


def test_in_the_root_there_is_no_includer() -> None:
    given = fixture("frame f { translation [gone, 0, 0]; }\n")
    (found,) = diagnostics(given.workspace.analysis(), MAIN)
    assert not found.related
