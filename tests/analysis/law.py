"""What the law compares: a workspace as values, free of the labels that tell how it came to be."""

from collections import Counter
from collections.abc import Mapping
from typing import cast

from robray.analysis.analysis import Analysis, scene_model, span_at
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.export.json import scene_json
from robray.facts.query_kinds import QueryKind
from robray.features.document_symbols import document_symbols
from robray.features.semantic_tokens import FileTokens, file_tokens
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts, diagnostics


def view(workspace: Workspace, *, in_words: bool = True) -> object:
    """Facts, values, findings and cycles of every file and scene; `in_words`, diagnostics and symbols as well."""
    analysis = workspace.analysis()
    return (
        {path: (file.text, file.reading.facts.items, list(file.lines.starts)) for path, file in analysis.files.items()},
        {root: _scene(scene) for root, scene in analysis.scenes.items()},
        {root: _shown(scene) for root, scene in analysis.scenes.items() if in_words},
        {path: diagnostics(analysis, path) for path in analysis.files if in_words},
        {path: [*document_symbols(analysis, path)] for path in analysis.files if in_words},
        sorted(workspace.missing_files()),
    )


def tokens(analysis: Analysis, seen: Mapping[str, FileTokens]) -> tuple[dict[str, FileTokens], object]:
    """The semantic tokens of every file, made of those last `seen`; and as plain values."""
    found = {path: file_tokens(analysis, path, seen.get(path)) for path in analysis.files}
    columns = ((one.tokens.starts, one.tokens.ends, one.tokens.kinds) for one in found.values())
    return found, dict(zip(found, ([column.tolist() for column in row] for row in columns), strict=True))


def poses(analysis: Analysis) -> Counter[str]:
    """Of how many frames it is known where they are in their parents, and of how many it is not.

    In what the reader takes, everything is known.
    """
    found: Counter[str] = Counter()
    for root, scene in analysis.scenes.items():
        is_taken = not scene.is_set and accepts(scene)
        for place, result in scene.results.items():
            value = result.value
            missing: tuple[str, ...] = ()
            if isinstance(value, FrameResult):
                missing = value.unknown
                found["unknown" if value.frame.pose_at({}) is None else "known"] += 1
            elif isinstance(value, GeometryResult) and value.geometry is not None:
                missing = value.geometry.unknown
            assert not (is_taken and missing), (root, scene.file(place).text, missing)
    return found


def _scene(scene: SceneState) -> object:
    places = sorted(scene.results)
    rank = {place: index for index, place in enumerate(places)}
    return (
        [(scene.file(place).path, scene.item(place), scene.results[place]._replace(answers=())) for place in places],
        [[span_at(scene, place, problem.span) for problem in scene.findings.get(place, ())] for place in places],
        {symbol: [rank[place] for place in found] for symbol, found in scene.declarations.items()},
        {_named(query, rank): sorted(rank[place] for place in found) for query, found in scene.dependents.items()},
        {
            (cross_check, _named(query, rank)): [tuple(_ranked(one, rank) for one in pair) for pair in evidence]
            for cross_check, cross_checks in scene.cross_checks.items()
            for query, evidence in cross_checks.items()
        },
        dict(scene.cycles.of),
        accepts(scene),
    )


def _shown(scene: SceneState) -> object:
    return scene_json(scene, not_known), not_known.unknown_poses(scene, scene_model(scene), {})


def _named(query: Query, rank: Mapping[ItemPath, int]) -> object:
    return query.kind, rank[cast(ItemPath, query.name)] if query.kind is QueryKind.INCLUDE else query.name


def _ranked(one: ItemPath | str, rank: Mapping[ItemPath, int]) -> object:
    return one if isinstance(one, str) else rank.get(one)
