"""The questions of items, one after the other, written down as they are asked."""

from collections.abc import Callable

from robray.analysis.questions import Place, Question
from robray.analysis.results import ClassResult, ConstantResult
from robray.analysis.scopes import Scope
from robray.analysis.values import Scalar
from robray.facts.limits import ReadingLimits
from robray.facts.problems import Problem
from robray.facts.topics import Topic
from robray.scene.pose import Pose
from robray.text.records import new
from robray.text.spans import Span

_CONSTANT, _CLASS, _FRAME = Topic.CONSTANT, Topic.CLASS, Topic.FRAME


class Asker:
    """Hands on questions to the scene and keeps the answers; also gathers the item's problems."""

    __slots__ = (
        "_answer",
        "_known",
        "_place",
        "answers",
        "flaws",
        "limits",
        "problems",
        "root_folder",
        "scope",
    )

    def __init__(self, answer: Callable[[Question, Place], object], limits: ReadingLimits) -> None:
        self._answer = answer
        # What asks the same keeps the same object.
        self._known: dict[tuple[Topic, str | Place | int], Question] = {}
        self.root_folder = ""
        """Where the scene's root file lies: what mesh paths are relative to, those in included files too."""
        self.scope: Scope | None = None
        """That of the file that the asker stands in."""
        self.limits = limits
        """Those of the scene."""

    def begin(self, place: Place, flaws: tuple[Problem, ...] = ()) -> None:
        """From here on the item at this place asks; `flaws` are what is wrong with its syntax."""
        self._place = place
        self.flaws = flaws
        self.answers: dict[Question, object] = {}
        self.problems: list[Problem] = []

    def ask(self, topic: Topic, name: str | Place) -> object:
        # A bare pair is found as the question that equals it, and made in a tenth of the time.
        question = self._known.get((topic, name))
        if question is None:
            question = self._known[topic, name] = new(Question, (topic, name))
        answers = self.answers
        if question in answers:
            return answers[question]
        answer = answers[question] = self._answer(question, self._place)
        return answer

    def own_name(self, name: str) -> str:
        """The qualified name of a frame that the asker's file calls `name`."""
        return name if self.scope is None else self.scope.own(name)

    def frame_named(self, name: str) -> str:
        """The qualified name of the frame that is meant by `name`, defined or not."""
        if self.scope is None or not name:
            return name
        return next((each for each in self.scope.candidates(name) if self.ask(_FRAME, each) is not None), name)

    def hung(self, parent: str | None, pose: Pose | None) -> tuple[str | None, Pose | None]:
        """Where a frame of the asker's file is: one without a parent hangs from what the file is mounted on."""
        mount = None if self.scope is None or parent else self.scope.mount
        if mount is None:
            return parent, pose
        if mount.parent is not None:
            # Those that hang from a frame are found among those that ask for it.
            self.ask(_FRAME, mount.parent)
        return mount.parent, None if pose is None else mount.pose @ pose

    def missing(self, path: str) -> str | None:
        """None where a file is there, or nobody has looked; else the path of one that may be meant, empty for none."""
        answer = self.ask(Topic.FILE, path)
        return str(answer or "") if answer is False or isinstance(answer, str) else None

    def foreign(self, path: str) -> str | None:
        """The first of the two outer folders of an absolute path that is not there; None if both are."""
        parts = path.split("/", 3)
        tops = [f"/{parts[1]}/", f"/{parts[1]}/{parts[2]}/"][: len(parts) - 2] if len(parts) > 2 else []
        # Both are asked for at once: what is asked for later, nobody looks for.
        gone = [top for top in tops if self.missing(top) is not None]
        return gone[0].rstrip("/") if gone else None

    def note(self, topic: Topic, name: str | int) -> None:
        """Says something of the item that nobody answers, so that it is found by it."""
        self.answers[self.question(topic, name)] = None

    def question(self, topic: Topic, name: str | int) -> Question:
        question = self._known.get((topic, name))
        if question is None:
            question = self._known[topic, name] = new(Question, (topic, name))
        return question

    def problem(self, code: str, span: Span, *details: str) -> None:
        self.problems.append(new(Problem, (code, span, details)))

    def constant(self, name: str) -> Scalar | None:
        # As `ask` does it, in place: nearly all that is asked is asked here.
        question = self._known.get((_CONSTANT, name))
        if question is None:
            question = self._known[_CONSTANT, name] = new(Question, (_CONSTANT, name))
        answers = self.answers
        if question in answers:
            found = answers[question]
        else:
            found = answers[question] = self._answer(question, self._place)
        return found.value if isinstance(found, ConstantResult) else None

    def class_named(self, name: str) -> ClassResult | None:
        found = self.ask(_CLASS, name)
        assert found is None or isinstance(found, ClassResult)
        return found
