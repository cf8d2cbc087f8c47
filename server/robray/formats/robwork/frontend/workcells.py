"""Workcells and devices, as RobWork's grammar reads them.

It is one module since it is one walk: what an element means depends on what was read before it (the type of the last
DH joint, the last frame of a chain, the scope of the device), and that state is the reader's alone.
"""

from collections.abc import Iterable, Iterator
from math import cos, pi, radians, sin
from typing import NamedTuple

from robray.facts.mentions import Mention
from robray.facts.problems import Problem
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robwork.frontend.drafts import Draft, attribute
from robray.formats.robwork.frontend.grammar import (
    ANY_ATTRIBUTES,
    DEVICES,
    FORMS,
    FRAME_TYPES,
    IN_TEXT,
    LIMITS,
    MODELS,
    OTHERS,
    POSES,
    SETUPS,
)
from robray.formats.robwork.frontend.lacking import written_for
from robray.formats.robwork.frontend.numbers import number, words
from robray.formats.robwork.frontend.poses import from_twelve
from robray.formats.robwork.frontend.tasks import WORLD, frame_mentions
from robray.formats.robwork.kinds import DEFINE, DEVICE
from robray.formats.robwork.statements import (
    Define,
    Depend,
    Device,
    Frame,
    Include,
    Model,
    ModelUse,
    Nothing,
    Place,
    UseDefinition,
    Workcell,
)
from robray.scene.joints import JointType
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, Pose, about_axis, from_roll_pitch_yaw
from robray.syntax.xml.tags import XmlAttribute
from robray.syntax.xml.tree import Document, Node
from robray.text.slips import misspelt
from robray.text.spans import Span

_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
_PLACES = {"SerialDevice": Place.SERIAL, "SerialChain": Place.SERIAL, "MobileDevice": Place.MOBILE}
_MOVES = {"Revolute": JointType.REVOLUTE, "Prismatic": JointType.PRISMATIC}
_OF_ONE = ("Fixed", "Movable", "EndEffector", *_MOVES)
"""Types of which a frame has one joint, or none."""


MOST_PUT_IN = 10_000
"""Elements of definitions in one file: a few lines might stand for any number."""


class _Around(NamedTuple):
    """What a frame stands in: how frames of it hang, and the prefixes of its scopes."""

    place: Place
    prefixes: tuple[str, ...] = ()
    base: str = ""


class _Dh(NamedTuple):
    """What a joint that does not say takes from the one before it."""

    type: str = "craig"
    beta: float = 0.0
    b: float = 0.0


def workcell(document: Document) -> list[Draft]:
    """The items of a workcell, of a device, or of a fragment of one."""
    return _Workcells(document).drafts()


