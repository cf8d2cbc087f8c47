"""Elements of one stretch, for lowering."""

from collections.abc import Callable, Collection

from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.urdf.details import BadNumber, Dropped, Missing, Move, NeedsVersion, UnknownWord, WrongCount
from robray.formats.urdf.frontend.numbers import Piece, no_number, numeral, plain_number, vector, without_commas
from robray.formats.urdf.frontend.words import (
    ATTRIBUTES,
    ELEMENTS,
    LEAVES,
    PLACES,
    REPEATED,
    SINCE,
    STATEMENTS,
    Dialect,
    meant,
)
from robray.formats.urdf.statements import Axis, NumberLiteral, Origin, Parameters, Vector
from robray.formats.urdf.vocabulary import ElementWord
from robray.syntax.xml.tags import XmlAttribute
from robray.syntax.xml.tree import Node
from robray.text.records import new
from robray.text.spans import Span

BAD_NUMBER = "urdf-bad-number"
MISSING = "urdf-missing-attribute"
DROPPED = "urdf-incomplete-link"


class Reader:
    """Reads an element and collects problems; all spans are in the local text of its item, where `local` puts them.

    Elements in `apart` are other items. If it `is_part` of a link, urdfdom only logs problems.
    """

    def __init__(
        self,
        node: Node,
        local: Callable[[Span], Span],
        dialect: Dialect,
        *,
        is_part: bool,
        apart: Collection[Node] = (),
    ) -> None:
        self.node = node
        self.dialect = dialect
        self.problems: list[Problem] = []
        self.local = local
        """Moves a span of the file into the local text."""
        self._is_part = is_part
        self._own = [each for each in node.children if each not in apart] if apart else node.children

    def children(self, node: Node) -> list[Node]:
        return self._own if node is self.node else node.children

    def child(self, node: Node, name: str) -> Node | None:
        """The first child with a name, which is the one that urdfdom uses."""
        return next((one for one in self.children(node) if one.name == name), None)

    def keyword(self, node: Node) -> Span:
        return self.local(node.tag.name_span)

    def attribute(self, node: Node, name: str) -> XmlAttribute | None:
        """An attribute with its spans in the local text."""
        for one in node.tag.attributes:
            if one.name == name:
                return self._own_attribute(one)
        return None

    def _own_attribute(self, found: XmlAttribute) -> XmlAttribute:
        return new(XmlAttribute, (found.name, self.local(found.name_span), found.value, self.local(found.span)))

    def meant_element(self, node: Node, name: str) -> Node | None:
        """A child that was probably meant as the missing `name`."""
        words = ELEMENTS.get(node.name, ())
        others = (one for one in self.children(node) if one.name not in words)
        return next((one for one in others if meant(one.name, words) == name), None)

    def meant_attribute(self, node: Node, name: str, words: tuple[str, ...] = ()) -> XmlAttribute | None:
        """An attribute that was probably meant as the missing `name`. `words` are those of an element of another
        program.
        """
        words = words or ATTRIBUTES.get(node.name, ())
        others = [one for one in node.tag.attributes if one.name not in words]
        lacking = [word for word in words if all(one.name != word for one in node.tag.attributes)]
        found = next((one for one in others if meant(one.name, lacking) == name), None)
        if found is None and len(words) == len(node.tag.attributes) == len(others) == 1:
            found = others[0]
        return None if found is None else self._own_attribute(found)

    def check_words(self) -> None:
        """Reports words that urdfdom ignores, except elements and attributes of other programs."""
        told = {problem.span for problem in self.problems}
        waiting: list[tuple[Node, ...]] = [(self.node,)]
        while waiting:
            path = waiting.pop()
            node = path[-1]
            if len(path) > 1 and path[-2].name not in PLACES.get(node.name, ()):
                # Only the program that reads an element knows what may stand in it.
                continue
            words, own_words = ELEMENTS.get(node.name, ()), ATTRIBUTES.get(node.name, ())
            for one in self.children(node):
                if (problem := self.unknown(path, one, words)) is not None and problem.span not in told:
                    self.problems.append(problem)
            self._check_text(node, told)
            there = {one.name for one in node.tag.attributes}
            for attribute in node.tag.attributes:
                self._check_attribute(attribute, own_words, there, told)
            waiting += [(*path, one) for one in reversed(self.children(node))]

    def check_attributes(self, word: ElementWord) -> None:
        """Reports attributes of an element of another program that are slips of those that it takes."""
        told = {problem.span for problem in self.problems}
        waiting = [(self.node, word)]
        while waiting:
            node, word = waiting.pop()
            names, there = tuple(each.name for each in word.attributes), {each.name for each in node.tag.attributes}
            for attribute in node.tag.attributes:
                self._check_attribute(attribute, names, there, told)
            known = {each.name: each for each in word.children}
            waiting += [(each, known[each.name]) for each in reversed(node.children) if each.name in known]

    def unknown(self, path: tuple[Node, ...], child: Node, words: tuple[str, ...]) -> Problem | None:
        """Reports an element that does not belong in those around it, the last of which is the nearest."""
        written, within = child.name, path[-1]
        if written in words or ":" in written or written in STATEMENTS:
            # The scanner reports nested links and joints.
            return None
        details = UnknownWord(written, "", within=within.name)
        word = None if written in PLACES else meant(written, words)
        if word is not None and (word in REPEATED or self.child(within, word) is None):
            details = details._replace(meant=word)
        elif written in PLACES:
            near = tuple(place for place in PLACES[written] if place in words)
            details = details._replace(places=near or PLACES[written], move=self.move(path, child))
        return Problem("urdf-unknown-word", self.keyword(child), details)

    def move(self, path: tuple[Node, ...], child: Node) -> Move | None:
        """The move of an element into the nearest one around it that accepts it and has none yet."""
        for outer, inner in zip(reversed(path[:-1]), reversed(path), strict=False):
            if outer.name in PLACES[child.name]:
                is_vacant = child.name in REPEATED or self.child(outer, child.name) is None
                to = self.local(Span(inner.start, inner.start)).start
                return Move(outer.name, self.local(Span(child.start, child.end)), to) if is_vacant else None
        return None

    def _check_text(self, node: Node, told: set[Span]) -> None:
        """Reports text where other formats have it, and URDF has an attribute."""
        if not node.texts or node.name not in LEAVES or node.tag.attributes:
            return
        span = self.keyword(node)
        if span not in told:
            details = UnknownWord(node.name, ATTRIBUTES[node.name][0], is_text=True)
            self.problems.append(Problem("urdf-unknown-word", span, details))

    def _check_attribute(
        self, attribute: XmlAttribute, words: tuple[str, ...], there: set[str], told: set[Span]
    ) -> None:
        written, span = attribute.name, self.local(attribute.name_span)
        if written in words or ":" in written or span in told:
            return
        word = meant(written, [each for each in words if each not in there])
        if word is not None:
            self.problems.append(Problem("urdf-unknown-word", span, UnknownWord(written, word)))

    def counts(self, node: Node, attribute: str) -> bool:
        """True if the robot's version has an attribute; otherwise reports the attribute."""
        found, since = self.attribute(node, attribute), SINCE[node.name, attribute]
        if found is not None and self.dialect.minor < since:
            details = NeedsVersion(attribute, since, self.dialect.newest >= since)
            self.problems.append(Problem("urdf-needs-version", found.name_span, details))
        return found is not None and self.dialect.minor >= since

    def name(self, node: Node, attribute: str) -> Name | None:
        found = self.attribute(node, attribute)
        return None if found is None else Name(found.value, found.span)

    def required_name(self, node: Node, attribute: str, what: str) -> Name | None:
        found = self.name(node, attribute)
        if found is None:
            self.missing(node, attribute, what)
        return found

    def missing(self, node: Node, name: str, what: str, instead: str = "", *, at: Span | None = None) -> None:
        """Reports that `what` lacks an attribute, or an element in it: at a misspelt one, or at `at`.

        `instead` replaces its name, if that is not enough.
        """
        element, attribute = self.meant_element(node, name), self.meant_attribute(node, name)
        span = self.keyword(node)
        if element is not None:
            span = self.keyword(element)
        elif attribute is not None:
            span = attribute.name_span
        word = name if span != self.keyword(node) else ""
        span = at or span
        if self._is_part:
            lacking = instead or f"attribute '{name}'"
            self.problems.append(
                Problem(
                    DROPPED,
                    span,
                    Dropped(
                        f"missing {lacking} in {what}", "" if instead else name, word, element=name if instead else ""
                    ),
                )
            )
            return
        last = self.problems[-1] if self.problems else None
        if last is not None and last.code == MISSING and last.span == span and last.details.what == what:
            # Both missing in one element are one finding.
            both = Missing(what, (*last.details.lacking, instead or name), last.details.word)
            self.problems[-1] = last._replace(details=both)
            return
        self.problems.append(Problem(MISSING, span, Missing(what, (instead or name,), word)))

    def numeral(self, node: Node, attribute: str) -> NumberLiteral | None:
        found = self.attribute(node, attribute)
        if found is None:
            return None
        read = numeral(found.value, found.span)
        if read.value is None:
            self.bad_number(found.span, read.text)
        return read

    def required_numeral(self, node: Node, attribute: str, what: str) -> NumberLiteral | None:
        if self.attribute(node, attribute) is None:
            self.missing(node, attribute, what)
        return self.numeral(node, attribute)

    def vector(self, node: Node, attribute: str, count: int) -> Vector | None:
        found = self.attribute(node, attribute)
        if found is None:
            return None
        read, wrong = vector(found.value, found.span, count)
        if wrong is not None:
            self._bad_vector(found, wrong, count)
        elif read.values is None:
            count_there = len(read.parts)
            self.refuse(
                "urdf-wrong-count",
                found.span,
                WrongCount(attribute, str(count), str(count_there)),
                said=f"expected {count} numbers for '{attribute}', found {count_there}",
            )
        return read

    def _bad_vector(self, found: XmlAttribute, wrong: Piece, count: int) -> None:
        span, written = found.span, found.value
        meant = without_commas(written.encode(), count)
        if meant is None:
            self.bad_number(wrong.span, wrong.text)
            return
        text, is_clear = meant
        if self._is_part:
            # urdfdom accepts the robot without this part, so the fix changes the robot.
            said = f"expected spaces between numbers, found commas; use '{text}'"
            self.problems.append(Problem(DROPPED, span, Dropped(said, instead=text, by_commas=True, is_value=True)))
        else:
            self.problems.append(Problem(BAD_NUMBER, span, BadNumber(written, text, True, is_clear)))

    def bad_number(self, span: Span, written: str) -> None:
        value = plain_number(written)
        if value is None:
            self.refuse(BAD_NUMBER, span, BadNumber(written), said=no_number(written))
        elif self._is_part:
            said = f"expected a number, found '{written}'; use '{value}'"
            self.problems.append(Problem(DROPPED, span, Dropped(said, instead=value, is_value=True)))
        else:
            self.problems.append(Problem(BAD_NUMBER, span, BadNumber(written, value)))

    def drop(self, span: Span, said: str, move: Move | None = None) -> None:
        """Reports a problem for which urdfdom leaves out a part of a link."""
        self.problems.append(Problem(DROPPED, span, Dropped(said, move=move)))

    def refuse(self, code: str, span: Span, details: WrongCount | BadNumber, *, said: str) -> None:
        """Reports a problem for which urdfdom refuses the robot; in a part of a link it only logs it."""
        if self._is_part:
            self.problems.append(Problem(DROPPED, span, Dropped(said, is_value=True)))
        else:
            self.problems.append(Problem(code, span, details))

    def origin(self, node: Node) -> Origin | None:
        found = self.child(node, "origin")
        if found is None:
            return None
        quaternion = self.attribute(found, "quat_xyzw") if self.counts(found, "quat_xyzw") else None
        if quaternion is not None and self.attribute(found, "rpy") is not None:
            said = "'origin' has both 'rpy' and 'quat_xyzw'; remove one of them"
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

    def axis(self, node: Node) -> Axis | None:
        found = self.child(node, "axis")
        return None if found is None else Axis(self.vector(found, "xyz", 3), self.keyword(found))

    def parameters(self, node: Node, element: str) -> Parameters | None:
        """All attributes of an element that contains only numbers."""
        found = self.child(node, element)
        if found is None:
            return None
        read = ((name, self.numeral(found, name)) for name in ATTRIBUTES[element])
        return Parameters(tuple((name, number) for name, number in read if number is not None), self.keyword(found))
