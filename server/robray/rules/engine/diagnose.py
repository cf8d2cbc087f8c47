"""Findings to diagnostics."""

from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.rules import ROLES, RULES, diagnoses_of, diagnosis_of
from robray.rules.common.findings_left_out import LEFT_OUT, MOST_OF_A_RULE, Told
from robray.rules.common.findings_left_out import Details as LeftOut
from robray.rules.engine.beyond import Beyond
from robray.rules.engine.companions import beyond_limits, not_found
from robray.rules.engine.diagnosis import Noticed
from robray.rules.engine.limits import LIMITS, Limits
from robray.rules.engine.noticed import noticed_in
from robray.rules.engine.one_finding import of_file, of_item
from robray.rules.engine.origins import Origins
from robray.rules.engine.rule import Applicability, Diagnostic, Severity
from robray.rules.engine.selection import chosen
from robray.rules.engine.suppressions import suppressed
from robray.rules.engine.unreadable_declarations import UNDEFINED, Unread

if TYPE_CHECKING:
    from robray.analysis.neighbours import Neighbours
    from robray.rules.engine.gathered import Gathering

_GATHERED = ROLES.gathered.keys()
"""What may come from elsewhere: of some it is told once for many places."""

_SINGLE = frozenset(ROLES.one_of_many.values())
"""What can be told at each of them, too."""

_LOOKED_UP = ROLES.looked_up
_ACROSS_FILES = ROLES.looked_up | ROLES.across_files
_UNUSED = ROLES.unused


