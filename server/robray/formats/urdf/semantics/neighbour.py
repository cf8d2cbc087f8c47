"""What a robot, or a source for xacro, is to the scenes beside it.

Of a source for xacro only the names are read that stand in it: nobody runs its macros here.
"""

import posixpath
import re
import shlex
from collections.abc import Iterator, Mapping

from robray.analysis.files import SourceFile
from robray.analysis.neighbour import Neighbour, Robot
from robray.analysis.robot_sources import Holed, Source
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import Name
from robray.formats.urdf.macros import Asks, asks, included_ends, without_hidden
from robray.formats.urdf.semantics.names import frame_name, makes_frame
from robray.formats.urdf.statements import (
    EndTag,
    Extension,
    Joint,
    Link,
    LinkElement,
    Material,
    PartKind,
    Stray,
    statement_of,
)
from robray.formats.urdf.statements import Robot as RobotTag
from robray.text.paths import normal

_NAMED = re.compile(rb"<(joint|link)\b[^<>]{0,400}?\bname\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})')")
_FILLED_IN = re.compile(r"\$\{[^{}]*\}|\$\([^()]*\)")
"""What xacro puts in."""

_HOLE = re.compile(r"\$\{\s*(\w+)\s*\}|\$\(arg\s+(\w+)\s*\)")
"""Where it puts in what something is called as it stands."""

_XACRO = re.compile(rb"<xacro:(\w++)((?>(?:[^<>\"']++|\"[^\"<]*+\"|'[^'<]*+')*))>")
_ATTRIBUTE = re.compile(r"(?<![\w:])([\w:]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)')")
_DEFAULT = re.compile(r"\b(\w++)\s*+:?=\s*+(?:'([^']*+)'|\"([^\"]*+)\"|([^\s'\"^|]++))")
"""A parameter of a macro, with what it is where nobody says."""
_PACKAGED = re.compile(r"\$\(find [^()]*\)")
_CHOICE = re.compile(r"\$\(optenv\s+\S+\s+([^()]*)\)")
"""An environment variable, with the value that holds if it is not set."""

_SUFFIX = re.compile(r"(?:\.urdf)?\.xacro\Z", re.IGNORECASE)

_PREFIX = re.compile(r"prefix|name_?space|\bns\b|side", re.IGNORECASE)
"""What a macro calls what it puts before names, and what is often empty."""

_MOST_NAMES = 10_000
"""Of one source for xacro."""
_MOST_PATTERNS = 500
_MOST_GIVEN = 2_000
_LONGEST_VALUE = 100
_LEAST_WRITTEN = 4
"""Characters of a name that must stand in the source itself, for it to be known by them."""
_COMMON = frozenset({"base", "body", "frame", "joint", "link", "fixed", "visual", "collision"})
"""What says of no name whose it is."""


class RobotBeside(Neighbour):
    macros_run_by = "xacro"

    def __init__(self, *, is_source: bool) -> None:
        self._is_source = is_source

    def robot(self, file: SourceFile) -> Robot:
        if file.is_source:
            return _named_in(file.path, file.text, is_source=True)
        return _written_out(file.path, file.reading.facts)

    def robot_in(self, path: str, text: bytes) -> Robot:
        return _named_in(path, text, is_source=self._is_source or asks(text) is not Asks.NOTHING)

    def included_ends(self, path: str, text: bytes) -> Iterator[str]:
        return included_ends(path, text)

    def writing_out(self, path: str) -> str | None:
        if not self._is_source:
            return None
        target = _SUFFIX.sub("", path)
        return shlex.join(["robray", "expand", path, "-o", f"{target}.urdf"])


def _written_out(path: str, facts: FileFacts) -> Robot:
    links: dict[str, str] = {}
    joints: dict[str, None] = {}
    leading: dict[str, str] = {}
    parts: list[tuple[str, LinkElement]] = []
    for item, container in zip(facts.items, facts.containers, strict=True):
        match statement_of(item):
            case Link(name=Name(text=name)):
                links[name] = ""
            case Joint(name=name, child=child):
                if name is not None:
                    joints[name.text] = None
                if child is not None:
                    leading.setdefault(child.text, "" if name is None else name.text)
            case LinkElement() as part if container != TOP:
                link = facts.items[facts.rank(container)].statement
                if isinstance(link, Link) and link.name is not None:
                    parts.append((link.name.text, part))
            case LinkElement() | Link() | Material() | Extension() | RobotTag() | EndTag() | Stray():
                pass
    made = {frame_name(link, part.kind) for link, part in parts if makes_frame(part, is_led=link in leading)}
    return Robot(path, frozenset(joints) | made, {link: leading.get(link, "") for link in links})


