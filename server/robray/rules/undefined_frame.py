"""Noted by resolving: a parent or an allowed collision that names no frame of the scene."""

from robray.facts.symbols import SymbolKind
from robray.rules.occasions import replaced_by_suggestion
from robray.rules.rule import Occasion, Rule, Severity


def _message(occasion: Occasion) -> str:
    name = occasion.details[0]
    if _is_in_set(occasion):
        return f"frame '{name}' is not defined in this scene, nor in those that are loaded with it"
    if occasion.suggestion is not None:
        return f"frame '{name}' is not defined in this scene"
    return f"frame '{name}' is not defined in this scene; a robot that is loaded beside it may define it"


def _is_in_set(occasion: Occasion) -> bool:
    """Whether all that is loaded together is known."""
    return occasion.scene is not None and occasion.scene.is_set


def _severity(occasion: Occasion) -> Severity:
    return Severity.ERROR if _is_in_set(occasion) else Severity.WARNING


RULE = Rule(
    code="undefined-frame",
    severity=Severity.WARNING,
    severity_at=_severity,
    summary="A frame is named that the scene does not have.",
    message="frame '{0}' is not defined in this scene",
    message_at=_message,
    explanation=(
        "amino's reader takes any name as a parent and in 'allow_collision'; whether there is such a frame is looked "
        "at only when the scene is used, and amino then refuses it. Scenes of objects often name a frame of a robot "
        "that is loaded together with them, so this is no error by itself. It is one where the project says which "
        "files are loaded together ('[scenes.NAME]' in robray.toml), and none of them has the frame. There is no frame "
        "'root': a frame without 'parent' hangs from the root."
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
    fix=replaced_by_suggestion,
)
