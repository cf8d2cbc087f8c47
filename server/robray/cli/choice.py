"""Which findings the command line asks for, over what the configuration says."""

from collections.abc import Iterable
from typing import NamedTuple

from robray.configuration.configuration import Configuration
from robray.configuration.keys import LEVELS
from robray.configuration.rule_names import GROUPS, ignored_rules, is_pattern, rules_named, rules_of, severities
from robray.rules import RULES
from robray.rules.engine.rule import Diagnostic, Severity
from robray.rules.engine.suggest import nearest

_ORDER = list(Severity)


class ChoiceError(Exception):
    """An option that names no rule or no severity."""


class Choice(NamedTuple):
    """`least` is the mildest severity that is reported."""

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    severity: dict[str, Severity | None] = {}  # noqa: RUF012 - nobody changes it
    least: Severity = Severity.HINT

    def over(self, configuration: Configuration) -> Configuration:
        told: dict[str, Severity | None] = self.severity | dict.fromkeys(self.ignore)
        return configuration.with_rules(self.select, told)

    def is_severe_enough(self, diagnostic: Diagnostic) -> bool:
        return _ORDER.index(diagnostic.severity) <= _ORDER.index(self.least)


def choice(select: Iterable[str], ignore: Iterable[str], severity: Iterable[str]) -> Choice:
    """Lists of rules with commas; severities as LEVEL or RULE=LEVEL. Raises a ChoiceError."""
    chosen = _names(select)
    least = Severity.HINT
    told: dict[str, str] = {}
    for each in (part.strip() for given in severity for part in given.split(",")):
        code, equals, level = each.rpartition("=")
        if level not in LEVELS:
            from robray.rules.engine.suggest import nearest

            near = nearest(level, LEVELS)
            hint = f"; did you mean '{near}'?" if near is not None else f"; expected {', '.join(LEVELS)}"
            raise ChoiceError(f"unknown severity '{level}'{hint}")
        if equals:
            told[_name(code.strip())] = level
        elif level == LEVELS[-1]:
            raise ChoiceError("'off' requires a rule; write --severity RULE=off")
        else:
            least = Severity(level)
    ignored = ignored_rules(_names(ignore), dict.fromkeys([*chosen, *told]))
    return Choice(rules_of(chosen) if chosen else None, ignored, severities(told), least)


def _names(given: Iterable[str]) -> list[str]:
    return [_name(name.strip()) for each in given for name in each.split(",") if name.strip()]


def _name(written: str) -> str:
    """That of a rule, a group of rules, or a pattern that some are called like."""
    if rules_named(written):
        return written
    if is_pattern(written):
        raise ChoiceError(f"no rule matches '{written}'; run 'robray explain' for a list")

    near = nearest(written, (*RULES, *GROUPS))
    hint = f"; did you mean '{near}'?" if near is not None else "; run 'robray explain' for a list"
    raise ChoiceError(f"unknown rule '{written}'{hint}")
