"""What a rule's record says of `bad` and `good`, and of how one becomes the other, is true."""

import re
from pathlib import Path

import pytest

from fixtures import Fixture
from robray.facts.limits import DEFAULT_LIMITS
from robray.formats.robray.frontend import long_gaps
from robray.rules import CHECKING, CHECKING_ROBOTS, RULES, diagnose, too_much
from robray.rules.diagnose import accepts
from robray.rules.limits import LIMITS
from robray.rules.rule import Rule
from rules.findings import OF_SCENES, fixed, said, scene

SERVER = Path(__file__).parents[2] / "server" / "robray"

NOT_RULES = {
    "__init__",
    "beyond",
    "block_heads",
    "brace_places",
    "broken_text",
    "consequences",
    "incomplete",
    "lacking_classes",
    "diagnose",
    "unread",
    "comment_places",
    "attached_comments",
    "directive_places",
    "companions",
    "gathered",
    "forgotten_include",
    "hidden_definitions",
    "hidden_includes",
    "example_arm",
    "lengths",
    "meant",
    "meant_blocks",
    "misdeclared",
    "misspelt",
    "not_known",
    "occasions",
    "odd_statements",
    "origins",
    "rule",
    "page",
    "rings",
    "suggest",
    "suppressions",
    "relations",
    "too_much",
    "limits",
    "own_values",
    "idle_includes",
    "trees",
    "scale",
    "foreign_attributes",
    "foreign_values",
    "units",
    "first_value",
    "foreign_words",
    "meant_path",
    "misspelt_names",
    "misspelt_numbers",
    "written_anew",
    "copied_frames",
    "cut_short",
    "foreign_definitions",
    "loose_geometry",
    "parted_names",
    "split_names",
    "text_for_attribute",
    "reserved_names",
}

MENDED_ELSEWHERE = {
    "allow-collision-operands",
    "duplicate-frame",
    "isa-not-a-name",
    "misplaced-statement",
    "misplaced-attribute",
    "missing-name",
    "missing-operand",
    "no-shape",
    "urdf-incomplete-link",
    "urdf-missing-attribute",
    "wrong-length",
}
"""Rules whose fix is for another case than that of `bad`."""

NOTED = re.compile(r'(?:[Pp]roblem|EvaluationError)\(\s*"([a-z-]+)"')
CODE = re.compile(r'"([a-z]+(?:-[a-z]+)+)"')

every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
every_scenes_rule = pytest.mark.parametrize("rule", OF_SCENES, ids=[rule.code for rule in OF_SCENES])


@pytest.fixture(autouse=True)
def small_limit(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody wants to read an example of ten thousand lines."""
    if "too-many-statements" in request.node.name:
        monkeypatch.setattr(too_much, "MOST_STATEMENTS", 2)
    if "too-long-gap" in request.node.name:
        monkeypatch.setattr(long_gaps, "MOST_COMMENTS", 4)
        monkeypatch.setattr(long_gaps, "_STRIDE", 20)
        monkeypatch.setattr(long_gaps, "_REMAINING", 6)
    if "findings-left-out" in request.node.name:
        monkeypatch.setattr(diagnose.diagnostics, "__defaults__", (LIMITS, 2))


def example(rule: Rule, source: str) -> Fixture:
    limits = DEFAULT_LIMITS._replace(parts=20) if rule.code == "beyond-limits" else DEFAULT_LIMITS
    return scene(source, rule.format, limits)


@every_scenes_rule
def test_bad_has_this_finding_at_its_marker_and_no_other(rule: Rule) -> None:
    given = example(rule, rule.bad)
    wanted = [(rule.code, path, span) for path, spans in given.marked.items() for span in spans]
    assert wanted
    assert sorted((found.code, found.at.path, found.at.span) for found in said(given, rule)) == sorted(wanted)


@every_scenes_rule
def test_good_has_no_finding(rule: Rule) -> None:
    assert said(example(rule, rule.good), rule) == []


@every_scenes_rule
def test_amino_refuses_bad_as_the_rule_says(rule: Rule) -> None:
    assert accepts(example(rule, rule.bad).scene) is not rule.refused


@every_scenes_rule
def test_fix_makes_good_of_bad(rule: Rule) -> None:
    given = example(rule, rule.bad)
    offered = [diagnostic for diagnostic in said(given, rule) if diagnostic.fix is not None]
    assert bool(offered) is (rule.fix is not None and rule.code not in MENDED_ELSEWHERE)
    for diagnostic in offered:
        assert fixed(given, diagnostic) == example(rule, rule.good).texts


@every_scenes_rule
def test_message_is_one_phrase(rule: Rule) -> None:
    for diagnostic in said(example(rule, rule.bad), rule):
        message = diagnostic.message
        assert not message.endswith((".", "!"))
        assert message[0] in "'\"" or message[0].islower()
        assert "\n" not in message
        assert not re.search(r"\{\d|\{\{|\}\}", message)


@every_rule
def test_texts_are_sentences(rule: Rule) -> None:
    assert rule.summary.endswith(".")
    assert rule.summary.count(". ") == 0
    sentences = re.split(r"(?<=[.?!]) (?=[A-Z'0]|urdfdom)", rule.explanation)
    assert 2 <= len(sentences) <= 6
    assert rule.explanation.endswith(".")


@every_rule
def test_module_has_the_name_of_the_code(rule: Rule) -> None:
    assert f'code="{rule.code}"' in _module(rule).read_text()


def _module(rule: Rule) -> Path:
    """The rules of another format than robray's are in a folder of their own, which they have in their codes."""
    name = rule.code.replace("-", "_")
    folder, _, own = name.partition("_")
    if rule.format != "robray":
        return SERVER / "rules" / folder / f"{own}.py"
    return SERVER / "rules" / f"{name}.py"


def test_rules_are_all_there_sorted_and_distinct() -> None:
    modules = {path.stem for path in (SERVER / "rules").glob("*.py")} - NOT_RULES
    for folder in ("urdf", "config"):
        found = (SERVER / "rules" / folder).glob("*.py")
        modules |= {f"{folder}_{path.stem}" for path in found if path.stem not in NOT_RULES}
    assert list(RULES) == sorted({module.replace("_", "-") for module in modules})


def test_every_code_that_is_noted_has_a_rule_and_the_other_way_round() -> None:
    codes = set(RULES)
    noted = set()
    mentioned = set()
    for path in SERVER.rglob("*.py"):
        if SERVER / "rules" not in path.parents or path.stem in (
            "companions",
            "diagnose",
            "idle_includes",
            "definition_in_comment",
            "include_in_comment",
            "relations",
            "rings",
            "scale",
            "suppressions",
            "too_much",
            "trees",
        ):
            text = path.read_text()
            noted.update(NOTED.findall(text))
            mentioned.update(CODE.findall(text))
    assert noted <= codes
    unchecked = {rule.code for rule in RULES.values() if rule.check is None and rule.robot_check is None}
    assert unchecked <= mentioned


def test_a_check_notes_its_own_code() -> None:
    for rule in RULES.values():
        if rule.check is not None or rule.robot_check is not None:
            text = _module(rule).read_text()
            assert set(NOTED.findall(text)) == {rule.code}


def test_what_looks_for_itself_is_known_without_loading_it() -> None:
    assert list(CHECKING) == [rule.code for rule in RULES.values() if rule.check is not None]
    assert list(CHECKING_ROBOTS) == [rule.code for rule in RULES.values() if rule.robot_check is not None]


def test_no_code_is_no_rule() -> None:
    assert "wrong_type" not in RULES
    with pytest.raises(KeyError):
        RULES["wrong_type"]
