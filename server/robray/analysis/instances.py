"""Splices includes: finds the files of a scene, and their places.

A file that is included twice is in the scene twice, as two instances. The labels of the includes that lead to an
instance identify it; the root file has none.

The number of files in a scene, and their depth, is limited: thirty files that each include the next one twice would be
a thousand million. Which includes stay empty then depends on all earlier ones, so such a scene is always spliced as a
whole.
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
    """The result of one include."""

    status: IncludeStatus
    path: str | None
    reason: str = ""
    folders: tuple[str, ...] = ()
    """Folders that the path enters and leaves again."""


_NO_SCOPES: dict[ItemPath, Scope] = {}

_UNDER_NAMES = 50
"""Limit of files with names of their own, for each allowed file without: scenes consist mostly of such files, and these
do not nest without end.
"""

FindFile = Callable[[str], SourceFile | Absence | None]
"""A file by its path; None if it is not known yet."""


@by_identity
class Instances(NamedTuple):
    """Files by the prefix of their items' places, and the result of each include; unordered.

    `prefixes` has those of each file in the reader's order, and the files ordered by their first; `missing_files` are
    not known yet, `mentioned` are all in the scene, or named by it; `formats` are those of the files.
    """

    files: Mapping[ItemPath, SourceFile]
    includes: Mapping[ItemPath, Include]
    prefixes: Mapping[str, tuple[ItemPath, ...]]
    missing_files: frozenset[str]
    mentioned: frozenset[str]
    limits: ReadingLimits
    formats: tuple[Format, ...] = ()
    unread: tuple[ItemPath, ...] = ()
    """The includes of absent or unknown files, without those that close a cycle, whose file is read."""
    scopes: Mapping[ItemPath, Scope] = _NO_SCOPES
    """Scopes of files that have one or are mounted, by prefix."""
    has_block_scopes: bool = False
    """True if blocks in some of the files may open a scope."""

    shared: Mapping[ItemPath, ItemPath] = {}
    """For files that share names with the including file: the prefix of the outermost such file."""
    opened: Mapping[str, ItemPath] = {}
    """The places of the inclusions that open scopes, by scope prefix; the first of several."""
    openers: Mapping[str, tuple[ItemPath, ...]] = {}
    """All of them, in order, if there are several."""
    own: int = 0
    """Number of files without names of their own in the scene."""

    @property
    def is_scoped(self) -> bool:
        """True if names may be looked up in scopes."""
        return bool(self.scopes) or self.has_block_scopes

    @property
    def hiding(self) -> Iterator[ItemPath]:
        """The unread includes whose files may declare something. Cost: O(these)."""
        for place in self.unread:
            if not place or self.files[place[:-1]].includes[place[-1]].declares:
                yield place

    def distinct_files(self) -> Iterator[SourceFile]:
        """Each file once, in the reader's order."""
        return (self.files[prefix] for prefix in self.first_prefixes())

    def first_prefixes(self) -> Iterator[ItemPath]:
        """The first prefix of each file."""
        # A file may occur ten thousand times: its other prefixes are not unpacked.
        return (several[0] for several in self.prefixes.values())

    def asks_for(self, paths: AbstractSet[str]) -> bool:
        """True if the scene depends on these files. Files beyond a limit do not count."""
        if any(prefix for path in paths for prefix in self.prefixes.get(path, ())):
            return True
        unread = (self.includes[place] for place in self.unread)
        return any(include.path in paths and include.status is not IncludeStatus.LIMIT for include in unread)

    def with_file(self, file: SourceFile) -> "Instances":
        """The same instances with another text of one file, whose includes lead to the same files."""
        files = changeable(self.files)
        files.update(dict.fromkeys(self.prefixes[file.path], file))
        return self._replace(files=files)


NO_FILES = Instances({}, {}, {}, frozenset(), frozenset(), DEFAULT_LIMITS)
"""A scene that is not spliced yet."""


class Waiting(NamedTuple):
    """A file to splice: its prefix, its path, the paths above it, and the data of its include."""

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
    """Adds files one by one. It may start with the files of a scene."""

    def __init__(self, limits: ReadingLimits, find: FindFile) -> None:
        self.files: MutableMapping[ItemPath, SourceFile] = {}
        self.includes: MutableMapping[ItemPath, Include] = {}
        self.scopes: MutableMapping[ItemPath, Scope] = {}
        self.shared: MutableMapping[ItemPath, ItemPath] = {}
        self.opening: list[ItemPath] = []
        """The added inclusions that open a scope."""
        self.own = 0
        self._limits = limits
        self._find = find

    @property
    def is_full(self) -> bool:
        """True if one more file exceeds the limit."""
        return max(self.own, len(self.files) // _UNDER_NAMES) >= self._limits.scene_files

    def put_in(self, *several: Waiting) -> list[ItemPath]:
        """Adds files with their includes; returns the places of these."""
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
    """True if a file has no names of its own, by the scope that its inclusion opens and the one around."""
    return not opened and (around is None or not around.prefix)


def spliced(root: str, limits: ReadingLimits, find: FindFile) -> Instances:
    """The files of a scene, spliced from scratch. Cost: O(its includes), and for each file its depth."""
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
    """The scope of the file that contains an include."""
    return scopes.get(place[:-1]) if place else None


def _instances(
    files: Mapping[ItemPath, SourceFile], includes: Mapping[ItemPath, Include], limits: ReadingLimits
) -> Instances:
    found: dict[str, list[ItemPath]] = {}
    # In the reader's order: the first instance of a file is the one shown.
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
    """The reason not to look for a file below those `above`, with `files` before it; None if it is allowed."""
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
