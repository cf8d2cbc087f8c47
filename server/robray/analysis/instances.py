"""Includes spliced in: which files a scene is made of, and where.

A file that is included twice is in the scene twice, as two instances; an instance is called by the labels of the
includes that lead to it, the root file's by none.

How many files there may be in a scene, and how deep in each other, is limited: thirty files that each include the next
one twice would be a thousand million. Which includes go empty then depends on all that come before them, so a scene is
always spliced as a whole.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import NamedTuple

from robray.analysis.files import Absence, SourceFile
from robray.analysis.format import Format
from robray.analysis.patched import changeable
from robray.analysis.queries import ItemPath
from robray.analysis.scopes import Mount, Scope, inner
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits, allowed_by
from robray.text.records import by_identity


class IncludeStatus(Enum):
    SPLICED = "spliced"
    WANTED = "wanted"
    ABSENT = "absent"
    REFUSED = "refused"
    CYCLE = "cycle"
    LIMIT = "limit"


READ = (IncludeStatus.SPLICED, IncludeStatus.CYCLE)


class Include(NamedTuple):
    """What came of one include."""

    status: IncludeStatus
    path: str | None
    reason: str = ""
    folders: tuple[str, ...] = ()
    """Those that the way goes through and leaves again."""


_NO_SCOPES: dict[ItemPath, Scope] = {}

_UNDER_NAMES = 50
"""How many files may be loaded under names of their own for each that may be without: a scene is put together of them,
and none of them leads to others without end."""

FindFile = Callable[[str], SourceFile | Absence | None]
"""A file by its path; None when nobody has looked for it yet."""


@by_identity
class Instances(NamedTuple):
    """Files by the prefix of their items' places, and what became of each include; in no order.

    `prefixes` are those of each file, in the reader's order, as the files are by the first of them; `missing_files`
    are those that nobody has looked for yet, `mentioned` all that are in the scene or would be if they were there;
    `formats` are those of the files.
    """

    files: Mapping[ItemPath, SourceFile]
    includes: Mapping[ItemPath, Include]
    prefixes: Mapping[str, tuple[ItemPath, ...]]
    missing_files: frozenset[str]
    mentioned: frozenset[str]
    limits: ReadingLimits
    formats: tuple[Format, ...] = ()
    unread: tuple[ItemPath, ...] = ()
    """The includes that lead to no file, or to one that nobody has looked for yet; one that closes a cycle does not
    count, for its file is read."""
    scopes: Mapping[ItemPath, Scope] = _NO_SCOPES
    """Those of the files that are in one or are mounted, by their prefixes."""
    has_block_scopes: bool = False
    """Whether in some of the files blocks may open a scope."""

    shared: Mapping[ItemPath, ItemPath] = {}
    """Of the files whose names hold in the file that includes them: the prefix of the outermost such file."""
    opened: Mapping[str, ItemPath] = {}
    """The places of the inclusions that open scopes, by the prefixes of these; of several the first."""
    openers: Mapping[str, tuple[ItemPath, ...]] = {}
    """All of them, in order, where there are several."""
    own: int = 0
    """How many files have no names of their own in the scene."""

    @property
    def is_scoped(self) -> bool:
        """Whether a name may be looked up in a scope."""
        return bool(self.scopes) or self.has_block_scopes

    @property
    def hiding(self) -> Iterator[ItemPath]:
        """Of the unread includes those whose files may declare something. Cost: O(them)."""
        for place in self.unread:
            if not place or self.files[place[:-1]].includes[place[-1]].declares:
                yield place

    def distinct_files(self) -> Iterator[SourceFile]:
        """Each file once, in the reader's order, however often it is in the scene."""
        return (self.files[prefix] for prefix in self.first_prefixes())

    def first_prefixes(self) -> Iterator[ItemPath]:
        """Those of the distinct files, where each is read first."""
        # A file may be there ten thousand times: its other prefixes are not unpacked.
        return (several[0] for several in self.prefixes.values())

    def asks_for(self, paths: AbstractSet[str]) -> bool:
        """Whether it matters to the scene what these files are. What is beyond a limit is not looked for."""
        if any(prefix for path in paths for prefix in self.prefixes.get(path, ())):
            return True
        unread = (self.includes[place] for place in self.unread)
        return any(include.path in paths and include.status is not IncludeStatus.LIMIT for include in unread)

    def with_file(self, file: SourceFile) -> "Instances":
        """The same, but for the text of one file, whose includes lead where they led."""
        files = changeable(self.files)
        files.update(dict.fromkeys(self.prefixes[file.path], file))
        return self._replace(files=files)


NO_FILES = Instances({}, {}, {}, frozenset(), frozenset(), DEFAULT_LIMITS)
"""Of a scene that nobody has spliced yet."""


class Waiting(NamedTuple):
    """A file to be spliced in: its prefix, its path, the paths above it, and what its include says of it."""

    place: ItemPath
    path: str
    above: tuple[str, ...]
    folders: tuple[str, ...]
    scope: str = ""
    mount: Mount | None = None
    shares: bool = False
    steps: tuple[str, ...] = ()


def places(file: SourceFile, prefix: ItemPath) -> Iterator[ItemPath]:
    return ((*prefix, label) for label in file.reading.facts.labels)


