"""What the engine asks of a format about findings. A format that has nothing to say to something leaves it out."""

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
"""What is told at a declaration instead of at the uses: the name that is there is with it."""

Shape = tuple[object, tuple[str, ...]]
"""What a statement is, for who chooses its checks: its kind, or its type where it has none, and its attributes."""

IsSeen = Callable[[str], bool]
"""Whether anybody sees the findings of a file."""

Placed = tuple[ItemPath, Problem]

Consequences = tuple[tuple[ItemPath, Span], ...]
"""The first places where a finding was noticed that is reported at another one; empty if it is reported there."""

Noticed = tuple[ItemPath, Problem, Consequences]
"""A finding where it is told, and where it was noticed if that is elsewhere."""

Judge = Callable[[Item, Result], tuple[Problem, ...]]

Cause = Callable[[ItemPath, Problem], tuple[str, FileSpan] | None]
"""The code and the place of another finding, which says what a finding comes from."""


class Told(NamedTuple):
    """Where a problem is told, and where it was noticed, if that is elsewhere."""

    place: ItemPath
    problem: Problem
    noticed: Consequences = ()


Origin = Callable[[ItemPath, Problem], Told]
"""Where a finding is told."""


class Reason(NamedTuple):
    """Why something is not known, in words, and where what is missing stands; `names` are those that the words tell."""

    why: str
    at: FileSpan
    names: tuple[object, ...] = ()


class InComment(NamedTuple):
    """A statement that a comment holds and that may have been meant: an include, or the definition of a symbol."""

    problem: Problem
    """What is said of it where something is missing that it was to bring."""
    symbol: Symbol | None = None
    path: str = ""
    """Of an include, as it is written."""
    is_foreign: bool = False
    """Whether it is written as in another language, so that nobody took it out on purpose."""


_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _none(*_: object) -> Iterator[Any]:
    return iter(())


class UnreadableDeclarations(NamedTuple):
    """What may declare a name and cannot be read."""

    breaking: frozenset[str] = frozenset()
    """Codes of what is said where a declaration is broken, so that nobody knows of it."""
    names: Callable[[bytes, int], Iterator[str]] = _none
    """What the line of a byte may have been to declare."""
    is_no_statement: Callable[[Any], bool] = lambda _: False
    """Whether the reader makes nothing of a statement."""
    includes_in_comments: Callable[[SourceFile], Iterator[InComment]] = _none
    """In order."""
    definitions_in_comments: Callable[[SourceFile], Iterator[InComment]] = _none
    """In order."""
    would_include: Callable[[Analysis, str], Sequence[SceneState]] = lambda _, __: ()
    """Scenes that were to include the root of another one, if it were not for a slip."""
    near_missing: Callable[[SceneState], Iterable[str]] = _none
    """The files that a scene probably means by includes that lead nowhere."""
    is_looked_at: Callable[[Analysis, str], bool] = lambda _, __: False
    """Whether a scene with a root, or one that went, may be or have been one of these, if it has a slip."""
    slips: Callable[[Analysis, str], AbstractSet[str] | None] = lambda _, __: frozenset()
    """The files that a scene with a root was to include, if it were not for a slip; None if that may be any file."""


class NamesElsewhere(NamedTuple):
    """What names mean that nothing in a scene declares."""

    roots: frozenset[str] = frozenset()
    """What the root is called elsewhere, and in no robot; in small letters."""
    worlds: frozenset[str] = frozenset()
    """What the frame is called elsewhere that all others hang from, by robots as well; in small letters."""
    is_misread: Callable[[SceneState, str], bool] = lambda _, __: False
    """Whether the name of a frame that is not there is that of one, and of what stands around it."""
    is_tag: Callable[[SceneState, ItemPath, Problem], bool] = lambda _, __, ___: False
    """Whether there is nothing to be said of one use but that no such class, nor any like it, is defined."""


class Diagnosis(NamedTuple):
    """Of the findings of one format's files."""

    shapes: Mapping[type, Callable[[Any], Shape]] = _NOTHING
    """Of the statements that checks look at."""
    ring: Callable[[SceneState, ItemPath, Ring], Problem] | None = None
    """A frame at a place that hangs from itself."""
    of_scene: Callable[[SceneState, str, IsSeen], Iterator[Placed]] = _none
    """What no single item shows, of the file at a path."""
    is_refused: Callable[[SceneState], bool] = lambda _: False
    """Whether the reader takes no such scene, whatever else is in it."""
    of_whole: Callable[[SceneState], Iterator[Placed]] = _none
    """What the reader refuses of a scene as a whole."""
    written_as: Callable[[str, str], str | None] = lambda name, _: name
    """A name as it is written in the place of a text; None where it cannot be."""
    frame_called: Callable[[SceneState, str], str | None] = lambda _, __: None
    """What a frame is called, where people name something else and mean it."""
    reworded: Mapping[str, Callable[[SceneState, ItemPath, Problem], Problem]] = _NOTHING
    """By codes: a finding is another one, once all of its scene is known."""
    above_limits: Callable[[SceneState, str, Limits], Iterator[Placed]] = _none
    """What is found in the file at a path only because a limit is lower than by default."""
    in_proportion: Callable[[SceneState, Iterable[Noticed]], Iterable[Noticed]] = lambda _, found: found
    """The findings, but for the numbers that are like all others of the scene."""
    moving: frozenset[str] = frozenset()
    """Codes of what may be told elsewhere than where it was noticed."""
    moving_alike: frozenset[str] = frozenset()
    """Codes of findings that robray reports elsewhere: for the same details everywhere, or nowhere."""
    origin_in: Callable[[SceneState], Origin] = lambda _: Told
    """Of the findings of a scene with such codes."""
    cause_in: Callable[[SceneState, IsSeen], Cause] = lambda _, __: lambda _, __: None
    """Of the findings of a scene that follow from one at another place."""
    at_places: Callable[[SourceFile, Iterable[Diagnostic]], list[Diagnostic]] = lambda _, found: sorted(
        found, key=lambda each: each.at.span.start
    )
    """The findings of a file where a person looks for them, by where they begin, before comments silence any."""
    is_left_to_includers: Callable[[Problem | Diagnostic], bool] = lambda _: False
    """Whether a finding holds only for a file that is complete by itself, not for one that others include."""
    is_of_one_tag: Callable[[Diagnostic], bool] = lambda _: False
    """True if a finding holds whatever stands around its tag, so that a broken tag elsewhere does not hide it."""
    at_first: Callable[[Sequence[Diagnostic]], Sequence[Diagnostic]] = lambda found: found
    """The findings of a file, each at the first place that it holds of."""
    without_consequences: Callable[
        [SourceFile, Sequence[Diagnostic], Iterable[SceneState], IsSeen], Sequence[Diagnostic]
    ] = lambda _, found, __, ___: found
    """The sorted findings of a file, but for those that follow from others of it or of its scenes."""
    why_unknown: Callable[[SceneState, ItemPath, str], Reason] | None = None
    """Why an attribute of an item has no value that is known; None where it is the first of what is wrong with the
    item."""
    left_out: Callable[[Analysis, SceneState], AbstractSet[str]] = lambda _, __: frozenset()
    """The files that a scene was to include, if it were not for a slip. Cost: O(its includes, bytes of its root)."""
    breaks: Callable[[Problem], bool] | None = None
    """What breaks a text, or a part of it, so that all else that is said of the file may follow from that: until it is
    mended, other fixes are for a person to choose. None where the format tells consequences apart by itself."""
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
