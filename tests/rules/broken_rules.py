"""Rules that raise an exception, as those that have a mistake do."""

from collections import ChainMap

import pytest

from robray.rules import RULES
from robray.rules.engine import diagnose, judge, one_finding

PARTS = ("check", "fix", "message_at", "severity_at", "related", "is_said", "words")
"""What a rule does for a finding of its own."""


def break_rule(code: str, part: str, patch: pytest.MonkeyPatch) -> None:
    """A part of a rule raises from now on, wherever it is asked."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    rules = ChainMap({code: RULES[code]._replace(**{part: fails})}, RULES)  # type: ignore[arg-type]
    for module in (diagnose, judge, one_finding):
        patch.setattr(module, "RULES", rules)