class Splicing:
    """Files put in, one after the other. It may begin with what is there of a scene."""

    def __init__(self, limits: ReadingLimits, find: FindFile) -> None:
        self.files: MutableMapping[ItemPath, SourceFile] = {}
        self.includes: MutableMapping[ItemPath, Include] = {}
        self.scopes: MutableMapping[ItemPath, Scope] = {}
        self.shared: MutableMapping[ItemPath, ItemPath] = {}
        self.opening: list[ItemPath] = []
        """The inclusions that open a scope, of those that were put in."""
        self.own = 0
        self._limits = limits
        self._find = find

    @property
    def is_full(self) -> bool:
        """Whether one more file would be too many."""
        return max(self.own, len(self.files) // _UNDER_NAMES) >= self._limits.scene_files

    def put_in(self, *several: Waiting) -> list[ItemPath]:
        """Files with all that they include; where includes are that were looked at."""
        waiting = [*several]
        looked_at: list[ItemPath] = []
        files, scopes = self.files, self.scopes
        while waiting:
            place, path, above, folders, opened, mount, shares, steps = waiting.pop()
            count = max(self.own, len(files) // _UNDER_NAMES)
            refused = _refusal(path, above, count, self._limits)
            found = self._find(path) if refused is None else None
            if place:
                self.includes[place] = (refused or _outcome(path, found))._replace(folders=folders)
                looked_at.append(place)
            if not isinstance(found, SourceFile):
                continue
            files[place] = found
            around = _around(scopes, place)
            self.own += has_names_of_scene(opened, around)
            if (opened or mount is not None or scopes) and (scope := inner(around, place, opened, mount, steps)):
                scopes[place] = scope
                if opened:
                    self.opening.append(place)
            if shares:
                self.shared[place] = self.shared.get(place[:-1], place[:-1])
            chain = (*above, path) if found.includes else ()
            for label, target in reversed(list(found.includes.items())):
                within = (*place, label)
                if target.path is None:
                    self.includes[within] = Include(IncludeStatus.REFUSED, None, target.refusal)
                    looked_at.append(within)
                else:
                    _, _, folders, scope_name, mounted, is_shared, _, _, steps = target
                    waiting.append(Waiting(within, target.path, chain, folders, scope_name, mounted, is_shared, steps))
        return looked_at


def has_names_of_scene(opened: str, around: Scope | None) -> bool:
    """Whether a file has no names of its own, by the scope that its inclusion opens and the one around that."""
    return not opened and (around is None or not around.prefix)


def spliced(root: str, limits: ReadingLimits, find: FindFile) -> Instances:
    """What a scene is made of, from front to back. Cost: O(its includes), and for each file how deep it is."""
    splicing = Splicing(limits, find)
    splicing.put_in(Waiting((), root, (), ()))
    named: dict[str, ItemPath] = {}
    openers: dict[str, tuple[ItemPath, ...]] = {}
    for place in splicing.opening:
        prefix = splicing.scopes[place].prefix
        first = named.setdefault(prefix, place)
        if first != place:
            openers[prefix] = (*openers.get(prefix, (first,)), place)
    return _instances(splicing.files, splicing.includes, limits)._replace(
        scopes=splicing.scopes, shared=splicing.shared, opened=named, openers=openers, own=splicing.own
    )


def _around(scopes: Mapping[ItemPath, Scope], place: ItemPath) -> Scope | None:
    """The scope of the file with an include."""
    return scopes.get(place[:-1]) if place else None


def _instances(
    files: Mapping[ItemPath, SourceFile], includes: Mapping[ItemPath, Include], limits: ReadingLimits
) -> Instances:
    found: dict[str, list[ItemPath]] = {}
    # They are in the reader's order: the first of a file is the one that is shown.
    for prefix, file in files.items():
        found.setdefault(file.path, []).append(prefix)
    prefixes = {path: tuple(several) for path, several in found.items()}
    wanted = frozenset(include.path for include in includes.values() if include.status is IncludeStatus.WANTED)
    paths = {include.path for include in includes.values()} | prefixes.keys()
    formats = tuple(dict.fromkeys([file.format for file in files.values()]))
    unread = tuple([place for place, include in includes.items() if include.status not in READ])
    wanted_paths, mentioned = frozenset(_known(wanted)), frozenset(_known(paths))
    has_block_scopes = any(each.semantics.block_prefixes is not None for each in formats)
    return Instances(
        files, includes, prefixes, wanted_paths, mentioned, limits, formats, unread, has_block_scopes=has_block_scopes
    )


def _refusal(path: str, above: tuple[str, ...], files: int, limits: ReadingLimits) -> Include | None:
    """Why a file is not even looked for, within those `above` it; there are so many files before it."""
    if path in above:
        return Include(IncludeStatus.CYCLE, path)
    if above and files >= limits.scene_files:
        most = f"there are more than {limits.scene_files:,} files in one scene {allowed_by('scene-files')}"
        return Include(IncludeStatus.LIMIT, path, most)
    if len(above) > limits.include_depth:
        most = f"there are includes nested more than {limits.include_depth:,} deep {allowed_by('include-depth')}"
        return Include(IncludeStatus.LIMIT, path, most)
    return None


def _outcome(path: str, found: SourceFile | Absence | None) -> Include:
    if found is None:
        return Include(IncludeStatus.WANTED, path)
    if isinstance(found, Absence):
        return Include(IncludeStatus.ABSENT, path, found.value)
    return Include(IncludeStatus.SPLICED, path)


def _known(paths: Iterable[str | None]) -> Iterator[str]:
    return (path for path in paths if path is not None)
