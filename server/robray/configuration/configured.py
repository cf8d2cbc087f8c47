"""Diagnostics as a project's configuration wants them."""

from collections.abc import Iterable
from typing import Protocol

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.scene_state import SceneState
from robray.configuration.configuration import Configuration
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules.rule import Diagnostic, Severity

_UNDEFINED = "undefined-frame"


class Scenes(Protocol):
    """What is asked about the scenes that may be loaded together; a scene is named by its root."""

    def all(self) -> Iterable[str]: ...

    def holding(self, path: str) -> Iterable[str]:
        """The scenes that a file is in."""
        ...

    def defines(self, root: str, frame: str) -> bool: ...


@attrs.frozen(eq=False)
class AnalysedScenes:
    """The scenes of one workspace."""

    analysis: Analysis

    def all(self) -> Iterable[str]:
        return self.analysis.scenes

    def holding(self, path: str) -> Iterable[str]:
        return [scene.root for scene in self.analysis.scenes_with(path)]

    def defines(self, root: str, frame: str) -> bool:
        return Symbol(SymbolKind.FRAME, frame) in self.analysis.scenes[root].declarations


def configured(
    diagnostics: Iterable[Diagnostic], configuration: Configuration, scenes: Scenes | None = None
) -> tuple[Diagnostic, ...]:
    """Without what is not to be reported, and each with its severity.

    `scenes` are needed where the configuration says which are loaded together.
    """
    found = []
    for diagnostic in diagnostics:
        told: Diagnostic | None = diagnostic
        if diagnostic.code == _UNDEFINED and configuration.scenes and scenes is not None:
            told = _in_sets(diagnostic, configuration, scenes)
        if told is None or _is_within_limits(told, configuration):
            continue
        severity = configuration.severity_of(told.code, told.at.path, told.severity)
        if severity is not None:
            found.append(told if severity is told.severity else attrs.evolve(told, severity=severity))
    return tuple(found)


def _is_within_limits(diagnostic: Diagnostic, configuration: Configuration) -> bool:
    """Whether a number is complained of that the project takes as meant; it is the first detail of its finding."""
    match diagnostic.code:
        case "looks-like-degrees":
            limit = configuration.largest_angle
        case "looks-like-millimetres":
            limit = configuration.largest_length
        case _:
            return False
    return abs(float(diagnostic.details[0])) <= limit


def loaded_with(configuration: Configuration, analysis: Analysis, path: str) -> list[SceneState]:
    """The scenes besides a file's own that what is said of it depends on."""
    if not configuration.scenes:
        return []
    own = {scene.root for scene in analysis.scenes_with(path)}
    sets = {name for root in own for name in configuration.sets_with(root)}
    others = [root for root in analysis.scenes if root not in own and sets & configuration.sets_with(root)]
    return [analysis.scenes[root] for root in sorted(others)]


def _in_sets(diagnostic: Diagnostic, configuration: Configuration, scenes: Scenes) -> Diagnostic | None:
    """An undefined frame: an error where a complete set lacks it, none where each set has it in another scene."""
    frame = diagnostic.details[0]
    sets = {name for root in scenes.holding(diagnostic.at.path) for name in configuration.sets_with(root)}
    if not sets:
        return diagnostic
    for root in scenes.all():
        if sets.intersection(configuration.sets_with(root)) and scenes.defines(root, frame):
            sets -= configuration.sets_with(root)
    if not sets:
        return None
    message = diagnostic.message
    if diagnostic.suggestion is None:
        message = f"frame '{frame}' is not defined in this scene, nor in those that are loaded with it"
    return attrs.evolve(diagnostic, severity=Severity.ERROR, message=message)
