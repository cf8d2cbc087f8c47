"""The queries of items, one after the other, written down as they are asked."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from robray.analysis.mesh_extents import is_absent
from robray.analysis.package_place import PackagePlace
from robray.analysis.queries import ItemPath, Query, Seen
from robray.analysis.results import ClassResult, ConstantResult, ItemValue
from robray.analysis.scopes import Mount, Scope, on_frame
from robray.analysis.values import Scalar
from robray.facts.limits import ReadingLimits
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import MOUNTED_ON
from robray.scene.pose import Pose
from robray.text.paths import folder_of
from robray.text.records import new
from robray.text.spans import Span

_CONSTANT, _CLASS, _FRAME = QueryKind.CONSTANT, QueryKind.CLASS, QueryKind.FRAME


class Earlier(NamedTuple):
    """What an item meant before constants changed that it uses; nothing else that it depends on has changed.

    `answers` are those of today to all that it asked, and `changed` are the constants.
    """

    value: ItemValue
    answers: dict[Query, object]
    changed: Collection[str]


class ResolveContext:
    """Hands on queries to the scene and keeps the answers; also gathers the item's problems."""

    __slots__ = (
        "_answer",
        "_known",
        "_place",
        "answers",
        "earlier",
        "flaws",
        "folder",
        "is_moved",
        "limits",
        "problems",
        "root_folder",
        "scope",
    )

    def __init__(self, answer: Callable[[Query, ItemPath], object], limits: ReadingLimits) -> None:
        self._answer = answer
        # What asks the same keeps the same object.
        self._known: dict[tuple[QueryKind, str | ItemPath | int], Query] = {}
        self.root_folder = ""
        """Where the scene's root file lies: what mesh paths are relative to, those in included files too."""
        self.folder = ""
        """Where the asking item's own file lies."""
        self.scope: Scope | None = None
        """That of the file that the asking item stands in."""
        self.limits = limits
        """Those of the scene."""

    def begin(self, place: ItemPath, flaws: tuple[Problem, ...] = (), earlier: Earlier | None = None) -> None:
        """From here on the item at this place asks; `flaws` are what is wrong with its syntax.

        `earlier` is given only where nothing was wrong with the item. Whoever changes no more of it than a frame's
        translation sets `is_moved`.
        """
        self._place = place
        self.flaws = flaws
        self.earlier = earlier
        self.is_moved = False
        self.answers: dict[Query, object] = {}
        self.problems: list[Problem] = []

    def ask(self, query_kind: QueryKind, name: str | ItemPath) -> object:
        # A bare pair is found as the query that equals it, and made in a tenth of the time.
        query = self._known.get((query_kind, name))
        if query is None:
            query = self._known[query_kind, name] = new(Query, (query_kind, name))
        answers = self.answers
        if query in answers:
            return answers[query]
        answer = answers[query] = self._answer(query, self._place)
        return answer

    def own_name(self, name: str) -> str:
        """The qualified name of a frame that the asking item's file calls `name`."""
        return name if self.scope is None else self.scope.own(name)

    def frame_named(self, name: str) -> str:
        """The qualified name of the frame that is meant by `name`, defined or not."""
        if self.scope is None or not name:
            return name
        return next((each for each in self.scope.candidates(name) if self.ask(_FRAME, each) is not None), name)

    def hung(self, parent: str | None, pose: Pose | None) -> tuple[str | None, Pose | None]:
        """Where a frame of the asking item's file is: one without a parent hangs from what the file is mounted on."""
        mount = None if self.scope is None or parent else self.scope.mount
        if mount is None:
            return parent, pose
        # Those that hang from a frame are found among those that ask for it.
        mount = on_frame(mount, lambda name: self.ask(_FRAME, name) is not None, self._on_link)
        return mount.parent, None if pose is None else mount.pose @ pose

    def _on_link(self, name: str) -> Mount | None:
        found = self.ask(MOUNTED_ON, name)
        return found if isinstance(found, Mount) else None

    def missing(self, path: str) -> str | None:
        """None where a file is there, or nobody has looked; else the path of one that may be meant, empty for none."""
        answer = self.ask(QueryKind.FILE, path)
        return (answer if isinstance(answer, str) else "") if is_absent(answer) else None

    def package(self, name: str) -> PackagePlace | None:
        """Where a package is, or was looked for; None before the disk is asked."""
        answer = self.ask(QueryKind.FILE, name)
        return answer if isinstance(answer, PackagePlace) else None

    def is_there(self, path: str) -> bool:
        """Whether somebody looked for a file, and it is there."""
        answer = self.ask(QueryKind.FILE, path)
        return answer is not None and not is_absent(answer)

    def lacks_folder_of(self, path: str) -> bool:
        """Whether the folder is not there that a file would be in."""
        return self.missing(folder_of(path)) is not None

    def foreign(self, path: str) -> str | None:
        """The first of the two outer folders of an absolute path that is not there; None if both are."""
        parts = path.split("/", 3)
        tops = [f"/{parts[1]}/", f"/{parts[1]}/{parts[2]}/"][: len(parts) - 2] if len(parts) > 2 else []
        # Both are asked for at once: what is asked for later, nobody looks for.
        gone = [top for top in tops if self.missing(top) is not None]
        return gone[0].rstrip("/") if gone else None

    def note(self, query_kind: QueryKind, name: str | int) -> None:
        """Says something of the item that nobody answers, so that it is found by it."""
        self.answers[self.query(query_kind, name)] = None

    def query(self, query_kind: QueryKind, name: str | int) -> Query:
        query = self._known.get((query_kind, name))
        if query is None:
            query = self._known[query_kind, name] = new(Query, (query_kind, name))
        return query

    def problem(self, code: str, span: Span, details: tuple[Any, ...] = ()) -> None:
        self.problems.append(new(Problem, (code, span, details)))

    def constant(self, name: str) -> Scalar | None:
        # As `ask` does it, in place: nearly all that is asked is asked here.
        query = self._known.get((_CONSTANT, name))
        if query is None:
            query = self._known[_CONSTANT, name] = new(Query, (_CONSTANT, name))
        answers = self.answers
        if query in answers:
            found = answers[query]
        else:
            found = answers[query] = self._answer(query, self._place)
        return found.value if isinstance(found, ConstantResult) else None

    def frame(self, name: str) -> Seen | None:
        """Where the frame is that amino keeps of those with a qualified name; None if there is none."""
        found = self.ask(_FRAME, name)
        assert found is None or isinstance(found, Seen)
        return found

    def is_kept(self, name: str) -> bool:
        """True if that frame is the asking item."""
        found = self.frame(name)
        return found is not None and found.is_itself

    def class_named(self, name: str) -> ClassResult | None:
        found = self.ask(_CLASS, name)
        assert found is None or isinstance(found, ClassResult)
        return found
