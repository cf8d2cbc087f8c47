"""Where names lead that are announced."""

import pytest

from fixtures import fixture
from robray.features.navigation import declaration, definition

pytestmark = pytest.mark.quick


def check(source: str) -> None:
    """Declarations are definitions, of which there is one."""
    given = fixture(source)
    assert given.cursor is not None
    found = declaration(given.workspace.analysis(), *given.cursor)
    assert len(found) == 1
    assert found == definition(given.workspace.analysis(), *given.cursor)


def test_a_constant_and_a_file() -> None:
    check("def a 1;\nframe f { offset $0a; }\n")
    check('include "pa$0rt"\n//- /w/part.robray\n')
