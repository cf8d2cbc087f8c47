"""What the law compares: a workspace as values, free of the labels that tell how it came to be."""

from collections.abc import Mapping
from typing import cast

from robray.analysis.analysis import Analysis, span_at
from robray.analysis.questions import Place, Question, Topic
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.features.document_symbols import document_symbols
from robray.features.file_tokens import FileTokens, file_tokens
from robray.rules.diagnose import accepts, diagnostics


def view(workspace: Workspace, *, in_words: bool = True) -> object:
    """Facts, values, findings and cycles of every file and scene; `in_words`, diagnostics and symbols as well."""
    analysis = workspace.analysis()
    return (
        {path: (file.text, file.reading.facts.items, list(file.lines.starts)) for path, file in analysis.files.items()},
        {root: _scene(scene) for root, scene in analysis.scenes.items()},
        {path: diagnostics(analysis, path) for path in analysis.files if in_words},
        {path: [*document_symbols(analysis, path)] for path in analysis.files if in_words},
        sorted(workspace.wanted()),
    )


def tokens(analysis: Analysis, seen: Mapping[str, FileTokens]) -> tuple[dict[str, FileTokens], object]:
    """The semantic tokens of every file, made of those last `seen`; and as plain values."""
    found = {path: file_tokens(analysis, path, seen.get(path)) for path in analysis.files}
    columns = ((one.tokens.starts, one.tokens.ends, one.tokens.kinds) for one in found.values())
    return found, dict(zip(found, ([column.tolist() for column in row] for row in columns), strict=True))


def _scene(scene: SceneState) -> object:
    places = sorted(scene.results)
    rank = {place: index for index, place in enumerate(places)}
    return (
        [(scene.file(place).path, scene.item(place), scene.results[place]._replace(answers=())) for place in places],
        [[span_at(scene, place, problem.span) for problem in scene.findings.get(place, ())] for place in places],
        {symbol: [rank[place] for place in found] for symbol, found in scene.declarations.items()},
        {_named(question, rank): sorted(rank[place] for place in found) for question, found in scene.readers.items()},
        {
            (suspicion, _named(question, rank)): [tuple(_ranked(one, rank) for one in pair) for pair in evidence]
            for suspicion, suspects in scene.suspects.items()
            for question, evidence in suspects.items()
        },
        dict(scene.cycles.of),
        accepts(scene),
    )


def _named(question: Question, rank: Mapping[Place, int]) -> object:
    return question.topic, rank[cast(Place, question.name)] if question.topic is Topic.INCLUDE else question.name


def _ranked(one: Place | str, rank: Mapping[Place, int]) -> object:
    return one if isinstance(one, str) else rank.get(one)