def diagnostics(
    analysis: Analysis,
    path: str,
    limits: Limits = LIMITS,
    most: int = MOST_OF_A_RULE,
    *,
    is_seen: Callable[[str], bool] = lambda _: True,
    everything: bool = False,
    beyond: Beyond | None = None,
    around: "Callable[[], Neighbours] | None" = None,
    tags: Collection[str] = (),
) -> tuple[Diagnostic, ...]:
    """What is to be said about one file, in all scenes that it belongs to, sorted by place.

    Limits lower than the rules' own find more; who sets higher ones drops findings (`configuration.configured`).
    Of each rule the first `most` findings are told, and how many more there are. What only follows from another finding
    is not told, unless nobody sees that one: `is_seen` says of which files the findings are shown. With `everything`
    it is told all the same, and so is what another finding says already. `beyond` is told what they are made of that is
    in none of these scenes. `around` says what lies beside the scenes, where that is asked for; else the analysis does.
    `tags` are classes that need not be defined.
    Cost: O(findings in those scenes), and with lower limits O(items in the file).
    """
    file = analysis.files.get(path)
    if file is None:
        return ()
    if file.format.is_part and all(scene.root == path for scene in analysis.scenes_with(path)):
        # Nobody lists it: it is for others to say what it is.
        return ()
    diagnosis = diagnosis_of(file.format)
    beyond = Beyond() if beyond is None else beyond
    sees = _noting(is_seen, beyond.seen)
    so_far = Told(most)
    found: dict[tuple[str, FileSpan, str], Diagnostic] = {}
    for problem in file.reading.facts.problems:
        if so_far.is_wanted(problem):
            diagnostic = of_file(file, problem)
            found[diagnostic.code, diagnostic.at, diagnostic.message] = diagnostic
    explained: set[str] = set()
    refusing: set[tuple[str, FileSpan]] = set()
    """What, by its code and place, says instead of other findings what amino, or urdfdom, refuses."""
    commented: dict[FileSpan, tuple[str, bool]] = {}
    """By includes and definitions that are comments, the first name that each was to bring, and whether amino refuses
    its lack."""
    gathering: Gathering | None = None
    for scene in analysis.scenes_with(path):
        unread = Unread(analysis, scene, path, sees, beyond)
        diagnoses = diagnoses_of(scene)
        causes = [each.cause_in(scene, lambda other: other == path or is_seen(other)) for each in diagnoses]
        origins = Origins(scene, diagnoses)
        silent_codes = frozenset() if scene.is_set else _silent_codes(scene, analysis)
        looked: dict[tuple[object, ...], object] = {}
        lower = ((place, problem, None) for place, problem in diagnosis.above_limits(scene, path, limits))
        rewording = frozenset[str]().union(*(each.reworded for each in diagnoses))
        remarkable: Iterable[Noticed] = chain(noticed_in(scene, path, sees, diagnoses), lower)
        for each in diagnoses:
            remarkable = each.in_proportion(scene, remarkable)
        for place, problem, noticed in remarkable:
            if problem.code not in _ACROSS_FILES if scene.is_set else problem.code in silent_codes:
                continue
            is_explained = unread.explains(place, problem) or (
                problem.code in _UNUSED and (unread.may_be_used() or _is_sought(analysis, path, around))
            )
            telling = None if is_explained else next(filter(None, (cause(place, problem) for cause in causes)), None)
            if telling is not None:
                is_explained = True
                if RULES[problem.code].rejects(problem.details):
                    refusing.add(telling)
            elif not is_explained and (comment := unread.comment(place, problem)) is not None:
                is_explained = True
                missed, is_refused = commented.get(comment, (problem.details[0], False))
                commented[comment] = (missed, is_refused or RULES[problem.code].rejects(problem.details))
            if is_explained and not everything:
                explained.add(problem.code)
                continue
            if problem.code in _GATHERED and not is_explained:
                if gathering is None:
                    gathering = _gathering(analysis, file, sees, around, tags, most)
                left_over = gathering.left(scene, place, problem, unread, origins)
                if left_over is None and not (everything and problem.code in _SINGLE):
                    continue
                problem = left_over or problem  # noqa: PLW2901 - the same one, said otherwise
            if so_far.is_wanted(problem, scene, place):
                if problem.code in rewording:
                    reword = diagnosis_of(scene.file(place).format).reworded.get(problem.code)
                    problem = problem if reword is None else reword(scene, place, problem)  # noqa: PLW2901 - said otherwise
                made = of_item(scene, place, problem, noticed, unread, looked, everything=everything)
                if made is None:
                    explained.add(problem.code)
                else:
                    key = (made.code, made.at, made.message)
                    found[key] = _agreed(found[key], made) if key in found else made
    if file.marks:
        for problem in chain(beyond_limits(file), not_found(file, analysis.scenes_with(path))):
            if so_far.is_wanted(problem):
                diagnostic = of_file(file, problem)
                found[diagnostic.code, diagnostic.at, diagnostic.message] = diagnostic
    is_any_undefined = any(diagnostic.code in UNDEFINED for diagnostic in found.values())
    is_any_undefined |= gathering is not None and gathering.names_any
    unreadable = diagnosis.unreadable
    for hidden in unreadable.includes_in_comments(file) if is_any_undefined or commented else ():
        problem = hidden.problem
        missed, is_refused = commented.get(FileSpan(path, problem.span), ("", False))
        if missed or is_any_undefined:
            named = problem._replace(details=(*problem.details, missed)) if missed else problem
            diagnostic = of_file(file, named)
            found[diagnostic.code, diagnostic.at, diagnostic.message] = diagnostic
            if is_refused:
                refusing.add((diagnostic.code, diagnostic.at))
    for hidden in unreadable.definitions_in_comments(file) if commented else ():
        if FileSpan(path, hidden.problem.span) in commented:
            diagnostic = of_file(file, hidden.problem)
            found[diagnostic.code, diagnostic.at, diagnostic.message] = diagnostic
    for key in [key for key in found if key[:2] in refusing] if refusing else ():
        found[key] = found[key]._replace(severity=Severity.ERROR, rejected_by_reader=True)
    if not found and not file.marks and not so_far.left_out and gathering is None:
        return ()
    besides = () if gathering is None else gathering.silenceable()
    left = suppressed(file, diagnosis.at_places(file, found.values()), besides)
    # What silences a finding that is not told is not known to be idle.
    uncounted = {diagnostic.details[1] for diagnostic in found.values() if diagnostic.code == LEFT_OUT}
    silent = {*so_far.left_out, *uncounted, *explained, *chosen(file).off}
    idle = [problem for problem in left.unused if problem.details[0] not in silent]
    unused = [of_file(file, problem) for problem in idle if so_far.is_wanted(problem)]
    many = () if gathering is None else gathering.told(left.silent)
    everywhere = (*left.diagnostics, *many, *unused, *_left_out(file, so_far))
    all_told = sorted(diagnosis.at_first(everywhere), key=attrgetter("position"))
    if everything:
        return tuple(all_told)
    return tuple(diagnosis.without_consequences(file, all_told, analysis.scenes_with(path), sees))


