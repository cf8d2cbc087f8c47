"""Workcells and devices, as RobWork's grammar reads them: one walk through what they hold."""

from collections.abc import Iterable, Sequence

from robray.facts.mentions import Mention
from robray.formats.robwork.frontend.devices import (
    check_junctions,
    configuration,
    counted_elsewhere,
    home,
    home_in_parts,
    is_empty,
    unjudged,
    wheels,
    within,
)
from robray.formats.robwork.frontend.drafts import Draft, Mistakes, attribute
from robray.formats.robwork.frontend.element_checks import BESIDE, check, check_place
from robray.formats.robwork.frontend.frames import Around, Frames, files_of, limits_beside, odd_element
from robray.formats.robwork.frontend.grammar import (
    DEVICES,
    FORMS,
    MOBILE_PARTS,
    NAMING,
    OTHERS,
    stands_late,
)
from robray.formats.robwork.frontend.literal import as_written
from robray.formats.robwork.frontend.put_in import PutIn, typed_properties, written_properties
from robray.formats.robwork.frontend.setups import SETUP
from robray.formats.robwork.frontend.shapes import Shapes, extras
from robray.formats.robwork.kinds import DEVICE
from robray.formats.robwork.statements import Configuration, Device, Include, Model, Nothing, Place, Workcell
from robray.syntax.xml.tree import Document, Node
from robray.text.spans import Span


def workcell(document: Document, mistakes: Mistakes) -> list[Draft]:
    """The items of a workcell, of a device, or of a fragment of one."""
    return Workcells(document, mistakes).drafts()


def elements_again(text: bytes, nodes: Sequence[Node], around: Around, kind: str) -> list[Draft]:
    """The items of elements that stand in a workcell or a device of a kind, and concern nothing but themselves."""
    roots = as_written(Document(text, tuple(nodes), (), ()), nodes[0].start).roots if nodes else ()
    reader, draft = Workcells(Document(text, roots, (), ()), Mistakes()), Draft(0, len(text))
    for root in roots:
        reader.content(root, None, draft, around, kind)
    return draft.children


def stand_alone(nodes: Iterable[Node]) -> bool:
    """Whether elements concern nothing but themselves."""
    return all(node.name in _ALONE for node in nodes)


_OF_THE_DEVICE = (*MOBILE_PARTS, "Junction", "Q")
"""What becomes no item, or one before the others do."""

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
                    self._mistakes.count(child)
                found += holder.children
        self._put_in.note_unused(self._roots)
        return found

    def _contents(self, node: Node, draft: Draft, around: Around) -> list[Draft]:
        """The frames of an element, in order; what they and all else become is put into its item."""
        found: list[Draft] = []
        last: str | None = ""
        for each, use in self._put_in.children(node, draft, around.prefixes):
            # The reader stops at the first that stands too late.
            is_late = last is not None and stands_late(each.name, last)
            before = len(draft.children)
            found += self.content(each, use, draft, around, node.name, last or "" if is_late else "")
            for child in draft.children[before:]:
                self._mistakes.count(child)
            if each.name in FORMS:
                # What is none of its elements is told by itself.
                last = None if is_late or last is None else each.name
        return found

    def content(
        self, node: Node, use: Node | None, draft: Draft, around: Around, holder: str, behind: str = ""
    ) -> list[Draft]:
        """The frames that an element in one called `holder` is, or has; what it becomes is put into a draft.

        `behind` is what it stands behind that it has to stand before.
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
        """What stands in an item that is put in stands behind it: it has no length."""
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
    """The element and the attribute by which a device or a workcell would know whose it is, where that is not there."""
    naming = NAMING.get(node.name)
    return (node.name, naming) if naming is not None and attribute(node, naming) is None else None
