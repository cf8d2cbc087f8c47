"""Scenes of files, for programs."""

import os
import re
import reprlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from robray import disk
from robray.api.diagnostic import Diagnostic
from robray.api.scene import Scene
from robray.configuration.building import as_argument
from robray.configuration.configuration import Configuration
from robray.configuration.overriding import read_by
from robray.export.look import printable, shown_path
from robray.file_sets import Sets
from robray.loading import Loaded, load_again, load_set
from robray.loading import load as load_file
from robray.project import NAMES, Projects
from robray.rules.engine.diagnose import objection
from robray.rules.engine.suggest import listed
from robray.text.paths import absolute_path

Path = str | os.PathLike[str]

_SHOWN = 5
"""Diagnostics in the words of an error."""


class Asked(NamedTuple):
    """Sources of a scene: absolute paths, and the name of a set in the `robray.toml` in the folder `path`."""

    path: str
    together: tuple[str, ...] = ()
    scene: str | None = None


class LoadError(Exception):
    """The scene does not exist, or its reader would refuse it.

    `diagnostics` are the diagnostics of its files. They are empty if robray could not read a file.
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
    arguments: Mapping[str, object] | None = None,
) -> Scene:
    """Loads a scene, a robot or any other file that robray reads, with its includes.

    Args:
        source: the file. With `scene`, a `robray.toml`, or a folder that has one in it or above it.
        with_: a file, or files, to load before `source`, in this order, such as the robot of a scene. By default robray
            loads the files that `robray.toml` and `# robray: with` name, as an editor does.
        text: content to read instead of the file, which need not exist. Its name tells the format, and its folder is
            the one that includes are relative to.
        scene: name of a set of files in `robray.toml`, `[scenes.NAME]`.
        arguments: values of the arguments of a xacro source (`<xacro:arg>`) by name: strings, numbers or booleans. They
            override those in `robray.toml`. xacro ignores an argument that the source does not have. If the source has
            one with a similar name, the scene has a warning, or the error mentions it.
        lenient: also load a file that its reader would refuse, as far as possible.

    Raises:
        LoadError: if robray cannot read a file, or its reader would refuse it and `lenient` is false.

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
    asked = asked_of(source, with_, scene)
    if scene is not None and (text is not None or asked.together):
        raise TypeError("robray.toml names the files of a scene; do not pass text or with_")
    texts = disk.NO_TEXTS if text is None else {asked.path: _encoded(text)}
    return found_of(asked, texts, lenient=lenient, arguments=arguments)


def asked_of(source: Path, with_: Path | Iterable[Path], scene: str | None) -> Asked:
    """Raises a TypeError for what names nothing, and a LoadError for an empty name."""
    (path,) = paths_of(_path(source))
    if not isinstance(scene, str | None):
        raise TypeError(f"expected the name of a scene as a str, found {reprlib.repr(scene)}")
    if scene is not None and os.path.basename(path) in NAMES:
        path = os.path.dirname(path)
    return Asked(path, paths_of(with_), scene)


def found_of(
    asked: Asked,
    texts: Mapping[str, bytes] = disk.NO_TEXTS,
    *,
    lenient: bool,
    arguments: Mapping[str, object] | None = None,
) -> Scene:
    """Raises a LoadError, which is without diagnostics where there is nothing to read."""
    given = {name: as_argument(value) for name, value in (arguments or {}).items()}
    projects = Projects(read_by(None, given)) if given else Projects()
    loaded = _loaded(asked, projects, texts, is_whole=not lenient)
    if isinstance(loaded, str):
        raise LoadError(_absence(asked, loaded))
    folders = {os.path.dirname(each) for each in (loaded.path, *loaded.analysis.files)}
    found = Scene(loaded, {folder: projects.of_folder(folder) for folder in sorted(folders)})
    if not lenient and not found.accepted:
        raise LoadError(_refusal(loaded, found), found.diagnostics)
    return found


def paths_of(paths: Path | Iterable[Path]) -> tuple[str, ...]:
    """Absolute ones, of one or of several. Raises a TypeError for what is none, and a LoadError for an empty name."""
    if isinstance(paths, str | os.PathLike):
        return (absolute_path(_path(paths)),)
    if isinstance(paths, bytes) or not isinstance(paths, Iterable):
        paths = [_path(paths)]
    return tuple(absolute_path(_path(path)) for path in paths)


def _path(given: object) -> str:
    path = os.fspath(given) if isinstance(given, os.PathLike) else given
    if not isinstance(path, str):
        raise TypeError(f"expected a file name as a str or os.PathLike, found {reprlib.repr(given)}")
    if not path:
        raise LoadError("expected the name of a file, found an empty text")
    return path


def _encoded(text: str | bytes) -> bytes:
    if not isinstance(text, str | bytes | bytearray | memoryview):
        raise TypeError(f"expected the text of a scene as str or bytes, found {reprlib.repr(text)}")
    if not isinstance(text, str):
        return bytes(text)
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        # Half of a pair is no character: the bytes are none in UTF-8, which is what is then said of them.
        return text.encode("utf-8", "surrogatepass")


def loaded_again(path: str, sets: Sets, settings: Mapping[str, Configuration], texts: Mapping[str, bytes]) -> Scene:
    """The scene in another process, of the texts that were read for it in the first one, and what held there."""
    projects = Projects(settings.get)
    return Scene(load_again(path, sets, projects, texts), settings)


def _loaded(asked: Asked, projects: Projects, texts: Mapping[str, bytes], *, is_whole: bool) -> Loaded | str:
    if asked.scene is not None:
        return load_set(asked.scene, asked.path, projects, texts, is_whole=is_whole)
    return load_file(asked.path, projects, texts, together=asked.together)


_TEXT = re.compile(r"[\n{<]")
"""Occurs in a text of any format, and in no name of a file."""

_BEGINNING = 40
"""Characters of a text that are shown where a name should be."""


def _absence(asked: Asked, why: str) -> str:
    """The message about a missing or invalid file, and its remedy."""
    if asked.scene is not None:
        return f"'{printable(asked.scene)}' {printable(why)}"
    is_folder = os.path.isdir(asked.path)
    if not is_folder and _TEXT.search(asked.path):
        begins = printable(os.path.relpath(asked.path)[:_BEGINNING])
        return f"'{begins}…' is not a file; pass a text as text=, with a file name that tells its format"
    if is_folder or os.path.basename(asked.path) in NAMES:
        folder = asked.path if is_folder else os.path.dirname(asked.path)
        names = [*Projects().of_folder(folder).scenes]
        by_name = f", or with scene= one of its scenes: {listed(names)}" if names else ""
        why = f"is a {'folder' if is_folder else 'configuration'}: name a file{by_name}"
    return f"'{printable(shown_path(asked.path))}' {printable(why)}"


def _refusal(loaded: Loaded, scene: Scene) -> str:
    name = printable(shown_path(loaded.path))
    verdict = objection(loaded.state, name)
    rejected = [each for each in scene.diagnostics if each.rejected] or [*scene.diagnostics]
    more = [f"and {len(rejected) - _SHOWN} more"] if len(rejected) > _SHOWN else []
    return "\n  ".join((f"{verdict}:", *map(str, rejected[:_SHOWN]), *more))


LoadError.__module__ = "robray"
