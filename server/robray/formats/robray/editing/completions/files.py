"""Files: scene files for `include`, meshes for `mesh`."""

import posixpath
import re
from collections.abc import Callable, Iterator

from robray.features.completions.candidates import Candidate, Completion, CompletionRole
from robray.features.completions.present import files_present
from robray.features.semantic_tokens import instances
from robray.formats.robray.editing.completions.around import Around
from robray.scene.meshes import MESHES
from robray.text.paths import normal

_SUFFIX = ".robray"


def includes(around: Around) -> Iterator[Candidate]:
    """Known scene files and those around this one, the nearest first, without this one, those that include it, which
    would close a ring, and those that the scene already has.
    """
    including = {
        scene.instances.files[prefix[:depth]].path
        for scene, prefix in instances(around.analysis, around.path)
        for depth in range(len(prefix))
    }
    here = posixpath.dirname(around.path)
    folders: dict[str, str | None] = {}
    files = around.analysis.files
    present = files_present(around.analysis, around.path, around.context.replaced.start)
    left_out = including | present
    known = (path for path, file in files.items() if path not in left_out and file.frontend.name == "robray")
    # Without a folder of the workspace nothing but what is open, and what it includes, is known.
    beside = (posixpath.join(here, name) for name in around.list_folder(here))
    others = (path for path in (*around.list_scenes(), *beside) if path.endswith(_SUFFIX) and path not in files)
    for path in dict.fromkeys((*known, *others)):
        if path == around.path:
            continue
        folder, _, name = path.rpartition("/")
        if folder not in folders:
            folders[folder] = _from(here, folder)
        way = folders[folder]
        if way is None:
            continue
        written = _escaped(way + name)
        if '"' not in written:
            # Folders in this one are nearer than those around it.
            yield way.count("/") + way.count("../"), written, _file(around, written)


def _escaped(written: str) -> str:
    """As a path in an include, which may be a pattern."""
    return re.sub(r"([*?\[\\])", r"\\\1", written)


def _from(here: str, folder: str) -> str | None:
    """What leads from one folder to a file in another; None where nothing does."""
    if _root(here) != _root(folder):
        # From a document that is not on the disk, only absolute paths lead there; and nothing leads to one.
        return f"{folder}/" if folder.startswith("/") else None
    way = posixpath.relpath(f"/{folder}", f"/{here}")
    return "" if way == "." else f"{way}/"


def _root(path: str) -> str:
    """The scheme of what is not on the disk (`untitled:`), with a slash on what is."""
    return "/" if path.startswith("/") else path.partition(":")[0]


def meshes(around: Around) -> Iterator[Candidate]:
    """Mesh files, and folders, in the folder that was typed so far.

    A path counts from the folder of the scene's root file, wherever it is written (language reference 8).
    """
    root = around.path if around.scene is None else around.scene.root
    typed = around.context.typed if around.context.quoted else ""
    folder = typed[: typed.rfind("/") + 1]
    for name in around.list_folder(normal(posixpath.join(posixpath.dirname(root), folder))):
        written = folder + name
        if '"' in written:
            continue
        if name.endswith("/"):
            yield 1, written, _folder(around, written)
        elif name.lower().rpartition(".")[2] in MESHES and not around.is_captured(written):
            yield 0, written, _file(around, written)


def _file(around: Around, written: str) -> Callable[[], Completion]:
    text = written + around.closing if around.context.quoted else f'"{written}"'
    return lambda: Completion(written, CompletionRole.FILE, text)


def _folder(around: Around, written: str) -> Callable[[], Completion]:
    """The string stays open: more is to come."""
    text = written if around.context.quoted else f'"{written}'
    return lambda: Completion(written, CompletionRole.FOLDER, text)
