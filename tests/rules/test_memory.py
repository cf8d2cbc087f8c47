"""What rules remember of the texts that they have seen."""

from fixtures import fixture
from robray.rules import diagnose


def test_long_names_are_not_remembered() -> None:
    """A quote that is typed makes a name of what is behind it: another one at each key."""
    fixture('frame f { "a" 1; }')
    before = len(diagnose._CHECKS_OF)  # noqa: SLF001 - it cannot be seen from outside
    for number in range(5):
        assert fixture('frame f { "' + f"{number}" * 1_000 + '" 1; }').scene.findings
    assert len(diagnose._CHECKS_OF) == before  # noqa: SLF001 - as above
