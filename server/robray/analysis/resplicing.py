"""Which files a scene is made of after one was edited, or files came and went; and the items that follow from that."""

from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.analysis.instances import FindFile, Instances, places, spliced
from robray.analysis.queries import ItemPath
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
        following = after_finding(before, find)
    prefixes = [prefix for prefix in before.prefixes[new.path] if _is_kept(prefix, before, following.instances)]
    removed = [(*prefix, label) for prefix in prefixes for label in (*delta.removed, *delta.changed)]
    fresh = [(*prefix, label) for prefix in prefixes for label in (*delta.inserted, *delta.changed)]
    return Respliced(
        following.instances,
        tuple(dict.fromkeys((*following.removed, *removed))),
        tuple(dict.fromkeys((*following.fresh, *fresh))),
    )


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
