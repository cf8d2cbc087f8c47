"""Describes a robot to the scenes beside it. A xacro source is not one: its expansion is."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from robray.analysis.files import SourceFile
from robray.analysis.nearby_file import NearbyFile, Robot
from robray.facts.items import FileFacts, Item
from robray.formats.urdf.macros import included_ends, leaves_to_xacro, loaded_ends
from robray.formats.urdf.semantics.names import frame_name, makes_frame
from robray.formats.urdf.statements import Joint, Link, LinkElement, PartKind

_NAMED = re.compile(rb"<(joint|link)\b[^<>]{0,400}?\bname\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})')")
_ROOT = re.compile(rb"<robot\b[^<>]{0,2000}?[ \t\r\n]name\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})')")
_MOST_NAMES = 10_000
"""Limit of names in one text."""


class RobotBeside(NearbyFile):
    def robot(self, file: SourceFile) -> Robot | None:
        # An expansion has its own path (`Elsewhere`).
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
    columns = (facts.column(_link), facts.column(_joint), facts.column(_part))
    return Robot(path, *facts.summary(_made, facts.labels, facts.containers, *columns))


def _link(item: Item) -> str | None:
    return item.statement.name.text if isinstance(item.statement, Link) and item.statement.name is not None else None


def _joint(item: Item) -> tuple[str | None, str | None] | None:
    """The names of a joint and of the link to which it leads."""
    joint = item.statement
    if not isinstance(joint, Joint):
        return None
    return None if joint.name is None else joint.name.text, None if joint.child is None else joint.child.text


def _part(item: Item) -> tuple[PartKind, bool] | None:
    """The kind of a part, and True if it makes a frame even if a joint leads to its link."""
    part = item.statement
    return (part.kind, makes_frame(part, is_led=True)) if isinstance(part, LinkElement) else None


def _made(
    labels: Sequence[int],
    containers: Sequence[int],
    links: list[str | None],
    joints: list[tuple[str | None, str | None] | None],
    parts: list[tuple[PartKind, bool] | None],
) -> tuple[frozenset[str], dict[str, str]]:
    """The frames of a robot, and its links with the joints that lead to them."""
    names = dict(zip(labels, links, strict=True))
    leading: dict[str, str] = {}
    for name, child in filter(None, joints):
        if child is not None:
            leading.setdefault(child, name or "")
    of_parts = (
        frame_name(link, part[0])
        for part, container in zip(parts, containers, strict=True)
        if part is not None and (link := names.get(container)) is not None and (part[1] or link not in leading)
    )
    frames = frozenset(chain((joint[0] for joint in joints if joint is not None and joint[0] is not None), of_parts))
    return frames, {link: leading.get(link, "") for link in links if link is not None}


def _named_in(path: str, text: bytes) -> Robot:
    """The robot in a text, which may be broken, by the names in it; each link may have all its parts.

    Cost: O(bytes).
    """
    joints: set[str] = set()
    links: set[str] = set()
    for match in islice(_NAMED.finditer(text), _MOST_NAMES):
        name = (match[2] or match[3]).decode("utf-8", "replace")
        (links if match[1] == b"link" else joints).add(name)
    frames = joints | {frame_name(link, kind) for link in links for kind in PartKind}
    return Robot(path, frames, dict.fromkeys(links, ""))
