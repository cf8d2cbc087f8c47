"""The elements of one stretch, as lowering asks for them."""

import re

from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.urdf.details import BadNumber, Dropped, Missing, Move, NeedsVersion, UnknownWord, WrongCount
from robray.formats.urdf.frontend.numbers import no_number, number, numeral, plain_number, vector, without_commas
from robray.formats.urdf.frontend.versions import Dialect
from robray.formats.urdf.frontend.words import ATTRIBUTES, ELEMENTS, LEAVES, PLACES, REPEATED, SINCE, STATEMENTS, meant
from robray.formats.urdf.statements import Axis, NumberLiteral, Origin, Parameters, Vector
from robray.syntax.xml.stretches import Element
from robray.syntax.xml.tags import XmlAttribute
from robray.text.spans import Span

BAD_NUMBER = "urdf-bad-number"
MISSING = "urdf-missing-attribute"
DROPPED = "urdf-incomplete-link"

_TEXT = re.compile(rb"[ \t\r\n]*[\w.+-]")


class Reader:
    """Reads elements, gathering problems. What is wrong in a part of a link is only logged by urdfdom: `is_part`."""

    def __init__(self, text: bytes, elements: list[Element], dialect: Dialect, *, is_part: bool) -> None:
        self.text = text
        self.dialect = dialect
        self.elements = elements
        self.problems: list[Problem] = []
        self._is_part = is_part
        self._children: dict[int, list[int]] = {}
        for index, element in enumerate(elements):
            self._children.setdefault(element.parent, []).append(index)

    def children(self, index: int) -> list[int]:
        return self._children.get(index, [])

    def child(self, index: int, name: str) -> int | None:
        """The first element of a name directly in another: urdfdom looks no further."""
        return next((one for one in self.children(index) if self.elements[one].tag.name == name), None)

    def keyword(self, index: int) -> Span:
        return self.elements[index].tag.name_span

    def attribute(self, index: int, name: str) -> XmlAttribute | None:
        return next((one for one in self.elements[index].tag.attributes if one.name == name), None)

    def meant_element(self, index: int, name: str) -> int | None:
        """A child that was probably meant to be called `name`, which none is."""
        words = ELEMENTS.get(self.elements[index].tag.name, ())
        others = (one for one in self.children(index) if self.elements[one].tag.name not in words)
        return next((one for one in others if meant(self.elements[one].tag.name, words) == name), None)

    def meant_attribute(self, index: int, name: str) -> XmlAttribute | None:
        """An attribute that was probably meant to be called `name`, which none is."""
        tag = self.elements[index].tag
        words = ATTRIBUTES.get(tag.name, ())
        others = [one for one in tag.attributes if one.name not in words]
        found = next((one for one in others if meant(one.name, words) == name), None)
        return others[0] if found is None and len(words) == len(tag.attributes) == len(others) == 1 else found

    def check_words(self) -> None:
        """Reports words that urdfdom ignores, except elements and attributes of other programs."""
        told = {problem.span for problem in self.problems}
        free: set[int] = set()
        for index, element in enumerate(self.elements):
            name = element.tag.name
            words = ELEMENTS.get(name, ())
            outer = self.elements[element.parent].tag.name
            if element.parent in free or (index and outer not in PLACES.get(name, ())):
                # Only the program that reads an element knows what may stand in it.
                free.add(index)
                continue
            for one in self.children(index):
                if (problem := self.unknown(index, one, words)) is not None and problem.span not in told:
                    self.problems.append(problem)
            self._check_text(element, told)
            own_words = ATTRIBUTES.get(name, ())
            there = {one.name for one in element.tag.attributes}
            for attribute in element.tag.attributes:
                self._check_attribute(attribute, own_words, there, told)

    def unknown(self, index: int, child: int, words: tuple[str, ...]) -> Problem | None:
        """Reports an element that does not belong in the element around it."""
        written, within = self.elements[child].tag.name, self.elements[index].tag.name
        if written in words or ":" in written or written in STATEMENTS:
            # The scanner reports a link or a joint in another one.
            return None
        details = UnknownWord(written, "", within=within)
        word = None if written in PLACES else meant(written, words)
        if word is not None and (word in REPEATED or self.child(index, word) is None):
            details = details._replace(meant=word)
        elif written in PLACES:
            near = tuple(place for place in PLACES[written] if place in words)
            details = details._replace(places=near or PLACES[written], move=self.move(child))
        return Problem("urdf-unknown-word", self.keyword(child), details)

    def move(self, index: int) -> Move | None:
        """The move of an element into the nearest one around it that takes it and has none yet."""
        element = self.elements[index]
        at = element.parent
        while at > 0:
            outer = self.elements[at].parent
            name = self.elements[outer].tag.name
            if name in PLACES[element.tag.name]:
                is_vacant = element.tag.name in REPEATED or self.child(outer, element.tag.name) is None
                whole = Span(element.start, element.end)
                return Move(name, whole, self.elements[at].start) if is_vacant else None
            at = outer
        return None

    def _check_text(self, element: Element, told: set[Span]) -> None:
        """Text where other formats have it, and URDF has an attribute."""
        tag = element.tag
        if tag.name not in LEAVES or tag.attributes or tag.is_empty or tag.name_span in told:
            return
        if _TEXT.match(self.text, tag.end) is not None:
            self.problems.append(
                Problem(
                    "urdf-unknown-word", tag.name_span, UnknownWord(tag.name, ATTRIBUTES[tag.name][0], is_text=True)
                )
            )

    def _check_attribute(
        self, attribute: XmlAttribute, words: tuple[str, ...], there: set[str], told: set[Span]
    ) -> None:
        written, span = attribute.name, attribute.name_span
        if written in words or ":" in written or span in told:
            return
        word = meant(written, words)
        if word is not None and word not in there:
            self.problems.append(Problem("urdf-unknown-word", span, UnknownWord(written, word)))

    def counts(self, index: int, attribute: str) -> bool:
        """Whether the version of the robot has an attribute; otherwise the attribute is reported."""
        found, since = self.attribute(index, attribute), SINCE[self.elements[index].tag.name, attribute]
        if found is not None and self.dialect.minor < since:
            details = NeedsVersion(attribute, since, self.dialect.newest >= since)
            self.problems.append(Problem("urdf-needs-version", found.name_span, details))
        return found is not None and self.dialect.minor >= since

    def name(self, index: int, attribute: str) -> Name | None:
        found = self.attribute(index, attribute)
        return None if found is None else Name(found.value, found.span)

    def required_name(self, index: int, attribute: str, what: str) -> Name | None:
        found = self.name(index, attribute)
        if found is None:
            self.missing(index, attribute, what)
        return found

    def missing(self, index: int, name: str, what: str, instead: str = "") -> None:
        """`what` needs an attribute, or an element in it, that it has not got; told where it is misspelt.

        Where more has to be said than its name, `instead` does.
        """
        element, attribute = self.meant_element(index, name), self.meant_attribute(index, name)
        span = self.keyword(index)
        if element is not None:
            span = self.keyword(element)
        elif attribute is not None:
            span = attribute.name_span
        word = name if span != self.keyword(index) else ""
        if self._is_part:
            lacking = instead or f"'{name}'"
            self.problems.append(
                Problem(
                    DROPPED,
                    span,
                    Dropped(f"{what} needs {lacking}", "" if instead else name, word, element=name if instead else ""),
                )
            )
            return
        last = self.problems[-1] if self.problems else None
        if last is not None and last.code == MISSING and last.span == span and last.details.what == what:
            # One thing lacks both: that is one finding.
            both = Missing(what, (*last.details.lacking, instead or name), last.details.word)
            self.problems[-1] = last._replace(details=both)
            return
        self.problems.append(Problem(MISSING, span, Missing(what, (instead or name,), word)))

    def numeral(self, index: int, attribute: str) -> NumberLiteral | None:
        found = self.attribute(index, attribute)
        if found is None:
            return None
        read = numeral(self.text, found.span)
        if "&" in read.text:
            read = read._replace(value=number(found.value.encode()))
        if read.value is None:
            self.bad_number(found.span, read.text)
        return read

    def required_numeral(self, index: int, attribute: str, what: str) -> NumberLiteral | None:
        if self.attribute(index, attribute) is None:
            self.missing(index, attribute, what)
        return self.numeral(index, attribute)

    def vector(self, index: int, attribute: str, count: int) -> Vector | None:
        found = self.attribute(index, attribute)
        if found is None:
            return None
        read, wrong = vector(self.text, found.span, count)
        if "&" in read.text:
            meant, wrong = vector(found.value.encode(), Span(0, len(found.value.encode())), count)
            read, wrong = read._replace(values=meant.values, parts=()), None if wrong is None else found.span
        if wrong is not None:
            self._bad_vector(found.span, wrong, count)
        elif read.values is None:
            count_there = len(read.parts)
            self.refuse(
                "urdf-wrong-count",
                found.span,
                WrongCount(attribute, str(count), str(count_there)),
                said=_counted(count, count_there),
            )
        return read

    def _bad_vector(self, span: Span, wrong: Span, count: int) -> None:
        meant = without_commas(self.text[span.start : span.end], count)
        if meant is None:
            self.bad_number(wrong, self.text[wrong.start : wrong.end].decode("utf-8", "replace"))
            return
        text, is_clear = meant
        if self._is_part:
            # The robot is taken without this part, so that whoever mends it changes the robot.
            said = f"blanks part numbers, and commas do not; write '{text}'"
            self.problems.append(Problem(DROPPED, span, Dropped(said, instead=text, by_commas=True)))
        else:
            written = self.text[span.start : span.end].decode("utf-8", "replace")
            self.problems.append(Problem(BAD_NUMBER, span, BadNumber(written, text, True, is_clear)))

    def bad_number(self, span: Span, written: str) -> None:
        value = plain_number(written)
        if value is None:
            self.refuse(BAD_NUMBER, span, BadNumber(written), said=no_number(written))
        elif self._is_part:
            self.problems.append(
                Problem(DROPPED, span, Dropped(f"'{written}' is no number; write '{value}'", instead=value))
            )
        else:
            self.problems.append(Problem(BAD_NUMBER, span, BadNumber(written, value)))

    def drop(self, span: Span, said: str, move: Move | None = None) -> None:
        """Something for which urdfdom leaves out a part of a link."""
        self.problems.append(Problem(DROPPED, span, Dropped(said, move=move)))

    def refuse(self, code: str, span: Span, details: WrongCount | BadNumber, *, said: str) -> None:
        """A problem for which urdfdom refuses the robot; in a part of a link it only says so."""
        if self._is_part:
            self.drop(span, said)
        else:
            self.problems.append(Problem(code, span, details))

    def origin(self, index: int) -> Origin | None:
        found = self.child(index, "origin")
        if found is None:
            return None
        quaternion = self.attribute(found, "quat_xyzw") if self.counts(found, "quat_xyzw") else None
        if quaternion is not None and self.attribute(found, "rpy") is not None:
            said = "'rpy' and 'quat_xyzw' both turn the origin; remove one of them"
            if self._is_part:
                self.drop(quaternion.name_span, said)
            else:
                self.problems.append(Problem("urdf-two-rotations", quaternion.name_span))
        return Origin(
            self.vector(found, "xyz", 3),
            self.vector(found, "rpy", 3),
            self.keyword(found),
            None if quaternion is None else self.vector(found, "quat_xyzw", 4),
        )

    def axis(self, index: int) -> Axis | None:
        found = self.child(index, "axis")
        return None if found is None else Axis(self.vector(found, "xyz", 3), self.keyword(found))

    def parameters(self, index: int, element: str) -> Parameters | None:
        """All attributes of an element that has nothing but numbers."""
        found = self.child(index, element)
        if found is None:
            return None
        read = ((name, self.numeral(found, name)) for name in ATTRIBUTES[element])
        return Parameters(tuple((name, number) for name, number in read if number is not None), self.keyword(found))


def _counted(count: int, there: int) -> str:
    return f"{count} numbers belong here, and there {'is' if there == 1 else 'are'} {there}"
