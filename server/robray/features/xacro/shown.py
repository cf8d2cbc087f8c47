"""Values of xacro as people read them, each in a line."""

from itertools import islice
from typing import Any

from robray.features.numbers import number
from robray.formats.xacro.scopes import UNKNOWN
from robray.text.markdown import code

_LONGEST = 80
_HEAD = 20
_MOST_ITEMS = 6


class Markup(str):
    """The start tag of an element, which is shown without quotes."""

    __slots__ = ()


def shown(value: Any) -> str:
    """Text in quotes, numbers with nine digits, the first items of lists and mappings; `?` for an unknown value."""
    text = _shown(value)
    if len(text) <= _LONGEST:
        return text
    # The end of a path says more than its beginning.
    return f"{text[:_HEAD]}…{text[_HEAD + 1 - _LONGEST :]}" if isinstance(value, str) else f"{text[: _LONGEST - 1]}…"


def emphasized(value: Any) -> str:
    """A number or truth value in bold, others as code."""
    is_bold = isinstance(value, bool | int | float) or value is UNKNOWN
    return f"**{shown(value)}**" if is_bold else code(shown(value))


def _shown(value: Any) -> str:
    if isinstance(value, str) and not isinstance(value, Markup):
        return f'"{value}"'
    # Nested lists are not shown: values may share their parts, and be endless to print.
    if isinstance(value, dict):
        return f"{{{_items(f'{key}: {_inner(each)}' for key, each in islice(value.items(), _MOST_ITEMS + 1))}}}"
    if isinstance(value, list | tuple | set | frozenset):
        return f"[{_items(_inner(each) for each in islice(value, _MOST_ITEMS + 1))}]"
    return _inner(value)


def _items(found: Any) -> str:
    items = list(found)
    return ", ".join(items if len(items) <= _MOST_ITEMS else [*items[:_MOST_ITEMS], "…"])


def _inner(value: Any) -> str:
    if isinstance(value, Markup):
        return " ".join(value.split())
    if isinstance(value, str):
        return f'"{value[:_LONGEST]}"'
    if isinstance(value, bool) or value is UNKNOWN or value is None:
        return str(value)
    if isinstance(value, int | float | complex):
        return number(value)
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple | set | frozenset):
        return "[…]" if value else "[]"
    return str(getattr(value, "__name__", "…"))
