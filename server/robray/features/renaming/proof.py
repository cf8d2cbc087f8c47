"""Proves that a scene is the same except for a name: compares every item under the change of names."""

import posixpath
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.analysis.occurrences import kind_of, mentions, name_span, named_after_frame
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import (
    ClassResult,
    CollisionResult,
    ConstantResult,
    FrameResult,
    GeometryResult,
    Given,
    IncludeResult,
    ItemValue,
)
from robray.analysis.scene_state import SceneState
from robray.analysis.values import Evaluated, same
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import RefusalError
from robray.features.renaming.sites import Renaming, holds_in_scene
from robray.features.uses import files_with_names, spelled_alike, spellings
from robray.rules import ROLES
from robray.rules.engine.comments import comment_around
from robray.rules.engine.selection import OFF
from robray.text.spans import Span

_WORD = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.") | frozenset(range(128, 256))


def is_relabelling(renaming: Renaming, stem: str) -> bool:
    """True if the scenes are certainly the same except for the name. Otherwise they must be evaluated.

    In a scope, more than the spelling decides the meaning of a name.

    Cost: a search through the texts of their files, and a look at each place found.
    """
    if any(scene.instances.is_scoped for scene in renaming.scenes):
        return False
    files = {file.path: file for scene in renaming.scenes for file in files_with_names(scene).values()}
    old = renaming.symbol.name
    new = renaming.renamed(old, stem)
    if not all(editing_of(file.format).is_plain(name, file) for name in (old, new) for file in files.values()):
        return False
    if any(new.encode() in file.text for file in files.values()):
        return False
    sites: dict[str, set[int]] = {}
    for at, mention in renaming.sites.items():
        sites.setdefault(at.path, set()).add(at.span.start + mention.name.quoted)
    return all(_stands_at(old.encode(), file, sites.get(path, set())) for path, file in files.items())


def _stands_at(word: bytes, file: SourceFile, sites: set[int]) -> bool:
    """True if a word is at all of the sites, and elsewhere only in comments and in longer names."""
    text, is_another_name = file.text, editing_of(file.format).is_another_name
    found = commented = 0
    at = text.find(word)
    while at >= 0:
        start, end = at, at + len(word)
        while start > 0 and text[start - 1] in _WORD:
            start -= 1
        while end < len(text) and text[end] in _WORD:
            end += 1
        if end - start == len(word) and at in sites:
            found += 1
        elif not is_another_name(text, Span(at, at + len(word)), Span(start, end)):
            comment = comment_around(file, at, commented)
            if comment is None:
                return False
            # A comment may be all of the text, with the word in every line.
            commented = comment.end
        at = text.find(word, max(end, commented))
    return found == len(sites)


def check_obstacles(renaming: Renaming, stem: str) -> None:
    """Raises RefusalError if the name is taken, or a constant would replace it, or others."""
    kind = renaming.symbol.kind
    for scene, name in renaming.names:
        _check_taken(renaming, scene, Symbol(kind, name), renaming.renamed(name, stem))
    for scene, name in renaming.names:
        symbol, new = Symbol(kind, name), renaming.renamed(name, stem)
        for file_format in scene.instances.formats:
            editing_of(file_format).check_obstacles(scene, symbol, new)
        if kind is SymbolKind.CONSTANT:
            _check_capturing(scene, symbol, new)
        else:
            _check_captured(scene, symbol, lambda text: renaming.renamed(text, stem))
        if kind is SymbolKind.FRAME:
            _check_variable(scene, name, new)


def _check_taken(renaming: Renaming, scene: SceneState, symbol: Symbol, new: str) -> None:
    taken = Symbol(symbol.kind, new)
    others = scene.declarations.get(taken, ())
    if symbol.kind.of_a_block and others:
        others = tuple(renaming.in_block(scene, taken))
    elif others and not holds_in_scene(symbol.kind):
        # Robots that are loaded with each other have links of one name.
        spaces = {scene.space(place[:-1]) for place in _renamed(renaming, scene, symbol)}
        others = tuple([other for other in others if scene.space(other[:-1]) in spaces])
    if others:
        raise RefusalError(f"there is a {symbol.kind.word} '{new}' already, in {where(scene, others[0])}")


