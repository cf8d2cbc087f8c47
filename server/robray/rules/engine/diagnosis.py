"""The engine's interface to the findings of a format. All parts are optional."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol
from robray.rules.engine.limits import Limits
from robray.rules.engine.rule import Diagnostic
from robray.text.spans import Span

DECLARED = "declaration"
"""For a finding at a declaration instead of at the uses; the declared name is with it."""

Shape = tuple[object, tuple[str, ...]]
"""Selects the checks of a statement: its kind, or its type if it has none, and its attributes."""

IsSeen = Callable[[str], bool]
"""True for a file with visible findings."""

Placed = tuple[ItemPath, Problem]

Consequences = tuple[tuple[ItemPath, Span], ...]
"""The first places of the consequences of a finding that is reported elsewhere; empty if it is reported there."""

Noticed = tuple[ItemPath, Problem, Consequences]
"""A finding where it is reported, and where it was noticed if that is elsewhere."""

Judge = Callable[[Item, Result], tuple[Problem, ...]]

Cause = Callable[[ItemPath, Problem], tuple[str, FileSpan] | None]
"""The code and the place of another finding that causes this one."""


class Told(NamedTuple):
    """A problem where it is reported, and where it was noticed if that is elsewhere."""

    place: ItemPath
    problem: Problem
    noticed: Consequences = ()


Origin = Callable[[ItemPath, Problem], Told]
"""Places a finding."""


class Reason(NamedTuple):
    """Reason for an unknown value, in words, and the place of the missing part; `names` are those in the words."""

    why: str
    at: FileSpan
    names: tuple[object, ...] = ()


class InComment(NamedTuple):
    """A statement in a comment that may have been meant: an include, or the definition of a symbol."""

    problem: Problem
    """The finding for something missing that it may have defined."""
    symbol: Symbol | None = None
    path: str = ""
    """The path of an include as written."""
    is_foreign: bool = False
    """True for the syntax of another language, which was hardly commented out on purpose."""


_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _none(*_: object) -> Iterator[Any]:
    return iter(())


class UnreadableDeclarations(NamedTuple):
    """Unreadable text that may declare a name."""

    breaking: frozenset[str] = frozenset()
    """Codes of findings that break a declaration, whose name is then unknown."""
    names: Callable[[bytes, int], Iterator[str]] = _none
    """Names that the line of a byte may have declared."""
    is_no_statement: Callable[[Any], bool] = lambda _: False
    """True if the reader ignores a statement."""
    includes_in_comments: Callable[[SourceFile], Iterator[InComment]] = _none
    """In order."""
    definitions_in_comments: Callable[[SourceFile], Iterator[InComment]] = _none
    """In order."""
    would_include: Callable[[Analysis, str], Sequence[SceneState]] = lambda _, __: ()
    """Scenes that were to include the root of another one, if it were not for a slip."""
    near_missing: Callable[[SceneState], Iterable[str]] = _none
    """Probable targets of a scene's broken includes."""
    is_looked_at: Callable[[Analysis, str], bool] = lambda _, __: False
    """True if a scene with a root, or a former one, may be or have been one of these, if it has a mistake."""
    slips: Callable[[Analysis, str], AbstractSet[str] | None] = lambda _, __: frozenset()
    """The files that a mistake keeps out of a scene with a root; None if that may be any file."""


class NamesElsewhere(NamedTuple):
    """Meanings of undeclared names."""

    roots: frozenset[str] = frozenset()
    """Names of the root elsewhere that no robot uses; in lower case."""
    worlds: frozenset[str] = frozenset()
    """Names elsewhere, and in robots, of the frame above all others; in lower case."""
    is_misread: Callable[[SceneState, str], bool] = lambda _, __: False
    """True if the name of a missing frame is that of a frame joined with the text around it."""
    is_tag: Callable[[SceneState, ItemPath, Problem], bool] = lambda _, __, ___: False
    """True if the only finding of a use is that no class of this or a similar name exists."""


