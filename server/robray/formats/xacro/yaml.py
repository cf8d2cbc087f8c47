"""The values of `load_yaml`: a file of YAML 1.1, as PyYAML reads it, with the bytes of each value."""

import math
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from robray.formats.xacro.limits import BITS, MOST_KEYS
from robray.formats.xacro.reading import TOO_LARGE, SourceText
from robray.syntax import yaml as notation
from robray.syntax.aliases import targets
from robray.syntax.nodes import Alias, Mapping, Node, Scalar, Sequence, Style, Trouble, Unread
from robray.text.spans import Span

SYNTAX = "xacro-yaml-syntax"

UNITS = {
    "!radians": 1.0,
    "!degrees": math.pi / 180.0,
    "!meters": 1.0,
    "!millimeters": 0.001,
    "!foot": 0.3048,
    "!inches": 0.0254,
}

_MOST_BYTES = 1 << 16
_LONGEST = BITS // 4
"""Characters of an integer, of which a hexadecimal digit has four bits."""
_SAFE = re.compile(r"-?[\w./+](?:[\w./+-]|:(?=/)| (?=[\w./+-]))*", re.ASCII)
"""Matches scalars of characters that never need quotes."""
_STANDARD = re.compile(r"!!|!<tag:yaml\.org,2002:")
_TRUE, _FALSE = frozenset({"yes", "true", "on"}), frozenset({"no", "false", "off"})
_WORD = re.compile(r"[a-z]+|[A-Z][a-z]+|[A-Z]+")
_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_WHOLE = re.compile(
    r"[-+]?(?:0b[01_]+|0x[0-9a-fA-F_]+|0[0-7_]*|[1-9][0-9_]*(?P<sexagesimal>(?::[0-5]?[0-9])+)?)", re.ASCII
)
_REAL = re.compile(
    r"\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?(?:[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?"
    r"|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|\.(?:inf|Inf|INF))|\.(?:nan|NaN|NAN)",
    re.ASCII,
)


class Place(NamedTuple):
    """The place of an entry in its file. An item of a list is its own key, and an alias has the value that it refers
    to.
    """

    file: SourceText
    key: Span
    value: Span
    content: Any
    """The value itself."""

    def scalar(self, text: str) -> Span | None:
        """The exact span of a text that is the whole value: between its quotes, if it has some.

        None if the value is written differently, has a tag that converts it, or is an alias.
        """
        start, end = self.value
        raw = self.file.text[start:end].decode("utf-8", "replace")
        if raw == text and raw:
            return self.value
        quote = raw[:1]
        if quote in ("'", '"'):
            return Span(start + 1, end - 1) if raw[1:-1] == text and not set(text) & {quote, "\\"} else None
        try:
            return self.value if raw and str(plain(raw)) == text else None
        except ValueError:
            return None


class YamlMap(dict[Any, Any]):
    """A mapping whose keys are attributes, too. `places` has those of entries in a file."""

    __slots__ = ("file", "places")

    def __init__(self, file: SourceText | None) -> None:
        super().__init__()
        self.file = file
        self.places: dict[Any, Place] = {}


class YamlList(list[Any]):
    __slots__ = ("places",)

    def __init__(self) -> None:
        super().__init__()
        self.places: list[Place] = []


class _Wrong(Exception):  # noqa: N818
    def __init__(self, node: Node, what: str) -> None:
        super().__init__(what)
        self.span, self.what = Span(node.start, node.end), what


Evaluate = Callable[[str], float]
"""The number for an expression of a unit. Raises Refused."""


class YamlFile(SourceText):
    """`root` is the value of the file, if it has no `faults`. `source` is the text that its values refer to."""

    def __init__(self, path: str, text: bytes, evaluate: Evaluate) -> None:
        super().__init__(path, text)
        self.source = SourceText(path, text)
        self.root: Any = None
        self.hidden: list[tuple[Place, YamlMap, Any]] = []
        """Entries that a later one with the same key hides."""
        if len(text) > _MOST_BYTES:
            self.fault(Span(0, 0), f"this file is not read: it has more than {_MOST_BYTES >> 10} kB", TOO_LARGE)
            return
        tree = notation.tree(text)
        seen = set()
        for mistake in tree.mistakes:
            # Of equal keys the last one counts. One slip moves many lines.
            if mistake.trouble is not Trouble.DUPLICATE_KEY and mistake.what not in seen:
                seen.add(mistake.what)
                self.fault(mistake.span, mistake.what, SYNTAX)
        for document in tree.documents[1:]:
            self.fault(Span(document.start, document.start), "expected one document, found a second one", SYNTAX)
        if self.faults or tree.root is None:
            return
        values = _Values(self.source, tree.root, evaluate)
        try:
            self.root = values.of(tree.root)
        except _Wrong as wrong:
            self.fault(wrong.span, wrong.what, SYNTAX)
        self.hidden = values.hidden


