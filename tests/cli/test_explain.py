"""`robray explain`: the rules, one or all."""

import pytest

from cli.command import Command
from robray.rules import ROLES, RULES
from robray.rules.engine.page import CONFIGURATION, NEVER_SILENT, comment_marks, has_comments, level

pytestmark = pytest.mark.quick


def test_every_rule_is_listed(command: Command) -> None:
    outcome = command.run("explain")
    assert outcome.status == 0
    assert [line.split()[0] for line in outcome.out.splitlines() if not line.startswith(" ")] == list(RULES)


def test_every_rule_has_a_page_without_markers(command: Command) -> None:
    for rule in RULES.values():
        outcome = command.run("explain", rule.code)
        assert outcome.status == 0
        assert outcome.out.startswith(f"{rule.code} ({level(rule)})\n")
        assert level(rule).startswith("off or " * rule.is_off + rule.severity.value)
        assert ("switch on:" in outcome.out) is rule.is_off
        assert "[|" not in outcome.out
        if rule.code in ROLES.stopping:
            assert f"{NEVER_SILENT}." in " ".join(outcome.out.split())
            assert f'ignore = ["{rule.code}"]' not in outcome.out
            continue
        if rule.format == CONFIGURATION or not has_comments(rule.format):
            assert f'    [rules]\n    ignore = ["{rule.code}"]\n' in outcome.out
            continue
        opening, closing = comment_marks(rule.format)
        assert f"    {opening}robray: ignore[{rule.code}] reason{closing}\n" in outcome.out


def test_a_rule_with_several_severities_says_when_each_holds(command: Command) -> None:
    told = command.run("explain", "rofi-unknown-key").out
    assert told.startswith("rofi-unknown-key (hint or error)\nseverity: hint; error if RoFI needs the missing key\n\n")
    command.write('//- a.json\n{"modules": [{"id": 1, "type": "universal", "alpha": 0, "beta": 0, "gama": 0}]}\n')
    assert "error[rofi-unknown-key]" in command.run("check", "a.json").out


def test_the_list_fits_eighty_columns(command: Command) -> None:
    assert max(map(len, command.run("explain").out.splitlines())) <= 80


def test_an_unknown_rule_is_put_right(command: Command) -> None:
    complaint = "robray: unknown rule 'undefined-claas'; did you mean 'undefined-class'?\n"
    assert command.run("explain", "undefined-claas") == (2, "", complaint)


def test_a_rule_that_is_like_none(command: Command) -> None:
    assert command.run("explain", "x") == (2, "", "robray: unknown rule 'x'; run 'robray explain' for a list\n")


def test_a_code_is_not_broken_at_its_hyphens(command: Command) -> None:
    assert "minus-after-first-value" in command.run("explain", "minus-needs-space").out
