"""What a rule's record says of `bad` and `good`, and of how one becomes the other, is true."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import robray
from every import every
from fixtures import Fixture
from robray.facts.limits import DEFAULT_LIMITS
from robray.formats import FORMATS
from robray.formats.robray.frontend import long_gaps
from robray.rules import ROLES, RULE_SETS, RULES
from robray.rules.engine import diagnose
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.limits import LIMITS
from robray.rules.engine.page import CONFIGURATION, page
from robray.rules.engine.rule import Applicability, Rule
from robray.rules.engine.selection import DEFAULT_SELECTION
from robray.rules.robray import relations
from rules.examples import examples
from rules.findings import OF_SCENES, fixed, said, scene

SERVER = Path(robray.__file__).parent

MENDED_ELSEWHERE = {
    "isa-not-a-name",
    "misplaced-statement",
    "misplaced-attribute",
    "missing-operand",
    "no-shape",
    "robwork-bad-number",
    "smurf-missing-key",
    "smurf-syntax",
    "urdf-incomplete-link",
    "urdf-lax-xml",
    "urdf-no-links",
    "urdf-no-robot",
    "urdf-two-parents",
}
"""Rules whose fix is for another case than those of the record."""

MENDED_FURTHER = {"rofi-duplicate-id", "urdf-duplicate-name"}
"""Rules whose fix mends what they say, and leaves something else to be done."""

SAID_BESIDE = {"rofi-connector-used-twice": "rofi-collision"}
"""Rules whose mistake cannot be made without another one, of which people may see more."""

NOTED = re.compile(r'(?:[Pp]roblem|EvaluationError)\(\s*"([a-z-]+)"')
CODE = re.compile(r'"([a-z]+(?:-[a-z]+)+)"')

every_rule = every("rule", RULES.values())
every_scenes_rule = pytest.mark.parametrize("rule", OF_SCENES, ids=[rule.code for rule in OF_SCENES])
every_case = pytest.mark.parametrize(
    ("rule", "bad", "good"),
    [pytest.param(rule, *case, id=f"{rule.code}-{at}") for rule in OF_SCENES for at, case in enumerate(examples(rule))],
)


@pytest.fixture(autouse=True)
def small_limit(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody wants to read an example of ten thousand lines."""
    if "too-many-statements" in request.node.name:
        monkeypatch.setattr(relations, "MOST_STATEMENTS", 2)
    if "too-long-gap" in request.node.name:
        monkeypatch.setattr(long_gaps, "MOST_COMMENTS", 4)
        monkeypatch.setattr(long_gaps, "_STRIDE", 20)
        monkeypatch.setattr(long_gaps, "_REMAINING", 6)
    if "findings-left-out" in request.node.name:
        monkeypatch.setattr(diagnose.diagnostics, "__defaults__", (LIMITS, 2))


LANGUAGES = {each.language for each in FORMATS.formats}
"""What highlighters know files by; suffixes they do not."""


def example(rule: Rule, source: str) -> Fixture:
    limits = DEFAULT_LIMITS._replace(parts=20) if rule.code == "beyond-limits" else DEFAULT_LIMITS
    return scene(source, rule.format, limits, DEFAULT_SELECTION.with_rule(rule.code))


@every_case
def test_an_example_is_what_its_rule_says(rule: Rule, bad: str, good: str) -> None:
    """What is wrong has this finding at its marker and no other, in one phrase, and what is right has none."""
    assert bad != good
    given, right = example(rule, bad), example(rule, good)
    found = said(given, rule)
    wanted = [(rule.code, path, span) for path, spans in given.marked.items() for span in spans]
    assert wanted
    at_places = [(each.code, each.at.path, each.at.span) for each in found if each.code != SAID_BESIDE.get(rule.code)]
    assert sorted(at_places) == sorted(wanted)
    assert said(right, rule) == []
    assert accepts(given.scene) is not rule.rejected_by_reader
    assert accepts(right.scene)
    named = {rule.severity, *(severity for severity, _ in rule.otherwise)}
    assert {each.severity for each in found if each.code == rule.code} <= named
    for message in (each.message for each in found):
        assert not message.endswith((".", "!"))
        assert not message[0].isupper()
        assert "\n" not in message
        assert not re.search(r"\{\d|\{\{|\}\}", message)


ALWAYS_AN_ERROR = {"robwork-undefined-joint"}
"""Rules that report an error also if the reader accepts the text."""

