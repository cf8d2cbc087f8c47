"""What is wrong with a text, before a rule says it in words."""

from typing import Any, NamedTuple

from robray.text.spans import Span


class Problem(NamedTuple):
    """`code` is a rule's; `details` fill its message: texts, or a record of the rule's own."""

    code: str
    span: Span
    details: tuple[Any, ...] = ()
