"""Watching the files of a scene."""

from collections.abc import Generator, Iterable

from robray.api.loading import Asked, LoadError, Path, asked_of, found_of
from robray.api.scene import Scene
from robray.checking.changes import changes, tops_of


def watch(
    source: Path, with_: Path | Iterable[Path] = (), *, scene: str | None = None, lenient: bool = False
) -> Generator[Scene, None, None]:
    """Yields the scene, and a new one whenever a file of its project changes. The arguments are those of `load`.

    While `load` would raise an error, it yields nothing, because a file may be half written. With `lenient` it also
    yields a scene that its reader would refuse. If files change while you work with a scene, the next scene has all
    changes. Raises a LoadError if the first scene cannot be loaded, and an OSError if the system cannot watch files. To
    end it, leave the loop or call `close`.

        for scene in robray.watch("cell.robray"):
            draw(scene.poses())
    """
    asked = asked_of(source, with_, scene)
    # Before anything is watched: of a folder that is not there nothing ever would be.
    found_of(asked, lenient=True)
    return _scenes(asked, lenient=lenient)


def _scenes(asked: Asked, *, lenient: bool) -> Generator[Scene, None, None]:
    begun = False
    for changed in changes(tops_of([asked.path, *asked.together])):
        # At the first beat nothing has changed; but what changes from then on is seen, even while the scene is read.
        if begun and not changed:
            continue
        begun = True
        try:
            found = found_of(asked, lenient=lenient)
        except LoadError:
            continue
        yield found
