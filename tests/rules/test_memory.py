"""What rules remember of the texts that they have seen."""

from fixtures import fixture
from robray.rules import diagnose


def test_names_that_no_rule_knows_are_not_remembered() -> None:
    """A quote that is typed makes a name of what is behind it: another one at each key."""
    fixture('frame f { "a" 1; }')
    before = diagnose._checks.cache_info().currsize  # noqa: SLF001 - it cannot be seen from outside
    for number in range(5):
        assert fixture('frame f { "' + f"{number}" * 1_000 + '" 1; }').scene.findings
    assert diagnose._checks.cache_info().currsize == before  # noqa: SLF001 - as above
