"""The engine's interface to the findings of scenes."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from operator import itemgetter

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.statements import Block, Constant, Stray
from robray.rules.engine.broken_declarations import doubled_across
from robray.rules.engine.diagnosis import (
    Diagnosis,
    IsSeen,
    NamesElsewhere,
    Placed,
    Shape,
    UnreadableDeclarations,
    late,
)
from robray.rules.engine.limits import LARGEST_ANGLE, LARGEST_LENGTH, Limits
from robray.rules.engine.rule import Diagnostic
from robray.rules.engine.rule_contexts import is_identifier
from robray.rules.robray import DECLARING
from robray.rules.robray.classes import is_tag
from robray.rules.robray.relations import relations, shared_across, too_much_for_amino
from robray.rules.robray.sizes import in_scale

ROOTS = frozenset({"root", "none", "nil", "null"})
"""Names of the root elsewhere. It has no name here, and a robot seldom has a frame of such a name."""

WORLDS = frozenset({"world", "world_frame", "world-frame", "map", "odom", "origin", "global", "universe", "ground"})
"""Names in robots and other programs for the frame above all others; a robot may have it."""

ATTRIBUTES = {
    "mesh-folder-not-found": "mesh",
    "mesh-looks-like-millimetres": "mesh",
    "mesh-not-found": "mesh",
    "meshes-elsewhere": "mesh",
    "unknown-joint-type": "type",
    "unknown-shape": "shape",
}
"""Codes about the value of one attribute."""

OF_VALUES = frozenset({"unchecked-appearance", "wrong-length", "wrong-type", *ATTRIBUTES})
"""Codes about a value, which may come from a class; its attribute is the first detail, unless listed elsewhere."""

USES = {
    "no-shape": (SymbolKind.CLASS, QueryKind.CLASS),
    "undefined-class": (SymbolKind.CLASS, QueryKind.CLASS),
    "undefined-constant": (SymbolKind.CONSTANT, QueryKind.CONSTANT),
    "undefined-frame": (SymbolKind.FRAME, QueryKind.FRAME),
}
"""Codes of undeclared names at a use."""

OF_CONSTANTS = frozenset(
    {
        "color-out-of-range",
        "constant-shadows-word",
        "flag-not-binary",
        "looks-like-degrees",
        "looks-like-millimetres",
        "size-not-positive",
        "unchecked-appearance",
        "unknown-joint-type",
        "unknown-shape",
    }
)
"""The problems of a value that may be that of a constant, and is then wrong at each use."""

MOVING = OF_VALUES | OF_CONSTANTS | USES.keys() | {"duplicate-class", "missing-attribute"}
"""Codes of findings that may be reported elsewhere."""

_NAME = itemgetter(0)
"""The name."""


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


_late = late("robray.rules.robray")


def _above_limits(scene: SceneState, path: str, limits: Limits) -> Iterator[Placed]:
    if limits.angle >= LARGEST_ANGLE and limits.length >= LARGEST_LENGTH:
        return iter(())
    from robray.rules.robray.rotations import above_lower_limits

    return above_lower_limits(scene, path, limits)


def _at_places(file: SourceFile, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    from robray.rules.robray.brace_places import placed

    return placed(file.text, file.reading.facts, found)


def _causes(
    file: SourceFile, found: Sequence[Diagnostic], _scenes: Iterable[SceneState], _is_seen: IsSeen
) -> Sequence[Diagnostic]:
    from robray.rules.robray.broken import without_consequences

    return without_consequences(file, found)


def _is_stray(statement: object) -> bool:
    return isinstance(statement, Stray)


def _is_misread(scene: SceneState, name: str) -> bool:
    from robray.rules.robray.frames import is_run_together, last_part

    if is_run_together(scene, name):
        return True
    part = last_part(name)
    return part is not None and Symbol(SymbolKind.FRAME, part) in scene.declarations


def _left_out(analysis: Analysis, scene: SceneState) -> AbstractSet[str]:
    file = analysis.files.get(scene.root)
    if not scene.findings and (file is None or not file.reading.facts.problems):
        return frozenset()
    from robray.rules.robray.includes import left_out

    return left_out(analysis, scene)


DIAGNOSIS = Diagnosis(
    shapes={Block: _shape, Constant: _constant},
    ring=_late("cycles:frame_ring"),
    of_scene=_of_scene,
    of_whole=lambda scene: chain(too_much_for_amino(scene), shared_across(scene)),
    written_as=_written_as,
    reworded={"duplicate-frame": doubled_across, "undefined-class": _late("cycles:class_ring")},
    above_limits=_above_limits,
    in_proportion=in_scale,
    moving=frozenset(MOVING),
    moving_alike=frozenset({"undefined-frame"}),
    origin_in=_late("origins:origin_in"),
    at_places=_at_places,
    at_first=_late("broken:at_first_quote"),
    without_consequences=_causes,
    why_unknown=_late("not_known:why_unknown"),
    left_out=_left_out,
    unreadable=UnreadableDeclarations(
        breaking=DECLARING,
        names=_late("broken_text:declared_names"),
        is_no_statement=_is_stray,
        includes_in_comments=_late("includes:includes_in_comments"),
        definitions_in_comments=_late("constants:definitions_in_comments"),
        would_include=_late("includes:would_include"),
        near_missing=_late("includes:near_missing"),
        is_looked_at=_late("includes:is_looked_at"),
        slips=_late("includes:slips"),
    ),
    elsewhere=NamesElsewhere(ROOTS, WORLDS, _is_misread, is_tag),
)