class Diagnosis(NamedTuple):
    """Findings of one format's files."""

    shapes: Mapping[type, Callable[[Any], Shape]] = _NOTHING
    """Shapes of the statements that checks look at."""
    ring: Callable[[SceneState, ItemPath, Ring], Problem] | None = None
    """A frame at a place that hangs from itself."""
    of_scene: Callable[[SceneState, str, IsSeen], Iterator[Placed]] = _none
    """Findings about the whole file at a path."""
    is_refused: Callable[[SceneState], bool] = lambda _: False
    """True if the reader refuses every such scene."""
    of_whole: Callable[[SceneState], Iterator[Placed]] = _none
    """Reasons to refuse a scene as a whole."""
    written_as: Callable[[str, str], str | None] = lambda name, _: name
    """A name as it is written in place of a text; None if that is impossible."""
    frame_called: Callable[[SceneState, str], str | None] = lambda _, __: None
    """The name of a frame that users call by another thing's name."""
    reworded: Mapping[str, Callable[[SceneState, ItemPath, Problem], Problem]] = _NOTHING
    """By codes: replaces a finding once all of its scene is known."""
    above_limits: Callable[[SceneState, str, Limits], Iterator[Placed]] = _none
    """Findings in the file at a path that need a limit below the default."""
    in_proportion: Callable[[SceneState, Iterable[Noticed]], Iterable[Noticed]] = lambda _, found: found
    """The findings, but for the numbers that are like all others of the scene."""
    moving: frozenset[str] = frozenset()
    """Codes of findings that may be reported elsewhere."""
    moving_by_includes: frozenset[str] = frozenset()
    """Codes of those that robray reports in other files only if one includes the other."""
    moving_alike: frozenset[str] = frozenset()
    """Codes of findings that robray reports elsewhere: for the same details everywhere, or nowhere."""
    origin_in: Callable[[SceneState], Origin] = lambda _: Told
    """For a scene's findings with such codes."""
    cause_in: Callable[[SceneState, IsSeen], Cause] = lambda _, __: lambda _, __: None
    """For a scene's findings that follow from one at another place."""
    at_places: Callable[[SourceFile, Iterable[Diagnostic]], list[Diagnostic]] = lambda _, found: sorted(
        found, key=lambda each: each.at.span.start
    )
    """The findings of a file where a person looks for them, by where they begin, before comments silence any."""
    is_left_to_includers: Callable[[Problem | Diagnostic], bool] = lambda _: False
    """True for a finding that does not apply to an included file."""
    is_of_one_tag: Callable[[Problem | Diagnostic], bool] = lambda _: False
    """True if a finding holds whatever is around its tag, so that a broken tag elsewhere does not hide it."""
    at_first: Callable[[Sequence[Diagnostic]], Sequence[Diagnostic]] = lambda found: found
    """The findings of a file, each at the first place that it holds of."""
    without_consequences: Callable[
        [SourceFile, Sequence[Diagnostic], Iterable[SceneState], IsSeen], Sequence[Diagnostic]
    ] = lambda _, found, __, ___: found
    """The sorted findings of a file, without those that follow from others of it or of its scenes."""
    why_unknown: Callable[[SceneState, ItemPath, str], Reason] | None = None
    """Reason why an attribute of an item has no known value; None if it is the item's first mistake."""
    left_out: Callable[[Analysis, SceneState], AbstractSet[str]] = lambda _, __: frozenset()
    """The files that a mistake keeps out of a scene. Cost: O(its includes, bytes of its root)."""
    breaks: Callable[[Problem], bool] | None = None
    """True for a problem that breaks a text, so that other findings may follow from it: until it is fixed, other fixes
    are for a person to choose. None if the format recognises consequences by itself.
    """
    unreadable: UnreadableDeclarations = UnreadableDeclarations()
    elsewhere: NamesElsewhere = NamesElsewhere()


NO_DIAGNOSIS = Diagnosis()


def late(package: str) -> Callable[[str], Callable[..., Any]]:
    """Functions `module:name` of a package, each loaded when it is called: most files have no findings."""

    def named(text: str) -> Callable[..., Any]:
        module, _, name = text.partition(":")

        def called(*given: Any) -> Any:
            return getattr(import_module(f"{package}.{module}"), name)(*given)

        return called

    return named
