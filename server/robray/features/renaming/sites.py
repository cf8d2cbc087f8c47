"""The places of a renaming: every mention of a name, in all scenes with a file that has one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence, kind_of, name_span, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import RefusalError
from robray.features.uses import Site, Use, mentions_that, resolved_uses
from robray.text.spans import Span

_OF_SCENES = (SymbolKind.FRAME, SymbolKind.CONSTANT, SymbolKind.CLASS)
"""Kinds with one meaning in a whole scene."""


class Renaming(NamedTuple):
    """`scenes` are those with a file that has a site; `at` is the site in question.

    In a scope a frame has another name than in the rest of the scene, and a file may be in a scene several times: all
    these names end with `stem`, which is replaced. `names` are the qualified ones in each scene.
    """

    symbol: Symbol
    at: FileSpan
    scenes: tuple[SceneState, ...]
    sites: Mapping[FileSpan, Mention]
    names: tuple[tuple[SceneState, str], ...]
    stem: str
    place: ItemPath | None = None
    """The item of the site in question, in its scene, for a name that holds in one block only."""

    def in_block(self, scene: SceneState, symbol: Symbol) -> Iterator[ItemPath]:
        """Declarations of a symbol in the block of the item in question, in each instance of its file."""
        if self.place is not None:
            for prefix in scene.instances.prefixes.get(self.at.path, ()):
                yield from scene.declared_here(symbol, (*prefix, self.place[-1]))

    def renamed(self, name: str, stem: str) -> str:
        """A name, at a site or qualified, with another stem."""
        return name.removesuffix(self.stem) + stem

    def files(self, analysis: Analysis) -> dict[str, SourceFile]:
        """The files with sites, by their paths, without the list of a set."""
        return {site.path: file for site in self.sites if (file := analysis.files.get(site.path)) is not None}

    def stem_of(self, new: str) -> str:
        """The stem with which the site in question gets the name `new`; a RefusalError if there is none."""
        written = self.sites[self.at].name.text if self.at in self.sites else self.symbol.name
        before = written.removesuffix(self.stem)
        if not new.startswith(before) or new == before:
            raise RefusalError(f"'{self.stem}' is '{written}' here because of the prefix '{before}', which has to stay")
        return new.removeprefix(before)


def renaming(analysis: Analysis, path: str, offset: int) -> Renaming | None:
    """None without a name at the cursor; a RefusalError if the name cannot be changed.

    A name with several definitions, as of a constant, is one name: all its definitions are renamed. Cost: as all
    references, in each of the scenes.
    """
    found = next(occurrences_at(analysis, path, offset), None)
    if found is None:
        return None
    symbol = found.symbol
    if not symbol.name:
        raise RefusalError("what has no name cannot be renamed")
    everywhere = [*occurrences_at(analysis, path, offset)]
    same = [each for each in everywhere if each.symbol.kind is symbol.kind and _is_same(each, found)]
    if holds_in_scene(symbol.kind):
        gathered = sites_of(analysis, symbol.kind, [(each.scene, each.symbol.name) for each in same], found.at, path)
    else:
        gathered = _of_one_file(analysis, found, resolved_uses(analysis, path, offset))
    if not any(scene.declarations.get(Symbol(symbol.kind, name)) for scene, name in gathered.names):
        raise RefusalError(f"'{symbol.name}' is defined nowhere")
    if found.at not in gathered.sites:
        raise RefusalError(f"'{symbol.name}' is defined only below, so it is undefined here")
    if symbol.kind.of_a_block:
        gathered = gathered._replace(place=found.place)
    _check_own_name(gathered)
    _check_accord(found, everywhere, gathered)
    return gathered


def holds_in_scene(kind: SymbolKind) -> bool:
    """True if names of a kind have one meaning in a whole scene, perhaps under a prefix, and not in one file."""
    return kind in _OF_SCENES or kind.is_scoped or bool(kind.opens)


def _of_one_file(analysis: Analysis, found: Occurrence, uses: Iterable[Use]) -> Renaming:
    """The sites of a name with several meanings: in one file, or in files that share it."""
    scenes: dict[str, SceneState] = {found.scene.root: found.scene}
    sites: dict[FileSpan, Mention] = {}
    symbol = found.symbol
    for at, mention, scene, _ in uses:
        sites[at] = mention
        scenes[scene.root] = scene
    if not any(mention.declares for mention in sites.values()):
        raise RefusalError(f"'{symbol.name}' is defined nowhere")
    # A file may be in several sets, and shares its names in each.
    declaring = dict.fromkeys(at.path for at, mention in sites.items() if mention.declares)
    scenes |= {scene.root: scene for path in declaring for scene in analysis.scenes_with(path)}
    names = tuple((scene, symbol.name) for scene in scenes.values())
    ordered = {site: sites[site] for site in sorted(sites)}
    return Renaming(symbol, found.at, tuple(scenes.values()), ordered, names, symbol.name)


def _is_same(one: Occurrence, other: Occurrence) -> bool:
    """True if two occurrences at one place are of one thing, by whatever names."""
    if one.symbol == other.symbol:
        return True
    found = [(each.scene, _declared(each)) for each in (one, other)]
    declared = {None if place is None else (scene.file(place).path, place[-1]) for scene, place in found}
    return len(declared) == 1 and None not in declared


def _declared(occurrence: Occurrence) -> ItemPath | None:
    symbol, scene = occurrence.symbol, occurrence.scene
    if symbol.kind is SymbolKind.FRAME:
        return scene.effective_frame(symbol.name)
    return next(iter(scene.declarations.get(symbol, ())), None)


def sites_of(
    analysis: Analysis, kind: SymbolKind, names: Iterable[tuple[SceneState, str]], at: FileSpan, path: str
) -> Renaming:
    """The sites of names in the scenes of the file at `path`, and in those of every file with one."""
    first = next(iter(names))[1]
    symbol = Symbol(kind, first)
    scenes: dict[str, SceneState] = {}
    done: dict[tuple[str, str], tuple[SceneState, str]] = {}
    sites: dict[FileSpan, Mention] = {}
    stems = {first}
    waiting = [*names]
    looked: set[tuple[str, str, str]] = set()
    if not kind.is_scoped or not any(scene.instances.is_scoped for scene, _ in waiting):
        waiting += [(scene, first) for scene in analysis.scenes_with(path)]
    while waiting:
        scene, name = waiting.pop()
        # Files that are loaded together share only frames and scopes.
        if (scene.root, name) in done or (scene.is_set and kind is not SymbolKind.FRAME and not kind.opens):
            continue
        done[scene.root, name] = scene, name
        scenes[scene.root] = scene
        here = Symbol(kind, name)
        if scene.instances.is_scoped:
            stems.update(scene.local_name(name, place) for place in scene.declarations.get(here, ()))
            for place in scene.declarations.get(here, ()) if kind.is_scoped else ():
                waiting += _elsewhere(analysis, scene, place, name)
        for place, found in in_scene(scene, here):
            for site, mention in found:
                sites[site] = mention
                stems.add(mention.name.text)
            source = scene.file(place).path
            for other in analysis.scenes_with(source) if (source, scene.root, name) not in looked else ():
                looked.add((source, scene.root, name))
                if other is not scene:
                    waiting += [(other, each) for each in _names_in(other, scene, place, name, kind)]
    return Renaming(
        symbol,
        at,
        tuple(scenes.values()),
        {site: sites[site] for site in sorted(sites)},
        tuple(done.values()),
        min(stems, key=len),
    )


def _elsewhere(analysis: Analysis, scene: SceneState, place: ItemPath, name: str) -> Iterator[tuple[SceneState, str]]:
    """Names of a frame or scope declared at a place, for each instance of its file."""
    path, local = scene.file(place).path, scene.local_name(name, place)
    for other in analysis.scenes_with(path):
        for prefix in other.instances.prefixes.get(path, ()):
            yield other, other.own_name(local, (*prefix, place[-1]))


def _names_in(other: SceneState, scene: SceneState, place: ItemPath, name: str, kind: SymbolKind) -> Iterable[str]:
    """Names in another scene of the thing with a name at a place."""
    if not kind.is_scoped or not (scene.instances.is_scoped or other.instances.is_scoped):
        return (name,)
    local, path = scene.local_name(name, place), scene.file(place).path
    at = ((*prefix, place[-1]) for prefix in other.instances.prefixes.get(path, ()))
    return dict.fromkeys(other.frame_named(local, each, kind) for each in at)


def in_scene(scene: SceneState, symbol: Symbol) -> Iterator[tuple[ItemPath, list[Site]]]:
    """The mentions of a name with the renamed meaning, item by item."""

    def is_named(place: ItemPath, mention: Mention) -> bool:
        if kind_of(scene, place, mention) is not symbol.kind:
            return False
        # A use that comes before every definition is none, and stays one.
        is_constant = symbol.kind is SymbolKind.CONSTANT and not mention.declares
        return not is_constant or scene.constant_before(symbol.name, place) is not None

    return mentions_that(is_named, scene, symbol, scene.declarations.get(symbol, ()))


def _check_own_name(found: Renaming) -> None:
    for scene, name in found.names:
        symbol = Symbol(found.symbol.kind, name)
        for place in scene.declarations.get(symbol, ()):
            editing_of(scene.file(place).format).check_declaration(scene, place, symbol)


def _check_accord(found: Occurrence, all_of_them: list[Occurrence], gathered: Renaming) -> None:
    """The name under the cursor must mean the same thing in all includes of its file."""
    names = {(scene.root, name) for scene, name in gathered.names}
    for other in all_of_them:
        if other.symbol.kind is not found.symbol.kind or (other.scene.root, other.symbol.name) not in names:
            kinds = f"a {found.symbol.kind.word} in {found.scene.root} and a {other.symbol.kind.word}"
            if found.symbol.kind is other.symbol.kind:
                kinds = f"the {found.symbol.kind.word} '{found.symbol.name}', and '{other.symbol.name}'"
            raise RefusalError(f"'{found.mention.name.text}' is {kinds} in {other.scene.root}")
    assert found.scene in gathered.scenes, "the scene of the cursor is looked through, too"


def namesake(found: Renaming) -> tuple[FileSpan, str] | None:
    """The declared name of a thing with the same name, in the same file or beside it, and the word for it."""
    for scene, name in found.names:
        for place in scene.declarations.get(Symbol(found.symbol.kind, name), ()):
            other = editing_of(scene.file(place).format).namesake(found.symbol.kind)
            if other is not None:
                kind, word = other
                local = scene.local_name(name, place) if found.symbol.kind.is_scoped else name
                own = scene.own_name(local, place) if kind.is_scoped else local
                for declared in scene.declared_here(Symbol(kind, own), place):
                    return name_span(scene, declared), word
    return None


def followers(analysis: Analysis, found: Renaming, new: str) -> Iterator[tuple[Renaming, str]]:
    """The renamings that come with one, and their new stems."""
    for path, file in found.files(analysis).items():
        for (kind, local), name in editing_of(file.format).followers(found.symbol, new):
            names = [
                (scene, own)
                for scene in analysis.scenes_with(path)
                for prefix in scene.instances.prefixes[path]
                if Symbol(kind, own := _own_name(scene, kind, local, (*prefix, 0))) in scene.declarations
            ]
            if names:
                gathered = sites_of(analysis, kind, names, found.at, path)
                before = local.removesuffix(gathered.stem)
                if not name.startswith(before):
                    raise RefusalError(f"the {kind.word} '{local}' is called '{gathered.stem}' elsewhere")
                yield gathered, name.removeprefix(before)


def _own_name(scene: SceneState, kind: SymbolKind, local: str, at: ItemPath) -> str:
    return scene.own_name(local, at) if kind is SymbolKind.FRAME else local


_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def meant(typed: str) -> str:
    """The typed name, without quotes around it."""
    return typed[1:-1] if len(typed) > 1 and typed[0] == typed[-1] == '"' else typed


def checked(analysis: Analysis, renaming: Renaming, new: str) -> None:
    """Raises RefusalError if the new name is invalid, in general or for the kind."""
    if not new:
        raise RefusalError("a name needs at least one character")
    if '"' in new:
        raise RefusalError("a name cannot contain a quote")
    for file_format in dict.fromkeys(file.format for file in renaming.files(analysis).values()):
        editing_of(file_format).check_name(renaming.symbol, new)
    try:
        new.encode()
    except UnicodeEncodeError:
        raise RefusalError("the name contains half a character") from None


def spelled(analysis: Analysis, site: FileSpan, mention: Mention, new: str) -> tuple[FileSpan, str]:
    """The replacement that gives a site the name `new`, and the span to replace: the site, or more around it. A
    RefusalError if it cannot be written.
    """
    file = analysis.files.get(site.path)
    if file is None:
        # In the list of a set; the owner of its configuration writes it there.
        return site, new
    span, text = editing_of(file.format).rewritten(file, site.span, mention, new)
    return site._replace(span=span), text


def as_it_is(file: SourceFile, at: Span, mention: Mention, new: str) -> str:
    """The name between its marks, for formats without a spelling of their own; refuses names that may need one."""
    written = file.text[at.start : at.end].decode("utf-8", "replace")
    before, found, behind = written.partition(mention.name.text)
    if not found or not _PLAIN.fullmatch(mention.name.text) or not _PLAIN.fullmatch(new):
        raise RefusalError(f"cannot write '{new}' in place of '{written[:20]}'")
    return before + new + behind
