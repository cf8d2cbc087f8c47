"""What is reported, and how, of what was found."""

import pytest

from fixtures import MAIN, fixture
from robray.configuration.configuration import Configuration
from robray.configuration.configured import configured
from robray.rules.engine.diagnose import diagnostics

pytestmark = pytest.mark.quick


def codes(source: str, configuration: Configuration) -> list[str]:
    found = diagnostics(fixture(source).workspace.analysis(), MAIN)
    return [diagnostic.code for diagnostic in configured(found, configuration)]


def test_without_a_configuration_everything_is_reported_as_it_is() -> None:
    found = diagnostics(fixture("frame f { parent g; type 1; }").workspace.analysis(), MAIN)
    assert configured(found, Configuration()) == found


LARGE = [
    ("frame f { rpy [0, 0, 11]; }", "looks-like-degrees", Configuration(largest_angle=12.0)),
    ("frame f { rpy [0, 0, -11]; }", "looks-like-degrees", Configuration(largest_angle=12.0)),
    ("frame f { translation [0, 200, 0]; }", "looks-like-millimetres", Configuration(largest_length=200.0)),
]


@pytest.mark.parametrize(("source", "code", "configuration"), LARGE)
def test_a_project_may_take_large_numbers_as_meant(source: str, code: str, configuration: Configuration) -> None:
    assert codes(source, Configuration()) == [code]
    assert codes(source, configuration) == []
