"""Includes spliced in: which files a scene is made of, and where.

A file that is included twice is in the scene twice, as two instances; an instance is called by the labels of the
includes that lead to it, the root file's by none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from operator import itemgetter

import attrs

from robray.analysis.files import Absence, SourceFile
from robray.analysis.questions import Place

MOST_INSTANCES = 2_000
"""Files spliced into one scene: thirty files that each include the next one twice would be a thousand million."""

MOST_NESTED = 200
"""Includes inside each other."""


class IncludeStatus(Enum):
    SPLICED = "spliced"
    WANTED = "wanted"
    ABSENT = "absent"
    REFUSED = "refused"
    CYCLE = "cycle"
    LIMIT = "limit"


@attrs.frozen
class Include:
    """What came of one include."""

    status: IncludeStatus
    path: str | None
    reason: str = ""


FindFile = Callable[[str], SourceFile | Absence | None]
"""A file by its path; None when nobody has looked for it yet."""


@attrs.frozen(eq=False)
class Instances:
    """Files by the prefix of their items' places, and what became of each include.

    `prefixes` are those of each file, `wanted` the files that nobody has looked for yet, `mentioned` all files that
    are in the scene or would be if they were there.
    """

    files: Mapping[Place, SourceFile]
    includes: Mapping[Place, Include]
    prefixes: Mapping[str, tuple[Place, ...]]
    wanted: frozenset[str]
    mentioned: frozenset[str]

    def with_file(self, file: SourceFile) -> "Instances":
        """The same, but for the text of one file, whose includes lead where they led."""
        files = dict(self.files)
        files.update(dict.fromkeys(self.prefixes[file.path], file))
        return attrs.evolve(self, files=files)


def instances(files: Mapping[Place, SourceFile], includes: Mapping[Place, Include]) -> Instances:
    prefixes: dict[str, tuple[Place, ...]] = {}
    # In the reader's order, whatever order the files came in: the first is the one that is shown.
    for prefix, file in sorted(files.items(), key=itemgetter(0)):
        prefixes[file.path] = (*prefixes.get(file.path, ()), prefix)
    wanted = frozenset(include.path for include in includes.values() if include.status is IncludeStatus.WANTED)
    paths = {include.path for include in includes.values()} | prefixes.keys()
    return Instances(files, includes, prefixes, frozenset(_known(wanted)), frozenset(_known(paths)))


def _known(paths: Iterable[str | None]) -> Iterator[str]:
    return (path for path in paths if path is not None)


def places(file: SourceFile, prefix: Place) -> Iterator[Place]:
    return ((*prefix, label) for label in file.reading.facts.labels)


def splice_in(
    files: dict[Place, SourceFile], includes: dict[Place, Include], place: Place, path: str | None, find: FindFile
) -> list[Place]:
    """Adds what an include at `place` leads to, and so on; the prefixes of the instances that were added."""
    added: list[Place] = []
    waiting = [(place, path)]
    while waiting:
        place, path = waiting.pop()
        found, include = _look_up(files, place, path, find)
        if place:
            includes[place] = include
        if found is None:
            continue
        files[place] = found
        added.append(place)
        for label, target in reversed(list(found.includes.items())):
            inner = (*place, label)
            if target.path is None:
                includes[inner] = Include(IncludeStatus.REFUSED, None, target.refusal)
            else:
                waiting.append((inner, target.path))
    return added


def _look_up(
    files: Mapping[Place, SourceFile], place: Place, path: str | None, find: FindFile
) -> tuple[SourceFile | None, Include]:
    assert path is not None, "only a path can be looked up"
    chain = [files[place[:depth]].path for depth in range(len(place))]
    if path in chain:
        return None, Include(IncludeStatus.CYCLE, path)
    if len(files) >= MOST_INSTANCES:
        return None, Include(IncludeStatus.LIMIT, path, f"more than {MOST_INSTANCES} files in one scene")
    if len(chain) > MOST_NESTED:
        return None, Include(IncludeStatus.LIMIT, path, f"includes nested more than {MOST_NESTED} deep")
    found = find(path)
    if found is None:
        return None, Include(IncludeStatus.WANTED, path)
    if isinstance(found, Absence):
        return None, Include(IncludeStatus.ABSENT, path, found.value)
    return found, Include(IncludeStatus.SPLICED, path)


def cut_out(
    files: dict[Place, SourceFile], includes: dict[Place, Include], place: Place
) -> list[tuple[Place, SourceFile]]:
    """Removes what an include at `place` led to; the instances that went."""
    includes.pop(place, None)
    depth = len(place)
    gone = [(prefix, file) for prefix, file in files.items() if prefix[:depth] == place]
    for prefix, file in gone:
        del files[prefix]
        for label in file.includes:
            includes.pop((*prefix, label), None)
    return gone
