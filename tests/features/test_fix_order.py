"""Which fixes have their turn, and what it costs to know."""

import pytest

from fixtures import fixture
from robray.features import fixable
from robray.features.fix_all import fix_all
from robray.rules.engine import unreadable_declarations

pytestmark = pytest.mark.quick

_FIXES = 300


def test_what_hides_others_is_looked_for_once_in_each_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not for each finding that might stand in what it hides."""
    asked: list[str] = []
    hides = unreadable_declarations.hides

    def noted(code: str) -> bool:
        asked.append(code)
        return hides(code)

    monkeypatch.setattr(fixable, "hides", noted)
    silencing = f"# robray: ignore[{','.join(f'x{number}' for number in range(_FIXES))}]\n"
    given = fixture(silencing)
    found = fix_all(given.workspace.copy, [*given.texts])
    assert found.fixes == _FIXES
    assert len(asked) < 20 * _FIXES
