"""Noted by reading, and of a file's name by `diagnosis.py`: the root of a file is called otherwise."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robwork.mending import other_root


class Details(NamedTuple):
    """`kind` is what the root of a task was to be; `called` is what the file is by its name, where that is told."""

    element: str
    kind: str
    called: str = ""


def _message(context: RuleContext) -> str:
    if not context.details.element:
        return "missing root element; add a 'WorkCell' for a workcell, a 'QTask' or a 'CartesianTask' for a task"
    message = f"expected a task or a workcell as the root element, found '{context.details.element}'"
    if context.details.called:
        message = (
            f"the name of this file says {context.details.called}, but its root element is '{context.details.element}'"
        )
    return message


LOGIC = {"robwork-wrong-root": partial(Rule, details=Details, message_at=_message, fix=other_root)}
