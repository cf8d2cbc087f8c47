"""Maps findings about the list of a set to configurations: prefixes, and the frames from which files hang.

A set is a scene whose root is a generated list of files (`analysis/file_set.py`). A finding at a place of the list
belongs to the `robray.toml` that it was made from, perhaps several times: of sets with the same files only one is
loaded.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.file_set import mounted
from robray.analysis.links import frame_names, mount_on_link, mounted_in_ring
from robray.analysis.mounted_links import mounted_on_links
from robray.analysis.occurrences import name_span
from robray.analysis.scene_state import SceneState
from robray.configuration.configuration import Configuration
from robray.configuration.mistakes import Mistake
from robray.configuration.reading import Read, mistake_at, unquoted
from robray.configuration.toml_text import Path
from robray.facts.symbols import Symbol, SymbolKind
from robray.text.slips import slip
from robray.text.spans import Span

PREFIX, PARENT = "prefix", "parent"
_NO_RING = "a frame that is not a child of this robot"


class Listed(NamedTuple):
    """A name of the list at the path `root`, and its key in a configuration."""

    at: FileSpan
    key: Path
    text: str


def project_of(root: str) -> str:
    """The path of the configuration that a set is from."""
    return root.rpartition("#")[0]


def listed(configuration: Configuration, analysis: Analysis) -> Iterator[Listed]:
    """All names that the sets of a configuration give, with their keys. Cost: O(files of its sets)."""
    for name, scene in _sets(configuration, analysis):
        for place, said in mounted(scene):
            for index in configuration.elements(name, said.member):
                for key, found in ((PREFIX, said.prefix), (PARENT, said.parent)):
                    if found is not None and found.text:
                        yield Listed(
                            span_at(scene, place, found.span), ("scenes", name, "files", index, key), found.text
                        )


def _sets(configuration: Configuration, analysis: Analysis) -> Iterator[tuple[str, SceneState]]:
    """The sets of a configuration, with their scenes, which sets with the same files share."""
    loaded: dict[object, SceneState] = {}
    for name, files in configuration.scenes.items():
        scene = analysis.scenes.get(f"{configuration.path}#{name}")
        if scene is not None and scene.is_set:
            loaded.setdefault(files, scene)
    yield from ((name, loaded[files]) for name, files in configuration.scenes.items() if files in loaded)


def found_at(read: Read, text: bytes, analysis: Analysis, offset: int) -> tuple[Listed, Span] | None:
    """The name at a byte of a configuration, and its span without quotes."""
    if read.configuration is None:
        return None
    keys: Mapping[Path, Span] = {
        key: unquoted(text, entry.value)
        for key, entry in read.entries.items()
        if key[-1:] in ((PREFIX,), (PARENT,)) and entry.value is not None and entry.value.contains(offset)
    }
    for each in listed(read.configuration, analysis) if keys else ():
        if each.key in keys:
            return each, keys[each.key]
    return None


def undefined_parents(read: Read, text: bytes, analysis: Analysis) -> list[Mistake]:
    """The frames that files hang from and that no file of their set has, and root links that hang from themselves."""
    if read.configuration is None:
        return []
    found: dict[Path, Mistake] = {}
    for each in listed(read.configuration, analysis):
        scene = analysis.scenes[each.at.path]
        if each.key[-1] != PARENT or scene.instances.unread:
            continue
        if not _is_there(scene, each.text):
            near = _near(scene, each.text)
            found[each.key] = mistake_at(read, text, each.key, "config-undefined-frame", (each.text,), near)
        elif mounted_in_ring(scene, each.text):
            found[each.key] = mistake_at(read, text, each.key, "config-wrong-value", (PARENT, _NO_RING), None)
    return [*found.values()]


def link_meant(analysis: Analysis, parent: Listed) -> tuple[str, FileSpan] | None:
    """The link that a parent names, as its file calls it, and its declaration; None for a frame."""
    scene = analysis.scenes[parent.at.path]
    for place, name, link, declared in mounted_on_links(scene):
        if span_at(scene, place, name.span) == parent.at:
            return link, name_span(scene, declared)
    return None


def mountable(scene: SceneState) -> list[str]:
    """The names of links, and of frames that are not on links, from which files may hang."""
    names = frame_names(scene)
    frames = {names.called(symbol.name) for symbol in scene.declarations if symbol.kind is SymbolKind.FRAME}
    return sorted({*frames, *names.links} - names.parts.keys())


def _near(scene: SceneState, name: str) -> str | None:
    known = (*mountable(scene), *frame_names(scene).joints.values())
    slips = [(rank, each) for each in known if (rank := slip(name, each)) is not None]
    return min(slips)[1] if slips else None


def _is_there(scene: SceneState, name: str) -> bool:
    """A joint stands for its link. A part that only the reader makes has no name."""
    if Symbol(SymbolKind.FRAME, name) not in scene.declarations:
        return mount_on_link(scene, name) is not None
    names = frame_names(scene)
    return names.called(name) not in names.parts
