"""Semantic tokens (LSP 3.17, textDocument/semanticTokens/range): names by what they are."""

from collections.abc import Container

from robray.analysis.analysis import Analysis
from robray.analysis.results import Result
from robray.facts.query_kinds import QueryKind
from robray.features.editing import editing_of
from robray.features.token_positions import Tokens, ranks_between, token_positions
from robray.features.unused import Instance, Ordered, unused
from robray.text.spans import Span

_CONSTANT = QueryKind.CONSTANT


def semantic_tokens(analysis: Analysis, path: str, span: Span) -> Tokens:
    """The tokens that begin in a span of a file. Cost: the items that touch it.

    In a file that is in several scenes, names are coloured by what they are in the first of them.
    """
    file = analysis.files[path]
    facts = file.reading.facts
    found = instances(analysis, path)
    ordered: Ordered = {}
    ranks = ranks_between(facts, span)
    rows = []
    tokens, declares = editing_of(file.format).tokens, file.format.semantics.declares
    for rank in ranks:
        item, label = facts.items[rank], facts.labels[rank]
        constants = constants_of(result_at(found, label))
        rows.append(tokens(item, constants, unused(found, declares(item), label, ordered)))
    return token_positions(facts, ranks, rows).between(*span)


def instances(analysis: Analysis, path: str) -> list[Instance]:
    """Every time that a file is in a scene; what it is loaded together with does not change how it is read."""
    scenes = [scene for scene in analysis.scenes_with(path) if not scene.is_set]
    return [(scene, prefix) for scene in scenes for prefix in scene.instances.prefixes.get(path, ())]


def result_at(found: list[Instance], label: int) -> Result | None:
    if not found:
        return None
    scene, prefix = found[0]
    return scene.results.get((*prefix, label))


def constants_of(result: Result | None) -> Container[str]:
    """The names in an item that stand for constants, by what resolving it was told."""
    if result is None:
        return ()
    # Places are among the names asked for, but never under this kind of query.
    return [str(query[1]) for query, answer in result.answers if query[0] is _CONSTANT and answer is not None]