ERRORS_BY_CONSEQUENCE = {"xacro-not-evaluated"}
"""Rules whose finding is an error if a reader refuses the robot because of it (`Diagnostic.refusing`)."""


@every("rule", RULES.values())
def test_the_document_names_each_severity_of_a_rule_whose_module_decides_it(rule: Rule) -> None:
    """And when each of them holds, in words that continue 'error …'."""
    decides = rule.severity_at is not None or rule.rejected_at is not None or rule.rejected_in is not None
    decides = decides or rule.code in ERRORS_BY_CONSEQUENCE
    assert bool(rule.otherwise) is (decides and rule.code not in ALWAYS_AN_ERROR)
    assert rule.severity not in [severity for severity, _ in rule.otherwise]
    for _, when in rule.otherwise:
        assert re.fullmatch(r"(if|for|in) [^.;]+[^.; ]", when), when


@every_scenes_rule
def test_fix_makes_good_of_bad(rule: Rule) -> None:
    """In each case in which one is offered, and it is in one of them.

    What a person chooses may make another scene of it, in which the rule has nothing more to say.
    """
    is_offered = False
    for bad, good in examples(rule):
        given = example(rule, bad)
        for diagnostic in said(given, rule):
            if diagnostic.fix is not None:
                is_offered = True
                if rule.code in MENDED_FURTHER:
                    continue
                mended = fixed(given, diagnostic)
                if mended != example(rule, good).texts:
                    assert diagnostic.fix.applicability is Applicability.BY_HAND
                    source = "".join(f"//- {path}\n{text.decode()}" for path, text in mended.items())
                    assert diagnostic.message not in [each.message for each in said(example(rule, source), rule)]
    assert is_offered is (rule.fix is not None and rule.code not in MENDED_ELSEWHERE)


@every_rule
def test_texts_are_sentences(rule: Rule) -> None:
    assert rule.summary.endswith(".")
    assert rule.summary.count(". ") == 0
    sentences = re.split(r"(?<=[.?!]) (?=[A-Z'0]|amino|robray|urdfdom)", rule.explanation)
    assert 2 <= len(sentences) <= 10
    assert rule.explanation.endswith(".")


def test_rules_are_sorted_and_distinct() -> None:
    codes = [code for rules in RULE_SETS.values() for code in rules.codes]
    assert list(RULES) == sorted(set(codes))
    assert len(codes) == len(set(codes))


def test_every_code_that_is_noted_has_a_rule_and_the_other_way_round() -> None:
    codes = set(RULES)
    noted = set()
    mentioned = set()
    for path in SERVER.rglob("*.py"):
        if path != SERVER / "rules" / "index.py":
            text = path.read_text().partition("\nLOGIC = ")[0]
            noted.update(NOTED.findall(text))
            mentioned.update(CODE.findall(text))
    assert noted <= codes
    unchecked = {rule.code for rule in RULES.values() if not _looks_itself(rule)}
    assert unchecked <= mentioned


def _looks_itself(rule: Rule) -> bool:
    return rule.check is not None or rule.check_by is not None


def test_a_check_notes_its_own_code() -> None:
    for rule in RULES.values():
        check = rule.check or rule.check_by
        if check is not None:
            module = import_module(check.__module__)
            assert rule.code in module.LOGIC
            assert rule.code in NOTED.findall(Path(str(module.__file__)).read_text())


def test_what_looks_for_itself_is_known_without_loading_it() -> None:
    for rules in RULE_SETS.values():
        assert list(rules.checking) == [code for code in rules.codes if _looks_itself(RULES[code])]


def test_a_check_says_which_statements_it_looks_at() -> None:
    for code, rule in RULES.items():
        assert bool(rule.statements) is _looks_itself(rule), code
        folder = next(rules for rules in RULE_SETS.values() if code in rules.codes)
        assert rule.statements <= folder.diagnosis.shapes.keys(), code


def test_no_code_is_no_rule() -> None:
    assert "wrong_type" not in RULES
    with pytest.raises(KeyError):
        RULES["wrong_type"]


@every("rule", RULES.values())
def test_a_page_says_what_its_formats_reader_does(rule: Rule) -> None:
    """Of a configuration alone there is none."""
    told = page(rule)
    is_of_project = rule.format == CONFIGURATION
    assert ("of the configuration itself" in told) == (is_of_project and rule.code not in ROLES.stopping)
    languages = set(re.findall(r"^```(\w.*)$", told, re.MULTILINE))
    assert len(languages) == bool(rule.examples)
    assert languages <= ({CONFIGURATION} if is_of_project else LANGUAGES)
