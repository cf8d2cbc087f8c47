"""What the lists of sets say, at the places where configurations say it: prefixes, and the frames that files hang from.

A set is a scene whose root is a list of files (`analysis/file_set.py`), which nobody writes by hand. What is found at a
place of the list stands in the `robray.toml` that it was made from, perhaps several times: of sets of the same files
one is loaded.
"""

from collections.abc import Iterator, Mapping

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.file_set import mounted
from robray.analysis.scene_state import SceneState
from robray.configuration.configuration import Configuration
from robray.configuration.mistakes import Mistake
from robray.configuration.reading import Read, mistake_at, unquoted
from robray.configuration.toml_text import Path
from robray.facts.symbols import Symbol, SymbolKind
from robray.text.records import NamedTuple
from robray.text.spans import Span

PREFIX, PARENT = "prefix", "parent"


class Listed(NamedTuple):
    """A name of the list at the path `root`, and which key of a configuration says it."""

    at: FileSpan
    key: Path
    text: str


def project_of(root: str) -> str:
    """The path of the configuration that a set is from."""
    return root.rpartition("#")[0]


def listed(configuration: Configuration, analysis: Analysis) -> Iterator[Listed]:
    """All names that the sets of a configuration give, as its keys say them. Cost: O(files of its sets)."""
    for name, scene in _sets(configuration, analysis):
        for place, said in mounted(scene):
            for index in configuration.elements(name, said.member):
                for key, found in ((PREFIX, said.prefix), (PARENT, said.parent)):
                    if found is not None and found.text:
                        yield Listed(
                            span_at(scene, place, found.span), ("scenes", name, "files", index, key), found.text
                        )


def _sets(configuration: Configuration, analysis: Analysis) -> Iterator[tuple[str, SceneState]]:
    """The sets that a configuration names, with the scenes that they are loaded as: those of the same files are one."""
    loaded: dict[object, SceneState] = {}
    for name, files in configuration.scenes.items():
        scene = analysis.scenes.get(f"{configuration.path}#{name}")
        if scene is not None and scene.is_set:
            loaded.setdefault(files, scene)
    yield from ((name, loaded[files]) for name, files in configuration.scenes.items() if files in loaded)


def written(read: Read, key: Path) -> Span | None:
    """Where the value of a key is written, with its quotes."""
    entry = read.entries.get(key)
    return None if entry is None else entry.value


def found_at(read: Read, text: bytes, analysis: Analysis, offset: int) -> tuple[Listed, Span] | None:
    """What stands at a byte of a configuration, and where it does, without its quotes."""
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


def rewritten(text: bytes, value: Span, name: str) -> str:
    """A string with another text in it, in its own quotes where these can hold it."""
    quote = text[value.start : value.start + 1].decode()
    if quote == "'" and "'" not in name and name.isprintable():
        return f"'{name}'"
    return f'"{"".join(map(_escaped, name))}"'


def _escaped(character: str) -> str:
    if character in '\\"':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08x}"


def undefined_parents(read: Read, text: bytes, analysis: Analysis) -> list[Mistake]:
    """The frames that files hang from and that no file of their set has."""
    if read.configuration is None:
        return []
    found: dict[Path, Mistake] = {}
    for each in listed(read.configuration, analysis):
        scene = analysis.scenes[each.at.path]
        is_there = Symbol(SymbolKind.FRAME, each.text) in scene.declarations
        if each.key[-1] == PARENT and not is_there and not scene.instances.unread:
            near = next(iter(scene.near[SymbolKind.FRAME].slips(each.text)), None)
            found[each.key] = mistake_at(read, text, each.key, "config-undefined-frame", (each.text,), near)
    return [*found.values()]
