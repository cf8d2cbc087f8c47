"""The examples of rules about xacro sources: what their expansion finds in them."""

import re

import pytest

from formats.xacro.reference import Files
from robray.formats.xacro import Variable
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.findings import findings
from robray.formats.xacro.scopes import Fault
from robray.formats.xacro.unused import unused
from robray.rules import ROLES, RULES
from robray.rules.engine.rule import Rule, Severity
from robray.text.spans import Span
from rules.examples import examples

pytestmark = pytest.mark.quick

OF_SOURCES = [rule for rule in RULES.values() if rule.code.startswith("xacro-")]
MAIN = "/w/main.urdf.xacro"
_MARK = re.compile(r"\[\||\|\]")

every_case = pytest.mark.parametrize(
    ("rule", "wrong", "right"),
    [
        pytest.param(rule, *case, id=f"{rule.code}-{at}")
        for rule in OF_SOURCES
        for at, case in enumerate(examples(rule))
    ],
)


def expanded(source: str) -> tuple[Expansion, list[tuple[str, Span]]]:
    """The expansion of an example without its marks, and what they mark."""
    parts = re.split(r"^//- (\S+)\n", source, flags=re.MULTILINE)
    texts = {MAIN: parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}
    marked = []
    for path, text in texts.items():
        for rank, found in enumerate(re.finditer(r"\[\|(.*?)\|\]", text)):
            start = found.start() - 4 * rank
            marked.append((path, Span(start, start + len(found[1]))))
    variables: dict[str, str | Variable] = {"ROBOT_NAME": Variable.UNREADABLE}
    files = Files({path: _MARK.sub("", text) for path, text in texts.items()}, variables=variables)
    return expand(files, MAIN), marked


def found_by(rule: Rule, expansion: Expansion) -> list[Fault]:
    """The findings of an expansion, with those of a rule that is off by default."""
    return [*findings(expansion), *(each for each in unused(expansion) if each.code == rule.code)]


@every_case
def test_wrong_has_this_finding_at_its_marker_and_no_other(rule: Rule, wrong: str, right: str) -> None:
    assert wrong != right
    expansion, marked = expanded(wrong)
    found = found_by(rule, expansion)
    assert [(each.code, each.document.path, each.span) for each in found] == [(rule.code, *each) for each in marked]
    assert len(marked) == 1
    assert expansion.is_refused is (rule.rejected_by_reader or rule.code == "xacro-too-large")


@pytest.mark.parametrize("rule", OF_SOURCES, ids=lambda rule: rule.code)
def test_an_error_by_which_xacro_refuses_a_source_stops_its_reader(rule: Rule) -> None:
    """A package may be installed where the robot is used, and the rest of the robot is checked."""
    is_refusing = rule.severity is Severity.ERROR and rule.rejected_by_reader
    is_stopping = rule.code == "xacro-too-large" or (is_refusing and rule.code != "xacro-package-not-found")
    assert (rule.code in ROLES.stopping) is is_stopping


@every_case
def test_right_has_no_finding(rule: Rule, wrong: str, right: str) -> None:
    del wrong
    expansion, marked = expanded(right)
    assert found_by(rule, expansion) == []
    assert not expansion.is_refused
    assert not marked


@every_case
def test_message_is_one_phrase(rule: Rule, wrong: str, right: str) -> None:
    del right
    for each in found_by(rule, expanded(wrong)[0]):
        assert not each.what.endswith((".", "!"))
        assert each.what[0] in "'\"<" or each.what[0].islower()
        assert len(each.what) <= 120


@pytest.mark.parametrize("rule", OF_SOURCES, ids=lambda rule: rule.code)
def test_each_rule_has_an_example(rule: Rule) -> None:
    assert rule.examples