def _noting(is_seen: Callable[[str], bool], asked: set[str]) -> Callable[[str], bool]:
    def sees(path: str) -> bool:
        asked.add(path)
        return is_seen(path)

    return sees


def _gathering(
    analysis: Analysis,
    file: SourceFile,
    is_seen: Callable[[str], bool],
    around: "Callable[[], Neighbours] | None",
    tags: Collection[str],
    most: int,
) -> "Gathering":
    # Most scenes have all that they name, and need not wait for these.
    from robray.analysis.neighbours import neighbours
    from robray.rules.engine.gathered import Gathering

    return Gathering(file, is_seen, around or partial(neighbours, analysis), tags, most)


def _is_sought(analysis: Analysis, path: str, around: "Callable[[], Neighbours] | None") -> bool:
    """Whether an include somewhere names such a file in vain: it is a library of scenes that lie elsewhere."""
    from robray.analysis.neighbours import neighbours

    beside = neighbours(analysis) if around is None else around()
    return path.rpartition("/")[2] in beside.sought


def _agreed(one: Diagnostic, other: Diagnostic) -> Diagnostic:
    """What is said in two scenes alike: which fix is right where they differ is for a person to say."""
    if one.fix is None or one.fix == other.fix:
        return one
    is_same = other.fix is not None and other.fix.edits == one.fix.edits
    grades = {one.fix.applicability, None if other.fix is None else other.fix.applicability}
    is_certain = is_same and Applicability.BY_HAND not in grades
    return one._replace(
        fix=one.fix._replace(applicability=Applicability.UNSAFE if is_certain else Applicability.BY_HAND)
    )


def _left_out(file: SourceFile, told: Told) -> Iterator[Diagnostic]:
    for count, (first, scene, place) in told.left_out.values():
        problem = Problem("findings-left-out", first.span, LeftOut(count, first.code, told.most))
        if scene is None or place is None:
            yield of_file(file, problem)
        elif (made := of_item(scene, place, problem)) is not None:
            yield made


def _silent_codes(scene: SceneState, analysis: Analysis) -> AbstractSet[str]:
    """Of files that are loaded together, whether a frame is there is said of the whole set, all else of each file."""
    return _LOOKED_UP if any(other.is_set for other in analysis.scenes_with(scene.root)) else frozenset()


def accepts(scene: SceneState) -> bool | None:
    """Whether amino's reader takes the scene; of a robot alone, whether urdfdom takes it.

    Of a set, whether each of its files is taken by its own reader, beside the others. What is wrong with the list of
    them is nothing that a reader is given: robots are listed by right.

    None where that is not known, because some of it is beyond a limit of ours: what is wrong with the syntax of the
    rest is refused in any case, but what anything means there may depend on what is not read.
    """
    diagnoses = diagnoses_of(scene)
    if any(each.is_refused(scene) for each in diagnoses):
        return False
    files = scene.instances.files.values()
    of_files = [problem for file in files for problem in file.reading.facts.problems]
    if _is_undecided(of_files) or any(map(_is_undecided, scene.findings.values())):
        return False if _is_refused_as_written(scene) else None
    of_whole = ([problem for each in diagnoses for _, problem in each.of_whole(scene)],)
    of_items = (problems for place, problems in scene.findings.items() if not (scene.is_set and len(place) == 1))
    return not any(
        RULES[problem.code].rejects(problem.details)
        for problems in chain((of_files,), of_whole, of_items)
        for problem in problems
    )


def _is_undecided(problems: Iterable[Problem]) -> bool:
    return any(RULES[problem.code].undecided for problem in problems)


def _is_refused_as_written(scene: SceneState) -> bool:
    """Whether syntax is wrong that is read whole, whatever is in the rest."""
    for file in scene.instances.files.values():
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
