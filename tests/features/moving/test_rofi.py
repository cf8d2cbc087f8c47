"""Modules of RoFI are where the joints between them put them, so that there is nothing to write."""

from pathlib import Path

import pytest

from features.moving.dragged import dragged
from fixtures import fixture
from robray.analysis.whole import wholes

pytestmark = pytest.mark.quick

ARCH = Path(__file__).parents[3] / "examples" / "rofi" / "arch.json"


def test_why_a_module_is_not_moved_is_said() -> None:
    given = fixture(ARCH.read_text(), main="/w/arch.json")
    names = [frame.name for whole in wholes(given.scene) for _, frame in whole.frames]
    found = dragged(given, names[0], (0.0, 0.0, 1.0))
    assert found.offered == ()
    assert [one.reason for one in found.refused] == ["its pose follows from the whole file and is not written anywhere"]
