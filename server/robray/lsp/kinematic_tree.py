"""The command `robray.kinematicTree`: what an editor's view of a scene is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from robray.features.kinematic_tree import kinematic_tree as frames_of
from robray.lsp.commands import known_document
from robray.lsp.ready import Json, Ready, json_ranges

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer


def kinematic_tree(server: RobrayServer, *arguments: Any) -> Ready:
    """The widest scene of the document that the first argument names: with what is loaded beside it, if it is a root.

    `uris` are the files that its frames are in, `root` the one that was asked for or includes it. A row of `frames`
    says with `depth` from which row before it the frame hangs, and with `file`, an index of `uris`, where it is. None
    where there is no scene.
    """
    known = known_document(server, arguments)
    scene, coordinates = known.analysis.widest(known.path), known.coordinates
    if scene is None:
        return Ready(None)
    root = known.analysis.scenes_with(known.path)[0].root
    found = list(frames_of(scene))
    paths = list(dict.fromkeys(frame.extent.path for frame in found))
    ranges: dict[tuple[str, int], tuple[Json, Json]] = {}
    for path in paths:
        spans = [at.span for frame in found if frame.extent.path == path for at in (frame.extent, frame.selection)]
        here = iter(json_ranges(coordinates.files[path].lines, spans, server.settings.encoding))
        ranges.update(zip([(path, span.start) for span in spans[::2]], zip(here, here, strict=True), strict=True))
    rows = []
    for frame in found:
        extent, selection = ranges[frame.extent.path, frame.extent.span.start]
        row: dict[str, Any] = {
            "name": frame.name,
            "depth": frame.depth,
            "file": paths.index(frame.extent.path),
            "range": extent,
            "selectionRange": selection,
        }
        told = {"joint": frame.joint, "variable": frame.variable, "fault": frame.fault}
        rows.append(row | {key: value for key, value in told.items() if value})
    return Ready({"root": coordinates.uri(root), "uris": [*map(coordinates.uri, paths)], "frames": rows})
