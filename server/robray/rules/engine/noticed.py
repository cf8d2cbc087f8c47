"""What is found in a file of a scene, and where it is told: in the reader's order, before anything is put in words."""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain

from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.rules.engine.diagnosis import Diagnosis, Judge, Noticed, Placed
from robray.rules.engine.failures import FAILED, Failure, attempted
from robray.rules.engine.judge import judging
from robray.rules.engine.origins import Origins
from robray.rules.engine.rings import frame_cycles
from robray.rules.engine.selection import chosen


def noticed_in(
    scene: SceneState, path: str, is_seen: Callable[[str], bool], diagnoses: Iterable[Diagnosis], origins: Origins
) -> Iterator[Noticed]:
    """Where findings are told, and where they were noticed if that is elsewhere.

    `origins` are those of the scene. What would be told in a file of which nobody sees the findings is told where it
    was noticed.
    """
    prefixes = _judged(scene, path)
    moved: set[tuple[ItemPath, Problem]] = set()
    moving = origins.moving
    further = [each.further for each in diagnoses if each.further]
    more_said = frozenset[str]().union(*further)
    # In the reader's order: of findings that say the same, the first is shown.
    for place in sorted({*origins.noticed(prefixes)}):
        is_here = place[:-1] in prefixes
        for problem in scene.findings[place]:
            if problem.code in moving:
                at = origins.told(place, problem)
                if not at.noticed:
                    if is_here:
                        yield place, at.problem, ()
                elif is_here and not (at.place[:-1] in prefixes or is_seen(scene.file(at.place).path)):
                    yield place, problem, ()
                elif at.place[:-1] in prefixes and (at.place, at.problem) not in moved:
                    moved.add((at.place, at.problem))
                    yield at
            elif is_here:
                for more in further if problem.code in more_said else ():
                    if problem.code in more:
                        for inner in more[problem.code](scene, place, problem, _judge_of):
                            yield place, inner, ()
                yield place, problem, ()
    of_formats = (
        _as_far_as_it_goes(partial(each.of_scene, scene, path, is_seen), scene, prefixes) for each in diagnoses
    )
    for place, problem in chain(frame_cycles(scene, path, is_seen), *of_formats):
        if place[:-1] in prefixes:
            yield place, problem, ()


def _as_far_as_it_goes(
    ask: Callable[[], Iterable[Placed]], scene: SceneState, prefixes: AbstractSet[ItemPath]
) -> Iterator[Placed]:
    """The findings up to an exception, which is then reported at the first item of the file."""
    found, failed = attempted(lambda: iter(ask()), iter(()))
    while not failed:
        one, failed = attempted(lambda: next(found, None), None)
        if one is not None:
            yield one
        elif not failed:
            return
    first = next((place for place in scene.results if place[:-1] in prefixes), None)
    if first is not None:
        yield first, Problem(FAILED, scene.item(first).statement.keyword, Failure("", failed))


def _judged(scene: SceneState, path: str) -> set[ItemPath]:
    """The prefixes of a file in a scene that says something of it.

    What another scene has under names of its own is a scene by itself, and is told of there.
    """
    prefixes = scene.instances.prefixes.get(path, ())
    scopes = scene.instances.scopes
    if scene.is_set or not scopes:
        return set(prefixes)
    return {prefix for prefix in prefixes if not _has_names_of_its_own(scene, prefix)}


def _has_names_of_its_own(scene: SceneState, prefix: ItemPath) -> bool:
    """Whether a file is under a scope of the scene, and a scene by itself as well."""
    scope = scene.instances.scopes.get(prefix)
    if scope is None or not scope.prefix:
        return False
    return not prefix or scene.instances.files[prefix[:-1]].includes[prefix[-1]].stands_alone


def _judge_of(file: SourceFile) -> Judge:
    return judging({}, chosen(file))
