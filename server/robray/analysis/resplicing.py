"""Updates the files of a scene after one was edited, or files came or went; finds the items that follow.

Includes that lead to other files than before are spliced alone. The number of files in a scene is limited, and which of
them are left out depends on all earlier ones; if the limit matters, the whole scene is spliced.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from operator import itemgetter
from typing import NamedTuple

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
    spliced,
)
from robray.analysis.patched import changeable
from robray.analysis.queries import ItemPath, exchanged
from robray.facts.splice import FactsDelta


class Respliced(NamedTuple):
    """Arguments of `updated`: changed items are among both the removed and the fresh."""

    instances: Instances
    removed: set[ItemPath]
    fresh: set[ItemPath]


def after_edit(before: Instances, old: SourceFile, new: SourceFile, delta: FactsDelta, find: FindFile) -> Respliced:
    base = before.with_file(new)
    if new.includes is old.includes:
        following = Respliced(base, set(), set())
    else:
        touched = (*delta.removed, *delta.inserted, *delta.changed)
        labels = [label for label in touched if old.includes.get(label) != new.includes.get(label)]
        at = [(*prefix, label) for prefix in before.prefixes[new.path] for label in labels]
        following = _branched(before, base, at, find) or _anew(before, find)
    for prefix in before.prefixes[new.path]:
        if _is_kept(prefix, before, following.instances):
            following.removed.update([(*prefix, label) for label in (*delta.removed, *delta.changed)])
            following.fresh.update([(*prefix, label) for label in (*delta.inserted, *delta.changed)])
    return following


def after_finding(before: Instances, paths: AbstractSet[str], find: FindFile) -> Respliced:
    """The files of the scene after some came or went.

    Cost: that of the includes that lead to them, and the items of these files.
    """
    at = [place for place in before.unread if before.includes[place].path in paths]
    at += [prefix for path in paths for prefix in before.prefixes.get(path, ())]
    return (None if () in at else _branched(before, before, at, find)) or _anew(before, find)


def _anew(before: Instances, find: FindFile) -> Respliced:
    following = spliced(before.files[()].path, before.limits, find)
    return _compared(before, following, before.files, following.files, before.includes)


def _branched(before: Instances, base: Instances, at: Iterable[ItemPath], find: FindFile) -> Respliced | None:
    """The files after includes at some places came, went, or changed their targets; None if limits matter.

    `base` is `before` with the present texts. Cost: the files that came and went with their includes, and copies in C
    of the tables.
    """
    if any(before.includes[place].status is IncludeStatus.LIMIT for place in before.unread):
        return None
    splicing = Splicing(before.limits, find)
    splicing.files, splicing.includes = changeable(base.files), changeable(base.includes)
    splicing.scopes, splicing.shared, splicing.own = changeable(base.scopes), changeable(base.shared), before.own
    roots = _outermost(at)
    went = _taken_out(splicing, before, roots)
    came = _put_in(splicing, roots)
    if splicing.is_full or any(splicing.includes[place].status is IncludeStatus.LIMIT for place in came):
        return None
    gone_files = {place: before.files[place] for place in went if place in before.files}
    new_files = {place: splicing.files[place] for place in came if place in splicing.files}
    following = _following(base, splicing, gone_files, new_files, went, came)
    return _compared(before, following, gone_files, new_files, went)


def _outermost(at: Iterable[ItemPath]) -> list[ItemPath]:
    """The outermost of some places, in order."""
    found: list[ItemPath] = []
    for place in sorted(set(at)):
        if not found or place[: len(found[-1])] != found[-1]:
            found.append(place)
    return found


def _taken_out(splicing: Splicing, before: Instances, roots: Iterable[ItemPath]) -> list[ItemPath]:
    """Removes includes; returns their places."""
    went: list[ItemPath] = []
    waiting = [*roots]
    while waiting:
        place = waiting.pop()
        if splicing.includes.pop(place, None) is None:
            # It is new.
            continue
        went.append(place)
        file = splicing.files.pop(place, None)
        if file is not None:
            opened = before.files[place[:-1]].includes[place[-1]].scope
            splicing.own -= has_names_of_scene(opened, before.scopes.get(place[:-1]))
            splicing.scopes.pop(place, None)
            splicing.shared.pop(place, None)
            waiting += [(*place, label) for label in before.files[place].includes]
    return went


def _put_in(splicing: Splicing, roots: Iterable[ItemPath]) -> list[ItemPath]:
    """Adds files; returns the places of includes."""
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
    gone: Mapping[ItemPath, SourceFile],
    new: Mapping[ItemPath, SourceFile],
    went: Sequence[ItemPath],
    came: Sequence[ItemPath],
) -> Instances:
    files, includes, prefixes = splicing.files, splicing.includes, base.prefixes
    if {place: file.path for place, file in gone.items()} != {place: file.path for place, file in new.items()}:
        now, lost, found = {**base.prefixes}, _by_path(gone), _by_path(new)
        for path in {**lost, **found}:
            now[path] = exchanged(now.get(path, ()), lost.get(path, ()), found.get(path, ()))
            if not now[path]:
                del now[path]
        # Files are ordered by their first prefix. There may be thousands, so loops over them run in C.
        is_ordered = not found and lost.keys().isdisjoint(now)
        prefixes = now if is_ordered else dict(sorted(now.items(), key=itemgetter(1)))
    touched = {*went, *came}
    unread = [place for place in base.unread if place not in touched]
    unread += [place for place in came if includes[place].status not in READ]
    wanted = [includes[place].path for place in unread if includes[place].status is IncludeStatus.WANTED]
    unread_paths = {includes[place].path for place in unread}
    lost_paths = {base.includes[place].path for place in went} - unread_paths
    lost_paths -= prefixes.keys() & lost_paths
    mentioned = base.mentioned - lost_paths if lost_paths else base.mentioned
    came_paths = {one for place in came if (one := includes[place].path) is not None} - mentioned
    formats: dict[Format, None] = {}
    most = {*base.formats, *(file.format for file in new.values())}
    for several in prefixes.values():
        formats[files[several[0]].format] = None
        if len(formats) == len(most):
            break
    return _reopened(base, splicing, gone)._replace(
        files=files,
        includes=includes,
        prefixes=prefixes,
        missing_files=frozenset(path for path in wanted if path is not None),
        mentioned=mentioned | came_paths if came_paths else mentioned,
        formats=tuple(formats),
        unread=tuple(sorted(unread)),
        scopes=splicing.scopes,
        has_block_scopes=any(each.semantics.block_prefixes is not None for each in formats),
        shared=splicing.shared,
        own=splicing.own,
    )


def _by_path(files: Mapping[ItemPath, SourceFile]) -> dict[str, list[ItemPath]]:
    found: dict[str, list[ItemPath]] = {}
    for place, file in files.items():
        found.setdefault(file.path, []).append(place)
    return found


def _reopened(base: Instances, splicing: Splicing, gone: Iterable[ItemPath]) -> Instances:
    """The instances with updated scopes."""
    closed = [place for place in gone if place in base.scopes and base.scopes[place].opened == place]
    several: dict[str, set[ItemPath]] = {}
    for scopes, each in ((base.scopes, closed), (splicing.scopes, splicing.opening)):
        for place in each:
            prefix = scopes[place].prefix
            first = base.opened.get(prefix)
            known = several.setdefault(prefix, {*base.openers.get(prefix, () if first is None else (first,))})
            (known.discard if each is closed else known.add)(place)
    opened, openers = changeable(base.opened), changeable(base.openers)
    for prefix, found in several.items():
        ordered = tuple(sorted(found))
        opened.pop(prefix, None)
        openers.pop(prefix, None)
        if ordered:
            opened[prefix] = ordered[0]
        if len(ordered) > 1:
            openers[prefix] = ordered
    return base._replace(opened=opened, openers=openers)


def _compared(
    before: Instances,
    following: Instances,
    went: Mapping[ItemPath, SourceFile],
    came: Mapping[ItemPath, SourceFile],
    includes: Iterable[ItemPath],
) -> Respliced:
    """The items to resolve, for files that went and came, possibly the same, and `includes` that changed their targets.
    In a kept file only these have changed.
    """
    removed, fresh = (
        {
            place
            for prefix, file in files.items()
            if not _is_kept(prefix, before, following)
            for place in places(file, prefix)
        }
        for files in (went, came)
    )
    elsewhere = [
        place
        for place in includes
        if following.includes.get(place, before.includes[place]) != before.includes[place]
        and _is_kept(place[:-1], before, following)
    ]
    return Respliced(following, removed.union(elsewhere), fresh.union(elsewhere))


def _is_kept(prefix: ItemPath, before: Instances, following: Instances) -> bool:
    """True if the file stays in the same scope and space, perhaps with another text."""
    old, new = before.files.get(prefix), following.files.get(prefix)
    if old is None or new is None or old.path != new.path:
        return False
    if before.shared.get(prefix) != following.shared.get(prefix):
        return False
    return before.scopes.get(prefix) == following.scopes.get(prefix)
