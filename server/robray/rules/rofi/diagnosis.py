"""Answers to the engine about findings in configurations, and which findings follow from others."""

from collections.abc import Iterable, Iterator, Sequence

from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import whole_of, wholes
from robray.facts.items import TOP
from robray.formats.rofi.statements import Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed
from robray.rules.engine.notation import is_bracket, once_each, refusing, without_broken
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    for prefix in scene.instances.prefixes.get(path, ()):
        whole = whole_of(scene, prefix)
        if whole is not None:
            yield from whole.problems


def _of_whole(scene: SceneState) -> Iterator[Placed]:
    for whole in wholes(scene):
        yield from whole.problems


_BREAKING = frozenset({"rofi-syntax", "rofi-unknown-key", "rofi-missing-key"})

_DOUBLED = "rofi-duplicate-id"
_SYNTAX, _UNKNOWN_KEY, _BEYOND = "rofi-syntax", "rofi-unknown-key", "beyond-limits"
_UNDEFINED, _NOT_FIXED = "rofi-undefined-module", "rofi-not-fixed"
_WRONG_TYPE, _MODULE, _MODULES = "rofi-wrong-type", "an object that is a module", "an array of modules"
_OF_JOINTS = frozenset({"moduleJoints", "spaceJoints"})


def _without_consequences(
    file: SourceFile, found: Sequence[Diagnostic], _scenes: Iterable[SceneState], _is_seen: IsSeen
) -> Sequence[Diagnostic]:
    if not found:
        return found
    left: Sequence[Diagnostic] = without_broken(
        file, found, lambda each: each.code == _SYNTAX, lambda each: is_bracket(file, each)
    )
    missing = {each.details.name for each in left if each.code == _UNDEFINED}
    if missing:
        lost = _lost_modules(file)
        if lost is None or len(missing) <= lost:
            left = [each for each in left if each.code != _UNDEFINED]
    left = _with_renumbered(file, left)
    unread = [each for each in left if each.code == _UNKNOWN_KEY and each.details.meant in _OF_JOINTS]
    if unread and any(each.code == _NOT_FIXED for each in left):
        left = [refusing(each) if each in unread else each for each in left if each.code != _NOT_FIXED]
    return once_each(left, _name)


def _with_renumbered(file: SourceFile, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """If a world has one number twice, and joints name a missing one, that was meant for one of the two."""
    if not any(each.code == _DOUBLED for each in found):
        return found
    doubled: dict[int, list[Diagnostic]] = {}
    missing: dict[int, set[str]] = {}
    for each in found:
        if each.code == _DOUBLED:
            doubled.setdefault(_world(file, each), []).append(each)
        elif each.code == _UNDEFINED:
            missing.setdefault(_world(file, each), set()).add(each.details.name)
    left = []
    for each in found:
        of_world = _world(file, each) if each.code in (_DOUBLED, _UNDEFINED) else TOP
        names = missing.get(of_world, set())
        if len(doubled.get(of_world, ())) != 1 or len(names) != 1:
            left.append(each)
        elif each.code == _DOUBLED:
            left.append(_renumbered(each, *names))
    return left


def _world(file: SourceFile, found: Diagnostic) -> int:
    facts = file.reading.facts
    return facts.child_around(TOP, facts.rank_at(found.at.span.start))


def _renumbered(found: Diagnostic, name: str) -> Diagnostic:
    message = f"{found.message}; did you mean {name}, which joints name?"
    fix = PlacedFix(f"Change to '{name}'", ((found.at, name),), Applicability.BY_HAND)
    return found._replace(message=message, fix=fix)


def _name(found: Diagnostic) -> object:
    """Modules without a fixed one mostly form one cycle."""
    if found.code == _UNDEFINED:
        return found.details.name
    return _NOT_FIXED if found.code == _NOT_FIXED else None


def _lost_modules(file: SourceFile) -> int | None:
    """Number of modules without a readable number; None if some may not even be recognised."""
    facts = file.reading.facts
    statements = [*map(statement_of, facts.items)]
    if any(isinstance(each, World) and each.modules is None for each in statements):
        return None
    for each in facts.problems:
        rank = facts.rank_at(each.span.start)
        if each.code in (_SYNTAX, _BEYOND) and (rank < 0 or not isinstance(statements[rank], ModuleJoint | SpaceJoint)):
            return None
    nameless = sum(isinstance(each, Module) and each.name is None for each in statements)
    worlds = (item for item, each in zip(facts.items, statements, strict=True) if isinstance(each, World))
    problems = [each for world in worlds for each in world.problems]
    if any(each.code == _WRONG_TYPE and each.details[0] == _MODULES for each in problems):
        return None
    return nameless + sum(1 for each in problems if each.code == _WRONG_TYPE and each.details[0] == _MODULE)


DIAGNOSIS = Diagnosis(
    of_scene=_of_scene,
    of_whole=_of_whole,
    breaks=lambda problem: problem.code in _BREAKING,
    without_consequences=_without_consequences,
)
