"""Proposals to candidates: each is evaluated, and what else it does is said."""

from collections.abc import Callable, Collection, Iterable, Iterator

from robray.analysis.analysis import FileSpan
from robray.analysis.files import written_path
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.features.moving.proof import Effect, MissedError, effect
from robray.features.moving.wanted import Candidate, Candidates, NotOffered, Proposal
from robray.features.refactorings.refactoring import RefusalError
from robray.text.printable import printable

_MOST_NAMED = 3


def candidates(
    scene: SceneState,
    path: str | None,
    proposals: Iterable[Proposal],
    copy: Callable[[], Workspace],
    check: Callable[[Effect], tuple[Collection[str], Collection[str]]],
    *,
    is_first_enough: bool = False,
) -> tuple[Candidates, bool]:
    """`check` says which other frames move and which others have another shape; a RefusalError where the aim is
    missed. Also whether the first of the proposals, rounded, missed it by a little."""
    offered: dict[tuple[tuple[FileSpan, str], ...], Candidate] = {}
    refused: list[NotOffered] = []
    is_missed = False
    for proposal in proposals:
        key = proposal.written
        if key in offered:
            continue
        try:
            done = effect(copy, proposal, scene)
            moves, reshapes = check(done)
        except RefusalError as refusal:
            is_missed = is_missed or (isinstance(refusal, MissedError) and not offered and not refused)
            refused.append(NotOffered(proposal.title, str(refusal)))
            continue
        elsewhere = _elsewhere(path or _first(scene), proposal)
        # Each may be ten thousand names.
        others, shapes = sorted(moves), sorted(reshapes)
        said = [*_said(others, shapes, done)]
        if proposal.at_sources and proposal.shared and not said:
            said.append("changes other values too")
        offered[key] = Candidate(
            proposal.title
            + (f" in {', '.join(elsewhere)}" if elsewhere else "")
            + (f" ({'; '.join(said)})" if said else ""),
            proposal.edits,
            tuple(others),
            tuple(shapes),
            tuple(sorted(done.scenes)),
            bool(proposal.shared or moves or reshapes or elsewhere),
            proposal.at_sources,
        )
        if is_first_enough and not offered[key].must_be_chosen:
            break
    # Sorting is stable: what comes first is what the format likes best. Of a source, that is a way that moves no more.
    best_first = sorted(
        offered.values(),
        key=lambda each: (each.must_be_chosen, bool(each.at_sources and (each.moves or each.reshapes))),
    )
    return Candidates(tuple(best_first), tuple(refused)), is_missed


def _elsewhere(path: str, proposal: Proposal) -> list[str]:
    """The names of the files that are edited, but for the one that the person works on: includes, robots."""
    path = written_path(path) if proposal.at_sources else path
    others = dict.fromkeys(written_path(at.path) for at, _ in proposal.written if at.path != path)
    return [f"'{printable(other.rpartition('/')[2])}'" for other in others]


def _first(scene: SceneState) -> str:
    """The root; of a set, whose root is a list, the first file."""
    files = scene.instances.files
    return next((files[prefix].path for prefix in sorted(files) if prefix), scene.root) if scene.is_set else scene.root


def _said(moves: list[str], reshapes: list[str], done: Effect) -> Iterator[str]:
    if moves:
        yield f"moves {_listed(moves)} too"
    if reshapes:
        yield f"changes the shape of {_listed(reshapes)} too"
    others = sorted(done.scenes)
    if others:
        yield f"also in the scene {_listed([written_path(root).rpartition('/')[2] for root in others])}"


def _listed(names: list[str]) -> str:
    shown = ", ".join(f"'{printable(name)}'" for name in names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return shown if more <= 0 else f"{shown} and {more} more"
