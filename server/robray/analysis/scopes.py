"""Scopes and mounts: a file in a scene with a prefix for its names, hung on a frame.

The scope and mount of an inclusion also hold for all that the file includes. A block may open a scope for its contents,
too (`Semantics.block_prefixes`). Frames are declared by their qualified names, so that only name lookup knows scopes: a
name means the innermost scope's own frame, if there is one, then that of the scopes around it, and at last that of the
whole scene.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from robray.facts.symbols import Name, Symbol
from robray.scene.pose import IDENTITY, Pose


class Mount(NamedTuple):
    """The parent of all frames without one in a file; `pose` is X_parent_file, in metres.

    `parent` is the qualified name of a frame, None for the root.
    """

    parent: str | None = None
    pose: Pose = IDENTITY


class Inclusion(NamedTuple):
    """`scope` is the prefix of the names of the file's frames; empty if it opens none. In several blocks that open
    scopes of their own, `steps` are their prefixes, the outermost first.

    If it `shares`, the file and the including file see each other's names of any kind.
    """

    path: Name
    scope: str = ""
    mount: Mount | None = None
    shares: bool = False
    declares: bool = True
    """False if it declares nothing: a missing file then explains no undefined name."""
    is_part: bool = False
    """True if the file is only a part, with any prefix."""
    steps: tuple[str, ...] = ()


class Scope(NamedTuple):
    """`prefixes` are those of the scope itself, qualified, and of the ones around it, the innermost first.

    The whole scene has none. `opened` is the place of the inclusion that opened it.
    """

    opened: tuple[int, ...]
    prefixes: tuple[str, ...]
    mount: Mount | None

    @property
    def prefix(self) -> str:
        return self.prefixes[0] if self.prefixes else ""

    def own(self, name: str) -> str:
        """The qualified name of a frame declared in the scope as `name`."""
        return self.prefixes[0] + name if self.prefixes else name

    def candidates(self, name: str) -> Iterable[str]:
        """The possible qualified names of `name`; the first declared one is meant, or else the last."""
        return (*(prefix + name for prefix in self.prefixes), name)

    def local(self, name: str) -> str | None:
        """The name in the scope for a qualified name; None for other frames."""
        return name.removeprefix(self.prefix) if name.startswith(self.prefix) else None


def inner(
    around: Scope | None, opened: tuple[int, ...], prefix: str, mount: Mount | None, steps: tuple[str, ...] = ()
) -> Scope | None:
    """The scope of a file included at a place in a scope, or in none."""
    if not prefix and mount is None:
        return around
    prefixes = () if around is None else around.prefixes
    for step in steps or ((prefix,) if prefix else ()):
        prefixes = ((prefixes[0] if prefixes else "") + step, *prefixes)
    return Scope(opened, prefixes, _mounted(around, mount))


def within_blocks(around: Scope | None, opened: tuple[int, ...], prefixes: Iterable[str]) -> Scope | None:
    """The scope of an item in blocks that open some, the outermost first, in the file at `opened`."""
    for prefix in prefixes:
        around = inner(around, opened, prefix, None)
    return around


def _mounted(around: Scope | None, mount: Mount | None) -> Mount | None:
    outer = None if around is None else around.mount
    if mount is None or around is None:
        return mount or outer
    if mount.parent is not None:
        return mount._replace(parent=around.own(mount.parent))
    return mount if outer is None else Mount(outer.parent, outer.pose @ mount.pose)


def on_frame(mount: Mount, is_frame: Callable[[str], bool], on_link: Callable[[str], Mount | None]) -> Mount:
    """A mount on a frame, for one that may name a link: for a root link the mount of its own file.

    `on_link` returns that for one link. Returns the same mount for an undefined parent, and one of the mounts in a
    cycle of roots.
    """
    seen = set[str]()
    while mount.parent is not None and mount.parent not in seen and not is_frame(mount.parent):
        found = on_link(mount.parent)
        if found is None:
            break
        seen.add(mount.parent)
        mount = Mount(found.parent, found.pose @ mount.pose)
    return mount


def qualified(symbols: tuple[Symbol, ...], scope: Scope | None) -> tuple[Symbol, ...]:
    """The symbols of a scene that an item in a scope declares: scoped ones by their qualified names."""
    if scope is None or not scope.prefixes:
        return symbols
    return tuple([Symbol(kind, scope.own(name)) if kind.is_scoped else Symbol(kind, name) for kind, name in symbols])
