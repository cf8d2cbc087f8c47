"""What an editor says over a configuration: all, or rule by rule."""

from typing import Any

import pytest

from robray.configuration.configuration import DEFAULT, Configuration
from robray.configuration.keys import single_keys
from robray.configuration.overriding import Overriding
from robray.configuration.reading import read_configuration
from robray.facts.layout import Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.rules.engine.rule import Severity
from robray.rules.engine.selection import Naming

pytestmark = pytest.mark.quick


def over(text: str, settings: dict[tuple[str, ...], Any], folder: str = "/w") -> Configuration:
    read = read_configuration("/w/p/robray.toml", text.encode())
    assert read.mistakes == ()
    assert read.configuration is not None
    return Overriding(settings, folder).over(read.configuration)


def check(configuration: Configuration, code: str, expected: Severity | None, path: str = "/w/p/a.robray") -> None:
    assert configuration.severity_of(code, path, Severity.WARNING) is expected


def test_nothing_said_is_nothing_changed() -> None:
    assert Overriding({}, "/w").over(DEFAULT) is DEFAULT


def _with_limit(name: str, value: Any) -> ReadingLimits:
    return DEFAULT_LIMITS._replace(**{name: value})


VALUES: dict[tuple[str, ...], tuple[Any, dict[str, Any]]] = {
    ("exclude",): (["old/"], {"exclude": ("old/",), "exclude_from": "/w"}),
    ("respect-gitignore",): (False, {"respect_gitignore": False}),
    ("include-paths",): (["../cell"], {"include_paths": ("/cell",)}),
    ("package-paths",): (["ros", "/opt/ros"], {"package_paths": ("/w/ros", "/opt/ros")}),
    ("environment",): (["ROBOT"], {"environment": frozenset({"ROBOT"})}),
    ("ros-distro",): ("humble", {"reading_limits": ReadingLimits(readers=(("ros", "humble"),))}),
    ("tags",): (["surface"], {"tags": frozenset({"surface"})}),
    ("rules", "select"): (["no-shape"], {"select": frozenset({"no-shape"})}),
    ("rules", "ignore"): (["no-shape"], {"commanded": {"no-shape": None}}),
    ("rules", "severity"): ({"no-shape": "hint"}, {"commanded": {"no-shape": Severity.HINT}}),
    ("rules", "largest-angle"): (20, {"largest_angle": 20.0}),
    ("rules", "largest-length"): (2000, {"largest_length": 2000.0}),
    ("smurf", "reader"): ("phobos", {"reading_limits": DEFAULT_LIMITS._replace(readers=(("smurf", "phobos"),))}),
    ("urdf", "reader"): ("urdfdom-4", {"reading_limits": DEFAULT_LIMITS._replace(readers=(("urdf", "urdfdom-4"),))}),
    ("rofi", "files"): (["a.json"], {"claimed": {"rofi": ("a.json",)}}),
    ("format", "line-width"): (80, {"line_width": 80}),
    ("format", "indent"): (2, {"indent": 2}),
    **{
        ("naming", name): ("camelCase", {"naming": Naming()._replace(**{name: "camelCase"})}) for name in Naming._fields
    },
    **{
        ("limits", name.replace("_", "-")): (150, {"reading_limits": _with_limit(name, 150)})
        for name in ReadingLimits._fields
        if name != "readers"
    },
}


@pytest.mark.parametrize(("at", "key"), [pytest.param(*each, id=".".join(each[0])) for each in single_keys()])
def test_every_single_key_goes_over_the_project(at: tuple[str, ...], key: object) -> None:
    assert key is not None
    value, changed = VALUES[at]
    found = Overriding({at: value}, "/w").over(DEFAULT)
    assert {name: getattr(found, name) for name in changed} == changed
    assert found != DEFAULT


def test_of_the_limits_only_those_that_are_said_change() -> None:
    found = over("[limits]\nnesting = 9\nstatements = 70", {("limits", "nesting"): 8, ("limits", "parts"): 700})
    assert found.reading_limits == DEFAULT_LIMITS._replace(nesting=8, statements=70, parts=700)


def test_patterns_count_from_the_folder_of_who_says_them() -> None:
    found = over("exclude = ['new/']", {("exclude",): ["p/old/"]})
    assert found.is_excluded("/w/p/old", is_folder=True)
    assert not found.is_excluded("/w/p/new", is_folder=True)
    assert not found.is_excluded("/w/p/p/old", is_folder=True)


def test_what_is_not_said_is_as_the_project_says() -> None:
    found = over("exclude = ['old/']\n[format]\nline-width = 60", {("format", "indent"): 2})
    assert found.style == Style(width=60, indent=2)
    assert found.is_excluded("/w/p/old", is_folder=True)


def test_rules_are_told_one_by_one() -> None:
    found = over(
        "[rules]\nignore = ['no-shape']\nseverity = { class-cycle = 'error' }",
        {("rules", "ignore"): ["unused-constant"], ("rules", "severity"): {"frame-cycle": "hint"}},
    )
    check(found, "no-shape", None)
    check(found, "class-cycle", Severity.ERROR)
    check(found, "unused-constant", None)
    check(found, "frame-cycle", Severity.HINT)


def test_a_rule_with_a_severity_is_reported_even_if_the_project_ignores_it() -> None:
    text = "[rules]\nignore = ['no-shape']\n[[overrides]]\npaths = ['*']\nignore = ['class-cycle']"
    found = over(text, {("rules", "severity"): {"no-shape": "error", "class-cycle": "hint"}})
    check(found, "no-shape", Severity.ERROR)
    check(found, "class-cycle", Severity.HINT)


def test_a_rule_that_is_selected_is_reported_even_if_the_project_ignores_it() -> None:
    found = over("[rules]\nignore = ['no-shape']", {("rules", "select"): ["no-shape"]})
    check(found, "no-shape", Severity.WARNING)
    check(found, "class-cycle", None)


def test_what_is_both_ignored_and_told_a_severity_is_ignored() -> None:
    found = over("", {("rules", "ignore"): ["no-shape"], ("rules", "severity"): {"no-shape": "error"}})
    check(found, "no-shape", None)


def test_a_rule_with_a_severity_is_reported_even_if_the_project_selects_others() -> None:
    found = over("[rules]\nselect = ['no-shape']", {("rules", "severity"): {"class-*": "error"}})
    check(found, "class-cycle", Severity.ERROR)
    check(found, "no-shape", Severity.WARNING)
    check(found, "frame-cycle", None)


def test_the_name_that_stands_for_the_fewest_rules_decides() -> None:
    found = over("", {("rules", "ignore"): ["class-*"], ("rules", "severity"): {"class-cycle": "error", "all": "hint"}})
    check(found, "class-cycle", Severity.ERROR)
    check(found, "class-moves-frame", None)
    check(found, "no-shape", Severity.HINT)
