"""Findings to diagnostics, and to the verdict."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.format import Format
from robray.analysis.joint_states import is_read_as_amino
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.formats import ROBRAY
from robray.rules import ROLES, RULES, diagnoses_of, diagnosis_of
from robray.rules.common.findings import MOST_OF_A_RULE, has_conflicts
from robray.rules.engine.dependencies import Dependencies
from robray.rules.engine.diagnosis import Placed
from robray.rules.engine.document import DIFFERENTLY
from robray.rules.engine.file_diagnostics import FileDiagnostics, Request, is_part
from robray.rules.engine.limits import LIMITS, Limits
from robray.rules.engine.rule import Diagnostic, Failure, RuleContext, attempted
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.analysis.nearby import Nearby


def diagnostics(
    analysis: Analysis,
    path: str,
    limits: Limits = LIMITS,
    most: int = MOST_OF_A_RULE,
    *,
    is_seen: Callable[[str], bool] = lambda _: True,
    everything: bool = False,
    dependencies: Dependencies | None = None,
    around: "Callable[[], Nearby] | None" = None,
    tags: Collection[str] = (),
    measured: Callable[[SceneState], Iterable[Placed]] = lambda _: (),
    leaves_out: Callable[[Problem, Span], bool] | None = None,
) -> tuple[Diagnostic, ...]:
    """Diagnostics of one file, in all its scenes, sorted by place.

    Limits lower than the rules' own find more; higher ones drop findings later (`configuration.configured`). At most
    `most` findings of each rule are reported, and the number of the others. A finding that only follows from another
    one is left out if that is visible: `is_seen` is true for files whose findings are shown. `everything` keeps these,
    and those that another finding covers. `dependencies` gets the dependencies outside of these scenes. `around`
    returns the nearby files, by default those of the analysis. `tags` are classes that need not be defined. `measured`
    returns further findings of a scene. `leaves_out` is true for problems that get no words,
    with their spans in the file. Cost: O(findings in those scenes), and with lower limits O(items in the file).
    """
    file = analysis.files.get(path)
    if file is None:
        return ()
    scenes = analysis.scenes_with(path)
    if file.format.is_part and all(scene.root == path for scene in scenes):
        # It is not in a list: other files decide what it is.
        return ()
    dependencies = Dependencies() if dependencies is None else dependencies
    asked = Request(analysis, file, limits, is_seen, everything, dependencies, around, tags, measured, leaves_out)
    found, failed = attempted(lambda: FileDiagnostics(asked, most).of(scenes), ())
    if failed:
        from robray.rules.common.findings import failed_at

        return (failed_at(FileSpan(path, Span(0, 0)), Failure("", failed)),)
    return found


def accepts(scene: SceneState) -> bool | None:
    """True if amino's reader accepts the scene; for a robot alone, if urdfdom does.

    For a set, if each reader accepts its file beside the others. Mistakes in the list do not count: no reader gets it.

    None if a part exceeds a limit, or is not read yet: wrong syntax of the rest is refused in any case, but its meaning
    may depend on the unread part.
    """
    diagnoses = diagnoses_of(scene)
    if any(each.is_refused(scene) for each in diagnoses):
        return False
    if any(map(has_conflicts, scene.instances.distinct_files())):
        return False
    of_files = [*_of_files(scene)]
    if _is_undecided(of_files) or any(map(_is_undecided, scene.findings.values())):
        return False if _is_refused_as_written(scene) else None
    is_refused = any(True for _ in _rejecting(scene))
    return False if is_refused else None if scene.instances.missing_files else True


def _rejecting(scene: SceneState) -> Iterator[str]:
    """The codes of the problems for which a reader does not take a scene."""
    of_whole = (problem for each in diagnoses_of(scene) for _, problem in each.of_whole(scene))
    for problem in chain(_of_files(scene), of_whole):
        if RULES[problem.code].rejects(problem.details):
            yield problem.code
    for place, problems in scene.findings.items():
        if not (scene.is_set and len(place) == 1):
            yield from (problem.code for problem in problems if _rejects_item(scene, place, problem))


def _rejects_item(scene: SceneState, place: ItemPath, problem: Problem) -> bool:
    code, span, details = _reworded(scene, place, problem) if scene.is_set else problem
    rule = RULES[code]
    return rule.rejects(details, lambda: RuleContext(span, rule.recorded(details), scene, place))


def objection(scene: SceneState, name: str) -> str | None:
    """Reason why a scene, by its name, is not accepted, in words; None if it is."""
    verdict = accepts(scene)
    if verdict is True:
        return None
    if any(map(has_conflicts, scene.instances.distinct_files())):
        # A reader may take both versions together.
        return f"'{name}' has an unresolved merge conflict"
    if verdict is None:
        return f"'{name}' is only partly read"
    return verdict_on(scene, f"'{name}'")


def verdict_on(scene: SceneState, what: str) -> str:
    """The reader's reaction to a scene that it does not accept: it refuses it, or loads it differently."""
    codes = [*_rejecting(scene)]
    reader = judging(scene).reader.name
    if codes and all(DIFFERENTLY in RULES[code].reader for code in codes):
        return f"{reader} loads {what} differently"
    return f"{reader} refuses {what}"


def judging(scene: SceneState) -> Format:
    """The format whose reader takes or refuses a scene: with one of amino's, a robot is part of that."""
    return ROBRAY if scene.is_set and is_read_as_amino(scene) else scene.instances.formats[scene.is_set]


def _of_files(scene: SceneState) -> Iterator[Problem]:
    """Problems of its files as a whole, without those that do not apply to included files."""
    for prefix in scene.instances.first_prefixes():
        file = scene.instances.files[prefix]
        is_left = diagnosis_of(file.format).is_left_to_includers
        for problem in file.reading.facts.problems:
            if not (is_left(problem) and is_part(scene, prefix)):
                yield problem


def _reworded(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """The problem as it is reported, with other words if it also concerns other files of a set."""
    reword = diagnosis_of(scene.file(place).format).reworded.get(problem.code)
    return problem if reword is None or problem.code not in ROLES.across_files else reword(scene, place, problem)


def _is_undecided(problems: Iterable[Problem]) -> bool:
    return any(RULES[problem.code].undecided for problem in problems)


def _is_refused_as_written(scene: SceneState) -> bool:
    """True if there is wrong syntax in a part that was read, whatever the rest."""
    for file in scene.instances.distinct_files():
        if any(RULES[problem.code].rejects(problem.details) for problem in file.reading.facts.problems):
            return True
        if _is_undecided(file.reading.facts.problems) and not _is_text(file.text):
            return True
    items = (scene.item(place) for place in scene.findings if not (scene.is_set and len(place) == 1))
    return any(
        not _is_undecided(item.problems)
        and any(RULES[problem.code].rejects(problem.details) for problem in item.problems)
        for item in items
    )


def _is_text(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
