"""What a rule takes a finding's details apart into is what is noted, wherever that is done."""

import ast
from collections.abc import Iterator
from pathlib import Path

import robray
from robray.rules import RULE_SETS
from rules.findings import complaints, only, scene

SERVER = Path(robray.__file__).parent

NOTING = {"Problem", "problem"}


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in SERVER.rglob("*.py"):
        yield path, ast.parse(path.read_text())


def noted(tree: ast.Module) -> Iterator[tuple[str, int, int]]:
    """The code, the number of details and the line of each call that notes a finding whose details are written out."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or len(call.args) < 2:
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        code, _, *details = call.args
        if name not in NOTING or not (isinstance(code, ast.Constant) and isinstance(code.value, str)):
            continue
        if name == "Problem" and details:
            if not isinstance(details[0], ast.Tuple):
                continue
            details = details[0].elts
        if not any(isinstance(each, ast.Starred) for each in details):
            yield code.value, len(details), call.lineno


def taken_apart(tree: ast.Module) -> set[int]:
    """Into how many a module takes `context.details` apart, where it names each of them."""
    return {
        len(target.elts)
        for each in ast.walk(tree)
        if isinstance(each, ast.Assign) and ast.unparse(each.value) == "context.details"
        for target in each.targets
        if isinstance(target, ast.Tuple) and not any(isinstance(part, ast.Starred) for part in target.elts)
    }


def test_each_finding_is_noted_with_as_many_details_as_its_rule_takes_apart() -> None:
    modules = {
        SERVER / "rules" / folder / f"{code.removeprefix(rules.prefix).replace('-', '_')}.py": code
        for folder, rules in RULE_SETS.items()
        for code in rules.codes
    }
    found = dict(trees())
    wanted = {code: taken_apart(found[path]) for path, code in modules.items()}
    assert all(len(counts) <= 1 for counts in wanted.values())
    compared = 0
    for path, tree in found.items():
        for code, count, line in noted(tree):
            if wanted[code]:
                compared += 1
                assert {count} == wanted[code], f"{path.relative_to(SERVER)}:{line} notes {code} with {count} details"
    assert compared > 20


def test_an_include_by_way_of_what_is_no_folder_is_told() -> None:
    found = only('include [|"gone/../b.robray"|]\n//- /w/b.robray\nframe b { }\n', "include-not-found")
    assert found.message.startswith("'gone/../b.robray' leads to a file that has to be reached through 'gone'")
    assert found.fix is None


def test_what_a_value_is_in_words_is_no_name() -> None:
    """The one name that lacks a definition is that of the one definition without a name, whatever else is wrong."""
    source = "def 0.5;\nframe f { type revolute; axis [0, 0, 1]; offset reach; }\nframe g { rpy 1; }\n"
    assert [each.code for each in complaints(scene(source))] == ["invalid-name", "wrong-type"]
