"""Scenes of files, for programs."""

import os
from collections.abc import Iterable, Mapping

from robray import disk
from robray.api.diagnostic import Diagnostic
from robray.api.scene import Asked, Scene
from robray.export.look import printable, shown_path
from robray.formats import ROBRAY
from robray.loading import Loaded, load_set
from robray.loading import load as load_file
from robray.project import NAMES, Projects
from robray.rules.engine.diagnose import accepts
from robray.text.paths import absolute_path

Path = str | os.PathLike[str]

_SHOWN = 5
"""Diagnostics in the words of an error."""


class LoadError(Exception):
    """There is no such scene, or its reader would refuse it.

    `diagnostics` are what is said about its files, errors and all else; none where a file could not be read at all.
    """

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


def load(
    source: Path,
    with_: Path | Iterable[Path] = (),
    *,
    text: str | bytes | None = None,
    scene: str | None = None,
    lenient: bool = False,
) -> Scene:
    """A scene, a robot or any other file that robray reads, with what it includes.

    Args:
        source: the file; with `scene` the `robray.toml` that names it, or a folder that one holds for.
        with_: a file, or files, that are loaded together with it, in this order and before it, as robots. Without any,
            what the `robray.toml` around it and its `# robray: with` say is loaded, as in an editor.
        text: stands for what the file holds, which need not be there. Its name tells the format, and its folder where
            it includes from.
        scene: the name of one of the `[scenes]` in a `robray.toml`.
        lenient: takes also what the reader would refuse, as far as it goes.

    Raises:
        LoadError: if there is nothing to read, or it would be refused, and `lenient` is not set.

    Examples:
        >>> import robray
        >>> scene = robray.load("cell.robray", text="def h 0.7; frame table { translation [0, 0, h]; }")
        >>> list(scene.frames), scene.frames["table"].line, scene.constants["h"].value
        (['table'], 1, 0.7)
        >>> robray.load("cell.robray", text="frame table { translation [0, 0]; }")
        Traceback (most recent call last):
        ...
        robray.LoadError: amino refuses 'cell.robray': ...
    """
    together = paths_of(with_)
    if scene is not None and (text is not None or together):
        raise TypeError("what a scene of a robray.toml is made of stands there: neither text nor with_ goes with it")
    path = absolute_path(os.fspath(source))
    if scene is not None and os.path.basename(path) in NAMES:
        path = os.path.dirname(path)
    raw = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    asked = Asked(path, together, scene)
    loaded = _loaded(asked, disk.NO_TEXTS if raw is None else {path: raw})
    if isinstance(loaded, str):
        why = "is a folder: name a file, or a scene of its robray.toml" if os.path.isdir(path) and not scene else loaded
        raise LoadError(f"'{printable(scene or shown_path(path))}' {printable(why)}")
    found = Scene(loaded, asked)
    if not lenient and not found.accepted:
        raise LoadError(_refusal(loaded, found), found.diagnostics)
    return found


def paths_of(paths: Path | Iterable[Path]) -> tuple[str, ...]:
    """Absolute ones, of one or of several."""
    each = [paths] if isinstance(paths, str | os.PathLike) else paths
    return tuple(absolute_path(os.fspath(path)) for path in each)


def loaded_again(asked: Asked, texts: Mapping[str, bytes]) -> Scene:
    """The scene in another process, of the texts that were read for it in the first one."""
    loaded = _loaded(asked, texts)
    if isinstance(loaded, str):
        raise LoadError(f"'{printable(shown_path(asked.path))}' {printable(loaded)}")
    return Scene(loaded, asked)


def _loaded(asked: Asked, texts: Mapping[str, bytes]) -> Loaded | str:
    if asked.scene is not None:
        return load_set(asked.scene, asked.path, Projects(), texts)
    return load_file(asked.path, Projects(), texts, together=asked.together)


def _refusal(loaded: Loaded, scene: Scene) -> str:
    name = printable(shown_path(loaded.path))
    # With what is loaded beside it a file is a scene.
    reader = (ROBRAY if loaded.state.is_set else loaded.state.instances.files[()].format).reader.name
    verdict = f"'{name}' is not read whole" if accepts(loaded.state) is None else f"{reader} refuses '{name}'"
    rejected = [each for each in scene.diagnostics if each.rejected] or [*scene.diagnostics]
    more = [f"and {len(rejected) - _SHOWN} more"] if len(rejected) > _SHOWN else []
    return "\n  ".join((f"{verdict}:", *map(str, rejected[:_SHOWN]), *more))


LoadError.__module__ = "robray"
