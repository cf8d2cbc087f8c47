"""What is wrong with a text, before a rule says it in words."""

from typing import Any, NamedTuple

from robray.text.spans import Span


class Problem(NamedTuple):
    """`code` is a rule's; `details` is the record that its message is made of, its fields in order, or without any."""

    code: str
    span: Span
    details: Any = ()
