"""Names that nothing in the scene defines, and that it uses all the same.

A robot that is loaded beside the scene may define a frame, and a class that is defined nowhere serves as a tag
(language reference 7). Whoever has used such a name once is likely to use it again.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from robray.analysis.occurrences import mentions
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.completions.candidates import Candidate, Completion, CompletionRole
from robray.formats.robray.editing.completions.around import Around

_KINDS = {QueryKind.FRAME: SymbolKind.FRAME, QueryKind.CLASS: SymbolKind.CLASS}
_ROLES = {QueryKind.FRAME: CompletionRole.FRAME, QueryKind.CLASS: CompletionRole.CLASS}
_AFTER_DEFINED = 20
_MOST_COMPARED = 200
"""Names that are held against those that are defined; of more than that any is offered."""


def mentioned(around: Around, query_kind: QueryKind) -> Iterator[Candidate]:
    """But for what is being typed, a use as well each time that its file is loaded, and what a finding calls a slip.

    What stands at the cursor as a whole is rather the beginning of a name that is defined, where there is such a one,
    than a name that was used elsewhere.
    """
    scene = around.scene if query_kind is not QueryKind.FRAME else around.analysis.widest(around.path)
    if scene is None:
        return
    typing = _typing(around, scene)
    own = around.text[slice(*around.context.replaced)].strip(b'"').decode("utf-8", "replace")
    kind = _KINDS[query_kind]
    is_scoped = query_kind is QueryKind.FRAME and bool(scene.instances.scopes)
    left = _MOST_COMPARED
    for (asked, name), dependents in scene.dependents.items():
        if asked is not query_kind or not isinstance(name, str) or not name or '"' in name:
            continue
        if Symbol(kind, name) not in scene.declarations and not dependents <= typing:
            if is_scoped and not _are_without(scene, name, dependents):
                continue
            if name == own and any(each.kind is kind and each.name.startswith(own) for each in scene.declarations):
                continue
            left -= 1
            if left >= 0 and scene.near[kind].slips(name):
                continue
            yield _AFTER_DEFINED, name, partial(_completion, around, name, _ROLES[query_kind])


def _are_without(scene: SceneState, name: str, dependents: Iterable[ItemPath]) -> bool:
    """Whether a frame that is not there is meant: in a scope, a name is looked up under its prefixes first."""
    return any(
        mention.name.text == name and scene.frame_named(name, place) == name
        for place in dependents
        for mention in mentions(scene, place)
    )


def in_widest(around: Around, scene: SceneState) -> ItemPath:
    """The item that is being typed in, where its file is in a scene first."""
    return (*scene.instances.prefixes[around.path][0], _label(around))


def _typing(around: Around, scene: SceneState) -> frozenset[ItemPath]:
    """The same wherever its file is in the scene."""
    label = _label(around)
    return frozenset((*prefix, label) for prefix in scene.instances.prefixes[around.path])


def _label(around: Around) -> int:
    rank = around.facts.rank_at(around.context.replaced.start)
    return around.facts.labels[rank] if rank != TOP else 0


def _completion(around: Around, name: str, role: CompletionRole) -> Completion:
    return Completion(name, role, around.name(name), "not defined in this scene")
