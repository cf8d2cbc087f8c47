"""The files that a scene has already: taken once more, they would declare everything twice."""

from collections.abc import Set as AbstractSet

from robray.analysis.analysis import Analysis
from robray.features.semantic_tokens import instances


def files_present(analysis: Analysis, path: str, offset: int) -> AbstractSet[str]:
    """Those of the scene that a file is in, also through other files, but for what the item at the cursor brings.

    Cost: O(files of the scene).
    """
    facts = analysis.files[path].reading.facts
    own = {facts.labels[rank] for rank in facts.around(offset)}
    for scene, prefix in instances(analysis, path):
        depth = len(prefix)
        files = scene.instances.files
        return {file.path for at, file in files.items() if at[:depth] != prefix or not own.intersection(at[depth:][:1])}
    return frozenset()
