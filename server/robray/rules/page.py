"""A rule's page in the documentation, made from its record."""

import re
from collections.abc import Iterable

from robray.rules.rule import Rule

_MARKER = re.compile(r"\[\||\|\]")
_FILE = re.compile(r"^//- (?:/w/)?", re.MULTILINE)


def page(rule: Rule) -> str:
    """Markdown: what it says, why it bites, bad, good, whether a fix is offered, and how to silence it."""
    refused = "amino refuses such a scene." if rule.refused else "amino takes such a scene."
    fix = "An editor offers to mend it." if rule.fix is not None else "There is no automatic fix."
    return f"""# {rule.code}

{rule.summary} ({rule.severity.value}; {refused})

{rule.explanation}

## Bad

```robray
{source(rule.bad)}```

## Good

```robray
{source(rule.good)}```

{fix}

## Silence

`# robray: ignore[{rule.code}]` at the end of the line, or on a line of its own before it;
`# robray: ignore-file[{rule.code}]` for the file. For a project [its configuration](../configuration.md) says so.
"""


def index(rules: Iterable[Rule]) -> str:
    """Markdown: all rules in a table."""
    rows = [f"| [{rule.code}]({rule.code}.md) | {rule.severity.value} | {rule.summary} |" for rule in rules]
    return "\n".join(["# Rules", "", "| rule | severity | |", "|---|---|---|", *rows, ""])


def source(text: str) -> str:
    """The scene without the tests' markers; further files under their names."""
    return _FILE.sub("# in ", _MARKER.sub("", text))
