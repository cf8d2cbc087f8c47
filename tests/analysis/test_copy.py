"""A copy of a workspace is the same, and changes by itself."""

import pytest

from analysis.law import view
from fixtures import MAIN, fixture
from robray.text.edits import Edit

pytestmark = pytest.mark.quick

SOURCE = 'include "part"\nframe f { parent g; offset a; }\n//- /w/part.robray\ndef a 1;\nframe g { }\n'


def test_it_has_all_that_the_workspace_has() -> None:
    given = fixture(SOURCE)
    copy = given.workspace.copy()
    assert vars(copy).keys() == vars(given.workspace).keys()
    assert view(copy) == view(given.workspace)


def test_a_change_of_it_is_none_of_the_workspace() -> None:
    given = fixture(SOURCE)
    before = view(given.workspace)
    copy = given.workspace.copy()
    copy.edit("/w/part.robray", [Edit(4, 5, b"b")])
    copy.set_text("/w/other.robray", b'include "main"\n')
    copy.set_text("/w/main.robray", b"frame f { }\n")
    assert view(given.workspace) == before
    assert view(copy) != before


def test_a_change_of_the_workspace_is_none_of_it() -> None:
    given = fixture(SOURCE)
    copy = given.workspace.copy()
    before = view(copy)
    given.workspace.remove("/w/part.robray")
    given.workspace.set_absent("/w/part.robray")
    assert view(copy) == before


def test_one_that_judges_no_more_has_the_same_values_and_no_findings_of_what_changes() -> None:
    """As whoever proves an edit of another's scene needs it. What is evidence for findings is not noted, either."""
    given = fixture("def a 1;\nframe f { translation [a, 0, 0]; offset a; }\nframe g { translation [a, 0, 0]; }\n")
    copies = [given.workspace.copy(), given.workspace.copy()]
    copies[0].stop_judging()
    for copy in copies:
        copy.edit(MAIN, [Edit(6, 7, b"900")])
    quick, judged = (copy.analysis().scenes[MAIN] for copy in copies)
    values = [
        {place: (one.value, one.problems, one.container) for place, one in scene.results.items()}
        for scene in (quick, judged)
    ]
    assert values[0] == values[1]
    assert len(judged.findings) > len(quick.findings)
