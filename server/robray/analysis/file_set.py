"""Sets of files that are loaded together, each read by itself: frames of one may hang from frames of another.

A set is a scene whose root is a list of files, which are spliced in like includes. Files do not see definitions of
other files, except frames. A file may be in a set several times, each time with its own prefix.
"""

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple, cast

from robray.analysis.files import SourceFile, include_targets, written_path
from robray.analysis.format import Format, Formats, Parts, Reader
from robray.analysis.instances import IncludeStatus
from robray.analysis.queries import CrossCheck, ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, IncludeResult
from robray.analysis.scene_state import SceneState
from robray.analysis.scopes import Inclusion, Mount
from robray.analysis.semantics import Answer, ContextSymbols, Test
from robray.facts.comments import NO_COMMENTS
from robray.facts.frontend import Reading, Spanned
from robray.facts.items import TOP, Entry, FileFacts, Item, Statement
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.splice import FactsDelta, splice
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.scene.pose import Pose
from robray.text.edits import Edit, shared_ends
from robray.text.lines import Lines
from robray.text.records import by_identity
from robray.text.spans import Span


class Member(NamedTuple):
    """A file of a set, by absolute path, with the prefix of its frames and its mount.

    Files that share see each other's names.
    """

    path: str
    prefix: str = ""
    mount: Mount | None = None
    shares: bool = False


class _Entry(NamedTuple):
    """`pose` also counts if `parent` is None: it is relative to the root."""

    path: Name
    prefix: Name | None
    parent: Name | None
    pose: Pose | None
    keyword: Span
    shares: bool = False


@by_identity
class _Listing(NamedTuple):
    """One file per line: its path, and after zero bytes its prefix, the frame that it hangs from, and its pose there.

    A line that ends with a zero byte is for a file that shares its names.
    """

    text: bytes
    facts: FileFacts
    lowered: int = 0


class _ListFrontEnd:
    """The language of these lists, which only robray writes."""

    name = "list"
    comments = NO_COMMENTS
    names_other_files = False

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:  # noqa: ARG002 - as `FrontEnd` has it
        found = _entries(text, 0)
        return _Listing(text, FileFacts.from_entries(found, ()))

    def reread(self, old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        """Reads only the lines that the edit touches."""
        assert isinstance(old, _Listing), "nothing else is read here"
        facts = old.facts
        first = bisect_right(facts.ends, edit.start)
        last = max(bisect_right(facts.starts, edit.end), first)
        start = facts.starts[first] if first < len(facts) else len(old.text)
        end = facts.starts[last] if last < len(facts) else len(old.text)
        grown = len(text) - len(old.text)
        found = _entries(text[start : end + grown], start)
        new_facts, delta = splice(facts, edit, TOP, None, (first, last), found, ())
        return _Listing(text, new_facts, len(found)), delta

    def parts(self, statement: Statement) -> tuple[Spanned, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def include_target(self, including: str, written: str) -> str:  # noqa: ARG002 - as `FrontEnd` has it
        return written

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()

    def layout(self, text: bytes, style: Style) -> Sequence[Respacing]:  # noqa: ARG002 - as `FrontEnd` has it
        return ()


def _entries(text: bytes, start: int) -> list[Entry]:
    found = []
    for line in text.split(b"\n")[:-1]:
        shares = line.endswith(b"\0")
        fields = line.removesuffix(b"\0").split(b"\0")
        names = []
        at = 0
        for field in fields[:3]:
            names.append(Name(field.decode("utf-8", "surrogatepass"), Span(at, at + len(field))))
            at += len(field) + 1
        path, prefix, parent = (*names, None, None)[:3]
        numbers = tuple(map(float, fields[3].split())) if len(fields) > 3 else ()
        pose = (
            Pose((numbers[0], numbers[1], numbers[2], numbers[3]), (numbers[4], numbers[5], numbers[6]))
            if numbers
            else None
        )
        assert path is not None, "a line has a first field"
        whole = Span(0, len(line) + 1)
        entry = _Entry(path, prefix, parent if parent is not None and parent.text else None, pose, whole, shares)
        found.append(Entry(Item(entry, ()), start, start + whole.end, TOP))
        start += whole.end
    return found


def _member(item: Item) -> Member:
    path, prefix, parent, pose, _, shares = _entry(item)
    mount = None if pose is None else Mount(None if parent is None else parent.text, pose)
    return Member(path.text, "" if prefix is None else prefix.text, mount, shares)


class _ListSemantics:
    """A list includes files, and names the frames that they hang from."""

    kinds: tuple[SymbolKind, ...] = (SymbolKind.FRAME,)
    answers: Mapping[QueryKind, Answer] = {}
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {}
    tests: Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]] = {}
    contexts: tuple[ContextSymbols, ...] = ()
    pictured = None
    grows_from_middle = None
    frame_properties = None
    moved = None
    includes_in_blocks = False
    block_prefixes: Callable[[Item], tuple[str, ...]] | None = None

    def declares(self, item: Item) -> tuple[Symbol, ...]:  # noqa: ARG002 - as `Semantics` has it
        return ()

    def is_gap(self, item: Item) -> bool:  # noqa: ARG002 - as `Semantics` has it
        return False

    def name(self, item: Item) -> None:
        del item

    def defined_value(self, item: Item) -> None:  # noqa: ARG002 - as `Semantics` has it
        return None

    def mentions(self, item: Item) -> list[Mention]:
        entry = _entry(item)
        return [] if entry.parent is None else [Mention(entry.parent, (SymbolKind.FRAME,))]

    def included(self, item: Item) -> Inclusion:
        member = _member(item)
        return Inclusion(_entry(item).path, member.prefix, member.mount, member.shares)

    def container(self, item: Item) -> Container:  # noqa: ARG002 - as `Semantics` has it
        return Container(None, None)

    def resolve(
        self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext
    ) -> IncludeResult:
        del place, container
        entry = _entry(item)
        if entry.parent is not None:
            context.ask(QueryKind.FRAME, entry.parent.text)
        return IncludeResult(entry.path.text)


