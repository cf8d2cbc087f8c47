"""Findings to diagnostics."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

import attrs

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.files import SourceFile
from robray.analysis.questions import Place
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState, declared
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.statements import Block, BlockKind, Include
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules import RULES
from robray.rules.relations import relations
from robray.rules.rings import class_ring, frame_cycles
from robray.rules.rule import Check, Diagnostic, Occasion, Related, Rule, Severity
from robray.rules.suggest import nearest
from robray.rules.suppressions import suppressed

_BY_CODE: Mapping[str, Rule] = {rule.code: rule for rule in RULES}
_CHECKS = {
    kind: tuple((rule.attributes, rule.check) for rule in RULES if rule.check is not None and kind in rule.blocks)
    for kind in BlockKind
}

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFORMATION: 2, Severity.HINT: 3}


def judge(item: Item, result: Result) -> tuple[Problem, ...]:
    """All that is to be said about one resolved item."""
    found = item.problems + result.problems
    statement = item.statement
    if isinstance(statement, Block):
        for check in _checks(statement.kind, tuple([attribute.name for attribute in statement.attributes])):
            found += check(statement, result)
    return found


@lru_cache(4096)
def _checks(kind: BlockKind, names: tuple[str, ...]) -> tuple[Check, ...]:
    """What looks at blocks with these attributes. Most blocks of a scene are like some other."""
    return tuple(check for attributes, check in _CHECKS[kind] if attributes is None or not attributes.isdisjoint(names))


def diagnostics(analysis: Analysis, path: str) -> tuple[Diagnostic, ...]:
    """What is to be said about one file, in all scenes that it belongs to, sorted by place.

    Cost: O(findings in those scenes).
    """
    file = analysis.files.get(path)
    if file is None:
        return ()
    found: dict[tuple[str, FileSpan, str], Diagnostic] = {}
    for problem in file.reading.facts.problems:
        diagnostic = _of_file(file, problem)
        found[diagnostic.code, diagnostic.at, diagnostic.message] = diagnostic
    for scene in analysis.scenes_with(path):
        for place, problem in _in_file(scene, path):
            diagnostic = _diagnostic(scene, place, problem)
            found.setdefault((diagnostic.code, diagnostic.at, diagnostic.message), diagnostic)
    left = suppressed(file, found.values())
    unused = [_of_file(file, problem) for problem in left.unused]
    return tuple(sorted((*left.diagnostics, *unused), key=_position))


def accepts(scene: SceneState) -> bool:
    """Whether amino's reader takes the scene."""
    return not any(file.reading.facts.problems for file in scene.instances.files.values()) and not any(
        _BY_CODE[problem.code].refused for problems in scene.findings.values() for problem in problems
    )


def _position(diagnostic: Diagnostic) -> tuple[int, int, int, str]:
    return (diagnostic.at.span.start, _ORDER[diagnostic.severity], diagnostic.at.span.end, diagnostic.code)


def _in_file(scene: SceneState, path: str) -> Iterator[tuple[Place, Problem]]:
    prefixes = set(scene.instances.prefixes.get(path, ()))
    # In the reader's order: of findings that say the same, the first is shown.
    for place in sorted(place for place in scene.findings if place[:-1] in prefixes):
        for problem in scene.findings[place]:
            yield place, class_ring(scene, place, problem) if problem.code == "undefined-class" else problem
    yield from relations(scene, path)
    for place, problem in frame_cycles(scene):
        if place[:-1] in prefixes:
            yield place, problem


def _of_file(file: SourceFile, problem: Problem) -> Diagnostic:
    rule = _BY_CODE[problem.code]
    occasion = Occasion(problem.span, problem.details, None, None, text=file.text)
    fix = None
    if rule.fix is not None and (offered := rule.fix(occasion)) is not None:
        edits = tuple((FileSpan(file.path, span), text) for span, text in offered.replacements)
        fix = (offered.title, edits, offered.safe)
    return rule.at(FileSpan(file.path, problem.span), occasion, fix)


def _diagnostic(scene: SceneState, place: Place, problem: Problem) -> Diagnostic:
    rule = _BY_CODE[problem.code]
    occasion = Occasion(problem.span, problem.details, scene, place)
    occasion = occasion._replace(suggestion=_suggested(rule, occasion))
    fix = None
    if rule.fix is not None and (offered := rule.fix(occasion)) is not None:
        edits = tuple((span_at(scene, place, span), text) for span, text in offered.replacements)
        fix = (offered.title, edits, offered.safe)
    found = rule.at(span_at(scene, place, problem.span), occasion, fix)
    if len(place) > 1 and (rule.names is not None or rule.related is not None):
        # Which names there are is for the scene to say: tell by which include the file is in it.
        found = attrs.evolve(found, related=(*found.related, _includer(scene, place)))
    return found


def _includer(scene: SceneState, place: Place) -> Related:
    """The include that an item is in the scene by."""
    include = scene.item(place[:-1]).statement
    assert isinstance(include, Include), "files are spliced in by includes"
    span = include.keyword if include.path is None else include.path.span
    return Related(span_at(scene, place[:-1], span), "included here")


def _suggested(rule: Rule, occasion: Occasion) -> str | None:
    scene = occasion.scene
    if rule.words is not None:
        return nearest(occasion.details[0], rule.words(occasion))
    if rule.names is None or scene is None:
        return None
    kind: SymbolKind = rule.names
    if Symbol(kind, occasion.details[0]) in scene.declarations:
        # It is the right name, defined in the wrong place.
        return None
    own = () if occasion.place is None else declared(scene.item(occasion.place))
    return scene.near[kind].nearest(occasion.details[0], [symbol.name for symbol in own])
