"""Makes rules raise an exception, as one with a bug does."""

from typing import get_type_hints

import pytest

from robray.rules import RULES
from robray.rules.engine.rule import Rule

PARTS = tuple(name for name, hint in get_type_hints(Rule).items() if "Callable" in repr(hint))
"""The parts of a rule that run for its findings."""

CHECKS = ("check", "check_by")
"""Parts without which a rule finds nothing."""


def break_rule(code: str, part: str, patch: pytest.MonkeyPatch) -> None:
    """Make a part of a rule raise from now on, wherever it runs."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    broken = RULES[code]._replace(**{part: fails})  # type: ignore[arg-type]
    patch.setitem(vars(RULES)["_loaded"], code, broken)
