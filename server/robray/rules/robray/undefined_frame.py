"""Noted by resolving: a parent or an allowed collision that names no frame of the scene."""

from robray.analysis.together import is_complete_set
from robray.facts.symbols import SymbolKind
from robray.rules import diagnoses_of
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.occasions import (
    BESIDE,
    ELSEWHERE,
    MOST_NAMED,
    attribute_around,
    file_elsewhere,
    is_declared,
    is_identifier,
    listed,
    removed_statement,
    replaced,
    replaced_by_suggestion,
    scene_and_place,
)
from robray.rules.engine.rule import Fix, Occasion, Rule, Severity
from robray.rules.robray.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.robray.parted_names import last_part

_ROOTS = frozenset({"root", "none", "nil", "null"})
"""What the root is called elsewhere. It has no name here, and a robot seldom has a frame of such a name."""

_WORLDS = frozenset({"world", "world_frame", "world-frame", "map", "odom", "origin", "global", "universe", "ground"})
"""What robots and other programs call the frame that all others hang from; a robot may have it."""


def is_root(name: str) -> bool:
    """Whether a name is what the root is called elsewhere, and in no robot."""
    return name.lower() in _ROOTS


def is_world(name: str) -> bool:
    """Whether a name is what the frame is called elsewhere that all others hang from."""
    return name.lower() in _WORLDS


def _is_parent(occasion: Occasion) -> bool:
    attribute = attribute_around(occasion)
    return attribute is not None and attribute.name == "parent"


def _message(occasion: Occasion) -> str:
    if is_misdeclared(occasion):
        return misdeclared_message(occasion)
    name = occasion.details[0]
    if ELSEWHERE in occasion.details[1:2]:
        near, robot = occasion.details[2], file_elsewhere(occasion)
        return f"frame '{name}' is not defined in this scene; did you mean '{near}', which '{robot}' has?"
    if BESIDE in occasion.details[1:2]:
        near = occasion.details[2]
        return f"frame '{name}' is not defined in this scene; did you mean '{near}', which is named several times?"
    if is_declared(occasion, SymbolKind.CLASS, name):
        use = f"; to use the class, write 'isa {name};'" if _is_parent(occasion) else ""
        return f"'{name}' is a class, and here a frame is named{use}"
    if occasion.suggestion is None and name.lower() in _ROOTS | _WORLDS and not _is_in_set(occasion):
        if _is_parent(occasion):
            return f"frame '{name}' is not defined in this scene; a frame without 'parent' hangs from the root"
        return f"frame '{name}' is not defined in this scene, and the root takes no part in 'allow_collision'"
    if (part := _last_part(occasion)) is not None:
        return f"frame '{name}' is not defined in this scene, and '{part}' is; names are no paths"
    if _is_in_set(occasion):
        if (joint := _called(occasion)) is not None:
            return f"'{name}' is a link, and amino calls the frame of a link after its joint; write '{joint}'"
        if occasion.suggestion is None and (known := _under_prefixes(occasion)):
            return f"frame '{name}' is loaded under a prefix: it is called {listed(known, MOST_NAMED)} here"
        return f"frame '{name}' is not defined in this scene, nor in those that are loaded with it"
    if occasion.suggestion is not None:
        return f"frame '{name}' is not defined in this scene"
    return f"frame '{name}' is not defined in this scene; a robot that is loaded beside it may define it"


def _is_in_set(occasion: Occasion) -> bool:
    """Whether all that is loaded together is known."""
    return occasion.scene is not None and is_complete_set(occasion.scene)


def _last_part(occasion: Occasion) -> str | None:
    """The frame that is named with the folders that it is in elsewhere."""
    part = last_part(occasion.details[0]) if occasion.suggestion is None else None
    return part if part is not None and is_declared(occasion, SymbolKind.FRAME, part) else None


def _called(occasion: Occasion) -> str | None:
    """What the frame is called, where it is a link of a robot of the set that is named."""
    scene, _ = scene_and_place(occasion)
    if occasion.suggestion is not None:
        return None
    found = (each.frame_called(scene, occasion.details[0]) for each in diagnoses_of(scene))
    return next((name for name in found if name is not None), None)


def _under_prefixes(occasion: Occasion) -> list[str]:
    """What the frame of this name is called, wherever a file that has it is loaded under a prefix."""
    scene, _ = scene_and_place(occasion)
    prefixes = dict.fromkeys(scope.prefix for scope in scene.instances.scopes.values())
    found = [f"{prefix}{occasion.details[0]}" for prefix in prefixes]
    return [name for name in found if is_declared(occasion, SymbolKind.FRAME, name)]


def _only_prefixed(occasion: Occasion) -> str | None:
    known = _under_prefixes(occasion)
    return known[0] if len(known) == 1 else None


def _severity(occasion: Occasion) -> Severity:
    return Severity.ERROR if _is_in_set(occasion) else Severity.WARNING


def _fix(occasion: Occasion) -> Fix | None:
    if is_misdeclared(occasion):
        return misdeclared_fix(occasion)
    if {BESIDE, ELSEWHERE}.intersection(occasion.details[1:2]):
        fix = replaced_by_suggestion(occasion._replace(suggestion=occasion.details[2]))
        return None if fix is None else fix.by_hand
    attribute = attribute_around(occasion)
    name = occasion.details[0]
    is_class = is_declared(occasion, SymbolKind.CLASS, name)
    meant = _last_part(occasion) or _called(occasion) or _only_prefixed(occasion)
    if occasion.suggestion is None and meant is not None:
        fix = replaced(occasion, meant if is_identifier(meant) else f'"{meant}"', safe=False)
        return fix if _is_in_set(occasion) else fix.by_hand
    if occasion.suggestion is not None or is_class or attribute is None or attribute.value is None:
        return mended_by_name(occasion, SymbolKind.FRAME)
    if _is_parent(occasion) and name.lower() in _ROOTS and attribute.value.span == occasion.span:
        return removed_statement(occasion._replace(span=attribute.span), safe=False)
    return None


RULE = Rule(
    code="undefined-frame",
    severity=Severity.WARNING,
    severity_at=_severity,
    summary="A frame is named that the scene does not have.",
    message="frame '{0}' is not defined in this scene",
    message_at=_message,
    explanation=(
        "amino's reader takes any name as a parent and in 'allow_collision'; whether there is such a frame is looked "
        "at only when the scene is used, and amino then refuses it. This is said at each place of a name that is one "
        "slip away from a frame of the scene, or of a robot around, or from a name that the scene uses several times. "
        "Scenes of objects often name frames of a robot that is loaded together with them: of all those one finding "
        "is told, 'frames-elsewhere'. Where the project says which files are loaded together ('[scenes.NAME]' in "
        "robray.toml), a frame that none of them has is an error at each place. There is no frame 'root': a frame "
        "without 'parent' hangs from the root."
    ),
    bad="""\
frame table { }
frame tray {
    parent [|tabel|];
}
""",
    good="""\
frame table { }
frame tray {
    parent table;
}
""",
    names=SymbolKind.FRAME,
    fix=_fix,
)
