"""Diagnostics as a project's configuration wants them."""

from collections.abc import Iterable

from robray.configuration.configuration import OF_CONFIGURATIONS, Configuration
from robray.rules.common.findings import LEFT_OUT
from robray.rules.engine.limits import LARGEST_LENGTH
from robray.rules.engine.rule import Diagnostic


def configured(diagnostics: Iterable[Diagnostic], configuration: Configuration) -> tuple[Diagnostic, ...]:
    """The diagnostics to report, each with its configured severity."""
    found = []
    for told in diagnostics:
        if not told.can_be_silenced:
            found.append(told)
            continue
        if configuration.is_unread and not told.code.startswith(OF_CONFIGURATIONS):
            # It may have been silenced there.
            continue
        if _is_within_limits(told, configuration) or _is_tag(told, configuration):
            continue
        severity = configuration.severity_of(told.code, told.at.path, told.severity)
        if told.code == LEFT_OUT and configuration.severity_of(told.details.code, told.at.path, told.severity) is None:
            # No count is needed of findings that are not shown.
            continue
        if severity is not None:
            found.append(told if severity is told.severity else told._replace(severity=severity))
    return tuple(found)


def _is_tag(diagnostic: Diagnostic, configuration: Configuration) -> bool:
    return diagnostic.code == "undefined-class" and diagnostic.details.name in configuration.tags


def _is_within_limits(diagnostic: Diagnostic, configuration: Configuration) -> bool:
    """True if a finding is about a number that the configured limits allow."""
    match diagnostic.code:
        case "looks-like-degrees":
            limit = configuration.largest_angle
        case "looks-like-millimetres":
            limit = configuration.largest_length
        case "out-of-scale":
            # A project that sets a limit has lengths of a scale that scenes do not show.
            return configuration.largest_length != LARGEST_LENGTH
        case _:
            return False
    return abs(float(diagnostic.details.number)) <= limit
