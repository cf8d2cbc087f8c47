"""Workcells and devices, as RobWork's grammar reads them: one walk through their elements."""

from collections.abc import Iterable, Sequence
from math import pi

from robray.facts.limits import Mistakes
from robray.facts.mentions import Mention
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robwork.frontend.drafts import Draft, attribute
from robray.formats.robwork.frontend.element_checks import BESIDE, check, check_place
from robray.formats.robwork.frontend.frames import (
    Around,
    Frames,
    Shapes,
    bare,
    extras,
    files_of,
    limits_beside,
    odd_element,
)
from robray.formats.robwork.frontend.grammar import DEVICES, FORMS, MOBILE_PARTS, NAMING, OTHERS, stands_late
from robray.formats.robwork.frontend.literal import as_written
from robray.formats.robwork.frontend.put_in import PutIn, typed_properties, written_properties
from robray.formats.robwork.frontend.setups import SETUP
from robray.formats.robwork.frontend.words import run_together, words
from robray.formats.robwork.kinds import DEVICE
from robray.formats.robwork.statements import Configuration, Device, Frame, Include, Model, Nothing, Place, Workcell
from robray.scene.joints import JointType
from robray.scene.pose import Pose, about_axis
from robray.syntax.xml.tree import Document, Node
from robray.text.spans import Span


def check_junctions(put_in: PutIn, node: Node, item: Draft) -> None:
    """The chains that a device's junctions name are its own. Cost: O(the device), where it has junctions."""
    if node.name != "ParallelDevice":
        return
    children = [each for each, _ in put_in.children(node, None)]
    junctions = [each for each in children if each.name == "Junction"]
    if not junctions or any(each.name == "Include" for each in children):
        return
    known = [
        given.value
        for child in children
        for each in child.walk()
        if each.name == "SerialChain" and (given := attribute(each, "name")) is not None
    ]
    for junction in junctions:
        for chains in junction.children:
            for word, span in words(put_in.text, chains) if chains.name == "Chains" else ():
                name = word.decode("utf-8", "replace")
                if name not in known:
                    put_in.problem(item, "robwork-undefined-chain", span, name, " ".join(known))


_X = (1.0, 0.0, 0.0)
_PLACES = {"SerialDevice": Place.SERIAL, "MobileDevice": Place.MOBILE}
_OF_ONE = frozenset({"Fixed", "Movable", "EndEffector", "Revolute", "Prismatic", "Passive"})
"""Types of frames with one joint, or none."""


def within(kind: str, prefixes: tuple[str, ...], base: str, around: Around) -> Around:
    """The surroundings of frames in a device of a kind, or in a chain, where they are as in the device around it."""
    if kind == "SerialChain":
        return around._replace(prefixes=prefixes)
    return Around(_PLACES.get(kind, Place.TREE), prefixes, base)


def is_at_home(statement: object) -> bool:
    """True if a configuration of the device has a number for it."""
    return isinstance(statement, Frame) and statement.is_at_home


def is_counted(statement: object) -> bool:
    """True if the count of its numbers in one is known."""
    return not isinstance(statement, Frame) or statement.kind in _OF_ONE


