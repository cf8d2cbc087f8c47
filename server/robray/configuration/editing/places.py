"""What stands at a place of a configuration, and what a configuration names."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.configuration.configuration import PACKAGE
from robray.configuration.editing.describe import described, described_rule
from robray.configuration.editing.schema_paths import Meant, meant
from robray.configuration.keys import Key, Kind
from robray.configuration.reading import Read, unquoted
from robray.configuration.toml_text import Path
from robray.rules import RULES
from robray.rules.engine.rule import DOCUMENTATION
from robray.text.markdown import code
from robray.text.spans import Span

_WILD = frozenset("*?[\\!")


class Named(NamedTuple):
    """A text in a list: what it is, by its key's kind, and where it stands without its quotes."""

    kind: Kind
    text: str
    span: Span

    @property
    def is_plain(self) -> bool:
        """Whether it names one file or folder, and is no pattern."""
        return bool(self.text) and (self.text.startswith(PACKAGE) or not _WILD.intersection(self.text))


class Hover(NamedTuple):
    span: Span
    markdown: str


def named(read: Read, text: bytes) -> Iterator[Named]:
    """Files, folders, patterns and rules that stand in lists, or in their tables, and the rules that are keys, in any
    order."""
    for path, entry in read.entries.items():
        place = meant(path)
        if place is None or not isinstance(place.what, Key):
            continue
        if place.rule is not None and entry.key is not None:
            yield Named(Kind.RULES, place.rule, unquoted(text, entry.key))
        elif (isinstance(path[-1], int) or place.what.kind is Kind.FILE) and entry.value is not None:
            value = _value(read, path)
            if isinstance(value, str):
                yield Named(place.what.kind, value, unquoted(text, entry.value))


def named_at(read: Read, text: bytes, offset: int) -> Named | None:
    return next((each for each in named(read, text) if each.span.contains(offset)), None)


def hover(read: Read, offset: int) -> Hover | None:
    """Of the innermost thing there: a rule, a key, a table."""
    around: list[tuple[int, Span, Path, bool]] = []
    for path, entry in read.entries.items():
        for span, is_key in ((entry.key, True), (entry.value, False)):
            if span is not None and span.contains(offset):
                around.append((span.end - span.start, span, path, is_key))
    for _, span, path, is_key in sorted(around, key=lambda each: (each[0], len(each[2]))):
        place = meant(path)
        said = None if place is None else _said(read, path, place, is_key=is_key)
        if said is not None:
            return Hover(span, said)
    return None


def _said(read: Read, path: Path, place: Meant, *, is_key: bool) -> str | None:
    if isinstance(place.what, Key):
        name = place.rule if place.rule is not None else _value(read, path)
        if isinstance(name, str) and (place.rule is not None or place.what.kind is Kind.RULES):
            return described_rule(name)
    if not is_key:
        return None
    return f"{code('.'.join(place.path))}\n\n{described(place.what)}"


def rule_page(name: str) -> str | None:
    return f"{DOCUMENTATION}{name}.md" if name in RULES else None


def _value(read: Read, path: Path) -> object:
    found: object = read.settings
    for part in path:
        if isinstance(found, dict) and isinstance(part, str):
            found = found.get(part)
        elif isinstance(found, list) and isinstance(part, int) and part < len(found):
            found = found[part]
        else:
            return None
    return found