class _Workcells:
    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._roots = document.roots
        self._defines: dict[str, tuple[Node, Draft]] = {}
        self._open: list[Draft] = []
        """Definitions that have begun, in order."""
        self._dh = _Dh()
        self._put_in = 0
        """How many elements uses have put in."""

    def drafts(self) -> list[Draft]:
        found: list[Draft] = []
        around = _Around(Place.WORKCELL)
        for root in self._roots:
            if root.name == "WorkCell":
                draft = Draft.of(root)
                self._check(root, draft)
                name = draft.name(attribute(root, "name"))
                draft.statement = Workcell(draft.keyword(root), name)
                self._contents(root, draft, around)
                draft.children.sort(key=lambda each: each.start)
                found.append(draft)
            elif root.name not in FORMS or (root.name in OTHERS and attribute(root, "file") is None):
                draft = Draft.of(root)
                draft.statement = Nothing(draft.keyword(root))
                if root.name not in OTHERS:
                    draft.problem("robwork-wrong-root", root.tag.name_span, root.name, "")
                found.append(draft)
            else:
                holder = Draft(root.start, root.end)
                for each, use in self._put_in_for(root, holder):
                    self._content(each, use, holder, around)
                found += holder.children
        return found

    # What stands where

    def _children(self, node: Node, holder: Draft | None) -> Iterator[tuple[Node, Node | None]]:
        """What the grammar sees in an element, and the `Use` that put it there; definitions are put into `holder`."""
        for each in () if node.tag.is_empty else node.children:
            yield from self._put_in_for(each, holder)

    def _put_in_for(self, node: Node, holder: Draft | None) -> Iterator[tuple[Node, Node | None]]:
        """What the grammar sees in the place of an element."""
        if node.name == "Define":
            self._define(node, holder)
        elif node.name == "Use":
            found = self._use(node, holder)
            if found is not None:
                yield from ((one, node) for one in found.children)
        else:
            yield node, None

    def _define(self, node: Node, holder: Draft | None) -> None:
        draft = Draft.of(node)
        self._check_attributes(node, draft)
        name = draft.name(attribute(node, "id"))
        names = () if name is None else (Mention(name, (DEFINE,), declares=True),)
        draft.statement = Define(draft.keyword(node), name, names)
        if holder is not None:
            holder.child(draft)
        self._open.append(draft)
        if name is not None:
            self._defines[name.text] = (node, draft)

    def _use(self, node: Node, holder: Draft | None) -> Node | None:
        draft = Draft.of(node)
        self._check_attributes(node, draft)
        name = draft.name(attribute(node, "id"))
        found = None if name is None else self._defines.get(name.text)
        names = () if name is None else (Mention(name, (DEFINE,)),)
        draft.statement = UseDefinition(draft.keyword(node), name, found is not None, names)
        if name is not None and found is None:
            draft.problem("robwork-undefined-use", name.span.shifted(node.start), name.text)
        if holder is not None:
            holder.child(draft)
        if found is None:
            return None
        if holder is not None:
            self._put_in += len(found[0].children)
        if self._put_in > MOST_PUT_IN:
            draft.problem("robwork-syntax", node.tag.name_span, f"more than {MOST_PUT_IN:,} elements would be put in")
            return None
        return found[0]

    def _contents(self, node: Node, draft: Draft, around: _Around) -> list[Draft]:
        """The frames of an element, in order; what they and all else become is put into its item."""
        found: list[Draft] = []
        for each, use in self._children(node, draft):
            found += self._content(each, use, draft, around)
        return found

    def _content(self, node: Node, use: Node | None, draft: Draft, around: _Around) -> list[Draft]:
        item = Draft.of(node) if use is None else Draft(use.end, use.end)
        if node.name == "Include":
            self._check(node, item)
            path = self._name(item, attribute(node, "file"))
            item.statement = Include(item.keyword(node), path, around.prefixes)
            draft.child(item)
            return []
        if node.name in DEVICES or node.name == "SerialChain":
            return self._device(node, item, draft, around)
        if node.name in ("Frame", "Joint", "DHJoint"):
            self._frame(node, item, around, is_copy=use is not None)
            draft.child(item)
            return [item]
        if node.name in _MODELS:
            uses = self._model(node, item)
            if use is None:
                names = self._mentions(uses)
                item.statement = Model(item.keyword(node), around.prefixes, tuple(uses), names, _files(node, item))
                draft.child(item)
        return []

    # Devices

    def _device(self, node: Node, item: Draft, holder: Draft, around: _Around) -> list[Draft]:
        self._check(node, item)
        given = attribute(node, "name")
        name = self._name(item, given)
        prefix = "" if name is None else f"{name.text}."
        prefixes = (*around.prefixes, prefix) if prefix else around.prefixes
        base = attribute(node, "basename")
        is_mobile = node.name == "MobileDevice"
        inner = _Around(_PLACES.get(node.name, Place.TREE), prefixes, "" if base is None else base.value)
        if node.start == item.start:
            frames = self._wheels(node, item, inner) if is_mobile else []
            frames += self._contents(node, item, inner)
            item.children.sort(key=lambda each: each.start)
        else:
            frames = []
            for each, use in self._children(node, None):
                frames += self._content(each, use or node, item, inner)
        joints = None
        if not around.prefixes:
            joints = self._home(node, item, frames)
        names: tuple[Mention, ...] = ()
        if name is not None and self._is_in(item, given):
            names = (Mention(name, (DEVICE,), declares=True),)
        item.statement = Device(item.keyword(node), node.name, name, around.prefixes, joints, (), names)
        holder.child(item)
        return frames

    def _wheels(self, node: Node, item: Draft, around: _Around) -> list[Draft]:
        """The base and the wheels of a mobile device."""
        found: list[Draft] = []
        base = attribute(node, "basename")
        width = node.child("AxelWidth")
        numbers = [] if width is None else [number(word) for word, _ in words(self._text, width)]
        half = (numbers[0] or 0.0) / 2 if numbers else 0.0
        if base is not None:
            draft = Draft(node.tag.end, node.tag.end)
            name = Name(base.value, Span(0, 0))
            draft.statement = _bare(name, "Movable", Place.BASE, around)
            item.child(draft)
            found.append(draft)
        for each, side in ((node.child("LeftWheel"), half), (node.child("RightWheel"), -half)):
            given = None if each is None else attribute(each, "name")
            if each is None or given is None:
                continue
            draft = Draft.of(each)
            self._check(each, draft)
            wheel_name = Name(given.value, draft.local(given.span))
            frame = _bare(wheel_name, "Revolute", Place.WHEEL, around)
            draft.statement = frame._replace(
                keyword=draft.keyword(each),
                pose=Pose(about_axis(_X, pi / 2), (0.0, side, 0.0)),
                moves=JointType.REVOLUTE,
                is_copy=False,
                names=(Mention(wheel_name, (SymbolKind.FRAME,), declares=True),),
            )
            item.child(draft)
            found.append(draft)
        return found

    def _home(self, node: Node, item: Draft, frames: list[Draft]) -> int | None:
        """Puts the joints where the device's `Home` says; how many there are, None where that is not known."""
        moving = [
            draft
            for draft in frames
            if isinstance(draft.statement, Frame)
            and draft.statement.moves is not None
            and draft.statement.depend is None
            and draft.statement.kind != "Passive"
        ]
        is_known = not any(each.name in ("Include", "Junction") for each in node.walk()) and all(
            not isinstance(draft.statement, Frame) or draft.statement.kind in (*_OF_ONE, "Passive") for draft in frames
        )
        for each in node.children:
            name = attribute(each, "name")
            if each.name != "Q" or name is None or name.value != "Home":
                continue
            values = [number(word) for word, _ in words(self._text, each)]
            if None in values:
                continue
            if is_known and len(values) != len(moving):
                item.problem("robwork-q-length", each.tag.name_span, str(len(values)), str(len(moving)), "device")
            for draft, value in zip(moving, values, strict=False):
                if isinstance(draft.statement, Frame) and value is not None:
                    draft.statement = draft.statement._replace(home=value)
        return len(moving) if is_known else None

    # Frames

    def _frame(self, node: Node, item: Draft, around: _Around, *, is_copy: bool) -> None:
        self._check(node, item)
        given, refframe = attribute(node, "name"), attribute(node, "refframe")
        name, kind = self._name(item, given), attribute(node, "type")
        uses: list[ModelUse] = []
        depend = None
        extras: list[tuple[str, Span]] = []
        children = [each for each, _ in self._children(node, None)]
        for each in node.children:
            if each.name == "Use" and not node.tag.is_empty:
                used = self._name(item, attribute(each, "id"))
                if used is not None and used.text not in self._defines:
                    self._problem(item, "robwork-undefined-use", used.span.shifted(item.start), used.text)
        for each in children:
            if each.name == "Depend":
                depend = self._depend(each, item)
                on = attribute(each, "on")
                if on is not None:
                    uses.append(ModelUse(Name(on.value, self._local(item, on.span)), is_joint=True))
            elif each.name not in POSES:
                if item.start <= each.start and each.end <= item.end:
                    extras.append((each.name, item.keyword(each)))
                uses += self._model(each, item)
        moves, word = None, "Fixed" if kind is None else kind.value
        pose: Pose | None
        if node.name == "DHJoint":
            moves, pose = self._dh_pose(node, kind)
            word = moves.name.capitalize()
        else:
            if kind is not None and kind.value not in FRAME_TYPES:
                self._problem(item, "robwork-unknown-frame-type", kind.span, kind.value)
            pose = self._pose(children, item)
            if node.name == "Joint":
                moves = _MOVES.get(word)
        state = attribute(node, "state")
        if state is not None and state.value == "Passive":
            word = "Passive"
        statement = Frame(
            item.keyword(node) if not is_copy else Span(0, 0),
            name,
            word,
            around.place,
            around.prefixes,
            self._name(item, refframe),
            pose,
            moves,
            0.0,
            depend,
            around.base,
            tuple(uses),
            _limits(children, moves),
            tuple(extras),
            is_copy,
        )
        names: list[Mention] = []
        if name is not None and self._is_in(item, given):
            names.append(Mention(name, (SymbolKind.FRAME,), declares=True))
        if statement.refframe is not None and self._is_in(item, refframe):
            names += self._frame_mentions(statement.refframe, around)
        names += self._mentions(uses)
        used_names = [
            self._name(item, given_id)
            for each in node.children
            if each.name == "Use" and (given_id := attribute(each, "id")) is not None and self._is_in(item, given_id)
        ]
        names += [Mention(each, (DEFINE,)) for each in used_names if each is not None]
        item.statement = statement._replace(names=tuple(names), files=_files(node, item))

    def _frame_mentions(self, name: Name, around: _Around) -> Iterable[Mention]:
        if around.prefixes:
            return (Mention(name, (SymbolKind.FRAME,)),) if name.text != WORLD else ()
        return frame_mentions(name)

    def _depend(self, node: Node, item: Draft) -> Depend | None:
        on = attribute(node, "on")
        if on is None:
            return None
        gain, offset = attribute(node, "gain"), attribute(node, "offset")
        return Depend(
            Name(on.value, self._local(item, on.span)),
            1.0 if gain is None else number(gain.value),
            0.0 if offset is None else number(offset.value),
        )

    def _pose(self, children: list[Node], item: Draft) -> Pose | None:
        """The pose that an element begins with."""
        given = [each for each in children if each.name in POSES]
        if not given:
            return IDENTITY
        kinds = [each.name for each in given]
        if children[: len(given)] != given or ("Transform" in kinds and len(given) > 1) or len(given) > 2:
            late = next((each for each, first in zip(given, children, strict=False) if each is not first), given[-1])
            self._problem(item, "robwork-transform-place", late.tag.name_span, late.name)
        elif len(given) == 1 and kinds[0] != "Transform":
            lacking = "RPY" if kinds[0] == "Pos" else "Pos"
            if written_for(children, (lacking,)) is None:
                self._problem(item, "robwork-pos-without-rpy", given[0].tag.name_span, kinds[0], lacking)
        elif len(given) == 2 and kinds[0] == kinds[1]:
            self._problem(item, "robwork-transform-place", given[1].tag.name_span, given[1].name)
        translation, rotation = (0.0, 0.0, 0.0), IDENTITY_ROTATION
        for each in given:
            numbers = self._numbers(each)
            if numbers is None:
                return None
            if each.name == "Transform":
                return from_twelve(numbers)
            a, b, c = numbers
            if each.name == "Pos":
                translation = (a, b, c)
            else:
                rotation = from_roll_pitch_yaw(radians(c), radians(b), radians(a))
        return Pose(rotation, translation)

    def _numbers(self, node: Node) -> tuple[float, ...] | None:
        """What stands in an element of so many numbers; one that is closed by itself has none other than 0."""
        count = FORMS[node.name].numbers_inside or 0
        if node.tag.is_empty:
            return (0.0,) * count if node.name != "Transform" else (1.0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 1.0, 0)
        values = [number(word) for word, _ in words(self._text, node)]
        found = tuple(value for value in values if value is not None)
        return found if len(found) == len(values) == count else None

    def _dh_pose(self, node: Node, kind: XmlAttribute | None) -> tuple[JointType, Pose | None]:
        given: dict[str, float | None] = {
            each.name: number(each.value) for each in node.tag.attributes if each.name in FORMS["DHJoint"].numbers
        }
        before = self._dh
        offset = given.get("offset", 0.0)
        beta, b = before.beta, before.b
        if "b" in given:
            b, beta = given["b"] or 0.0, radians(offset or 0.0)
        elif "beta" in given:
            beta, b = radians(given["beta"] or 0.0), offset or 0.0
        self._dh = now = _Dh(before.type if kind is None else kind.value, beta, b)
        slides = "theta" in given or ("beta" in given and "d" not in given)
        moves = JointType.PRISMATIC if slides else JointType.REVOLUTE
        if None in given.values():
            return moves, None
        alpha, a = radians(given.get("alpha") or 0.0), given.get("a") or 0.0
        theta = given.get("theta", offset) or 0.0
        d = given.get("d", offset if slides else 0.0) or 0.0
        if now.type == "HGP":
            turned = Pose(about_axis(_Y, beta)) @ Pose(about_axis(_X, alpha))
            return moves, Pose(turned.rotation, (a * cos(beta), b, -a * sin(beta)))
        about_x, about_z = Pose(about_axis(_X, alpha)), Pose(about_axis(_Z, radians(theta)))
        along_x, along_z = Pose(translation=(a, 0.0, 0.0)), Pose(translation=(0.0, 0.0, d))
        if now.type == "schilling":
            return moves, about_z @ along_z @ along_x @ about_x
        return moves, about_x @ along_x @ about_z @ along_z

    def _model(self, node: Node, item: Draft) -> list[ModelUse]:
        """What a model, a limit or a property names."""
        if node.name in _MODELS:
            self._check(node, item)
        if node.name in ("Drawable", "CollisionModel"):
            self._pose([each for each, _ in self._children(node, None)], item)
        found = []
        for word in ("refframe", "refjoint"):
            given = attribute(node, word)
            if given is not None:
                found.append(ModelUse(Name(given.value, self._local(item, given.span)), word == "refjoint"))
        return found

    def _mentions(self, uses: Iterable[ModelUse]) -> tuple[Mention, ...]:
        """Of those that stand in the item itself."""
        return tuple(
            mention
            for use in uses
            if use.name.span.end and use.name.text != WORLD
            for mention in (frame_mentions(use.name) if "." in use.name.text else (_mention(use.name),))
        )

    # What is wrong

    def _problem(self, item: Draft, code: str, span: Span, *details: object) -> None:
        """At an absolute span, which may be in a definition that is put in."""
        if item.start <= span.start and span.end <= item.end and item.end > item.start:
            item.problem(code, span, *details)
            return
        for _, draft in self._defines.values():
            if draft.start <= span.start and span.end <= draft.end:
                found = Problem(code, span, details)
                if found not in draft.problems:
                    draft.problem(code, span, *details)
                return

    def _is_in(self, item: Draft, given: XmlAttribute | None) -> bool:
        return given is not None and item.start <= given.span.start and given.span.end < item.end

    def _local(self, item: Draft, span: Span) -> Span:
        is_in = item.start <= span.start and span.end < item.end
        return item.local(span) if is_in else Span(0, 0)

    def _name(self, item: Draft, given: XmlAttribute | None) -> Name | None:
        return None if given is None else Name(given.value, self._local(item, given.span))

    def _check(self, node: Node, item: Draft) -> None:
        """An element against the grammar: its attributes, its text, what it holds."""
        self._check_attributes(node, item)
        form = FORMS.get(node.name)
        if form is None or node.tag.is_empty:
            return
        if form.numbers_inside is not None:
            self._check_numbers(node, item, form.numbers_inside)
        elif not form.has_text:
            for run in node.texts:
                self._problem(item, "robwork-syntax", run, f"text cannot stand in '{node.name}'")
        if form.holds is None:
            return
        for each, _ in self._children(node, None):
            if each.name in form.holds:
                if each.name not in _ITEMS:
                    self._check(each, item)
            elif each.name not in IN_TEXT:
                words_there = " ".join((*form.holds, *IN_TEXT))
                self._problem(item, "robwork-unknown-element", each.tag.name_span, each.name, "error", words_there)

    def _check_numbers(self, node: Node, item: Draft, count: int) -> None:
        found = words(self._text, node)
        for word, span in found:
            if number(word) is None:
                self._problem(item, "robwork-bad-number", span, word.decode("utf-8", "replace"))
                return
        if count >= 0 and len(found) != count:
            span = Span(node.texts[0].start, node.texts[-1].end) if node.texts else node.tag.name_span
            self._problem(
                item, "robwork-number-count", span, node.name, str(count), str(len(found)) if found else "none"
            )

    def _check_attributes(self, node: Node, item: Draft) -> None:
        form = FORMS.get(node.name)
        if form is None:
            return
        given = node.tag.attributes
        for each in given:
            if self._text[each.span.start - 1 : each.span.start] == b"'":
                self._problem(item, "robwork-quote", Span(each.span.start - 1, each.span.end + 1), each.name)
            if each.name in form.numbers and number(each.value.strip()) is None:
                self._problem(item, "robwork-bad-number", each.span, each.value)
        there = {each.name: each for each in given}
        unknown = [] if node.name in ANY_ATTRIBUTES else [each for each in given if each.name not in form.attributes]
        lacking = [name for name in form.required if name not in there]
        of_one = () if node.name != "DHJoint" or any(name in there for name in _ONE_OF) else _ONE_OF
        meant = misspelt((each.name for each in unknown), (*lacking, *of_one)) if unknown else {}
        for name in lacking:
            if name not in meant.values():
                self._problem(item, "robwork-missing-attribute", node.tag.name_span, node.name, name)
        if node.name in ANY_ATTRIBUTES:
            return
        if node.name == "DHJoint":
            chosen = [each for each in given if each.name in _ONE_OF]
            if not chosen and not any(name in meant.values() for name in of_one):
                self._problem(item, "robwork-missing-attribute", node.tag.name_span, node.name, "d")
            for each in chosen[1:]:
                self._problem(item, "robwork-unknown-attribute", each.name_span, each.name, node.name, "", "error")
        order = [form.attributes.index(each.name) for each in given if each.name in form.attributes]
        if form.in_any_order:
            first = form.attributes.index(form.in_any_order[0])
            order = [min(rank, first) for rank in order]
        for rank, each in enumerate(unknown):
            # The reader stops at the first; where another is why something is missing, that is told too.
            if rank == 0 or each.name in meant:
                words_there = meant.get(each.name) or " ".join(each for each in form.attributes if each not in there)
                self._problem(
                    item, "robwork-unknown-attribute", each.name_span, each.name, node.name, words_there, "error"
                )
        if unknown:
            return
        if order != sorted(order):
            wrong = next(each for each, rank, one in zip(given, order, sorted(order), strict=True) if rank != one)
            self._problem(item, "robwork-attribute-order", wrong.name_span, node.name, " ".join(form.attributes))


