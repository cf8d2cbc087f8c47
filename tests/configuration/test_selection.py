"""By what a file is judged, as a configuration has it."""

import pytest

from robray.configuration.reading import read_configuration
from robray.rules.engine.rule import Severity
from robray.rules.engine.selection import DEFAULT_SELECTION, OPTIONAL, Naming, Selection

pytestmark = pytest.mark.quick

PATH = "/w/p/a.robray"


def selection(text: str, path: str = PATH) -> Selection:
    read = read_configuration("/w/p/robray.toml", text.encode())
    assert read.mistakes == ()
    assert read.configuration is not None
    return read.configuration.selection(path)


@pytest.mark.parametrize(
    "text",
    [
        'rules.ignore = ["axis-not-unit"]\n',
        'rules.severity.axis-not-unit = "off"\n',
        'rules.ignore = ["axis-*"]\n',
        'overrides = [{ paths = ["a.robray"], ignore = ["axis-not-unit"] }]\n',
    ],
)
def test_a_rule_that_is_off(text: str) -> None:
    assert selection(text).off == DEFAULT_SELECTION.off | {"axis-not-unit"}


def test_all_but_those_that_are_selected() -> None:
    assert selection('rules.select = ["axis-not-unit", "no-shape"]\n').off == OPTIONAL - {"axis-not-unit"}


def test_a_style_counts_where_the_rule_is_on() -> None:
    on = selection('rules.severity.naming = "hint"\nnaming.frames = "camelCase"\n')
    assert on == Selection(DEFAULT_SELECTION.off - {"naming"}, Naming(frames="camelCase"))


def test_what_an_editor_or_the_command_line_says_goes_over_it() -> None:
    read = read_configuration("/w/p/robray.toml", b'rules.severity.naming = "hint"\nrules.ignore = ["axis-not-unit"]\n')
    assert read.configuration is not None
    over = read.configuration.with_rules(None, {"naming": None, "axis-not-unit": Severity.ERROR})
    assert over.selection(PATH) == DEFAULT_SELECTION
