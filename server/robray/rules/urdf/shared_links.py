"""Links and joints that two files of a set have under one name, where amino's reading of robots does not count."""

from collections.abc import Iterator

from robray.analysis.analysis import FileSpan
from robray.analysis.links import frame_names
from robray.analysis.occurrences import name_span
from robray.analysis.posture import is_read_as_amino
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import DoubledFrame
from robray.facts.items import TOP
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol
from robray.formats.urdf.kinds import JOINT, LINK
from robray.formats.urdf.statements import Joint, Link
from robray.rules.engine.merged import doubled_across, file_name

DOUBLED = "duplicate-frame"


def shared_links(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """Links that an earlier file of a set has, too. Cost: O(those), once the frames have names."""
    for place, (name, first) in frame_names(scene).shared.items() if scene.is_set else ():
        link = scene.item(place).statement
        assert isinstance(link, Link), "only links declare them"
        span = link.keyword if link.name is None else link.name.span
        yield place, Problem(DOUBLED, span, DoubledFrame(name, file_name(scene, first), LINK.word))


def of_shared_link(scene: SceneState, place: ItemPath, problem: Problem) -> tuple[str, FileSpan] | None:
    """The code and the place of the finding about a shared link, of that of the reader's frame which is on the link."""
    shared = frame_names(scene).shared if problem.code == DOUBLED and not problem.details.what else {}
    if not shared:
        return None
    facts, joint = scene.file(place).reading.facts, scene.item(place).statement
    link: ItemPath | None = (*place[:-1], facts.container(place[-1])) if facts.container(place[-1]) != TOP else None
    if isinstance(joint, Joint) and joint.child is not None:
        link = next(scene.declared_here(Symbol(LINK, joint.child.text), place), None)
    return None if link is None or link not in shared else (DOUBLED, name_span(scene, link))


def doubled(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """The problem of a duplicate frame in the words of robots."""
    if problem.details.what:
        return problem
    found = doubled_across(scene, place, problem)
    is_joint = isinstance(scene.item(place).statement, Joint)
    if not found.details.file or not is_joint or is_read_as_amino(scene):
        return found
    return found._replace(details=found.details._replace(what=JOINT.word))