def _renamed(renaming: Renaming, scene: SceneState, symbol: Symbol) -> Iterator[ItemPath]:
    """The declarations of a name in the changed files; others may be of another thing with that name."""
    paths = {site.path for site in renaming.sites}
    return (place for place in scene.declarations.get(symbol, ()) if scene.file(place).path in paths)


def _check_captured(scene: SceneState, symbol: Symbol, renamed: Callable[[str], str]) -> None:
    """A constant of the new name would replace it if it is the whole value of an attribute."""
    written = map(renamed, spellings(scene, symbol))
    if not any(Symbol(SymbolKind.CONSTANT, new) in scene.declarations for new in written):
        return
    for place, alike in spelled_alike(scene, symbol, ()):
        for mention in alike:
            new = renamed(mention.name.text)
            constant = scene.constant_before(new, place)
            if constant is None:
                continue
            if SymbolKind.CONSTANT in mention.kinds and kind_of(scene, place, mention) is symbol.kind:
                raise RefusalError(
                    f"the constant '{new}' ({where(scene, constant)}) would replace it in {where(scene, place)}"
                )


def _check_capturing(scene: SceneState, symbol: Symbol, new: str) -> None:
    """The constant would replace words that are spelled like its new name."""
    definitions = scene.declarations.get(symbol, ())
    if not definitions:
        return
    for place in sorted(scene.dependents.get(Query(QueryKind.CONSTANT, new), ())):
        if place <= definitions[0]:
            continue
        for mention in mentions(scene, place):
            if mention.name.text == new and SymbolKind.CONSTANT in mention.kinds:
                raise RefusalError(f"the constant would replace the word '{new}' in {where(scene, place)}")


def _check_variable(scene: SceneState, old: str, new: str) -> None:
    """A joint variable named after its frame is renamed with it, and must not become equal to another one."""
    frames = [scene.results[place].value for place in scene.declarations.get(Symbol(SymbolKind.FRAME, old), ())]
    if not any(isinstance(frame, FrameResult) and named_after_frame(frame) for frame in frames):
        return
    # Each use of the word, even in a definition, has asked for a constant of that name.
    if Query(QueryKind.CONSTANT, new) not in scene.dependents and not scene.instances.is_scoped:
        return
    for place, result in scene.results.items():
        value = result.value
        if isinstance(value, FrameResult) and value.frame.joint is not None and value.frame.joint.variable == new:
            raise RefusalError(f"there is a joint variable '{new}' already, of the frame in {where(scene, place)}")


def where(scene: SceneState, place: ItemPath) -> str:
    """A place as people read it."""
    at = name_span(scene, place)
    path, span, lines = scene.file(place).place(at.span)
    return f"{posixpath.basename(path)}, line {lines.line(span.start) + 1}"


def first_difference(before: SceneState, after: SceneState, changed: "Renamed") -> ItemPath | None:
    """The first item with another meaning after a renaming, apart from the names; None without one.

    Cost: O(items); looks only at those evaluated again, or with a renamed class.
    """
    if before.results.keys() != after.results.keys():
        return min(before.results.keys() ^ after.results.keys())
    different = [
        place
        for place, result in after.results.items()
        if (result is not before.results[place] or changed.is_listed_in(result.value))
        and not (
            changed.same(before.results[place].value, result.value)
            and _same_findings(before.findings.get(place, ()), after.findings.get(place, ()))
        )
    ]
    return min(different, default=None)


def _same_findings(before: tuple[Problem, ...], after: tuple[Problem, ...]) -> bool:
    """True for the same findings, except for those about the letters of the name, which may disappear.

    Findings of optional rules, such as those about naming styles, do not count.
    """
    codes = [problem.code for problem in after if problem.code not in OFF]
    known = [problem.code for problem in before if problem.code not in OFF]
    return codes == known or codes == [code for code in known if code not in ROLES.spelling]


