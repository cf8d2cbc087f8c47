"""What the engine asks of scenes about findings."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain
from operator import attrgetter, itemgetter

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.statements import Block, BlockKind, Constant, Stray
from robray.rules.engine.diagnosis import (
    Cause,
    Diagnosis,
    InComment,
    IsSeen,
    JudgeOf,
    NamesElsewhere,
    Origin,
    Placed,
    Reason,
    Shape,
    UnreadableDeclarations,
)
from robray.rules.engine.limits import LARGEST_ANGLE, LARGEST_LENGTH, Limits
from robray.rules.engine.merged import doubled_across
from robray.rules.engine.rule import Diagnostic
from robray.rules.engine.rule_contexts import is_identifier
from robray.rules.robray.breaking import DECLARING
from robray.rules.robray.foreign_roots import ROOTS, WORLDS
from robray.rules.robray.moving import MOVING
from robray.rules.robray.relations import relations, shared_across
from robray.rules.robray.scale import in_scale
from robray.rules.robray.too_much import too_much_for_amino
from robray.rules.robray.undefined_class import is_tag

_NAME = itemgetter(0)
"""Of an attribute."""


def _shape(block: Block) -> Shape:
    return block.kind, tuple(map(_NAME, block.attributes))


def _constant(_: Constant) -> Shape:
    return _CONSTANT


_CONSTANT: Shape = (Constant, ())


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    return relations(scene, path)


def _written_as(name: str, text: str) -> str:
    """A name is in quotes where one was, and where it must be."""
    quote = "" if is_identifier(name) and not text.startswith('"') else '"'
    return f"{quote}{name}{quote}"


# Most scenes have none of what follows, and need not wait for what knows about it.


def _origin_in(scene: SceneState) -> Origin:
    from robray.rules.robray.origins import origin_in

    return origin_in(scene)


def _above_limits(scene: SceneState, path: str, limits: Limits) -> Iterator[Placed]:
    if limits.angle >= LARGEST_ANGLE and limits.length >= LARGEST_LENGTH:
        return iter(())
    from robray.rules.robray.limits import above_lower_limits

    return above_lower_limits(scene, path, limits)


def _cause_in(scene: SceneState, is_seen: IsSeen) -> Cause:
    if not scene.findings:
        return lambda _, __: None
    from robray.rules.robray.copied_frames import CopiedFrames

    return CopiedFrames(scene, is_seen).explaining


def _at_places(file: SourceFile, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    from robray.rules.robray.brace_places import placed
    from robray.rules.robray.wrong_braces import told_as_brackets

    brackets, left = told_as_brackets(file.text, found)
    return [*brackets, *placed(file.text, file.reading.facts, left)]


def _at_first(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    from robray.rules.robray.cascades import at_first_quote

    return at_first_quote(found)


def _causes(
    file: SourceFile, found: Sequence[Diagnostic], scenes: Iterable[SceneState], is_seen: IsSeen
) -> Sequence[Diagnostic]:
    from robray.rules.robray.cascades import without_consequences
    from robray.rules.robray.reserved_names import told_elsewhere, without_uses

    elsewhere = partial(told_elsewhere, scenes, file.path, is_seen)
    causes = sorted(without_consequences(file.text, found), key=attrgetter("position"))
    return without_uses(file.text, causes, elsewhere)


def _frame_ring(scene: SceneState, place: ItemPath, details: Ring) -> Problem:
    from robray.rules.robray.rings import frame_ring

    return frame_ring(scene, place, details)


def _class_ring(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    from robray.rules.robray.rings import class_ring

    return class_ring(scene, place, problem)


def _in_meant_block(scene: SceneState, place: ItemPath, problem: Problem, judge_of: JudgeOf) -> Iterator[Problem]:
    from robray.rules.robray.meant_blocks import in_meant_block

    return in_meant_block(scene, place, problem, judge_of)


def _declared_names(text: bytes, at: int) -> Iterator[str]:
    from robray.rules.robray.broken_text import declared_names

    return declared_names(text, at)


_KINDS = {BlockKind.CLASS: SymbolKind.CLASS, BlockKind.FRAME: SymbolKind.FRAME}


def _kind(statement: object) -> SymbolKind:
    kind = statement.kind if isinstance(statement, Block) else None
    return SymbolKind.CONSTANT if kind is None else _KINDS.get(kind, SymbolKind.CONSTANT)


def _is_stray(statement: object) -> bool:
    return isinstance(statement, Stray)


def _is_misread(scene: SceneState, name: str) -> bool:
    from robray.rules.robray.parted_names import is_run_together, last_part

    if is_run_together(scene, name):
        return True
    part = last_part(name)
    return part is not None and Symbol(SymbolKind.FRAME, part) in scene.declarations


def _is_tag(scene: SceneState, place: ItemPath, problem: Problem) -> bool:
    return is_tag(scene, place, problem)


def _left_out(analysis: Analysis, scene: SceneState) -> AbstractSet[str]:
    file = analysis.files.get(scene.root)
    if not scene.findings and (file is None or not file.reading.facts.problems):
        return frozenset()
    from robray.rules.robray.hidden_includes import left_out

    return left_out(analysis, scene)


def _would_include(analysis: Analysis, root: str) -> Sequence[SceneState]:
    from robray.rules.robray.hidden_includes import would_include

    return would_include(analysis, root)


def _near_missing(scene: SceneState) -> Iterable[str]:
    from robray.rules.robray.hidden_includes import near_missing

    return near_missing(scene)


def _is_looked_at(analysis: Analysis, root: str) -> bool:
    from robray.rules.robray.hidden_includes import is_looked_at

    return is_looked_at(analysis, root)


def _slips(analysis: Analysis, root: str) -> AbstractSet[str] | None:
    from robray.rules.robray.hidden_includes import slips

    return slips(analysis, root)


def _includes_in_comments(file: SourceFile) -> Iterator[InComment]:
    from robray.rules.robray.include_in_comment import includes_in_comments

    return includes_in_comments(file)


def _definitions_in_comments(file: SourceFile) -> Iterator[InComment]:
    from robray.rules.robray.definition_in_comment import definitions_in_comments

    return definitions_in_comments(file)


def _why_unknown(scene: SceneState, place: ItemPath, name: str) -> Reason:
    from robray.rules.robray.not_known import why_unknown

    return why_unknown(scene, place, name)


DIAGNOSIS = Diagnosis(
    shapes={Block: _shape, Constant: _constant},
    ring=_frame_ring,
    of_scene=_of_scene,
    of_whole=lambda scene: chain(too_much_for_amino(scene), shared_across(scene)),
    written_as=_written_as,
    reworded={"duplicate-frame": doubled_across, "undefined-class": _class_ring},
    above_limits=_above_limits,
    in_proportion=in_scale,
    moving=frozenset(MOVING),
    moving_alike=frozenset({"undefined-frame"}),
    origin_in=_origin_in,
    further={"syntax-error": _in_meant_block},
    cause_in=_cause_in,
    at_places=_at_places,
    at_first=_at_first,
    without_consequences=_causes,
    why_unknown=_why_unknown,
    left_out=_left_out,
    unreadable=UnreadableDeclarations(
        breaking=DECLARING,
        names=_declared_names,
        kind=_kind,
        is_no_statement=_is_stray,
        includes_in_comments=_includes_in_comments,
        definitions_in_comments=_definitions_in_comments,
        would_include=_would_include,
        near_missing=_near_missing,
        is_looked_at=_is_looked_at,
        slips=_slips,
    ),
    elsewhere=NamesElsewhere(ROOTS, WORLDS, _is_misread, _is_tag),
)
