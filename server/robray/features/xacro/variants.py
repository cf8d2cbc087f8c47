"""Expansions of a source with other arguments: those that its conditions and names of files depend on."""

import re
from collections.abc import Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from robray.features.xacro.names import CONDITIONS
from robray.features.xacro.visible import walk
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.reading import Document
from robray.formats.xacro.scopes import UNKNOWN, Definition, Value
from robray.formats.xacro.sources import Kept, Sources
from robray.formats.xacro.yaml import YamlFile

MOST = 24
"""Expansions with other arguments that are searched for a name."""
_OTHER = {"true": "false", "false": "true", "1": "0", "0": "1"}
_PATTERN = re.compile(r"[*?[]")
_TEXT = re.compile(r"'([^']*)'|\"([^\"]*)\"")


class Variants(NamedTuple):
    """`expansions` are made one by one. `chosen` are the arguments with each value that leads to a file among them."""

    expansions: Iterator[Expansion]
    chosen: frozenset[str]


def variants(expansions: Iterable[tuple[Expansion, Sources]], kept: Kept) -> Variants:
    """Expansions of the same sources with another value of one argument each. Cost: at most MOST expansions."""
    asked: dict[Hashable, tuple[str, Sources, dict[str, str], str]] = {}
    for expansion, sources in expansions:
        if expansion.document is not None:
            path = expansion.document.path
            given = {name: each.value for name, each in expansion.arguments.items() if each.frame is None}
            files = [(name, value, True) for name, values in _files(expansion, sources).items() for value in values]
            for name, value, is_file in (*files, *((*each, False) for each in _conditions(expansion))):
                varied = {**given, name: value}
                asked.setdefault((path, *sorted(varied.items())), (path, sources, varied, name if is_file else ""))
    tried, left = [*islice(asked.values(), MOST)], {name for *_, name in islice(asked.values(), MOST, None)}
    return Variants(
        (expand(sources, path, varied, kept) for path, sources, varied, _ in tried),
        frozenset({name for *_, name in tried} - left),
    )


def _arguments(value: Value) -> Iterator[Definition]:
    return (each for each in value.definitions() if isinstance(each, Definition) and each.kind == "argument")


def _conditions(expansion: Expansion) -> Iterator[tuple[str, str]]:
    """Other values of the arguments that conditions depend on: the other truth, or a text that one is compared with."""
    documents = {id(file): file for file in expansion.files.values() if isinstance(file, Document)}
    roots = (each.root for each in documents.values() if each.root is not None)
    nodes = {id(each.attribute("value")) for root in roots for each in walk(root) if each.name in CONDITIONS}
    for value in expansion.values:
        if id(value.node) in nodes:
            texts = [one or other for one, other in _TEXT.findall(value.node.value)]
            for each in _arguments(value):
                now = _shown(each.value)
                other = _OTHER.get(now.lower())
                yield from (
                    (each.name, text)
                    for text in (texts if other is None else [other])
                    if text != now and "$" not in text
                )


def _files(expansion: Expansion, sources: Sources) -> dict[str, list[str]]:
    """The arguments that the names of files contain, with the other values that lead to a file."""
    found: dict[str, dict[str, None]] = {}
    own = () if expansion.document is None else (expansion.document.path,)
    for path, argument in dict.fromkeys(choosers(expansion)):
        now = _shown(argument.value)
        if now and now in path and "/" not in now:
            parts = path.split(now)
            values = found.setdefault(argument.name, {})
            for each in sources.listed("*".join(_PATTERN.sub("?", part) for part in parts)):
                length = (len(each) - len(path)) // (len(parts) - 1) + len(now)
                value = each[len(parts[0]) : len(parts[0]) + length]
                # A source may match that includes itself then.
                if value != now and "/" not in value and value.join(parts) == each and each not in own:
                    values[value] = None
    return {name: [*values] for name, values in found.items()}


def choosers(expansion: Expansion) -> Iterator[tuple[str, Definition]]:
    """The files whose names depend on arguments, with these; without arguments with a computed default."""
    included = {id(each.node): each.path for each in expansion.inclusions}
    for value in expansion.values:
        loaded = (use.of.path for piece in value.pieces for use in piece.uses if isinstance(use.of, YamlFile))
        path = included.get(id(value.node)) or next(loaded, None)
        if path is not None:
            for each in _arguments(value):
                if each.made is None or next(_arguments(each.made), None) is None:
                    yield path, each


def _shown(value: Any) -> str:
    return "" if value is UNKNOWN else str(value)