def wheels(put_in: PutIn, node: Node, use: Node | None, item: Draft, around: Around) -> list[Draft]:
    """The base and the wheels of a mobile device, perhaps inserted by a `use`."""
    found: list[Draft] = []
    base = attribute(node, "basename")
    parts: dict[str, tuple[Node, Node | None]] = {}
    for each, by in put_in.children(node, None):
        parts.setdefault(each.name, (each, use or by))
    width, _ = parts.get("AxelWidth", (None, None))
    numbers = [] if width is None else run_together(put_in.text, width)
    half = (numbers[0] or 0.0) / 2 if numbers else 0.0
    if base is not None:
        at = node.tag.end if use is None else use.end
        draft = Draft(at, at)
        name = Name(base.value, Span(0, 0))
        draft.statement = bare(name, "Movable", Place.BASE, around)
        item.child(draft)
        found.append(draft)
    for wheel, side in (("LeftWheel", half), ("RightWheel", -half)):
        if wheel not in parts:
            continue
        each, by = parts[wheel]
        given = attribute(each, "name")
        draft = Draft.of(each) if by is None else Draft(by.end, by.end)
        check(put_in, each, draft)
        if given is None:
            item.problems += draft.problems
            continue
        wheel_name = Name(given.value, put_in.local(draft, given.span))
        frame = bare(wheel_name, "Revolute", Place.WHEEL, around)
        draft.statement = frame._replace(
            keyword=draft.keyword(each) if by is None else Span(0, 0),
            pose=Pose(about_axis(_X, pi / 2), (0.0, side, 0.0)),
            moves=JointType.REVOLUTE,
            is_copy=by is not None,
            names=(Mention(wheel_name, (SymbolKind.FRAME,), declares=True),) if by is None else (),
        )
        item.child(draft)
        found.append(draft)
    return found


def is_empty(put_in: PutIn, node: Node, frames: list[Draft]) -> bool | None:
    """True if a device has no frames; None if an inserted file may have some. An ignored element may have been one, and
    files inserted in its chains are not searched.
    """
    if frames or node.name == "MobileDevice" or node.is_broken:
        return False
    if any(each.name not in FORMS for each in node.children):
        return False
    chains = [each for each in node.walk() if each.name == "SerialChain" and each is not node]
    for each in node.walk():
        given = attribute(each, "id") if each.name == "Use" else None
        if given is not None and put_in.defined(given.value, each.start) is None:
            return False
    if any(each.name == "Include" for chain in chains for each in chain.children):
        return False
    return None if any(each.name == "Include" for each in node.children) else True


def unjudged(device: Draft) -> None:
    """Clears the names in a device without frames, which are never looked up."""
    for draft in device.children:
        if isinstance(draft.statement, Model):
            draft.statement = draft.statement._replace(uses=(), lacking=None)
        unjudged(draft)


def home_in_parts(text: bytes, node: Node, frames: list[Draft]) -> tuple[float, ...] | None:
    """The numbers of `Home` for the joints of a device in several files, all of which count; None for a device in one
    file.
    """
    if all(each.name != "Include" for each in node.walk()):
        return None
    counted_elsewhere(frames)
    found: tuple[float, ...] = ()
    for each in node.children:
        found = configuration(text, each) or found
    return found


def configuration(text: bytes, node: Node) -> tuple[float, ...]:
    """The numbers of a `Home`; empty for other elements, and with an invalid number."""
    name = attribute(node, "name")
    if node.name != "Q" or name is None or name.value != "Home":
        return ()
    values = run_together(text, node)
    numbers = tuple([value for value in values if value is not None])
    return numbers if len(numbers) == len(values) else ()


def counted_elsewhere(frames: list[Draft]) -> None:
    """Leaves it to the device around the joints, or that they are put into, where they are at home."""
    for draft in frames:
        if isinstance(draft.statement, Frame) and draft.statement.moves is not None:
            draft.statement = draft.statement._replace(home=None)


def home(text: bytes, node: Node, item: Draft, frames: list[Draft]) -> int | None:
    """Applies the device's `Home` to its joints; returns their number, None if it is unknown."""
    moving = [draft for draft in frames if is_at_home(draft.statement)]
    is_known = (
        not any(each.name in ("Include", "Junction") for each in node.walk())
        and all(each.name in FORMS for each in node.children)
        and all(is_counted(draft.statement) for draft in frames)
    )
    for each in node.children:
        name = attribute(each, "name")
        if each.name != "Q" or name is None or name.value != "Home":
            continue
        values = run_together(text, each)
        if None in values:
            continue
        if is_known and frames and len(values) != len(moving):
            item.problem("robwork-q-length", each.tag.name_span, str(len(values)), str(len(moving)), "device")
            # A joint may be missing as well as a number.
            is_known = False
        for draft, value in zip(moving, values, strict=False):
            if isinstance(draft.statement, Frame) and value is not None:
                draft.statement = draft.statement._replace(home=value)
    return len(moving) if is_known else None


