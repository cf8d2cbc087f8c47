"""A rule's page where it is shown alone: in an editor, to an assistant, and on the site."""

from robray.analysis.format import Format
from robray.facts.comments import NO_COMMENTS
from robray.formats import FORMATS
from robray.rules import ROLES
from robray.rules.engine.document import in_words, without_marks
from robray.rules.engine.rule import Rule
from robray.text.markdown import code

CONFIGURATION = "toml"
"""The format of a project's configuration."""

_OFFERED = "A quick fix in an editor corrects it."
_FIX = (
    "A quick fix in an editor corrects it. `robray check --fix` applies fixes that do not change the scene, and "
    "`--unsafe-fixes` also those that may. Fixes that need your choice are offered only in an editor."
)


def page(rule: Rule) -> str:
    """A complete Markdown page: the document with its front matter in words, and how to fix and silence it."""
    form = _format(rule.format)
    verdict = level_in_full(rule) + _of_reader(rule)
    title, _, body = without_marks(rule.body).partition("\n")
    project = "[The configuration](../configuration.md) ignores it in a project."
    opening, closing = comment_marks(rule.format)
    here, file = (code(f"{opening}robray: {word}[{rule.code}]{closing}") for word in ("ignore", "ignore-file"))
    silence = f"{here} at the end of the line, or on a line of its own before it;\n{file} for the file. {project}"
    fix = _FIX if rule.fix is not None else "There is no automatic fix."
    if form is not None and not has_comments(rule.format):
        silence = (
            f"This format has no comments. Write {code(ignored_in_project(rule))} under {code('[rules]')} in\n"
            f"[the project's configuration](../configuration.md), or under {code('[[overrides]]')} for some files."
        )
    if rule.code in ROLES.stopping:
        silence = f"{NEVER_SILENT}."
    if form is None:
        fix = _OFFERED if rule.fix is not None else fix
    if form is None and rule.code not in ROLES.stopping:
        silence = f"Write {code(ignored_in_project(rule))} under {code('[rules]')} of the configuration itself."
    return f"""{title}

{rule.summary} ({verdict}.)
{body}
{fix}
{_switched_on(rule)}
## Silence

{silence}
"""


def _of_reader(rule: Rule) -> str:
    if not rule.reader:
        return ""
    return f". In the example, {rule.reader}" if rule.otherwise else f"; {rule.reader}"


def _switched_on(rule: Rule) -> str:
    if not rule.is_off:
        return ""
    return f"""
## Switch on

This rule is off by default. Write {code(asked_for_in_project(rule))} under {code("[rules]")} of
[the configuration](../configuration.md), or run {code(f"robray check --severity {rule.code}={rule.severity.value}")}.
"""


def comment_marks(file_format: str) -> tuple[str, str]:
    """The marks of a comment in a file of that format."""
    form = _format(file_format)
    return ("# ", "") if form is None else (form.front_end.comments.opening, form.front_end.comments.closing)


def has_comments(file_format: str) -> bool:
    form = _format(file_format)
    return form is None or form.front_end.comments is not NO_COMMENTS


def _format(name: str) -> Format | None:
    """By its name, or by a suffix of its files; None for a project's configuration, which is in no table."""
    suffix = f".{name}"
    found = (each for each in FORMATS.formats if name == each.name or suffix in (*each.suffixes, *each.shared))
    return next(found, None)


def level(rule: Rule) -> str:
    """The severities that findings of a rule have, the default one first."""
    return in_words(["off"] * rule.is_off + [rule.severity.value, *(each.value for each, _ in rule.otherwise)])


def level_in_full(rule: Rule) -> str:
    """The same with when each severity but the default one holds."""
    default = in_words(["off"] * rule.is_off + [rule.severity.value])
    return "; ".join((default, *(f"{each.value} {when}" for each, when in rule.otherwise)))


NEVER_SILENT = "You cannot silence this rule, because robray cannot check what depends on the error"


def asked_for_in_project(rule: Rule) -> str:
    """The line of a configuration that switches on a rule that is off by default."""
    return f'severity = {{ {rule.code} = "{rule.severity.value}" }}'


def ignored_in_project(rule: Rule) -> str:
    """The line of a configuration by which a rule is not reported."""
    return f'ignore = ["{rule.code}"]'
