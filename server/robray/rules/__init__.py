"""The rules: one module for each diagnostic, named as its code, which is loaded when somebody asks for the rule.

Most scenes have few findings, and to load all rules takes a quarter of the time in which a small one is checked. Each
format has a folder of them, and two folders are of no format.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType

from robray.analysis.format import Format
from robray.analysis.scene_state import SceneState
from robray.formats import FORMATS
from robray.rules.engine.diagnosis import NO_DIAGNOSIS, Diagnosis
from robray.rules.engine.roles import united
from robray.rules.engine.rule import Rule
from robray.rules.engine.rule_set import RuleSet

OF_NO_FORMAT = ("common", "config")


RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        folder: import_module(f"robray.rules.{folder}").RULE_SET
        for folder in dict.fromkeys((*(each.rules for each in FORMATS.formats), *OF_NO_FORMAT))
    }
)
"""By the folders that they are in."""

ROLES = united(each.roles for each in RULE_SETS.values())
"""What the findings of some codes are, of whatever format."""


def loaded_rule_sets() -> list[RuleSet]:
    """Those of the formats of which there was a file."""
    return [RULE_SETS[each] for each in dict.fromkeys([form.rules for form in FORMATS.formats if form.is_loaded])]


def diagnosis_of(form: Format) -> Diagnosis:
    """Nothing for what is in no table, as a list of files."""
    rules = RULE_SETS.get(form.rules)
    return NO_DIAGNOSIS if rules is None else rules.diagnosis


def diagnoses_of(scene: SceneState) -> list[Diagnosis]:
    """Those of the formats of its files."""
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
            folder = self._folders[code]
            rules = RULE_SETS[folder]
            name = code.removeprefix(rules.prefix).replace("-", "_")
            made: Rule = import_module(f"robray.rules.{folder}.{name}").RULE
            rule = self._loaded[code] = made._replace(
                format=made.format or rules.examples or folder, is_off=code in rules.off
            )
        return rule

    def __contains__(self, code: object) -> bool:
        return code in self._folders

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


RULES: Mapping[str, Rule] = _Rules()
