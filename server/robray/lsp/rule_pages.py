"""The commands `robray.rules` and `robray.rulePage`: what robray can find, as `robray explain` says it."""

from __future__ import annotations

import re
from typing import Any

from robray.lsp.errors import InvalidParamsError
from robray.lsp.session import Session
from robray.rules import RULES
from robray.rules.engine.page import page

_LINK = re.compile(r"\[([^\]]+)\]\(\.\./[^)]+\)")
"""To another page of the documentation, which an editor does not have."""


def rules(_session: Session, *_arguments: Any) -> list[dict[str, str]]:
    """Code, severity and a sentence of each."""
    return [{"code": rule.code, "severity": rule.severity.value, "summary": rule.summary} for rule in RULES.values()]


def rule_page(_session: Session, *arguments: Any) -> str | None:
    """The page of the rule that the first argument names, as Markdown that stands by itself; None if there is none."""
    if not arguments or not isinstance(arguments[0], str):
        raise InvalidParamsError("the first argument must be the code of a rule")
    rule = RULES.get(arguments[0])
    return None if rule is None else _LINK.sub(r"\1", page(rule))
