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
) -> tuple[Diagnostic, ...]:
    """What is to be said about one file, in all scenes that it belongs to, sorted by place.

    Limits lower than the rules' own find more; who sets higher ones drops findings (`configuration.configured`).
    Of each rule the first `most` findings are told, and how many more there are. What only follows from another finding
    is not told, unless nobody sees that one: `is_seen` says of which files the findings are shown. With `everything`
    it is told all the same, and so is what another finding says already. `dependencies` gets what they are made of that
    is in none of these scenes. `around` says what lies beside the scenes, where that is asked for; else the analysis
    does.
    `tags` are classes that need not be defined. `measured` is what somebody has found besides in a scene.
    Cost: O(findings in those scenes), and with lower limits O(items in the file).
    """
    file = analysis.files.get(path)
    if file is None:
        return ()
    scenes = analysis.scenes_with(path)
    if file.format.is_part and all(scene.root == path for scene in scenes):
        # Nobody lists it: it is for others to say what it is.
        return ()
    dependencies = Dependencies() if dependencies is None else dependencies
    asked = Request(analysis, file, limits, is_seen, everything, dependencies, around, tags, measured)
    found, failed = attempted(lambda: FileDiagnostics(asked, most).of(scenes), ())
    if failed:
        from robray.rules.common.findings import failed_at

        return (failed_at(FileSpan(path, Span(0, 0)), Failure("", failed)),)
    return found


def accepts(scene: SceneState) -> bool | None:
    """Whether amino's reader takes the scene; of a robot alone, whether urdfdom takes it.

    Of a set, whether each of its files is taken by its own reader, beside the others. What is wrong with the list of
    them is nothing that a reader is given: robots are listed by right.

    None where that is not known, because some of it is beyond a limit of ours, or nobody has handed it in yet: what is
    wrong with the syntax of the rest is refused in any case, but what anything means there may depend on what is not
    read.
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
    """Why a scene, by its name, is not accepted, in words; None if it is."""
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
    """What the reader does with a scene that it does not accept: it refuses it, or loads something else."""
    codes = [*_rejecting(scene)]
    reader = judging(scene).reader.name
    if codes and all(DIFFERENTLY in RULES[code].reader for code in codes):
        return f"{reader} loads {what} differently"
    return f"{reader} refuses {what}"


def judging(scene: SceneState) -> Format:
    """The format whose reader takes or refuses a scene: with one of amino's, a robot is part of that."""
    return ROBRAY if scene.is_set and is_read_as_amino(scene) else scene.instances.formats[scene.is_set]


def _of_files(scene: SceneState) -> Iterator[Problem]:
    """The problems of its files as a whole, without those that do not hold in an included file."""
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
    """Whether syntax is wrong that is read whole, whatever is in the rest."""
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