def _named_in(path: str, text: bytes, *, is_source: bool) -> Robot:
    """A robot by the names that stand in a text, for which it need not be sound; each link may have all its parts.

    Cost: O(bytes).
    """
    plain: set[str] = set()
    links: set[str] = set()
    patterns: dict[str, None] = {}
    link_patterns: dict[str, None] = {}
    holed: dict[Holed, None] = {}
    for match in _NAMED.finditer(text):
        name = (match[2] or match[3]).decode("utf-8", "replace")
        is_link = match[1] == b"link"
        if _FILLED_IN.search(name) is None:
            (links if is_link else plain).add(name)
        elif len(holed) + len(patterns) < _MOST_PATTERNS:
            holed.update(dict.fromkeys(_holed(name, is_link=is_link)))
            if (pattern := _pattern(name)) is not None:
                if is_link:
                    link_patterns[pattern] = None
                    patterns.update({frame_name(pattern, kind): None for kind in PartKind})
                else:
                    patterns[pattern] = None
        if len(plain) + len(links) >= _MOST_NAMES:
            break
    frames = plain | {frame_name(link, kind) for link in links for kind in PartKind}
    source = _source(path, without_hidden(text), tuple(holed)) if is_source else None
    return Robot(path, frames, dict.fromkeys(links, ""), tuple(patterns), source, link_patterns=tuple(link_patterns))


def _holed(name: str, *, is_link: bool) -> Iterator[Holed]:
    """A name in which only such is put in as has a name; of a link the frames of its parts as well."""
    found = _with_holes(name, is_link=is_link)
    if found is None:
        return
    yield found
    if is_link:
        *pieces, last = found.pieces
        for kind in PartKind:
            yield Holed((*pieces, frame_name(last, kind)), found.holes, is_link=False)


def _with_holes(text: str, *, is_link: bool) -> Holed | None:
    """None where more is put in than what has a name."""
    found = [*_HOLE.finditer(text)]
    if len(found) != len(_FILLED_IN.findall(text)):
        return None
    ends = [0, *(end for match in found for end in match.span()), len(text)]
    pieces = tuple(text[start:end] for start, end in zip(ends[::2], ends[1::2], strict=True))
    return Holed(pieces, tuple(match[1] or match[2] for match in found), is_link)


def _source(path: str, text: bytes, holed: tuple[Holed, ...]) -> Source:
    """What macros are given by those who call them, and where nobody says; what is computed is left out."""
    given: dict[str, dict[str, None]] = {}
    passed: dict[str, dict[Holed, None]] = {}
    included: dict[str, None] = {}
    defaults: dict[str, str] = {}
    for match in _XACRO.finditer(text):
        written = {
            each[1]: each[2] if each[2] is not None else each[3]
            for each in _ATTRIBUTE.finditer(match[2].decode("utf-8", "replace"))
        }
        match match[1]:
            case b"include":
                if filename := written.get("filename"):
                    included[_end_of(path, filename, defaults)] = None
                continue
            case b"arg":
                values = [(written.get("name", ""), written.get("default"))]
                defaults[written.get("name", "")] = written.get("default", "")
            case b"property":
                values = [(written.get("name", ""), written.get("value"))]
            case b"macro":
                params = written.get("params", "")
                values = [(each[1], each[2] or each[3] or each[4] or "") for each in _DEFAULT.finditer(params)]
            case _:
                values = [*written.items()]
        for name, value in values:
            if value is None or len(value) > _LONGEST_VALUE:
                continue
            if "$" not in value:
                given.setdefault(name, {})[value] = None
            elif (put_in := _with_holes(value, is_link=False)) is not None:
                passed.setdefault(name, {})[put_in] = None
        if len(given) + len(passed) + len(included) >= _MOST_GIVEN:
            break
    return Source(
        holed,
        {name: tuple(values) for name, values in given.items()},
        {name: tuple(values) for name, values in passed.items()},
        tuple(included),
    )


def _end_of(path: str, filename: str, defaults: Mapping[str, str]) -> str:
    """Where a file lies that is put in, or how the path ends where its package may be anywhere."""
    chosen = _HOLE.sub(lambda hole: defaults.get(hole[1] or hole[2], hole[0]), filename)
    written = _CHOICE.sub(r"\1", _PACKAGED.sub("", chosen))
    if written.startswith("/") or _FILLED_IN.search(written) is not None:
        return _FILLED_IN.split(written)[-1]
    return normal(posixpath.join(posixpath.dirname(path), written))


def _pattern(name: str) -> str | None:
    """A name of which the beginning is put in: what is left of it; None where that says too little."""
    match = _FILLED_IN.match(name)
    if match is None or _PREFIX.search(match[0]) is None:
        return None
    rest = name[match.end() :]
    if _FILLED_IN.search(rest) is not None or len(rest) < _LEAST_WRITTEN or rest.strip("_-").lower() in _COMMON:
        return None
    return rest
