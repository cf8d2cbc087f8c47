"""What a finding is about is a record whose fields its message names, wherever it is noted; nobody reads words back."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import robray
from every import every
from robray.facts.problems import Problem
from robray.rules import RULE_SETS, RULES
from robray.rules.engine.rule import Rule
from robray.rules.engine.selection import DEFAULT_SELECTION
from rules.examples import examples
from rules.findings import OF_SCENES, only, scene

SERVER = Path(robray.__file__).parent

NOTING = {"Problem", "problem", "remark", "note", "_problem", "_note", "EvaluationError"}
"""What notes a finding: its code, its place, and the record, or, in some front ends, its fields."""

WITHOUT_PLACE = {"EvaluationError", "_note"}

IN_WORDS = {"message", "what", "why", "said"}
"""What is text for people."""

CONVERSIONS = SERVER / "export" / "converted.py"
"""Remarks of conversions are no findings: those that differ in names and numbers only are counted together there."""

TAKING_APART = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix"}
SEARCHING = {"match", "search", "fullmatch", "findall", "finditer", "sub"}


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text()) for path in SERVER.rglob("*.py")}


def fields_of(rule: Rule) -> tuple[str, ...]:
    record: Any = rule.details
    return () if record is None else record._fields


def named(message: str) -> set[str]:
    """The fields that a message names; of several names it may show the first."""
    return {field.partition("[")[0] for _, field, _, _ in string.Formatter().parse(message) if field is not None}


def module_of(folder: str, code: str) -> Path | None:
    """That of the logic of a rule."""
    module = RULE_SETS[folder].modules[code]
    return SERVER / "rules" / folder / f"{module}.py" if module else None


@every("rule", RULES.values())
def test_each_message_is_made_of_named_fields_of_a_frozen_record(rule: Rule) -> None:
    assert rule.details is None or issubclass(rule.details, tuple)
    assert named(rule.message) <= {*fields_of(rule)}


def noted(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr], int]]:
    """The code, what is noted with it and the line of each call that names its code."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        at = next((at for at, each in enumerate(call.args) if isinstance(each, ast.Constant)), None)
        if name in NOTING and at is not None and (code := call.args[at].value) in RULES:  # type: ignore[attr-defined]
            yield code, call.args[at + (1 if name in WITHOUT_PLACE else 2) :], call.lineno


def test_each_finding_is_noted_with_the_record_of_its_rule(trees: dict[Path, ast.Module]) -> None:
    """Or with as many details, where a front end gives them one by one."""
    modules = {code: module_of(folder, code) for folder, rules in RULE_SETS.items() for code in rules.codes}
    compared = 0
    for path, tree in trees.items():
        for code, given, line in noted(tree):
            where = f"{path.relative_to(SERVER)}:{line} notes {code}"
            record: Any = RULES[code].details
            details = given[0].elts if len(given) == 1 and isinstance(given[0], ast.Tuple) else given
            if len(given) == 1 and isinstance(given[0], ast.Call) and isinstance(given[0].func, ast.Name):
                name = given[0].func.id
                if name[0].isupper():
                    compared += 1
                    assert record is not None, where
                    assert name == record.__name__, where
                    assert name != "Details" or modules[code] == path, where
                    continue
            is_made_elsewhere = len(given) == 1 and isinstance(given[0], ast.Name | ast.Call)
            if is_made_elsewhere or any(isinstance(each, ast.Starred) for each in details):
                continue
            compared += 1
            least = 0 if record is None else len(record._fields) - len(record._field_defaults)
            assert least <= len(details) <= len(fields_of(RULES[code])), where
    assert compared > 250


def all_noted(rule: Rule) -> Iterator[Problem]:
    selection = DEFAULT_SELECTION.with_rule(rule.code)
    for text in (text for pair in examples(rule) for text in pair):
        made = scene(text, rule.format, selection=selection).scene
        for file in made.instances.files.values():
            yield from file.reading.facts.problems
        for problems in made.findings.values():
            yield from problems


@every("rule", OF_SCENES)
def test_what_is_noted_in_the_examples_makes_the_record_of_its_rule(rule: Rule) -> None:
    for problem in all_noted(rule):
        wanted = RULES[problem.code].details
        made = RULES[problem.code].recorded(problem.details)
        assert made == () if wanted is None else isinstance(made, wanted), problem
        assert named(RULES[problem.code].message) <= {*getattr(made, "_fields", ())}


def in_words(each: ast.expr) -> bool:
    return isinstance(each, ast.Attribute) and each.attr in IN_WORDS


def reads_words(each: ast.AST) -> bool:
    """Whether a text for people is taken apart, or searched in."""
    match each:
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in TAKING_APART and in_words(value):
            return True
        case ast.Call(func=ast.Attribute(attr=attr), args=args) if attr in SEARCHING and any(map(in_words, args)):
            return True
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[other]):
            return in_words(other)
        case ast.Subscript(value=value):
            return in_words(value)
        case _:
            return False


@pytest.mark.parametrize(
    "source", ["a.message.split()", "re.search(x, found.message)", "'x' in each.why", "each.details.what[:4]"]
)
def test_reading_words_is_noticed(source: str) -> None:
    assert any(map(reads_words, ast.walk(ast.parse(source))))


def test_no_module_reads_words_back(trees: dict[Path, ast.Module]) -> None:
    assert [
        f"{path.relative_to(SERVER)}:{each.lineno}: {ast.unparse(each)}"  # type: ignore[attr-defined]
        for path, tree in trees.items()
        for each in ast.walk(tree)
        if reads_words(each) and path != CONVERSIONS
    ] == []


def test_no_field_of_a_record_is_forgotten_by_who_takes_it_apart(trees: dict[Path, ast.Module]) -> None:
    """A module of a rule that unpacks the details names each field; what is of the record has its attribute."""
    compared = 0
    modules: dict[Path | None, list[str]] = {}
    for folder, rules in RULE_SETS.items():
        for code in rules.codes:
            modules.setdefault(module_of(folder, code), []).append(code)
    for path in trees.keys() & modules.keys():
        records = [fields_of(RULES[code]) for code in modules[path]]
        for each in ast.walk(trees[path]):
            if isinstance(each, ast.Assign) and ast.unparse(each.value) == "context.details":
                for target in each.targets:
                    if isinstance(target, ast.Tuple):
                        compared += 1
                        assert len(target.elts) in map(len, records), path
            if isinstance(each, ast.Attribute) and ast.unparse(each.value) == "context.details":
                compared += 1
                assert each.attr in {"_replace"}.union(*records), f"{path} has no {each.attr}"
    assert compared > 100


def test_an_include_by_way_of_what_is_no_folder_is_told() -> None:
    found = only('include [|"gone/../b.robray"|]\n//- /w/b.robray\nframe b { }\n', "include-not-found")
    assert found.message.startswith("cannot include 'gone/../b.robray': the file leads through 'gone'")
    assert found.fix is None
