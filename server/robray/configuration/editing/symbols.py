"""The outline of a configuration: its tables, and the keys in each."""

from collections.abc import Sequence
from typing import NamedTuple

from robray.configuration.toml_text import Statement
from robray.text.spans import Span


class Symbol(NamedTuple):
    """`extent` holds all of it, `selection` its name."""

    name: str
    extent: Span
    selection: Span
    children: "tuple[Symbol, ...]" = ()

    @property
    def is_table(self) -> bool:
        return bool(self.children) or self.extent.start < self.selection.start


def symbols(cut: Sequence[Statement]) -> tuple[Symbol, ...]:
    """In their order; what has no name is left out with what is in it."""
    found: list[Symbol] = []
    header: Statement | None = None
    inner: list[Symbol] = []
    for each in (*cut, None):
        if each is not None and not each.is_header:
            if each.keys:
                inner.append(_symbol(each, each.span.end))
            continue
        if header is None:
            found += inner
        elif header.keys:
            end = inner[-1].extent.end if inner else header.span.end
            found.append(_symbol(header, end)._replace(children=tuple(inner)))
        header, inner = each, []
    return tuple(found)


def _symbol(statement: Statement, end: int) -> Symbol:
    keys = statement.keys
    selection = Span(keys[0][1].start, keys[-1][1].end)
    # A key may be empty, and no name may.
    return Symbol(".".join(key or '""' for key, _ in keys), Span(statement.span.start, end), selection)
