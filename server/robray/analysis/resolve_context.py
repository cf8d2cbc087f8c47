"""Records the queries of items as they ask them."""

from collections.abc import Callable
from typing import Any

from robray.analysis.mesh_extents import is_absent
from robray.analysis.package_place import PackagePlace
from robray.analysis.queries import ItemPath, Query, Seen
from robray.analysis.results import ClassResult, ConstantResult
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


class ResolveContext:
    """Passes queries to the scene and keeps the answers; also collects the item's problems."""

    __slots__ = (
        "_answer",
        "_known",
        "_place",
        "answers",
        "flaws",
        "folder",
        "limits",
        "problems",
        "root_folder",
        "scope",
    )

    def __init__(self, answer: Callable[[Query, ItemPath], object], limits: ReadingLimits) -> None:
        self._answer = answer
        # Equal queries share one object.
        self._known: dict[tuple[QueryKind, str | ItemPath | int], Query] = {}
        self.root_folder = ""
        """The folder of the scene's root file: mesh paths are relative to it, also those in included files."""
        self.folder = ""
        """The folder of the asking item's own file."""
        self.scope: Scope | None = None
        """The scope of the asking item's file."""
        self.limits = limits
        """Limits of the scene."""

    def begin(self, place: ItemPath, flaws: tuple[Problem, ...] = ()) -> None:
        """Starts with the item at this place; `flaws` are its syntax problems."""
        self._place = place
        self.flaws = flaws
        self.answers: dict[Query, object] = {}
        self.problems: list[Problem] = []

    def ask(self, query_kind: QueryKind, name: str | ItemPath) -> object:
        # A plain pair equals the query, and takes a tenth of the time to create.
        query = self._known.get((query_kind, name))
        if query is None:
            query = self._known[query_kind, name] = new(Query, (query_kind, name))
        answers = self.answers
        if query in answers:
            return answers[query]
        answer = answers[query] = self._answer(query, self._place)
        return answer

    def own_name(self, name: str) -> str:
        """The qualified name of a frame that the item's file declares as `name`."""
        return name if self.scope is None else self.scope.own(name)

    def frame_named(self, name: str) -> str:
        """The qualified name of the frame meant by `name`, defined or not."""
        if self.scope is None or not name:
            return name
        return next((each for each in self.scope.candidates(name) if self.ask(_FRAME, each) is not None), name)

    def hung(self, parent: str | None, pose: Pose | None) -> tuple[str | None, Pose | None]:
        """The parent and pose of a frame of the item's file: without a parent it hangs from the mount of the file."""
        mount = None if self.scope is None or parent else self.scope.mount
        if mount is None:
            return parent, pose
        # This query records that the item depends on the frame.
        mount = on_frame(mount, lambda name: self.ask(_FRAME, name) is not None, self._on_link)
        return mount.parent, None if pose is None else mount.pose @ pose

    def _on_link(self, name: str) -> Mount | None:
        found = self.ask(MOUNTED_ON, name)
        return found if isinstance(found, Mount) else None

    def missing(self, path: str) -> str | None:
        """None if a file exists or is unknown; otherwise the suggested path, empty for none."""
        answer = self.ask(QueryKind.FILE, path)
        return (answer if isinstance(answer, str) else "") if is_absent(answer) else None

    def package(self, name: str) -> PackagePlace | None:
        """The place of a package, found or not; None before the disk is asked."""
        answer = self.ask(QueryKind.FILE, name)
        return answer if isinstance(answer, PackagePlace) else None

    def is_there(self, path: str) -> bool:
        """True if a file is known to exist."""
        answer = self.ask(QueryKind.FILE, path)
        return answer is not None and not is_absent(answer)

    def lacks_folder_of(self, path: str) -> bool:
        """True if the folder of a file is missing."""
        return self.missing(folder_of(path)) is not None

    def foreign(self, path: str) -> str | None:
        """The first missing one of the two outer folders of an absolute path; None if both exist."""
        parts = path.split("/", 3)
        tops = [f"/{parts[1]}/", f"/{parts[1]}/{parts[2]}/"][: len(parts) - 2] if len(parts) > 2 else []
        # Both are asked for at once: later queries are not looked up.
        gone = [top for top in tops if self.missing(top) is not None]
        return gone[0].rstrip("/") if gone else None

    def note(self, query_kind: QueryKind, name: str | int) -> None:
        """Records a query without an answer, to find the item by it."""
        self.answers[self.query(query_kind, name)] = None

    def query(self, query_kind: QueryKind, name: str | int) -> Query:
        query = self._known.get((query_kind, name))
        if query is None:
            query = self._known[query_kind, name] = new(Query, (query_kind, name))
        return query

    def problem(self, code: str, span: Span, details: tuple[Any, ...] = ()) -> None:
        self.problems.append(new(Problem, (code, span, details)))

    def constant(self, name: str) -> Scalar | None:
        # Inlined `ask`: nearly all queries come here.
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
        """The place of the frame that amino keeps for a qualified name; None if there is none."""
        found = self.ask(_FRAME, name)
        assert found is None or isinstance(found, Seen)
        return found

    def is_kept(self, name: str) -> bool:
        """True if amino keeps the asking item for that name."""
        found = self.frame(name)
        return found is not None and found.is_itself

    def class_named(self, name: str) -> ClassResult | None:
        found = self.ask(_CLASS, name)
        assert found is None or isinstance(found, ClassResult)
        return found