def workcell(document: Document, mistakes: Mistakes) -> list[Draft]:
    """The items of a workcell, of a device, or of a fragment of one."""
    return Workcells(document, mistakes).drafts()


def elements_again(text: bytes, nodes: Sequence[Node], around: Around, kind: str) -> list[Draft]:
    """The items of independent elements in a workcell or a device of a kind."""
    roots = as_written(Document(text, tuple(nodes), (), ()), nodes[0].start).roots if nodes else ()
    reader, draft = Workcells(Document(text, roots, (), ()), Mistakes()), Draft(0, len(text))
    for root in roots:
        reader.content(root, None, draft, around, kind)
    return draft.children


def stand_alone(nodes: Iterable[Node]) -> bool:
    """True if elements are independent."""
    return all(node.name in _ALONE for node in nodes)


_OF_THE_DEVICE = (*MOBILE_PARTS, "Junction", "Q")
"""Elements that become no item, or one before the others."""

_ALONE = (BESIDE - {SETUP}) | {"Frame", "Joint"}


class Workcells:
    def __init__(self, document: Document, mistakes: Mistakes) -> None:
        self._roots = document.roots
        self._mistakes = mistakes
        self._put_in = PutIn(document.text, mistakes)
        self._frames = Frames(self._put_in)

    def drafts(self) -> list[Draft]:
        found: list[Draft] = []
        around = Around(Place.WORKCELL)
        for root in self._roots:
            if root.name == "WorkCell":
                draft = Draft.of(root)
                check(self._put_in, root, draft)
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
                for each, use in self._put_in.put_in_for(root, holder):
                    self.content(each, use, holder, around, "")
                for child in holder.children:
                    self._mistakes.count(child.problems)
                found += holder.children
        self._put_in.note_unused(self._roots)
        return found

    def _contents(self, node: Node, draft: Draft, around: Around) -> list[Draft]:
        """The frames of an element, in order; all items are added to its own."""
        found: list[Draft] = []
        last: str | None = ""
        for each, use in self._put_in.children(node, draft, around.prefixes):
            # The reader stops at the first that is too late.
            is_late = last is not None and stands_late(each.name, last)
            before = len(draft.children)
            found += self.content(each, use, draft, around, node.name, last or "" if is_late else "")
            for child in draft.children[before:]:
                self._mistakes.count(child.problems)
            if each.name in FORMS:
                # An unknown element has a finding of its own.
                last = None if is_late or last is None else each.name
        return found

    def content(
        self, node: Node, use: Node | None, draft: Draft, around: Around, holder: str, behind: str = ""
    ) -> list[Draft]:
        """The frames that an element in one called `holder` is, or has; adds its items to a draft.

        `behind` is the element before it that should be after it.
        """
        item = Draft.of(node) if use is None else Draft(use.end, use.end)
        check_place(self._put_in, node, item, holder)
        if behind and holder in DEVICES:
            at = item
            if node.name not in FORMS or node.name in _OF_THE_DEVICE:
                at = next((each for each in draft.children if each.start == node.start < each.end), draft)
            self._put_in.problem(at, "robwork-element-order", node.tag.name_span, node.name, behind)
        if node.name == "Include" and (use is not None or self._put_in.is_defined(node.tag.name_span)):
            return []
        if node.name in ("Include", SETUP):
            check(self._put_in, node, item)
            path = self._put_in.name(item, attribute(node, "file"))
            is_setup = node.name == SETUP
            item.statement = Include(
                item.keyword(node), path, around.prefixes, is_setup=is_setup, place=around.place, base=around.base
            )
            draft.child(item)
            return []
        if node.name in DEVICES or node.name == "SerialChain":
            return self._device(node, use, item, draft, around)
        if node.name in ("Frame", "Joint", "DHJoint"):
            self._frames.frame(node, item, around, is_copy=use is not None)
            self._child(draft, item)
            return [item]
        if node.name == "Q" and not holder:
            check(self._put_in, node, item)
            keyword = item.keyword(node) if use is None else Span(0, 0)
            item.statement = Configuration(keyword, configuration(self._put_in.text, node))
            draft.child(item)
            return []
        if node.name in BESIDE:
            shapes = Shapes(self._put_in, around.prefixes, item)
            uses = self._frames.model(node, item, shapes)
            item.children = shapes.drafts
            lacking = _lacking(node)
            is_told = lacking is not None or odd_element(node, around)
            itself = self._put_in.written("", node.tag.name_span) if is_told else ()
            item.statement = Model(
                item.keyword(node) if use is None else Span(0, 0),
                around.prefixes,
                tuple(uses),
                self._frames.mentions(uses),
                files_of(node, item),
                extras(node, item),
                limits_beside(node),
                lacking,
                (
                    *self._frames.written(node, "refframe", "refjoint"),
                    *itself,
                    *written_properties(self._put_in, (node,)),
                ),
                typed_properties(self._put_in, (node,), item),
                odd_element(node, around),
            )
            self._child(draft, item)
        return []

    def _child(self, holder: Draft, item: Draft) -> None:
        """Moves the children of an inserted item, which has no length, behind it."""
        holder.child(item)
        if item.start == item.end:
            holder.children += item.children
            item.children = []

    def _device(self, node: Node, use: Node | None, item: Draft, holder: Draft, around: Around) -> list[Draft]:
        check(self._put_in, node, item)
        given = attribute(node, "name")
        name = self._put_in.name(item, given)
        prefix = "" if name is None else f"{name.text}."
        prefixes = (*around.prefixes, prefix) if prefix else around.prefixes
        base = attribute(node, "basename")
        is_mobile = node.name == "MobileDevice"
        inner = within(node.name, prefixes, "" if base is None else base.value, around)
        frames = wheels(self._put_in, node, use, item, inner) if is_mobile else []
        if use is None:
            frames += self._contents(node, item, inner)
            item.children.sort(key=lambda each: each.start)
        else:
            for each, _ in self._put_in.children(node, None):
                frames += self.content(each, use, item, inner, node.name)
        check_junctions(self._put_in, node, item)
        if is_mobile and not node.tag.is_empty:
            there = {each.name for each, _ in self._put_in.children(node, None)}
            for lacking in [part for part in MOBILE_PARTS if part not in there and "Include" not in there][:1]:
                self._put_in.problem(item, "robwork-missing-element", node.tag.name_span, node.name, lacking)
        joints = None
        is_whole = not around.prefixes and node.name != "SerialChain"
        configured = home_in_parts(self._put_in.text, node, frames) if is_whole else None
        if node.name == "SerialChain" and not around.prefixes:
            counted_elsewhere(frames)
        elif not around.prefixes and configured is None:
            joints = home(self._put_in.text, node, item, frames)
        names: tuple[Mention, ...] = ()
        if name is not None and self._put_in.is_in(item, given):
            names = (Mention(name, (DEVICE,), declares=True),)
        empty = is_empty(self._put_in, node, frames)
        if empty and node.name != "SerialChain" and not around.prefixes:
            self._put_in.problem(item, "robwork-empty-device", node.tag.name_span, "" if name is None else name.text)
            unjudged(item)
        item.statement = Device(
            item.keyword(node), node.name, name, around.prefixes, joints, (), names, configured, empty
        )
        holder.child(item)
        return frames


def _lacking(node: Node) -> tuple[str, str] | None:
    """The element of a device or workcell, and its missing attribute for its owner; None if it has that."""
    naming = NAMING.get(node.name)
    return (node.name, naming) if naming is not None and attribute(node, naming) is None else None