class Renamed(NamedTuple):
    """The new names in a scene by the old ones. `variables` are those of explicit joint variables, `words` the
    spellings of names of frames.
    """

    frames: Mapping[str, str]
    classes: Mapping[str, str]
    variables: Mapping[str, str]
    words: Mapping[str, str]
    prefixes: tuple[tuple[str, str], ...] = ()
    """Prefixes of scopes named after the renamed thing."""

    def same(self, before: ItemValue, after: ItemValue) -> bool:
        match before:
            case ConstantResult():
                return isinstance(after, ConstantResult) and self._same_value(before.value, after.value)
            case ClassResult():
                return (
                    isinstance(after, ClassResult)
                    and after.name == self._class(before.name)
                    and self._same_given(before.attributes, after.attributes)
                    and _keyed(after.ancestors) == _keyed(tuple(map(self._class, before.ancestors)))
                )
            case FrameResult():
                return (
                    isinstance(after, FrameResult)
                    and self._same_frame(before, after)
                    and self._same_given(before.attributes, after.attributes)
                )
            case GeometryResult():
                return (
                    isinstance(after, GeometryResult)
                    and after.holder == self._frame(before.holder)
                    and self._same_geometry(before, after)
                    and self._same_given(before.attributes, after.attributes)
                )
            case CollisionResult(pair=pair):
                meant = None if pair is None else tuple(sorted(map(self._frame, pair)))
                return isinstance(after, CollisionResult) and after.pair == meant
            case IncludeResult():
                return isinstance(after, IncludeResult) and before == after
            case None:
                return after is None

    def is_listed_in(self, value: ItemValue) -> bool:
        """True if geometry lists a class, even by a constant's word that is not looked up."""
        return (
            bool(self.classes)
            and isinstance(value, GeometryResult)
            and value.geometry is not None
            and not self.classes.keys().isdisjoint(value.geometry.classes)
        )

    def _same_frame(self, before: FrameResult, after: FrameResult) -> bool:
        old, joint = before.frame, before.frame.joint
        if joint is not None:
            is_given = any(given.name == "variable" for given in before.attributes)
            names = self.variables
            variable = names.get(joint.variable, joint.variable) if is_given else self._frame(joint.variable)
            joint = joint._replace(variable=variable)
            if joint.follows is not None:
                joint = joint._replace(follows=joint.follows._replace(variable=self._frame(joint.follows.variable)))
        parent = None if old.parent is None else self._frame(old.parent)
        return after.frame == old._replace(name=self._frame(old.name), parent=parent, joint=joint)

    def _same_geometry(self, before: GeometryResult, after: GeometryResult) -> bool:
        if before.geometry is None or after.geometry is None:
            return before.geometry is after.geometry
        classes = _keyed(tuple(map(self._class, before.geometry.classes)))
        alike = before.geometry._replace(classes=after.geometry.classes)
        return classes == _keyed(after.geometry.classes) and after.geometry == alike

    def _same_given(self, before: tuple[Given, ...], after: tuple[Given, ...]) -> bool:
        return len(before) == len(after) and all(
            one.name == other.name
            and other.origin == self._class(one.origin)
            and self._same_value(one.value, other.value)
            for one, other in zip(before, after, strict=True)
        )

    def _same_value(self, before: Evaluated, after: Evaluated) -> bool:
        """A word may be the name or not: its meaning is compared where it is used."""
        if isinstance(before, tuple) and isinstance(after, tuple):
            return len(before) == len(after) and all(map(same, before, after))
        return same(before, after) or (isinstance(before, str) and after == self.words.get(before, before))

    def _frame(self, name: str) -> str:
        renamed = self.frames.get(name)
        if renamed is not None:
            return renamed
        for old, new in self.prefixes:
            if name.startswith(old):
                return new + name.removeprefix(old)
        return name

    def _class(self, name: object) -> object:
        return self.classes.get(name, name) if isinstance(name, str) else name


def _keyed(names: tuple[object, ...]) -> set[str]:
    return {repr(name) for name in names}
