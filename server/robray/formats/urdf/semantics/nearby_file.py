"""What a robot is to the scenes beside it. A xacro source is none: the robot is what it expands to."""

import re
from collections.abc import Iterator
from itertools import islice

from robray.analysis.files import SourceFile
from robray.analysis.nearby_file import NearbyFile, Robot
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import Name
from robray.formats.urdf.macros import included_ends, leaves_to_xacro, loaded_ends
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
_ROOT = re.compile(rb"<robot\b[^<>]{0,2000}?[ \t\r\n]name\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})')")
_MOST_NAMES = 10_000
"""Of one text."""


class RobotBeside(NearbyFile):
    def robot(self, file: SourceFile) -> Robot | None:
        # Of what a source expands to it is asked by its own path (`Elsewhere`).
        return None if file.is_source or file.sources is not None else _written_out(file.path, file.reading.facts)

    def robot_in(self, path: str, text: bytes) -> Robot | None:
        return None if leaves_to_xacro(text) else _named_in(path, text)

    def name_in(self, text: bytes) -> str:
        found = _ROOT.search(text)
        return "" if found is None else (found[1] or found[2]).decode("utf-8", "replace")

    def included_ends(self, path: str, text: bytes) -> Iterator[str]:
        return included_ends(path, text)

    def loaded_ends(self, text: bytes) -> frozenset[str]:
        return loaded_ends(text)


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


def _named_in(path: str, text: bytes) -> Robot:
    """A robot by the names that stand in a text, for which it need not be sound; each link may have all its parts.

    Cost: O(bytes).
    """
    joints: set[str] = set()
    links: set[str] = set()
    for match in islice(_NAMED.finditer(text), _MOST_NAMES):
        name = (match[2] or match[3]).decode("utf-8", "replace")
        (links if match[1] == b"link" else joints).add(name)
    frames = joints | {frame_name(link, kind) for link in links for kind in PartKind}
    return Robot(path, frames, dict.fromkeys(links, ""))
