"""Asks about the neighbours of a scene, and keeps each question with its answer for the findings that depend on it."""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import TypeVar

from robray.analysis.neighbours import Neighbours, Robots, defining, seeking
from robray.facts.symbols import SymbolKind
from robray.rules.engine.beyond import Beyond

_About = TypeVar("_About", bound=Hashable)
_Found = TypeVar("_Found")


class Beside:
    """The neighbours, which nobody looks for until somebody asks. `beyond` gets the questions and the answers."""

    def __init__(self, around: Callable[[], Neighbours], beyond: Beyond) -> None:
        self._look_around = around
        self._beyond = beyond
        self._found: dict[str, str | None] = {}

    @cached_property
    def _around(self) -> Neighbours:
        around = self._look_around()
        self._beyond.around = around.identity
        return around

    def of_robots(self, ask: Callable[[Robots, _About], _Found], about: _About) -> _Found:
        """The answer of the robots around to a question, which must be all that is asked of them."""
        answer = ask(self._around.robots, about)
        self._beyond.asked_of_robots[ask, about] = answer
        return answer

    def includes(self, path: str) -> bool:
        """True if a xacro source includes a file."""
        return self.of_robots(Robots.includes, path)

    def defining(self, kind: SymbolKind, name: str) -> str | None:
        """The file that defines a class or a constant; the first by name if there are several."""
        return self._first(defining(kind, name))

    def is_sought(self, name: str) -> bool:
        """True if some include names a missing file of this bare name."""
        return self._first(seeking(name)) is not None

    def _first(self, question: str) -> str | None:
        if question not in self._found:
            self._found[question] = self._beyond.asked[question] = self._around.first(question)
        return self._found[question]
