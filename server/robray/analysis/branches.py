"""Includes that lead elsewhere than before, spliced in by themselves, and the items that follow from that.

How many files there may be in a scene is limited, and which of them are left out depends on all that come before; where
that matters, a scene is put together as a whole (`resplicing`).
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from collections.abc import Set as AbstractSet
from operator import itemgetter
from typing import NamedTuple, cast

from robray.analysis.files import SourceFile
from robray.analysis.format import Format
from robray.analysis.instances import (
    READ,
    FindFile,
    Include,
    IncludeStatus,
    Instances,
    Splicing,
    Waiting,
    has_names_of_scene,
    places,
)
from robray.analysis.patched import copied, for_reading
from robray.analysis.queries import ItemPath


class Respliced(NamedTuple):
    """What `updated` is told: items that changed are among both the removed and the fresh."""

    instances: Instances
    removed: tuple[ItemPath, ...]
    fresh: tuple[ItemPath, ...]


def branched(before: Instances, base: Instances, at: Iterable[ItemPath], find: FindFile) -> Respliced | None:
    """After the includes at some places came, went, or lead elsewhere; None where limits matter.

    `base` is `before` with the texts as they are now. Cost: the files that came and went with what they include, and
    copies of where the files among them are.
    """
    if any(before.includes[place].status is IncludeStatus.LIMIT for place in before.unread):
        return None
    roots = _outermost(at)
    splicing = Splicing(before.limits, find)
    # What `with_file` has copied is nobody else's.
    splicing.files = copied(base.files) if base is before else cast(MutableMapping[ItemPath, SourceFile], base.files)
    splicing.includes = copied(base.includes)
    splicing.scopes, splicing.shared, splicing.own = copied(base.scopes), copied(base.shared), before.own
    went, closed = _taken_out(splicing, before, roots)
    came = _put_in(splicing, roots)
    if splicing.is_full or any(splicing.includes[place].status is IncludeStatus.LIMIT for place in came):
        return None
    files = {place: before.files[place] for place in went if place in before.files}
    following = reopened(_following(base, splicing, files, went, came), closed, splicing.opening)
    fresh = {place: splicing.files[place] for place in came if place in splicing.files}
    return compared(before, following, files, fresh, went)


def compared(
    before: Instances,
    following: Instances,
    went: Mapping[ItemPath, SourceFile],
    came: Mapping[ItemPath, SourceFile],
    includes: Iterable[ItemPath],
) -> Respliced:
    """What is to be resolved of files that went and came, which may be the same, and of `includes` that led elsewhere
    before."""
    removed, fresh = (
        [
            place
            for prefix, file in files.items()
            if not is_kept(prefix, before, following)
            for place in places(file, prefix)
        ]
        for files in (went, came)
    )
    for place in includes:
        include = before.includes[place]
        if following.includes.get(place, include) != include and is_kept(place[:-1], before, following):
            removed.append(place)
            fresh.append(place)
    return Respliced(following, tuple(removed), tuple(fresh))


def is_kept(prefix: ItemPath, before: Instances, following: Instances) -> bool:
    """True if the same file is there, in the same scope and space, perhaps with another text."""
    old, new = before.files.get(prefix), following.files.get(prefix)
    if old is None or new is None or old.path != new.path:
        return False
    if before.shared.get(prefix) != following.shared.get(prefix):
        return False
    return before.scopes.get(prefix) == following.scopes.get(prefix)


def reopened(instances: Instances, closed: Iterable[tuple[str, ItemPath]], opening: Iterable[ItemPath]) -> Instances:
    """With what opens which scope. `closed` are prefixes with the inclusions that opened them, `opening` those that do
    it now."""
    opened, openers = copied(instances.opened), copied(instances.openers)
    several: dict[str, set[ItemPath]] = {}

    def of(prefix: str) -> set[ItemPath]:
        if prefix not in several:
            first = opened.get(prefix)
            several[prefix] = {*openers.get(prefix, () if first is None else (first,))}
        return several[prefix]

    for prefix, place in closed:
        of(prefix).discard(place)
    for place in opening:
        of(instances.scopes[place].prefix).add(place)
    for prefix, found in several.items():
        ordered = tuple(sorted(found))
        opened.pop(prefix, None)
        openers.pop(prefix, None)
        if ordered:
            opened[prefix] = ordered[0]
        if len(ordered) > 1:
            openers[prefix] = ordered
    return instances._replace(opened=opened, openers=openers)


def _outermost(at: Iterable[ItemPath]) -> list[ItemPath]:
    """Without those that are in others, in order."""
    found: list[ItemPath] = []
    for place in sorted(set(at)):
        if not found or place[: len(found[-1])] != found[-1]:
            found.append(place)
    return found


def _taken_out(
    splicing: Splicing, before: Instances, roots: Iterable[ItemPath]
) -> tuple[list[ItemPath], list[tuple[str, ItemPath]]]:
    """The includes that are gone, and the scopes that they opened."""
    went: list[ItemPath] = []
    closed: list[tuple[str, ItemPath]] = []
    waiting = [*roots]
    while waiting:
        place = waiting.pop()
        if splicing.includes.pop(place, None) is None:
            # It came only now.
            continue
        went.append(place)
        file = before.files.get(place)
        if file is None:
            continue
        opened = before.files[place[:-1]].includes[place[-1]].scope
        splicing.own -= has_names_of_scene(opened, before.scopes.get(place[:-1]))
        if opened and place in before.scopes:
            closed.append((before.scopes[place].prefix, place))
        del splicing.files[place]
        splicing.scopes.pop(place, None)
        splicing.shared.pop(place, None)
        waiting += [(*place, label) for label in file.includes]
    return went, closed


def _put_in(splicing: Splicing, roots: Iterable[ItemPath]) -> list[ItemPath]:
    """The includes that there are now."""
    came: list[ItemPath] = []
    for place in roots:
        target = splicing.files[place[:-1]].includes.get(place[-1])
        if target is None:
            continue
        if target.path is None:
            splicing.includes[place] = Include(IncludeStatus.REFUSED, None, target.refusal)
            came.append(place)
            continue
        above = tuple(splicing.files[place[:depth]].path for depth in range(len(place)))
        _, _, folders, scope, mount, shares, _, _, steps = target
        came += splicing.put_in(Waiting(place, target.path, above, folders, scope, mount, shares, steps))
    return came


def _following(
    base: Instances,
    splicing: Splicing,
    gone_files: Mapping[ItemPath, SourceFile],
    went: Sequence[ItemPath],
    came: Sequence[ItemPath],
) -> Instances:
    files, includes = splicing.files, splicing.includes
    prefixes = _prefixes(base, splicing, gone_files, came)
    gone = frozenset(went)
    unread = [place for place in base.unread if place not in gone]
    for place in came:
        if includes[place].status not in READ:
            insort(unread, place)
    read_or_not = {includes[place].path for place in unread}
    paths = (base.includes[place].path for place in went)
    lost = {path for path in paths if path is not None and path not in prefixes and path not in read_or_not}
    found = {path for place in came if (path := includes[place].path) is not None}
    mentioned = base.mentioned
    if lost or not found <= mentioned:
        mentioned = (mentioned - lost) | found
    wanted = (includes[place].path for place in unread if includes[place].status is IncludeStatus.WANTED)
    formats = base.formats
    changed = {file.format for file in gone_files.values()}.union(
        files[place].format for place in came if place in files
    )
    if not _keep_formats(base, files, prefixes, changed):
        every = for_reading(files, len(prefixes))
        formats = tuple(dict.fromkeys([every[several[0]].format for several in prefixes.values()]))
    return base._replace(
        files=files,
        includes=includes,
        prefixes=prefixes,
        missing_files=frozenset(path for path in wanted if path is not None),
        mentioned=mentioned,
        formats=formats,
        unread=tuple(unread),
        scopes=splicing.scopes,
        has_block_scopes=any(each.semantics.block_prefixes is not None for each in formats),
        shared=splicing.shared,
        own=splicing.own,
    )


def _keep_formats(
    base: Instances,
    files: Mapping[ItemPath, SourceFile],
    prefixes: dict[str, tuple[ItemPath, ...]],
    changed: AbstractSet[Format],
) -> bool:
    """True if the formats, in the order of their first files, are surely the same after files of some came or went: if
    these are of the last one, which is the only one beside that of the root, and so is the last file."""
    last = files[prefixes[next(reversed(prefixes))][0]].format
    return len(base.formats) <= 2 and changed <= {last} and last is base.formats[-1]


def _prefixes(
    base: Instances, splicing: Splicing, went: Mapping[ItemPath, SourceFile], came: Iterable[ItemPath]
) -> dict[str, tuple[ItemPath, ...]]:
    """Those of each file, in order, as the files are by the first of theirs."""
    changed: dict[str, list[ItemPath]] = {}

    def of(path: str) -> list[ItemPath]:
        if path not in changed:
            changed[path] = [*base.prefixes.get(path, ())]
        return changed[path]

    for place, file in went.items():
        several = of(file.path)
        del several[bisect_left(several, place)]
    for place in came:
        if place in splicing.files:
            insort(of(splicing.files[place].path), place)
    prefixes = dict(base.prefixes)
    is_in_order = True
    for path, several in sorted(changed.items(), key=itemgetter(1)):
        if not several:
            del prefixes[path]
        else:
            before = prefixes[path][0] if path in prefixes else several[0]
            is_last = path in prefixes or not prefixes or prefixes[next(reversed(prefixes))][0] < several[0]
            is_in_order = is_in_order and before == several[0] and is_last
            prefixes[path] = tuple(several)
    return prefixes if is_in_order else dict(sorted(prefixes.items(), key=itemgetter(1)))
