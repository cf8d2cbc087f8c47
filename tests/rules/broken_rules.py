"""Makes rules raise an exception, as one with a bug does."""

from collections import ChainMap

import pytest

from robray.rules import RULES
from robray.rules.engine import diagnose, judge, one_finding

PARTS = ("check", "fix", "message_at", "severity_at", "related", "is_said", "words")
"""The parts of a rule that run for its findings."""


def break_rule(code: str, part: str, patch: pytest.MonkeyPatch) -> None:
    """Make a part of a rule raise from now on, wherever it runs."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    rules = ChainMap({code: RULES[code]._replace(**{part: fails})}, RULES)  # type: ignore[arg-type]
    for module in (diagnose, judge, one_finding):
        patch.setattr(module, "RULES", rules)
