"""Scopes and mounts: a file that is in a scene under names of its own, and hung where another frame is.

What an inclusion says of the file that it splices in holds for all that this file includes. A block may open a scope,
too, for what stands in it (`Semantics.block_prefixes`). Frames are declared under
their qualified names, so that a scene knows nothing of scopes but where a name is looked up: inside of a scope a name
means the scope's own frame, if there is one, then that of the scopes around it, and at last that of the whole scene.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from robray.facts.symbols import Name, Symbol
from robray.scene.pose import IDENTITY, Pose


class Mount(NamedTuple):
    """What the frames hang from that the file gives no parent; `pose` is X_parent_file, in metres.

    `parent` is the qualified name of a frame, None for the root.
    """

    parent: str | None = None
    pose: Pose = IDENTITY


class Inclusion(NamedTuple):
    """`scope` is what the names of the file's frames are prefixed with; empty where it opens none. Where it stands in
    several blocks that open scopes of their own, `steps` are the prefixes of these, the outermost first.

    Where it `shares`, the names of the file hold in the including file, and the other way round, whatever they name.
    """

    path: Name
    scope: str = ""
    mount: Mount | None = None
    shares: bool = False
    declares: bool = True
    """Whether it may declare anything: of what does not, nobody misses a name where the file is not there."""
    is_part: bool = False
    """Whether the file is nothing by itself, under whatever names it is put in."""
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
        """The qualified name of a frame that is declared in the scope as `name`."""
        return self.prefixes[0] + name if self.prefixes else name

    def candidates(self, name: str) -> Iterable[str]:
        """The qualified names that `name` may stand for; the first that is declared is meant, else the last."""
        return (*(prefix + name for prefix in self.prefixes), name)

    def local(self, name: str) -> str | None:
        """How a frame of the scope with this qualified name is called in it; None for a frame of elsewhere."""
        return name.removeprefix(self.prefix) if name.startswith(self.prefix) else None


def inner(
    around: Scope | None, opened: tuple[int, ...], prefix: str, mount: Mount | None, steps: tuple[str, ...] = ()
) -> Scope | None:
    """The scope of a file that is included at a place in a scope, or in none."""
    if not prefix and mount is None:
        return around
    prefixes = () if around is None else around.prefixes
    for step in steps or ((prefix,) if prefix else ()):
        prefixes = ((prefixes[0] if prefixes else "") + step, *prefixes)
    return Scope(opened, prefixes, _mounted(around, mount))


def within_blocks(around: Scope | None, opened: tuple[int, ...], prefixes: Iterable[str]) -> Scope | None:
    """The scope of an item in blocks that open some, the outermost first, of the file at `opened`."""
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
    """A mount that may name a link, on the frame that the link is on: of a root link, what its own file is mounted on.

    `on_link` gives that for one link. The same mount where its parent is undefined, and one that is where roots are
    mounted on each other.
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
    """Symbols as a scene knows them that an item in a scope declares: scoped ones by their qualified names."""
    if scope is None or not scope.prefixes:
        return symbols
    return tuple([Symbol(kind, scope.own(name)) if kind.is_scoped else Symbol(kind, name) for kind, name in symbols])