class _Values:
    """Creates the values of a tree."""

    def __init__(self, source: SourceText, root: Node, evaluate: Evaluate) -> None:
        self._source, self._targets, self._evaluate = source, targets(root), evaluate
        self._made: dict[tuple[int, int], Any] = {}
        self.hidden: list[tuple[Place, YamlMap, Any]] = []

    def of(self, node: Node) -> Any:
        at = node.start, node.end
        if isinstance(node, Alias):
            return self.of(self._targets[at])
        if at not in self._made or node.start == node.end:
            self._made[at] = self._new(node)
        return self._made[at]

    def _place(self, key: Node, node: Node, content: Any) -> Place:
        written = self._targets[node.start, node.end] if isinstance(node, Alias) else node
        return Place(self._source, Span(key.start, key.end), Span(written.start, written.end), content)

    def _new(self, node: Node) -> Any:
        match node:
            case Mapping():
                _check_tag(node, "map")
                return self._mapping(node)
            case Sequence():
                _check_tag(node, "seq")
                made = YamlList()
                for item in node.items:
                    made.append(self.of(item))
                    made.places.append(self._place(item, item, made[-1]))
                return made
            case Scalar():
                return self._scalar(node)
            case Unread() | Alias():
                raise _Wrong(node, "this is nested too deeply")

    def _mapping(self, node: Mapping) -> YamlMap:
        made = YamlMap(self._source)
        entries = [*self._entries(node)]
        for key, value, place in [*self._merged(node), *entries]:
            if isinstance(key, (dict, list)):
                raise _Wrong(node, "a mapping or list cannot be a key")
            made[key] = value
            made.places[key] = place
        self.hidden += [(place, made, key) for key, _, place in entries if place is not made.places[key]]
        if sum(not isinstance(key, str) for key in made) > MOST_KEYS:
            raise _Wrong(node, "this mapping has too many keys that are not text")
        return made

    def _entries(self, node: Mapping) -> Iterator[tuple[Any, Any, Place]]:
        for key, value in node.pairs:
            if not _is_merge(key):
                place = self._place(key, value, self.of(value))
                yield self.of(key), place.content, place

    def _merged(self, node: Mapping) -> Iterator[tuple[Any, Any, Place]]:
        """The entries of other mappings in `<<`: earlier ones in a list override later ones."""
        for key, value in node.pairs:
            if not _is_merge(key):
                continue
            found = self.of(value)
            others = [found] if isinstance(found, YamlMap) else found[::-1] if isinstance(found, YamlList) else [None]
            for other in others:
                if not isinstance(other, YamlMap):
                    raise _Wrong(value, "'<<' takes a mapping, or a list of mappings")
                for name, each in other.items():
                    yield name, each, other.places[name]

    def _scalar(self, node: Scalar) -> Any:
        tag = node.properties.tag.text if node.properties is not None and node.properties.tag is not None else None
        if tag in UNITS:
            try:
                return float(self._evaluate(node.text)) * UNITS[tag]
            except (TypeError, ValueError, OverflowError):
                raise _Wrong(node, f"'{node.text}' is not a number") from None
        if tag is None and node.style not in (Style.PLAIN, Style.MISSING):
            return node.text
        if tag is None:
            try:
                return plain(node.text)
            except ValueError:
                raise _Wrong(node, f"'{node.text}' is not an integer") from None
        name = _STANDARD.sub("", tag).rstrip(">")
        if tag == "!" or name == "str":
            return node.text
        read = _READ.get(name)
        if read is None or name == tag:
            raise _Wrong(node, f"unknown tag '{tag}'; use one of {', '.join(UNITS)}")
        try:
            return read(node.text)
        except (ValueError, KeyError):
            raise _Wrong(node, f"'{node.text}' is not a value of '{tag}'") from None


def plain(text: str) -> Any:
    """The value of an unquoted text in YAML 1.1."""
    if text in _NULL:
        return None
    if text[0] in "-+.0123456789":
        if _WHOLE.fullmatch(text):
            return _whole(text)
        return _real(text) if _REAL.fullmatch(text) else text
    small = text.lower()
    if (small in _TRUE or small in _FALSE) and _WORD.fullmatch(text):
        return small in _TRUE
    return text


def is_safe(text: str) -> bool:
    """True if a text can replace a scalar, or a part of one, and xacro then writes this text."""
    try:
        return _SAFE.fullmatch(text) is not None and str(plain(text)) == text
    except ValueError:
        return False


def _truth(text: str) -> bool:
    if text.lower() not in _TRUE | _FALSE:
        raise KeyError(text)
    return text.lower() in _TRUE


def _whole(text: str) -> int:
    if len(text) > _LONGEST:
        raise ValueError(text)
    number = text.replace("_", "")
    sign = -1 if number.startswith("-") else 1
    number = number.lstrip("+-")
    if number == "0":
        return 0
    if number.startswith("0b"):
        return sign * int(number, 2)
    if number.startswith("0x"):
        return sign * int(number, 16)
    if number.startswith("0"):
        return sign * int(number, 8)
    return sign * int(_sexagesimal(number, int))


def _real(text: str) -> float:
    number = text.replace("_", "").lower()
    sign = -1 if number.startswith("-") else 1
    number = number.lstrip("+-")
    if number == ".inf":
        return sign * math.inf
    if number == ".nan":
        return math.nan
    return sign * _sexagesimal(number, float)


def _sexagesimal(number: str, read: Callable[[str], float]) -> float:
    if ":" not in number:
        return read(number)
    value: float = 0
    for each in number.split(":"):
        value = value * 60 + read(each)
    return value


_READ: dict[str, Callable[[str], Any]] = {"int": _whole, "float": _real, "bool": _truth, "null": lambda _: None}


def _is_merge(key: Node) -> bool:
    return isinstance(key, Scalar) and key.text == "<<" and key.style is Style.PLAIN


def _check_tag(node: Mapping | Sequence, name: str) -> None:
    tag = node.properties.tag if node.properties is not None else None
    if tag is not None and _STANDARD.sub("", tag.text).rstrip(">") != name:
        raise _Wrong(node, f"unknown tag '{tag.text}'")
