"""Which frames that are gone are there under another name."""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import islice

from robray.compare.alike import Several, Side, is_alike
from robray.scene.model import Scene


def renamed(before: Side, after: Side) -> dict[str, str]:
    """By the names of before. A frame is the same where it hangs from the same one and all else of it is the same, or
    else where the very frames hang from it that did; where several would do, it is none of them.

    Cost: that of the frames that are gone or new, and of what hangs beside them.
    """
    gone = [name for name in before.scene.frames if name not in after.scene.frames]
    new = {name for name in after.scene.frames if name not in before.scene.frames}
    found: dict[str, str] = {}
    if not gone or not new:
        return found
    below: dict[str | None, list[str]] = {}
    for name in after.scene.frames:
        if name in new:
            below.setdefault(after.scene.frames[name].parent or None, []).append(name)
    # Parents come first: a frame hangs from the same one also where that was renamed.
    for siblings in _in_layers(before.scene, gone):
        _match(siblings, found, new, below, before, after)
    return found


def _in_layers(scene: Scene, names: Iterable[str]) -> list[list[str]]:
    """Layers of siblings, parents before their children."""
    wanted = set(names)
    depths: dict[str, int] = {}
    for name in wanted:
        chain = []
        above = name
        while above in wanted and above not in depths:
            chain.append(above)
            depths[above] = -1
            above = scene.frames[above].parent or ""
        depth = depths.get(above, -1)
        for each in reversed(chain):
            depth += 1
            depths[each] = depth
    layers: dict[tuple[int, str | None], list[str]] = {}
    for name in sorted(wanted):
        layers.setdefault((depths[name], scene.frames[name].parent), []).append(name)
    return [layers[key] for key in sorted(layers, key=lambda key: (key[0], key[1] or ""))]


def _match(
    siblings: list[str],
    found: dict[str, str],
    new: set[str],
    below: Mapping[str | None, list[str]],
    before: Side,
    after: Side,
) -> None:
    parent = before.scene.frames[siblings[0]].parent or None
    candidates = [name for name in below.get(found.get(parent, parent) if parent else None, ()) if name in new]
    by_children: dict[tuple[str, ...], list[str]] = {}
    for name in candidates:
        by_children.setdefault(_staying(name, after, before), []).append(name)
    alike = partial(is_alike, before=before, after=after, renamed=found)
    waiting = []
    for old in siblings:
        children = _staying(old, before, after)
        same = by_children.get(children, []) if children else []
        if len(same) == 1 and same[0] in new:
            found[old] = same[0]
            new.discard(same[0])
        else:
            waiting.append(old)
    if not waiting:
        return
    later, earlier = Several(candidates, after), Several(waiting, before)
    # A joint that moves with another one is known by that, which comes first.
    for old in sorted(waiting, key=lambda name: _moves_with_another(before.scene, name)):
        # A second one settles that it is none of them.
        meant = [*islice((name for name in later.near(old, before) if name in new and alike(old, name)), 2)]
        if len(meant) == 1:
            [name] = meant
            if [*islice((other for other in earlier.near(name, after) if alike(other, name)), 2)] == [old]:
                found[old] = name
                new.discard(name)


def _moves_with_another(scene: Scene, name: str) -> bool:
    joint = scene.frames[name].joint
    return joint is not None and joint.variable != name


def _staying(name: str, own: Side, other: Side) -> tuple[str, ...]:
    """Children of a frame in both scenes."""
    return tuple(sorted(child for child in own.children.get(name, ()) if child in other.scene.frames))
