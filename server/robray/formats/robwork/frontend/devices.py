"""What a device makes of its frames: where its joints are at home, and the wheels of one that drives."""

from math import pi

from robray.facts.mentions import Mention
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robwork.frontend.drafts import Draft, attribute
from robray.formats.robwork.frontend.element_checks import check
from robray.formats.robwork.frontend.frames import Around, bare
from robray.formats.robwork.frontend.grammar import FORMS
from robray.formats.robwork.frontend.numbers import run_together, words
from robray.formats.robwork.frontend.put_in import PutIn
from robray.formats.robwork.statements import Frame, Model, Place
from robray.scene.joints import JointType
from robray.scene.pose import Pose, about_axis
from robray.syntax.xml.tree import Node
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
"""Types of which a frame has one joint, or none."""


def within(kind: str, prefixes: tuple[str, ...], base: str, around: Around) -> Around:
    """What frames stand in that stand in a device of a kind, or in a chain, which hang as in the device around it."""
    if kind == "SerialChain":
        return around._replace(prefixes=prefixes)
    return Around(_PLACES.get(kind, Place.TREE), prefixes, base)


def is_at_home(statement: object) -> bool:
    """Whether a configuration of the device has a number for it."""
    return isinstance(statement, Frame) and statement.is_at_home


def is_counted(statement: object) -> bool:
    """Whether it is known how many numbers it has in one."""
    return not isinstance(statement, Frame) or statement.kind in _OF_ONE


def wheels(put_in: PutIn, node: Node, use: Node | None, item: Draft, around: Around) -> list[Draft]:
    """The base and the wheels of a mobile device, which a `use` may have put in."""
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
    """Whether a device has no frames; None where only a file that is put in may have some. What nobody reads in it may
    have been one, and what a chain in it puts in is not looked for."""
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
    """Leaves what stands in a device without frames alone: nobody looks for what it names."""
    for draft in device.children:
        if isinstance(draft.statement, Model):
            draft.statement = draft.statement._replace(uses=(), lacking=None)
        unjudged(draft)


def home_in_parts(text: bytes, node: Node, frames: list[Draft]) -> tuple[float, ...] | None:
    """What `Home` says of the joints of a device whose text is in several files, in all of which they are counted;
    None where it is in one."""
    if all(each.name != "Include" for each in node.walk()):
        return None
    counted_elsewhere(frames)
    found: tuple[float, ...] = ()
    for each in node.children:
        found = configuration(text, each) or found
    return found


def configuration(text: bytes, node: Node) -> tuple[float, ...]:
    """The numbers of an element that is a `Home`; empty for others, and where one is none."""
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
    """Puts the joints where the device's `Home` says; how many there are, None where that is not known."""
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
