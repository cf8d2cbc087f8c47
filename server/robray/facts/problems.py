"""What is wrong with a text, before a rule says it in words."""

from typing import NamedTuple

from robray.text.spans import Span


class Problem(NamedTuple):
    """`code` is a rule's; `details` fill its message."""

    code: str
    span: Span
    details: tuple[str, ...] = ()
