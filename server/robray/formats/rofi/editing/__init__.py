"""Editing of configurations."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterator

from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol
from robray.features.document_symbols import ROLES as OF_ALL
from robray.features.document_symbols import Outline, SymbolRole
from robray.features.editing import Editing
from robray.features.inlay_hint import HintKind, InlayHint
from robray.features.numbers import number
from robray.features.refactorings.refactoring import RefusalError
from robray.features.token_types import DECLARATION, RANKS, TokenType, token_rows
from robray.features.world import World as WorldPoses
from robray.formats.rofi.editing.completion import complete
from robray.formats.rofi.editing.hover import component_in_words, describe, explain, module_types
from robray.formats.rofi.editing.spot import folds, parts
from robray.formats.rofi.semantics.whole import Solved, world_of
from robray.formats.rofi.statements import End, Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.formats.rofi.vocabulary import MODULE
from robray.text.printable import printable
from robray.text.spans import Span

_DECIMALS = 2
_OF_POSITIONS = 4


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], _: WorldPoses
) -> Iterator[tuple[InlayHint, Span]]:
    statement = statement_of(item)
    match statement:
        case World():
            return
        case Module(name=name):
            where = position(world_of(scene, place), place) if HintKind.WORLD in kinds else None
            if name is not None and where is not None:
                yield InlayHint(0, f"at {where}", HintKind.WORLD), name.span
        case ModuleJoint(source=source, target=target):
            if HintKind.VALUE in kinds:
                yield from _named(scene, place, source)
                yield from _named(scene, place, target)
        case SpaceJoint(target=target, motion=motion):
            if HintKind.VALUE in kinds:
                yield from _named(scene, place, target)
                turned = None if motion is None else motion.position
                if turned is not None and turned.value and math.isfinite(math.degrees(turned.value)):
                    shown = number(round(math.degrees(turned.value), _DECIMALS))
                    yield InlayHint(0, f"= {shown}°", HintKind.VALUE), turned.span


def position(solved: Solved | None, place: ItemPath) -> str | None:
    """The pose of a module's origin; None if it is unknown."""
    rank = None if solved is None else solved.ranks.get(place)
    placed = None if solved is None else solved.placed
    pose = None if rank is None or placed is None or not placed.is_consistent else placed.poses.get(rank)
    if pose is None:
        return None
    return f"[{', '.join(number(round(each, _OF_POSITIONS)) for each in (pose[3], pose[7], pose[11]))}]"


def _named(scene: SceneState, place: ItemPath, end: End | None) -> Iterator[tuple[InlayHint, Span]]:
    """The name of a component that is given by its number, if it has one."""
    if end is None or end.component is None or not isinstance(end.component.value, int):
        return
    words = component_in_words(scene, place, end)
    if words is not None:
        yield InlayHint(0, f"= {words}", HintKind.VALUE), end.component.span


_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,9})")
_LARGEST = 1 << 31


def check_name(new: str) -> None:
    """Raises RefusalError for an id that the reader cannot hold, or writes otherwise."""
    if _WHOLE.fullmatch(new) is None or not -_LARGEST <= int(new) < _LARGEST or new == "-0":
        raise RefusalError(f"no module can be called '{new}': an id is a whole number of 32 bits")


ROLES = {**OF_ALL, MODULE: SymbolRole.LINK}
"""Roles of the symbols that its texts can name."""


def outline(item: Item) -> Outline:
    statement = statement_of(item)
    match statement:
        case World():
            return Outline(SymbolRole.ROBOT, None, "world", detail="")
        case Module(name=name, type=kind):
            return Outline(SymbolRole.LINK, name, "module", detail="" if kind is None else kind.value)
        case ModuleJoint(orientation=orientation, source=source, target=target):
            detail = "" if orientation is None else printable(orientation.text)
            return Outline(SymbolRole.JOINT, None, f"{end_in_words(source)} to {end_in_words(target)}", detail)
        case SpaceJoint(target=target, motion=motion):
            moves = None if motion is None else motion.type
            detail = "" if moves is None else moves.value
            return Outline(SymbolRole.JOINT, None, f"world to {end_in_words(target)}", detail)


def end_in_words(end: End | None) -> str:
    """The module, and its component."""
    if end is None or end.module is None:
        return "?"
    component = "?" if end.component is None else printable(str(end.component.value))
    return f"{end.module.text}:{component}"


def item_tokens(item: Item, _constants: Container[str], _unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
    """Names and words of RoFI: keys and numbers are coloured as in any JSON."""
    return token_rows(_rows(item))


def _rows(item: Item) -> Iterator[tuple[Span, int]]:
    statement = statement_of(item)
    match statement:
        case World():
            return
        case Module(name=name, word=word, type=kind, components=components):
            if name is not None:
                yield name.span, RANKS[TokenType.FRAME] | DECLARATION
            if word is not None and kind is not None:
                yield word.span, RANKS[TokenType.WORD]
            for each in components:
                yield each.span, RANKS[TokenType.WORD]
        case ModuleJoint(orientation=orientation, source=source, target=target):
            if orientation is not None:
                yield orientation.span, RANKS[TokenType.WORD]
            yield from _end(source)
            yield from _end(target)
        case SpaceJoint(target=target, motion=motion):
            yield from _end(target)
            if motion is not None and motion.word is not None and motion.type is not None:
                yield motion.word.span, RANKS[TokenType.WORD]


def _end(end: End | None) -> Iterator[tuple[Span, int]]:
    if end is not None and end.module is not None:
        yield end.module.span, RANKS[TokenType.FRAME]
    if end is not None and end.component is not None:
        yield end.component.span, RANKS[TokenType.ATTRIBUTE]


class RofiEditing(Editing):
    describe = staticmethod(describe)
    leads = staticmethod(module_types)
    explain = staticmethod(explain)
    complete = staticmethod(complete)
    outline = staticmethod(outline)
    roles = ROLES
    folds = staticmethod(folds)
    parts = staticmethod(parts)
    tokens = staticmethod(item_tokens)
    hints = staticmethod(hints)

    def check_name(self, symbol: Symbol, new: str) -> None:
        check_name(new)

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        return new


EDITING = RofiEditing
