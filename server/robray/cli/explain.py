"""`robray explain`: what a diagnostic means."""

import re
import sys
import textwrap
from collections.abc import Iterable, Iterator

from robray.cli.render import SEVERITY_COLOURS, look_of
from robray.configuration.rule_names import GROUPS, rules_named
from robray.export.look import BOLD, Look, printable
from robray.rules import ROLES, RULES
from robray.rules.engine.document import without_marks
from robray.rules.engine.page import (
    CONFIGURATION,
    NEVER_SILENT,
    asked_for_in_project,
    comment_marks,
    has_comments,
    ignored_in_project,
    level,
    level_in_full,
)
from robray.rules.engine.rule import Rule
from robray.rules.engine.suggest import nearest


def explain(name: str = "all", *, colour: str = "auto") -> int:
    """Prints one rule's page, or a list of those that a group or a pattern stands for; the exit status."""
    look = look_of(sys.stdout, colour)
    codes = rules_named(name)
    if not codes:
        near = nearest(name, (*RULES, *GROUPS))
        hint = f"; did you mean '{near}'?" if near is not None else "; robray explain lists all"
        print(f"robray: there is no rule '{printable(name)}'{hint}", file=sys.stderr)
        return 2
    for line in _page(look, RULES[name]) if name in RULES else _list(look, codes):
        print(line)
    return 0


def _list(look: Look, codes: Iterable[str]) -> Iterator[str]:
    for rule in map(RULES.__getitem__, codes):
        yield f"{look.paint(rule.code, BOLD)} ({look.paint(level(rule), SEVERITY_COLOURS[rule.severity.value])})"
        yield from textwrap.wrap(rule.summary, look.width, initial_indent="    ", subsequent_indent="    ")


def _page(look: Look, rule: Rule) -> Iterator[str]:
    yield f"{look.paint(rule.code, BOLD)} ({look.paint(level(rule), SEVERITY_COLOURS[rule.severity.value])})"
    yield from textwrap.wrap(f"severity: {level_in_full(rule)}", look.width) if rule.otherwise else ()
    yield ""
    yield from _paragraphs(rule.summary, look.width)
    if rule.explanation:
        yield ""
        yield from _paragraphs(rule.explanation, look.width)
    for examples in rule.examples:
        for heading, example in zip(("wrong:", "right:"), examples, strict=True):
            yield ""
            yield look.paint(heading, BOLD)
            yield ""
            yield from textwrap.indent(without_marks(example).strip("\n"), "    ").split("\n")
    yield ""
    yield look.paint("mending:", BOLD)
    yield ""
    is_of_project = rule.format == CONFIGURATION
    yield from _paragraphs(
        _OFFERED if is_of_project and rule.fix is not None else _MENDING[rule.fix is not None], look.width
    )
    yield ""
    if rule.is_off:
        yield look.paint("switch on:", BOLD)
        yield ""
        yield from ("    [rules]", f"    {asked_for_in_project(rule)}")
        yield ""
    yield look.paint("silence:", BOLD)
    yield ""
    if rule.code in ROLES.stopping:
        yield from _paragraphs(f"{NEVER_SILENT}.", look.width)
        return
    if is_of_project:
        yield from ("    [rules]", f"    {ignored_in_project(rule)}")
        return
    if not has_comments(rule.format):
        yield from _paragraphs("there are no comments in such a file; in robray.toml:", look.width)
        yield ""
        yield from ("    [rules]", f"    {ignored_in_project(rule)}")
        return
    opening, closing = comment_marks(rule.format)
    yield f"    {opening}robray: ignore[{rule.code}] reason{closing}"
    yield ""
    yield from _paragraphs(
        "at the end of the line, or on a line of its own before it; 'ignore-file' for the file; 'robray config' shows "
        "what holds for a project",
        look.width,
    )


_OFFERED = "a quick fix in the editor, for a person to choose"
_MENDING = {
    True: "robray check --fix or --unsafe-fixes, or a quick fix in the editor; where a person has to choose, only the "
    "quick fix",
    False: "by hand: only the author knows what is meant",
}


def _paragraphs(text: str, width: int) -> Iterator[str]:
    """Text wrapped; lines that are indented or begin a list stay as they are."""
    for index, paragraph in enumerate(re.split(r"\n\s*\n", textwrap.dedent(text).strip("\n"))):
        if index:
            yield ""
        lines = paragraph.split("\n")
        if any(line.startswith((" ", "* ", "- ", "|", "```")) for line in lines):
            yield from lines
        else:
            yield from textwrap.wrap(" ".join(lines), width, break_on_hyphens=False)
