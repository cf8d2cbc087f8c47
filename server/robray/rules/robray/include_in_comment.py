"""Said when names of a scene are not defined: an include that is a comment."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.problems import Problem
from robray.rules.engine.diagnosis import InComment
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.robray.hidden_includes import hidden_includes
from robray.text.spans import Span


class Details(NamedTuple):
    path: str
    length: str
    missed: str = ""


def includes_in_comments(file: SourceFile) -> Iterator[InComment]:
    for found in hidden_includes(file):
        length = found.mark.end - found.mark.start
        problem = Problem("include-in-comment", found.span, Details(found.path, str(length)))
        yield InComment(problem, path=found.path)


def _message(context: RuleContext) -> str:
    path, _, missed = context.details
    lacks = f" and '{missed}' is undefined" if missed else ""
    return f"this line is a comment, so '{path}' is not included{lacks}; write 'include \"{path}\"'"


def _fix(context: RuleContext) -> Fix:
    """For a person: it may stand in a comment on purpose."""
    start = context.span.start
    written = Replacement(Span(start, context.span.end), f'include "{context.details.path}"')
    return Fix("Change to an include", (written,), Applicability.BY_HAND)


LOGIC = {"include-in-comment": partial(Rule, details=Details, message_at=_message, fix=_fix)}
