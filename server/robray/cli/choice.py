"""Which findings the command line asks for, over what the configuration says."""

from collections.abc import Iterable
from typing import NamedTuple

from robray.configuration.configuration import Configuration
from robray.configuration.keys import LEVELS
from robray.rules import RULES
from robray.rules.rule import Diagnostic, Severity
from robray.rules.suggest import nearest

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
        if self.select is None:
            return configuration._replace(commanded=told)
        # What is asked for by name is reported, even if the project ignores it.
        return configuration._replace(select=self.select, ignore=configuration.ignore - self.select, commanded=told)

    def is_severe_enough(self, diagnostic: Diagnostic) -> bool:
        return _ORDER.index(diagnostic.severity) <= _ORDER.index(self.least)


def choice(select: Iterable[str], ignore: Iterable[str], severity: Iterable[str]) -> Choice:
    """Lists of rules with commas; severities as LEVEL or RULE=LEVEL. Raises a ChoiceError."""
    chosen = list(_rules(select))
    least = Severity.HINT
    told: dict[str, Severity | None] = {}
    for each in (part.strip() for given in severity for part in given.split(",")):
        code, equals, level = each.rpartition("=")
        if level not in LEVELS:
            near = nearest(level, LEVELS)
            hint = f"; did you mean '{near}'?" if near is not None else f"; there are {', '.join(LEVELS)}"
            raise ChoiceError(f"there is no severity '{level}'{hint}")
        if equals:
            told[_rule(code)] = None if level == LEVELS[-1] else Severity(level)
        elif level == LEVELS[-1]:
            raise ChoiceError("'off' is for a rule: write --severity RULE=off")
        else:
            least = Severity(level)
    return Choice(frozenset(chosen) if chosen else None, frozenset(_rules(ignore)), told, least)


def _rules(given: Iterable[str]) -> Iterable[str]:
    return [_rule(code.strip()) for each in given for code in each.split(",") if code.strip()]


def _rule(code: str) -> str:
    if code not in RULES:
        near = nearest(code, RULES)
        hint = f"; did you mean '{near}'?" if near is not None else "; robray explain lists all"
        raise ChoiceError(f"there is no rule '{code}'{hint}")
    return code
