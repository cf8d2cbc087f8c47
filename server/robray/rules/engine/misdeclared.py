"""What is said at a declaration, where the slip is in that and not in each use of the name.

The details of a rule that says it have `told` and `near` as `facts/details.Undefined` has them.
"""

from robray.analysis.near_names import are_siblings
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules.engine.diagnosis import DECLARED
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import written_instead

_MOST_NEAR = 8
"""Names that are looked at for one that nothing uses."""

FEWEST = 2
"""Uses of a name that is declared nowhere, from which on the slip is rather in a declaration."""


def is_misdeclared(context: RuleContext) -> bool:
    return bool(context.details.told == DECLARED)


def misdeclared_message(context: RuleContext) -> str:
    name, near = context.details.name, context.details.near
    return f"unused name '{near}'; did you mean '{name}', which is used and not defined?"


def misdeclared_fix(context: RuleContext) -> Fix | None:
    name, near = context.details.name, context.details.near
    fix = written_instead(context, name)
    return fix.by_hand if fix is not None and are_siblings(name, near) else fix


def is_missed(scene: SceneState, kind: SymbolKind, query_kind: QueryKind, name: str) -> bool:
    """Whether nothing declares a name that is used several times."""
    is_declared = not name or Symbol(kind, name) in scene.declarations
    return not is_declared and len(scene.dependents.get(Query(query_kind, name), ())) >= FEWEST


def unused_near(scene: SceneState, kind: SymbolKind, query_kind: QueryKind, name: str) -> tuple[str, ItemPath] | None:
    """A name one slip away that is declared once and used nowhere, and where that is.

    Many frames of a row are named by nobody; a constant or a class that nobody names is there for nothing.
    """
    names = scene.near[kind]
    for near in (names.slips(name) if kind is SymbolKind.FRAME else names.near(name))[:_MOST_NEAR]:
        where = scene.declarations.get(Symbol(kind, near), ())
        if len(where) == 1 and not scene.dependents.get(Query(query_kind, near), frozenset()) - {where[0]}:
            return near, where[0]
    return None
