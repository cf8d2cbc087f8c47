"""Which files a scene is made of after one was edited, or files came and went; and the items that follow from that."""

from collections.abc import Iterable
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.analysis.instances import FindFile, Include, IncludeStatus, Instances, cut_out, instances, places, splice_in
from robray.analysis.questions import Place
from robray.facts.splice import FactsDelta


class Respliced(NamedTuple):
    """What `updated` is told: items that changed are among both the removed and the fresh."""

    instances: Instances
    removed: tuple[Place, ...]
    fresh: tuple[Place, ...]


def after_edit(before: Instances, old: SourceFile, new: SourceFile, delta: FactsDelta, find: FindFile) -> Respliced:
    removed: list[Place] = []
    fresh: list[Place] = []
    prefixes = before.prefixes[new.path]
    if new.includes is old.includes:
        following = before.with_file(new)
    else:
        files, includes = dict(before.files), dict(before.includes)
        for prefix in prefixes:
            if files.get(prefix) is not old:
                # An include that went took this instance with it.
                continue
            files[prefix] = new
            for label in old.includes.keys() | new.includes.keys():
                if old.includes.get(label) != new.includes.get(label):
                    _exchange((*prefix, label), new, files, includes, removed, fresh, find)
        prefixes = tuple(prefix for prefix in prefixes if files.get(prefix) is new)
        following = instances(files, includes)
    for prefix in prefixes:
        removed += [(*prefix, label) for label in (*delta.removed, *delta.changed)]
        fresh += [(*prefix, label) for label in (*delta.inserted, *delta.changed)]
    return Respliced(following, tuple(removed), tuple(fresh))


def after_finding(before: Instances, asking: Iterable[Place], find: FindFile) -> Respliced:
    """`asking` are includes that may lead elsewhere, or nowhere, by now."""
    files, includes = dict(before.files), dict(before.includes)
    removed: list[Place] = []
    fresh: list[Place] = []
    for place in asking:
        holder = files.get(place[:-1])
        if holder is not None and place in includes:
            removed.append(place)
            fresh.append(place)
            _exchange(place, holder, files, includes, removed, fresh, find)
    # An instance may have been cut out with an include further up after it was listed here.
    kept = tuple(place for place in dict.fromkeys(fresh) if place[:-1] in files)
    return Respliced(instances(files, includes), tuple(dict.fromkeys(removed)), kept)


def _exchange(
    place: Place,
    file: SourceFile,
    files: dict[Place, SourceFile],
    includes: dict[Place, Include],
    removed: list[Place],
    fresh: list[Place],
    find: FindFile,
) -> None:
    """Exchanges what an include leads to; the include itself is among the items that changed."""
    for prefix, gone in cut_out(files, includes, place):
        removed += places(gone, prefix)
    target = file.includes.get(place[-1])
    if target is None:
        return
    if target.path is None:
        includes[place] = Include(IncludeStatus.REFUSED, None, target.refusal)
        return
    for prefix in splice_in(files, includes, place, target.path, find):
        fresh += places(files[prefix], prefix)
