"""Noted by reading, and of a file's name by `diagnosis.py`: the root of a file is called otherwise."""

from functools import partial
from typing import NamedTuple

from robray.formats.robwork.frontend.grammar import FORMS
from robray.formats.robwork.frontend.tasks import TASKS
from robray.rules.engine.markup_fixes import tags_renamed
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robwork.mending import other_root


class Details(NamedTuple):
    """`kind` is what the root of a task was to be; `called` is what the file is by its name, where that is told."""

    element: str
    kind: str
    called: str = ""


def _message(context: RuleContext) -> str:
    if not context.details.element:
        return "missing root element; add a 'WorkCell' for a workcell, a 'QTask' or a 'CartesianTask' for a task"
    if context.details.called:
        return (
            f"the name of this file says {context.details.called}, but its root element is '{context.details.element}'"
        )
    return f"expected a task or a workcell as the root element, found '{context.details.element}'"


def _words(context: RuleContext) -> tuple[str, ...]:
    return () if context.details.called or context.details.kind else (*TASKS, "Task", *FORMS)


def _fix(context: RuleContext) -> Fix | None:
    if context.suggestion is None:
        return other_root(context)
    fix = tags_renamed(*in_file(context), context.suggestion)
    return None if fix is None else fix.unsafe


LOGIC = {"robwork-wrong-root": partial(Rule, details=Details, message_at=_message, words=_words, fix=_fix)}
