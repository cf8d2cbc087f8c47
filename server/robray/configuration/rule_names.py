"""Rules by the names that users give: one by its code, several by a group or a pattern.

If several names select a rule, the one for the fewest rules decides: `urdf-mass` overrides `urdf-*`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import TypeVar

from robray.configuration.keys import LEVELS
from robray.rules import RULE_SETS, RULES
from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.selection import OFF

_Told = TypeVar("_Told")


def _folder_groups() -> Iterator[tuple[str, tuple[str, Callable[[Rule], bool]]]]:
    """Rules that are in no group of their own are where their examples are."""
    for rules in RULE_SETS.values():
        if rules.group is not None:
            name, words = rules.group
            yield name, (words, partial(_has_examples, rules.examples))
        if rules.subgroup is not None:
            name, words, codes = rules.subgroup
            yield name, (words, partial(_is_among, codes))


def _has_examples(file_format: str, rule: Rule) -> bool:
    return rule.format == file_format


def _is_among(codes: frozenset[str], rule: Rule) -> bool:
    return rule.code in codes


GROUPS: Mapping[str, tuple[str, Callable[[Rule], bool]]] = MappingProxyType(
    {
        "all": ("every rule", lambda _: True),
        **dict(_folder_groups()),
        "refused": ("what amino, or urdfdom, refuses", lambda rule: rule.rejected_by_reader),
    }
)
"""Groups by name: a description and a condition."""

PATTERN = "[*?]"
"""A regular expression that finds a pattern."""

_LONGEST = 100
"""Characters of a pattern; longer ones match no rule."""


def is_pattern(written: str) -> bool:
    return "*" in written or "?" in written


@lru_cache(256)
def rules_named(written: str) -> tuple[str, ...]:
    """The codes of a name, none for an unknown one. `*` is any text in them, `?` a character."""
    if written in RULES:
        return (written,)
    if written in GROUPS:
        _, holds = GROUPS[written]
        return tuple(code for code, rule in RULES.items() if holds(rule))
    if not is_pattern(written) or len(written) > _LONGEST:
        return ()
    from fnmatch import fnmatchcase

    # No code has a bracket, which would begin a set of characters.
    pattern = written.replace("[", "[[]")
    return tuple(code for code in RULES if fnmatchcase(code, pattern))


def rules_of(written: Iterable[str]) -> frozenset[str]:
    """The rules that any of the names selects."""
    return frozenset(code for each in written for code in _asked_for(each))


def by_rule(told: Mapping[str, _Told]) -> dict[str, _Told]:
    """Values by rule, of values by name; the narrowest name wins."""
    widest_first = sorted(told, key=_width, reverse=True)
    return {code: told[name] for name in widest_first for code in _asked_for(name)}


def _asked_for(name: str) -> Iterator[str]:
    """The rules that a name selects; rules that are off by default only by their own names."""
    return (code for code in rules_named(name) if code == name or code not in OFF)


def severities(levels: Mapping[str, str]) -> dict[str, Severity | None]:
    return {code: None if level == LEVELS[-1] else Severity(level) for code, level in by_rule(levels).items()}


def ignored_rules(ignored: Iterable[str], told: Mapping[str, object]) -> frozenset[str]:
    """The ignored rules, without those for which a narrower name sets another severity."""
    kept = {code: _width(name) for name in sorted(told, key=_width, reverse=True) for code in rules_named(name)}
    widest = len(RULES)
    return frozenset(code for name in ignored for code in rules_named(name) if kept.get(code, widest) >= _width(name))


def _width(name: str) -> int:
    return len(rules_named(name))
