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
        hint = f"; did you mean '{near}'?" if near is not None else "; run 'robray explain' for a list"
        print(f"robray: unknown rule '{printable(name)}'{hint}", file=sys.stderr)
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
    yield look.paint("fix:", BOLD)
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
        yield from _paragraphs("This format has no comments. Write in robray.toml:", look.width)
        yield ""
        yield from ("    [rules]", f"    {ignored_in_project(rule)}")
        return
    opening, closing = comment_marks(rule.format)
    yield f"    {opening}robray: ignore[{rule.code}] reason{closing}"
    yield ""
    yield from _paragraphs(
        "Write the comment at the end of the line, or on a line of its own before it. 'ignore-file' silences the rule "
        "in the whole file. 'robray config' shows the settings of a project.",
        look.width,
    )


_OFFERED = "A quick fix in the editor."
_MENDING = {
    True: "Use robray check --fix or --unsafe-fixes, or a quick fix in the editor. Only the editor offers fixes that "
    "need your choice.",
    False: "There is no automatic fix.",
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
