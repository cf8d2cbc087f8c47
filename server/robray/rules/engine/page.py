"""A rule's page in the documentation, made from its record."""

import re
from collections.abc import Iterable

from robray.analysis.format import Format
from robray.facts.comments import NO_COMMENTS
from robray.formats import FORMATS
from robray.rules import ROLES
from robray.rules.engine.rule import Rule
from robray.text.markdown import code, code_block

_MARKER = re.compile(r"\[\||\|\]")
_FILE = re.compile(r"^//- (?:/w/)?(.*)", re.MULTILINE)
_EMPTY_FILE = re.compile(r"^//- (?:/w/)?(.*)\n(?=//- |\Z)", re.MULTILINE)
CONFIGURATION = "toml"
"""The format of a project's configuration."""

_OFFERED = "A quick fix in an editor writes what was probably meant."
_FIX = (
    "`robray check --fix`, or `--unsafe-fixes` where the scene may change, mends it, and so does a quick fix in an "
    "editor: that alone where only a person can say what is meant."
)


def page(rule: Rule, picture: str | None = None) -> str:
    """Markdown: what it says, why it bites, bad, good, whether a fix is offered, and how to silence it.

    `picture` is the address of one that shows the first example.
    """
    form = _format(rule.format)
    language = rule.format if form is None else form.language
    refused = "what is right in it holds all the same."
    if form is not None:
        refused = f"{form.reader.name} {'refuses' if rule.rejected_by_reader else 'takes'} such a {form.reader.noun}."
    examples = [
        [code_block(source(each, rule.format).removesuffix("\n").split("\n"), language) for each in example]
        for example in rule.examples
    ]
    shown = "".join(f"\n## Bad\n\n{bad}\n\n## Good\n\n{good}\n" for bad, good in examples[:1])
    further = "".join(f"\nBad:\n\n{one}\n\nGood:\n\n{other}\n" for one, other in examples[1:])
    if further:
        further = f"\n## Other cases\n{further}"
    project = "For a project [its configuration](../configuration.md) says so."
    opening, closing = comment_marks(rule.format)
    here, file = (code(f"{opening}robray: {word}[{rule.code}]{closing}") for word in ("ignore", "ignore-file"))
    silence = f"{here} at the end of the line, or on a line of its own before it;\n{file} for the file. {project}"
    fix = _FIX if rule.fix is not None else "There is no automatic fix: only the author knows what is meant."
    if form is not None and not has_comments(rule.format):
        silence = (
            f"There are no comments in such a file: {code(ignored_in_project(rule))} under {code('[rules]')} of\n"
            f"[the project's configuration](../configuration.md), or under {code('[[overrides]]')} for some files."
        )
    if rule.code in ROLES.stopping:
        silence = "No comment and no setting silences this rule: robray cannot judge the text behind such a place."
    if form is None:
        fix = _OFFERED if rule.fix is not None else fix
        silence = f"{code(ignored_in_project(rule))} under {code('[rules]')} of the configuration itself."
    return f"""# {rule.code}

{rule.summary} ({rule.severity.value}; {refused})

{rule.explanation}
{shown}{_pictured(picture)}{further}
{fix}
{_switched_on(rule)}
## Silence

{silence}
"""


def _pictured(picture: str | None) -> str:
    return "" if picture is None else f"\n![Left what is bad, right what is good]({picture})\n"


def _switched_on(rule: Rule) -> str:
    if not rule.is_off:
        return ""
    return f"""
## Switch on

It is off unless a project asks for it, by its own name: {code(asked_for_in_project(rule))} under {code("[rules]")} of
[its configuration](../configuration.md), or {code(f"robray check --severity {rule.code}={rule.severity.value}")}.
"""


def index(rules: Iterable[Rule]) -> str:
    """Markdown: all rules in a table."""
    rows = [f"| [{rule.code}]({rule.code}.md) | {level(rule)} | {rule.summary} |" for rule in rules]
    return "\n".join(["# Rules", "", "| rule | severity | |", "|---|---|---|", *rows, ""])


def source(text: str, file_format: str = "robray") -> str:
    """The scene without the tests' markers; further files under their names, and carriage returns as a picture."""
    opening, closing = comment_marks(file_format)
    text = _EMPTY_FILE.sub(rf"{opening}and there is \1{closing}\n", _MARKER.sub("", text))
    return _FILE.sub(rf"{opening}in \1{closing}", text).replace("\r", "␍")


def comment_marks(file_format: str) -> tuple[str, str]:
    """What stands before and behind a comment in a file of that format."""
    form = _format(file_format)
    return ("# ", "") if form is None else (form.front_end.comments.opening, form.front_end.comments.closing)


def has_comments(file_format: str) -> bool:
    form = _format(file_format)
    return form is None or form.front_end.comments is not NO_COMMENTS


def _format(name: str) -> Format | None:
    """By its name, or by a suffix of its files; None for that of a project's configuration, which is in no table."""
    suffix = f".{name}"
    found = (each for each in FORMATS.formats if name == each.name or suffix in (*each.suffixes, *each.shared))
    return next(found, None)


def level(rule: Rule) -> str:
    """The severity of a rule's findings in words; of one that is off, what it is where it is switched on."""
    return f"off, or {rule.severity.value}" if rule.is_off else rule.severity.value


def asked_for_in_project(rule: Rule) -> str:
    """The line of a configuration by which a rule that is off by default is on."""
    return f'severity = {{ {rule.code} = "{rule.severity.value}" }}'


def ignored_in_project(rule: Rule) -> str:
    """The line of a configuration by which a rule is not reported."""
    return f'ignore = ["{rule.code}"]'
