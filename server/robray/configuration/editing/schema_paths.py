"""What a place in a configuration is for: the key or table of `KEYS` that a path leads to."""

from typing import NamedTuple

from robray.configuration.keys import KEYS, Key, Kind, Table
from robray.configuration.toml_text import Path


class Meant(NamedTuple):
    """`path` is without names of the author's own and numbers; `rule` is the one whose severity is meant."""

    what: Key | Table
    path: tuple[str, ...]
    rule: str | None = None
    is_own_name: bool = False
    """Whether the place is a name that the author gives, as of a set of scenes."""


def meant(path: Path) -> Meant | None:
    """Of a path from our own table on; None where there is no such key. An element means what its list does."""
    what: Key | Table = KEYS
    names: tuple[str, ...] = ()
    rest = [*path]
    while rest:
        part = rest.pop(0)
        if isinstance(what, Key):
            if what.kind is Kind.SEVERITIES and isinstance(part, str) and not rest:
                return Meant(what, names, part)
            if what.element is not None and (isinstance(part, str) or rest):
                # Whoever writes a key of an element does not say of which.
                rest = [part, *rest] if isinstance(part, str) else rest
                what = what.element
                continue
            return Meant(what, names) if isinstance(part, int) and not rest else None
        if not isinstance(part, str) or part not in what.keys:
            return None
        what = what.keys[part]
        names = (*names, part)
        if isinstance(what, Table) and (what.named or what.repeated) and rest:
            own = rest.pop(0)
            if isinstance(own, int) is not what.repeated:
                return None
            if not rest:
                return Meant(what, names, is_own_name=what.named)
    return Meant(what, names)


def table_of(path: tuple[str, ...]) -> Table | None:
    """The table whose keys stand under a header of that name."""
    if not path:
        return KEYS
    found = meant(path)
    if found is not None and isinstance(found.what, Key):
        return found.what.element
    if found is None or not isinstance(found.what, Table):
        return None
    return None if found.what.named and not found.is_own_name else found.what
