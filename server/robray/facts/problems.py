"""Problems in a text, before a rule makes a message."""

from typing import Any, NamedTuple

from robray.text.spans import Span


class Problem(NamedTuple):
    """`code` is a rule's; `details` is the record for its message, with its fields in order, or None."""

    code: str
    span: Span
    details: Any = ()
