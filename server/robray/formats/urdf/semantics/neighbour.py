"""What a robot, or a source for xacro, is to the scenes beside it.

Of a source for xacro only the names are read that stand in it: nobody runs its macros here.
"""

import re

from robray.analysis.files import SourceFile
from robray.analysis.neighbour import Neighbour, Robot
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import Name
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

_NAMED = re.compile(rb"<(joint|link)\b[^<>]{0,400}?\bname\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})')")
_FILLED_IN = re.compile(r"\$\{[^{}]*\}|\$\([^()]*\)")
"""What xacro puts in."""

_PREFIX = re.compile(r"prefix|name_?space|\bns\b|side", re.IGNORECASE)
"""What a macro calls what it puts before names, and what is often empty."""

_MOST_NAMES = 10_000
"""Of one source for xacro."""
_MOST_PATTERNS = 500
_LEAST_WRITTEN = 4
"""Characters of a name that must stand in the source itself, for it to be known by them."""
_COMMON = frozenset({"base", "body", "frame", "joint", "link", "fixed", "visual", "collision"})
"""What says of no name whose it is."""


class RobotBeside(Neighbour):
    def __init__(self, *, is_source: bool) -> None:
        self._is_source = is_source

    def robot(self, file: SourceFile) -> Robot:
        if self._is_source:
            return self.robot_in(file.path, file.text)
        return _written_out(file.path, file.reading.facts)

    def robot_in(self, path: str, text: bytes) -> Robot:
        return _named_in(path, text, is_source=self._is_source)


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
    for match in _NAMED.finditer(text):
        name = (match[2] or match[3]).decode("utf-8", "replace")
        is_link = match[1] == b"link"
        if _FILLED_IN.search(name) is None:
            (links if is_link else plain).add(name)
        elif (pattern := _pattern(name)) is not None and len(patterns) < _MOST_PATTERNS:
            patterns[pattern] = None
            if is_link:
                patterns.update({frame_name(pattern, kind): None for kind in PartKind})
        if len(plain) + len(links) >= _MOST_NAMES:
            break
    parts = {frame_name(link, kind) for link in links for kind in PartKind}
    return Robot(path, plain | parts, dict.fromkeys(links, ""), tuple(patterns), is_source)


def _pattern(name: str) -> str | None:
    """A name of which the beginning is put in: what is left of it; None where that says too little."""
    match = _FILLED_IN.match(name)
    if match is None or _PREFIX.search(match[0]) is None:
        return None
    rest = name[match.end() :]
    if _FILLED_IN.search(rest) is not None or len(rest) < _LEAST_WRITTEN or rest.strip("_-").lower() in _COMMON:
        return None
    return rest
