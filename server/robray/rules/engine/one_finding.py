"""The diagnostic of one finding: its place, a suggestion, and the fix if its place is known."""

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Undefined
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules import RULES, diagnosis_of
from robray.rules.engine.choices import IN_FILE
from robray.rules.engine.diagnosis import Consequences
from robray.rules.engine.meant import meant
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix, Related, Rule, RuleContext, attempted
from robray.rules.engine.rule_contexts import in_file, kept
from robray.rules.engine.suggest import nearest
from robray.rules.engine.unreadable_declarations import Unread
from robray.text.spans import Span


def of_file(file: SourceFile, problem: Problem) -> Diagnostic:
    """The diagnostic of a finding about a whole file; its span is one of the file."""
    rule = RULES[problem.code]
    context = RuleContext(problem.span, rule.recorded(problem.details), None, None, file=file)
    fix, failed = attempted(lambda: _fix_in_file(file, problem, rule, context), None)
    return rule.at(FileSpan(file.path, problem.span), context, fix, failed)


def _fix_in_file(file: SourceFile, problem: Problem, rule: Rule, context: RuleContext) -> PlacedFix | None:
    noted = file.reading.facts.problems
    # A file beyond a limit is not read, and has no items that a fix could look at.
    if rule.fix is None or any(RULES[each.code].undecided for each in noted):
        return None
    offered = rule.fix(context)
    if offered is None:
        return None
    fix = offered.in_file(file.path)
    breaks = diagnosis_of(file.format).breaks
    if breaks is not None and not breaks(problem) and any(map(breaks, noted)):
        fix = fix._replace(applicability=Applicability.BY_HAND)
    return fix


def of_item(
    scene: SceneState,
    place: ItemPath,
    problem: Problem,
    noticed: Consequences = (),
    unread: Unread | None = None,
    looked: dict[tuple[object, ...], object] | None = None,
    *,
    everything: bool = False,
) -> Diagnostic | None:
    """The diagnostic of a problem at an item, with the fix of its rule; None if another finding covers it.

    `noticed` are the places where it was noticed if these are others, `unread` is the part of the scene that is not
    read, and `looked` caches look-ups for the scene. With `everything` the result is never None.
    """
    made, failed = attempted(
        lambda: _of_item(scene, place, problem, noticed, unread, looked, everything=everything), None
    )
    if failed:
        rule = RULES[problem.code]
        return rule.plainly(span_at(scene, place, problem.span), rule.recorded(problem.details), failed)
    return made


def failed_verdict(scene: SceneState, place: ItemPath, problem: Problem) -> Diagnostic | None:
    """The diagnostic of a problem whose rule fails to say whether the reader refuses it; None if the rule does not."""
    rule = RULES[problem.code]
    details = rule.recorded(problem.details)
    _, failed = attempted(lambda: rule.rejects_in(RuleContext(problem.span, details, scene, place)), None)
    return rule.plainly(span_at(scene, place, problem.span), details, failed) if failed else None


def _of_item(
    scene: SceneState,
    place: ItemPath,
    problem: Problem,
    noticed: Consequences,
    unread: Unread | None,
    looked: dict[tuple[object, ...], object] | None,
    *,
    everything: bool,
) -> Diagnostic | None:
    rule = RULES[problem.code]
    details = rule.recorded(problem.details)
    context = RuleContext(problem.span, details, scene, place, looked=looked)
    if rule.is_said is not None and not everything and rule.is_said(context):
        # The verdict depends on it all the same: a rule that fails there is reported.
        rule.rejects_in(context)
        return None
    suggestion = _suggested(rule, context, unread)
    if suggestion is not None:
        context = RuleContext(problem.span, details, scene, place, suggestion, looked=looked)
    fix, failed = attempted(lambda: _fix_in_scene(scene, place, problem, rule, context), None)
    found = rule.at(FileSpan(scene.file(place).path, in_file(context)[1]), context, fix, failed)
    if noticed:
        found = found._replace(
            related=(*found.related, *(Related(span_at(scene, *each), "noticed here") for each in noticed))
        )
    # The files of a set are listed in no text.
    if len(place) > 1 + scene.is_set and (rule.names is not None or rule.related is not None):
        # The scene decides which names exist: by the include that brings in the file.
        found = found._replace(related=(*found.related, _includer(scene, place)))
    return found


def _fix_in_scene(
    scene: SceneState, place: ItemPath, problem: Problem, rule: Rule, context: RuleContext
) -> PlacedFix | None:
    offered = None if rule.fix is None else rule.fix(context)
    if offered is None or not all(
        at == IN_FILE or _is_placed(scene, at or place, span) for span, _, at in offered.replacements
    ):
        return None
    path = scene.file(place).path
    edits = tuple(
        (FileSpan(path, span) if at == IN_FILE else span_at(scene, at or place, span), text)
        for span, text, at in offered.replacements
    )
    rename = None if offered.rename is None else (span_at(scene, place, offered.rename.span), offered.rename.new)
    fix = PlacedFix(offered.title, edits, offered.applicability, rename)
    if _follows_from_broken(scene, place, problem, context.looked):
        fix = fix._replace(applicability=Applicability.BY_HAND)
    return fix


def _follows_from_broken(
    scene: SceneState, place: ItemPath, problem: Problem, looked: dict[tuple[object, ...], object] | None
) -> bool:
    """True if another mistake breaks the file. Cost: once O(findings of the scene), if `looked` caches it."""
    file = scene.file(place)
    breaks = diagnosis_of(file.format).breaks
    if breaks is None or breaks(problem):
        return False
    return kept(
        looked,
        ("broken", file.path),
        lambda: (
            any(map(breaks, file.reading.facts.problems))
            or any(
                any(map(breaks, problems)) and scene.file(other).path == file.path
                for other, problems in scene.findings.items()
            )
        ),
    )


def _is_placed(scene: SceneState, place: ItemPath, own: Span) -> bool:
    """True if the place of a span in an item's local text is known.

    Before and behind an item, counting continues in the file, but not behind an item with nested blocks: its local text
    leaves them out.
    """
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    start, length = facts.starts[rank], facts.own_length(rank)
    if own.end > length and length < facts.ends[rank] - start:
        return False
    absolute = facts.absolute(rank, own)
    return 0 <= absolute.start <= absolute.end <= len(file.text)


def _includer(scene: SceneState, place: ItemPath) -> Related:
    """The include that brings in the item."""
    including = place[:-1]
    inclusion = scene.file(including).format.semantics.included(scene.item(including))
    assert inclusion is not None, "files are spliced in by includes"
    return Related(span_at(scene, including, inclusion.path.span), "included here")


def _suggested(rule: Rule, context: RuleContext, unread: Unread | None) -> str | None:
    scene = context.scene
    if rule.words is not None:
        return nearest(context.details[0], rule.words(context))
    is_known = isinstance(context.details, Undefined) and bool(context.details.told)
    if rule.names is None or scene is None or not context.details or is_known:
        return None
    kind: SymbolKind = rule.names
    if Symbol(kind, context.details[0]) in scene.declarations:
        # It is the right name, defined in the wrong place.
        return None
    # Whatever is not read may define it.
    return None if unread is not None and unread.is_partial else meant(context, kind)
