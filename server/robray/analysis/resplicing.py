"""Which files a scene is made of after one was edited, or files came and went; and the items that follow from that."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from robray.analysis.branches import Respliced, branched, compared, is_kept, reopened
from robray.analysis.files import SourceFile
from robray.analysis.instances import FindFile, Instances, places, spliced
from robray.analysis.patched import copied
from robray.analysis.queries import ItemPath
from robray.analysis.scopes import inner
from robray.facts.splice import FactsDelta


def after_edit(before: Instances, old: SourceFile, new: SourceFile, delta: FactsDelta, find: FindFile) -> Respliced:
    if new.includes is old.includes:
        following = Respliced(before.with_file(new), (), ())
    else:
        following = (
            _rescoped(before, old, new, delta) or _led_elsewhere(before, old, new, delta, find) or _anew(before, find)
        )
    prefixes = [prefix for prefix in before.prefixes[new.path] if is_kept(prefix, before, following.instances)]
    removed = [(*prefix, label) for prefix in prefixes for label in (*delta.removed, *delta.changed)]
    fresh = [(*prefix, label) for prefix in prefixes for label in (*delta.inserted, *delta.changed)]
    return Respliced(
        following.instances,
        tuple(dict.fromkeys((*following.removed, *removed))),
        tuple(dict.fromkeys((*following.fresh, *fresh))),
    )


def after_finding(before: Instances, paths: AbstractSet[str], find: FindFile) -> Respliced:
    """After files came or went.

    Cost: that of the includes that lead to them, and the items of files that came or went.
    """
    unread = [place for place in before.unread if before.includes[place].path in paths]
    read = [prefix for path in paths for prefix in before.prefixes.get(path, ())]
    if () in read:
        return _anew(before, find)
    return branched(before, before, [*unread, *read], find) or _anew(before, find)


def _led_elsewhere(
    before: Instances, old: SourceFile, new: SourceFile, delta: FactsDelta, find: FindFile
) -> Respliced | None:
    """After an edit of includes; None where limits matter."""
    touched = (*delta.removed, *delta.inserted, *delta.changed)
    labels = [label for label in touched if old.includes.get(label) != new.includes.get(label)]
    places = [(*prefix, label) for prefix in before.prefixes[new.path] for label in labels]
    return branched(before, before.with_file(new), places, find)


def _rescoped(before: Instances, old: SourceFile, new: SourceFile, delta: FactsDelta) -> Respliced | None:
    """Where includes lead where they led, and what they lead to has other scopes at most, as after an entity was given
    another name; else None.

    Cost: the files in those scopes.
    """
    if delta.removed or delta.inserted:
        return None
    labels = [label for label in delta.changed if old.includes.get(label) != new.includes.get(label)]
    for label in labels:
        one, other = old.includes.get(label), new.includes.get(label)
        if (
            one is None
            or other is None
            or one._replace(scope=other.scope, mount=other.mount, steps=other.steps) != other
        ):
            return None
        if bool(one.scope) != bool(other.scope) or (one.mount is None) != (other.mount is None):
            # How many files have names of their own is another matter.
            return None
    instances = before.with_file(new)
    scopes = copied(before.scopes)
    prefixes = before.prefixes[new.path]
    below = [place for prefix in prefixes for label in labels for place in _below(instances, prefix, label)]
    for place in below:
        target = instances.files[place[:-1]].includes[place[-1]]
        scope = inner(scopes.get(place[:-1]), place, target.scope, target.mount, target.steps)
        if scope is not None:
            scopes[place] = scope
        else:
            scopes.pop(place, None)
    changed = [place for place in below if scopes.get(place) != before.scopes.get(place)]
    items = tuple(item for place in changed for item in places(before.files[place], place))
    opening = [place for place in changed if _opens(instances, place)]
    closed = [(before.scopes[place].prefix, place) for place in opening]
    return Respliced(reopened(instances._replace(scopes=scopes), closed, opening), items, items)


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


def _anew(before: Instances, find: FindFile) -> Respliced:
    """Put together as a whole. In a file that is kept only includes that lead elsewhere have changed.

    Cost: that of splicing, and the items of files that came or went.
    """
    following = spliced(before.files[()].path, before.limits, find)
    return compared(before, following, before.files, following.files, before.includes)
