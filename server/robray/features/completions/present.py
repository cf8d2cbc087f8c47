"""The files of a scene, which completion does not offer again: a second include declares everything twice."""

from collections.abc import Set as AbstractSet

from robray.analysis.analysis import Analysis
from robray.features.semantic_tokens import instances


def files_present(analysis: Analysis, path: str, offset: int) -> AbstractSet[str]:
    """The files of the scene that a file is in, also indirect ones, without those that the item at the cursor includes.

    Cost: O(files of the scene).
    """
    facts = analysis.files[path].reading.facts
    own = {facts.labels[rank] for rank in facts.around(offset)}
    for scene, prefix in instances(analysis, path):
        depth = len(prefix)
        files = scene.instances.files
        return {file.path for at, file in files.items() if at[:depth] != prefix or not own.intersection(at[depth:][:1])}
    return frozenset()
