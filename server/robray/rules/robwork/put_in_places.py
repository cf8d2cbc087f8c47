"""Where what is wrong with a name that a `Use` puts in is told: in the definition, where it is written, and once."""

from collections.abc import Callable
from typing import NamedTuple

from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol
from robray.formats.robwork.kinds import ASKED_DEFINE, DEFINE
from robray.formats.robwork.statements import Define, Frame, Model, TypedProperty, Written
from robray.rules import RULES
from robray.rules.engine.diagnosis import Told
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.robwork.diagnosis import MOVING
from robray.text.spans import Span

_OF_AN_ELEMENT = ("robwork-missing-attribute", "robwork-unknown-element")
"""What is told of an element, and of no name in it."""


class PutIn(NamedTuple):
    """At how many `places` the same is wrong with what a definition puts in, and at how many `others` it is not; all
    0 for what is put in by none."""

    places: int = 0
    others: int = 0


NOT_PUT_IN = PutIn()


def said_once(message: str, put_in: PutIn) -> str:
    """What is said at a definition of all places where the same holds."""
    places, others = put_in
    if places < 2:
        return message
    return f"{message} (at {places:,}{f' of {places + others:,}' if others else ''} places that insert this text)"


def fixed_everywhere(fix: Callable[[RuleContext], Fix | None]) -> Callable[[RuleContext], Fix | None]:
    """The fix, where it changes nothing that is right: the text of a definition is that of all places."""
    return lambda context: None if context.details.put_in.others else fix(context)


class _Place(NamedTuple):
    """In a definition, with what is said there."""

    definition: ItemPath
    span: Span
    code: str


class PutInPlaces:
    """Of one scene."""

    def __init__(self, scene: SceneState) -> None:
        self._scene = scene
        self._found: dict[_Place, list[tuple[ItemPath, Problem]]] | None = None
        """In no order."""

    def told(self, place: ItemPath, problem: Problem) -> Told | None:
        """None for what stands where it is noticed. Cost: once O(findings of the scene), where something is put in."""
        at = self._written_at(place, problem)
        if at is None:
            return None
        if self._found is None:
            self._found = {}
            for other, problems in self._scene.findings.items():
                for each in problems:
                    where = self._written_at(other, each) if each.code in MOVING else None
                    if where is not None:
                        self._found.setdefault(where, []).append((other, each))
        found = self._found[at]
        first, said = min(found, key=lambda each: each[0])
        places = len({other for other, _ in found})
        put_in = PutIn(places, max(self._uses(at.definition) - places, 0))
        details = RULES[said.code].recorded(said.details)._replace(put_in=put_in)
        return Told(at.definition, Problem(said.code, at.span, details), ((first, said.span),))

    def _written_at(self, place: ItemPath, problem: Problem) -> _Place | None:
        if problem.span.end:
            return None
        statement = self._scene.item(place).statement
        if not isinstance(statement, Frame | Model) or not statement.written:
            return None
        name = "" if problem.code in _OF_AN_ELEMENT else problem.details[0]
        if problem.code == "robwork-property-type":
            name = TypedProperty.written_as(name)
        written = next((each for each in statement.written if each.name == name), None)
        definition = None if written is None else self._definition(written, place)
        return None if written is None or definition is None else _Place(definition, written.span, problem.code)

    def _definition(self, written: Written, place: ItemPath) -> ItemPath | None:
        found = self._scene.declared_here(Symbol(DEFINE, written.definition), place)
        return max((each for each in found if each < place), default=None)

    def _uses(self, definition: ItemPath) -> int:
        """How many items of the file put in a definition of that name."""
        statement = self._scene.item(definition).statement
        if not isinstance(statement, Define) or statement.name is None:
            return 0
        asking = self._scene.dependents.get(Query(ASKED_DEFINE, statement.name.text), ())
        return sum(
            each[:-1] == definition[:-1] and not isinstance(self._scene.item(each).statement, Define) for each in asking
        )