_MODELS = frozenset({*MODELS, *LIMITS, *SETUPS, "Property", "Camera"})
_ITEMS = _MODELS | {*DEVICES, "SerialChain", "Frame", "Joint", "DHJoint", "Include", "LeftWheel", "RightWheel"}
"""What is checked where it is read."""


def _files(node: Node, item: Draft) -> tuple[tuple[str, Span], ...]:
    """What an element names of meshes and setups, with where it stands in the item."""
    found = [
        (given.value, item.local(given.span))
        for each in node.walk()
        if each.name in ("Polytope", *SETUPS) and (given := attribute(each, "file")) is not None
    ]
    return tuple(found) if item.end > item.start else ()


def _limits(children: list[Node], moves: JointType | None) -> tuple[float, float] | None:
    """Those of a joint that stand in it, in radians or metres; a workcell has degrees."""
    for each in children:
        low, high = attribute(each, "min"), attribute(each, "max")
        if each.name != "PosLimit" or attribute(each, "refjoint") is not None or low is None or high is None:
            continue
        lowest, highest = number(low.value), number(high.value)
        if lowest is not None and highest is not None and moves is not None:
            factor = radians(1.0) if moves is JointType.REVOLUTE else 1.0
            return factor * lowest, factor * highest
    return None


_ONE_OF = ("d", "theta", "beta", "b")
"""What a joint by Denavit and Hartenberg's numbers has one of."""


def _mention(name: Name) -> Mention:
    return Mention(name, (SymbolKind.FRAME,))


def _bare(name: Name, kind: str, place: Place, around: _Around) -> Frame:
    return Frame(
        Span(0, 0), name, kind, place, around.prefixes, None, IDENTITY, None, 0.0, None, around.base, (), None, (), True
    )
