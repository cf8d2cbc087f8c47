"""Which files a scene is made of after one was edited, or files came and went; and the items that follow from that."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.analysis.instances import FindFile, Instances, places, spliced
from robray.analysis.queries import ItemPath
from robray.analysis.scopes import inner
from robray.facts.splice import FactsDelta


class Respliced(NamedTuple):
    """What `updated` is told: items that changed are among both the removed and the fresh."""

    instances: Instances
    removed: tuple[ItemPath, ...]
    fresh: tuple[ItemPath, ...]


def after_edit(before: Instances, old: SourceFile, new: SourceFile, delta: FactsDelta, find: FindFile) -> Respliced:
    if new.includes is old.includes:
        following = Respliced(before.with_file(new), (), ())
    else:
        following = _rescoped(before, old, new, delta) or after_finding(before, find)
    prefixes = [prefix for prefix in before.prefixes[new.path] if _is_kept(prefix, before, following.instances)]
    removed = [(*prefix, label) for prefix in prefixes for label in (*delta.removed, *delta.changed)]
    fresh = [(*prefix, label) for prefix in prefixes for label in (*delta.inserted, *delta.changed)]
    return Respliced(
        following.instances,
        tuple(dict.fromkeys((*following.removed, *removed))),
        tuple(dict.fromkeys((*following.fresh, *fresh))),
    )


def _rescoped(before: Instances, old: SourceFile, new: SourceFile, delta: FactsDelta) -> Respliced | None:
    """Where includes lead where they led, and what they lead to has other scopes at most, as after an entity was given
    another name; else None.

    Cost: the files in those scopes, and a look at what opens each.
    """
    if delta.removed or delta.inserted:
        return None
    labels = [label for label in delta.changed if old.includes.get(label) != new.includes.get(label)]
    for label in labels:
        one, other = old.includes.get(label), new.includes.get(label)
        if one is None or other is None or one._replace(scope=other.scope, mount=other.mount) != other:
            return None
        if bool(one.scope) != bool(other.scope) or (one.mount is None) != (other.mount is None):
            # How many files have names of their own is another matter.
            return None
    instances = before.with_file(new)
    scopes, opened = dict(before.scopes), dict(before.opened)
    prefixes = before.prefixes[new.path]
    below = [place for prefix in prefixes for label in labels for place in _below(instances, prefix, label)]
    closed = {before.scopes[place].prefix for place in below if place in before.scopes}
    for place in below:
        target = instances.files[place[:-1]].includes[place[-1]]
        scope = inner(scopes.get(place[:-1]), place, target.scope, target.mount)
        if scope is not None:
            scopes[place] = scope
        else:
            scopes.pop(place, None)
    closed |= {scopes[place].prefix for place in below if place in scopes}
    for prefix in closed:
        opened.pop(prefix, None)
    for place, scope in scopes.items():
        if scope.prefix in closed and _opens(instances, place):
            opened[scope.prefix] = min(place, opened.get(scope.prefix, place))
    changed = [place for place in below if scopes.get(place) != before.scopes.get(place)]
    items = tuple(item for place in changed for item in places(before.files[place], place))
    return Respliced(instances._replace(scopes=scopes, opened=opened), items, items)


def _below(instances: Instances, prefix: ItemPath, label: int) -> Iterator[ItemPath]:
    """The file that an include leads to, and those that it includes, each before what is in it."""
    waiting = [(*prefix, label)]
    while waiting:
        place = waiting.pop()
        file = instances.files.get(place)
        if file is not None:
            yield place
            waiting += [(*place, inside) for inside in file.includes]


def _opens(instances: Instances, place: ItemPath) -> bool:
    """Whether the include at a place opens a scope."""
    return bool(place) and bool(instances.files[place[:-1]].includes[place[-1]].scope)


def after_finding(before: Instances, find: FindFile) -> Respliced:
    """After files came or went, or an include. In a file that is kept only includes that lead elsewhere have changed.

    Cost: that of splicing, and the items of files that came or went.
    """
    following = spliced(before.files[()].path, before.limits, find)
    removed, fresh = (
        [
            place
            for prefix, file in one.files.items()
            if not _is_kept(prefix, before, following)
            for place in places(file, prefix)
        ]
        for one in (before, following)
    )
    for place, include in before.includes.items():
        if following.includes.get(place, include) != include and _is_kept(place[:-1], before, following):
            removed.append(place)
            fresh.append(place)
    return Respliced(following, tuple(removed), tuple(fresh))


def _is_kept(prefix: ItemPath, before: Instances, following: Instances) -> bool:
    """Whether the same file is there, in the same scope, perhaps with another text."""
    old, new = before.files.get(prefix), following.files.get(prefix)
    if old is None or new is None or old.path != new.path:
        return False
    return before.scopes.get(prefix) == following.scopes.get(prefix)
