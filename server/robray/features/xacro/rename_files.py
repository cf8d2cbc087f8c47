"""Edits in sources for moved files (LSP 3.17, workspace/willRenameFiles)."""

import posixpath
from collections.abc import Iterator, Sequence
from itertools import islice

from robray.analysis.analysis import FileSpan
from robray.features.rename_files import Moves, moved
from robray.features.xacro.names import Names
from robray.features.xacro.sites import Kind
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.scopes import Definition, Value
from robray.formats.xacro.ways import value_edits
from robray.formats.xacro.yaml import YamlFile
from robray.syntax.xml_text import in_attribute
from robray.text.paths import normal


def rename_files(expansions: Sequence[Expansion], moves: Moves) -> dict[FileSpan, str]:
    """The edits after which includes and `load_yaml` lead where they led.

    A path that depends on an argument stays: it leads to other files for other values. So does one that several files
    are read by, unless all of them move alike. Cost: O(files and values of the expansions).
    """
    found: dict[FileSpan, str | None] = {}
    for at, text in _literal(expansions, moves):
        found[at] = text if found.get(at, text) == text else None
    for expansion in expansions:
        for at, text in _computed(expansion, moves):
            found[at] = text if found.get(at, text) == text else None
    return {at: text for at, text in found.items() if text is not None}


def _literal(expansions: Sequence[Expansion], moves: Moves) -> Iterator[tuple[FileSpan, str | None]]:
    """For literal paths. None for one that stays."""
    names = Names(expansions)
    for site in (each for found in names.sites.values() for each in found):
        if site.kind is not Kind.FILE or site.is_put_together or "$" in site.name or posixpath.isabs(site.name):
            continue
        folder, new_folder = posixpath.dirname(site.at.path), posixpath.dirname(moved(site.at.path, moves))
        for target in names.files(site):
            new = moved(target, moves)
            if normal(posixpath.join(folder, site.name)) == target:
                is_same = normal(posixpath.join(new_folder, site.name)) == new
                yield site.at, None if is_same else in_attribute(posixpath.relpath(new, new_folder))


def _computed(expansion: Expansion, moves: Moves) -> Iterator[tuple[FileSpan, str | None]]:
    included = {(id(each.node), id(each.frame)): each.path for each in expansion.inclusions}
    for value in expansion.values:
        loaded = next((use.of.path for each in value.pieces for use in each.uses if isinstance(use.of, YamlFile)), None)
        path = included.get((id(value.node), id(value.frame)), loaded)
        if path is None or moved(path, moves) == path:
            continue
        is_chosen = any(isinstance(of, Definition) and of.kind == "argument" for of in value.definitions())
        # An argument with the whole path as its default has no part in it.
        for of in [value] if loaded is None else value.definitions():
            if isinstance(of, Value | Definition) and of.value == path and not (is_chosen and _chooses(of)):
                made = of if isinstance(of, Value) else of.made
                found = () if made is None else value_edits(made, moved(path, moves))
                yield from ((FileSpan(at, span), text) for at, span, text in islice(found, 1))
                break


def _chooses(of: Value | Definition) -> bool:
    """True if a value depends on an argument."""
    made = of if isinstance(of, Value) else of.made
    found = () if made is None else made.definitions()
    return any(isinstance(each, Definition) and each.kind == "argument" for each in found)