def _entry(item: Item) -> _Entry:
    assert isinstance(item.statement, _Entry), "a list holds nothing else"
    return item.statement


_PATH = attrgetter("path")

_FORMAT = Format("list", (), Reader("robray", "list"), lambda: Parts(_ListFrontEnd(), _ListSemantics()))


def joined(members: Iterable[Member | str], formats: Formats) -> tuple[Member, ...]:
    """The members of a set; files that describe a robot share with the last robot before them, otherwise with the
    first.

    They share its names, with its prefix.
    """
    given = tuple(members)
    # A set may have thousands of members, so loops over them run in C.
    if str in {*map(type, given)}:
        given = tuple(each if isinstance(each, Member) else Member(each) for each in given)
    listed = cast("list[Member]", [*given])
    paths = "\0".join(map(_PATH, listed)).lower()
    may_describe = any(map(paths.__contains__, formats.describing))
    described = (
        [rank for rank, each in enumerate(listed) if _describes_robot(each.path, formats)] if may_describe else []
    )
    if not described:
        return tuple(listed)
    # The robot of a source is a robot, too.
    of_members = [formats.of(written_path(member.path)) for member in listed]
    robots = [
        rank for rank, each in enumerate(of_members) if rank not in described and each is not None and each.is_robot
    ]
    if robots:
        robot = max((rank for rank in robots if rank < described[0]), default=robots[0])
        for rank in (robot, *described):
            listed[rank] = listed[rank]._replace(prefix=listed[robot].prefix, shares=True)
    return tuple(listed)


def _describes_robot(path: str, formats: Formats) -> bool:
    """True by the name of a file, or of its source: `arm.srdf.xacro`."""
    path = written_path(path).lower()
    found = formats.of(path)
    is_robot = found is not None and found.is_robot
    return (os.path.splitext(path)[0] if is_robot else path).endswith(formats.describing)


def listing(root: str, members: Iterable[Member | str]) -> SourceFile:
    """The root of a set of files, in loading order. A plain path has no prefix."""
    text = b"".join(map(_line, members))
    reading = _FORMAT.front_end.read(text)
    return SourceFile(root, _FORMAT, reading, Lines(text), include_targets(root, _FORMAT, reading), (), (), ())


def relisting(known: SourceFile, before: tuple[Member, ...], members: tuple[Member, ...]) -> Edit | None:
    """The edit of a list for other members; None if nothing changes. Cost: the difference, for members that are the
    same objects as before.
    """
    if members == before:
        return None
    facts = known.reading.facts
    first, behind = shared_ends(before, members)
    start, end = (
        facts.starts[rank] if rank < len(facts) else len(known.text) for rank in (first, len(before) - behind)
    )
    return Edit(start, end, b"".join(map(_line, members[first : len(members) - behind])))


def _line(listed: Member | str) -> bytes:
    member = listed if isinstance(listed, Member) else Member(listed)
    fields = [member.path]
    if member.prefix or member.mount is not None:
        fields.append(member.prefix)
    if member.mount is not None:
        parent, (rotation, translation) = member.mount
        fields += [parent or "", " ".join(map(repr, (*rotation, *translation)))]
    if member.shares:
        fields.append("")
    return "\0".join(fields).encode("utf-8", "surrogatepass") + b"\n"


def is_complete_set(scene: SceneState) -> bool:
    """True for a set without missing files: an incomplete one may have any undefined frame."""
    includes = scene.instances.includes
    lacking = (place for place in scene.instances.unread if includes[place].status is not IncludeStatus.WANTED)
    return scene.is_set and not any(len(place) == 1 for place in lacking)


class Mounted(NamedTuple):
    """The scope and mount of a line, with the places of its names in the list."""

    member: Member
    prefix: Name | None
    parent: Name | None


def mounted(scene: SceneState) -> Iterator[tuple[ItemPath, Mounted]]:
    """The files of a set with a prefix or a mount, by the places of their lines."""
    if not scene.is_set:
        return
    facts = scene.instances.files[()].reading.facts
    for label, item in zip(facts.labels, facts.items, strict=True):
        _, prefix, parent, pose, *_ = _entry(item)
        if prefix is not None or pose is not None:
            yield (label,), Mounted(_member(item), prefix, parent)
