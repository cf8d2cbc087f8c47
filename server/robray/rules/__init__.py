"""The rules: a document for each diagnostic, `docs/rules/CODE.md`, and a module if it needs logic.

Both are loaded on demand: most scenes have few findings. Each format has a folder of modules, and two folders are of no
format.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from robray.analysis.format import Format
from robray.analysis.scene_state import SceneState
from robray.formats import FORMATS, XACRO
from robray.rules.engine import document
from robray.rules.engine.diagnosis import NO_DIAGNOSIS, Diagnosis
from robray.rules.engine.rule import Rule, Severity, Tag
from robray.rules.engine.rule_set import RuleSet, united

OF_NO_FORMAT = ("common", "config", XACRO.name)
"""Folders of rules that no row of the table names: its row of xacro sources is about the robots that they become."""


RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        folder: import_module(f"robray.rules.{folder}").RULE_SET
        for folder in dict.fromkeys((*(each.rules for each in FORMATS.formats), *OF_NO_FORMAT))
    }
)
"""By their folders."""

ROLES = united(each.roles for each in RULE_SETS.values())
"""Roles of codes in all formats."""


def loaded_rule_sets() -> list[RuleSet]:
    """Rule sets of the formats used so far."""
    return [RULE_SETS[each] for each in dict.fromkeys([form.rules for form in FORMATS.formats if form.is_loaded])]


def diagnosis_of(form: Format) -> Diagnosis:
    """Empty for a format without rules, such as a list of files."""
    rules = RULE_SETS.get(form.rules)
    return NO_DIAGNOSIS if rules is None else rules.diagnosis


def diagnoses_of(scene: SceneState) -> list[Diagnosis]:
    """Diagnoses of the formats of its files."""
    formats = scene.instances.formats
    if len(formats) == 1:
        return [diagnosis_of(each) for each in formats]
    return [*map(diagnosis_of, {each.rules: each for each in formats}.values())]


class _Rules(Mapping[str, Rule]):
    """By their codes, in this order."""

    def __init__(self) -> None:
        self._folders = {code: folder for folder, rules in RULE_SETS.items() for code in rules.codes}
        self._codes = tuple(sorted(self._folders))
        self._loaded: dict[str, Rule] = {}

    def __getitem__(self, code: str) -> Rule:
        rule = self._loaded.get(code)
        if rule is None:
            rule = self._loaded[code] = _loaded(code, self._folders[code])
        return rule

    def __contains__(self, code: object) -> bool:
        return code in self._folders

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


def _loaded(code: str, folder: str) -> Rule:
    front, body = document.read(code)
    rules = RULE_SETS[folder]
    module = rules.modules[code]
    rule: Callable[..., Rule] = import_module(f"robray.rules.{folder}.{module}").LOGIC[code] if module else Rule
    known: dict[str, Any] = {}
    if "details" in front:
        known["details"] = _record(front["details"], folder)
    if "tag" in front:
        known["tag"] = Tag(front["tag"])
    return rule(
        code=code,
        severity=Severity(front["severity"]),
        otherwise=tuple((Severity(each), when) for each, when in document.otherwise(front.get("otherwise", ""))),
        summary=front["summary"],
        message=front["message"],
        body=body,
        format=front.get("examples", rules.examples),
        reader=front.get("reader", ""),
        rejected_by_reader=document.ACCEPTS not in front.get("reader", document.ACCEPTS),
        undecided="undecided" in front,
        is_off="disabled" in front,
        **known,
    )


def _record(name: str, folder: str) -> type[Any]:
    """The record of details that a document names."""
    for module in ("facts", f"formats.{folder}", f"rules.{folder}"):
        try:
            record: type[Any] | None = getattr(import_module(f"robray.{module}.details"), name, None)
        except ModuleNotFoundError:
            continue
        if record is not None:
            return record
    raise ValueError(f"no details.py has a record '{name}'")


RULES: Mapping[str, Rule] = _Rules()
