"""A scene again whenever it changes."""

from collections.abc import Generator, Iterable

from robray.api.loading import Asked, LoadError, Path, asked_of, found_of
from robray.api.scene import Scene
from robray.checking.changes import changes, tops_of


def watch(
    source: Path, with_: Path | Iterable[Path] = (), *, scene: str | None = None, lenient: bool = False
) -> Generator[Scene, None, None]:
    """The scene, and a new one whenever a file of its project changes, without end; the arguments are those of `load`.

    While a file is such that `load` would raise nothing is yielded, for it may be half written; with `lenient` what its
    reader would refuse is yielded, with its diagnostics, and only what cannot be read is waited for. What changes
    while the caller is busy with one scene is in the next one. Raises a LoadError at once if there is nothing to read
    to begin with, and an OSError if changes cannot be watched. Whoever leaves the loop, or calls `close`, ends it.

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
