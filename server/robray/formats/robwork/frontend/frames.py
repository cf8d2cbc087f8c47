"""Frames and joints of workcells, and their shapes: those of drawables and collision models.

RobWork's cylinders and cones have their middle at the origin, those of a scene their base. Shapes that a scene does not
have, such as an infinite plane, a tube, or a shape of a plugin, are left out.
"""

from collections import Counter
from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple

from robray.facts.mentions import Mention
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robwork.frontend.drafts import Draft, attribute, written_for
from robray.formats.robwork.frontend.element_checks import BESIDE, check
from robray.formats.robwork.frontend.grammar import FORMS, FRAME_TYPES, MODELS, POSES, SETUPS, SHAPES, is_held_anywhere
from robray.formats.robwork.frontend.poses import Instead, from_twelve, is_nearly_rigid
from robray.formats.robwork.frontend.put_in import PutIn, typed_properties, written_properties
from robray.formats.robwork.frontend.words import WORLD, frame_mentions, number
from robray.formats.robwork.kinds import DEFINE
from robray.formats.robwork.statements import (
    ABOUT_THEIR_MIDDLE,
    Depend,
    DhState,
    Frame,
    ModelUse,
    Place,
    Shape,
    Written,
)
from robray.scene.geometry import ShapeType
from robray.scene.joints import JointType
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, Pose, about_axis, from_roll_pitch_yaw
from robray.syntax.xml.tree import Node
from robray.text.spans import Span

OTHER_TYPES = ("schilling", "HGP")
"""All but craig, which is the default for any other word."""

_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def dh_joint(node: Node, before: DhState) -> tuple[DhState, JointType, Pose | None]:
    """The state for the joints behind it, the joint's type, and its pose at rest; None if it is unknown."""
    kind = attribute(node, "type")
    given: dict[str, float | None] = {
        each.name: number(each.value) for each in node.tag.attributes if each.name in FORMS["DHJoint"].numbers
    }
    # A joint between parallel axes has `beta` or `b`, and to HGP so do all behind it in the file.
    now = DhState(
        before.type if kind is None else kind.value,
        before.is_parallel or "beta" in given or "b" in given,
        radians(given["beta"] or 0.0) if "beta" in given else before.beta,
        (given["b"] or 0.0) if "b" in given else before.b,
    )
    slides = "d" not in given and ("theta" in given or "beta" in given)
    moves = JointType.PRISMATIC if slides else JointType.REVOLUTE
    if None in given.values():
        return now, moves, None
    alpha, a, offset = radians(given.get("alpha") or 0.0), given.get("a") or 0.0, given.get("offset") or 0.0
    if now.type == "HGP" and now.is_parallel:
        beta, b = (now.beta, offset) if slides else (radians(offset), now.b)
        turned = Pose(about_axis(_Y, beta)) @ Pose(about_axis(_X, alpha))
        return now, moves, Pose(turned.rotation, (a * cos(beta), b, -a * sin(beta)))
    theta, d = (given.get("theta") or 0.0, offset) if slides else (offset, given.get("d") or 0.0)
    about_x, about_z = Pose(about_axis(_X, alpha)), Pose(about_axis(_Z, radians(theta)))
    along_x, along_z = Pose(translation=(a, 0.0, 0.0)), Pose(translation=(0.0, 0.0, d))
    if now.type in OTHER_TYPES:
        return now, moves, about_z @ along_z @ along_x @ about_x
    return now, moves, about_x @ along_x @ about_z @ along_z


_KINDS = {
    "Box": ShapeType.BOX,
    "Sphere": ShapeType.SPHERE,
    "Cylinder": ShapeType.CYLINDER,
    "Cone": ShapeType.CONE,
    "Polytope": ShapeType.MESH,
}
_PARTS = 3


class Shapes:
    """Shapes of one frame, or beside frames: models with the same name get distinct ones."""

    def __init__(self, put_in: PutIn, prefixes: tuple[str, ...], item: Draft) -> None:
        self._put_in = put_in
        self._prefixes = prefixes
        self._item = item
        self._called: Counter[str] = Counter()
        self.drafts: list[Draft] = []
        """Items without a length, where the shapes are written: the text around them is that of their frame."""

    def read(self, model: Node, children: list[Node], holder: str, pose: Pose | None) -> None:
        """Reads the shapes of a model in a frame, from its children."""
        given = attribute(model, "colmodel")
        is_drawn = model.name == "Drawable"
        collides = not is_drawn or given is None or given.value != "Disabled"
        colour = next((self._colour(each) for each in children if each.name == "RGB"), None)
        name = attribute(model, "name")
        is_alone = sum(node.name in SHAPES for node in children) == 1
        for node in children:
            shape = _KINDS.get(node.name)
            if shape is None or not node.tag.attributes:
                # One without properties has a finding, and no pose.
                continue
            called = f"{holder or 'WORLD'}/{'' if name is None else name.value}"
            self._called[called] += 1
            count = self._called[called]
            sizes = {each.name: number(each.value.strip()) for each in node.tag.attributes}
            measures, height = _measures(shape, sizes)
            at = pose
            if shape in ABOUT_THEIR_MIDDLE:
                at = None if pose is None or height is None else pose @ Pose(translation=(0.0, 0.0, -height / 2))
            item = self._item
            start = node.start if item.start <= node.start < item.end else item.end
            draft = Draft(start, start)
            file = attribute(node, "file")
            draft.statement = Shape(
                Span(0, 0),
                shape,
                self._prefixes,
                holder,
                called if count == 1 else f"{called}/{count}",
                at,
                measures,
                "" if file is None else file.value,
                colour,
                is_drawn,
                collides,
                is_alone,
            )
            self.drafts.append(draft)

    def _colour(self, node: Node) -> tuple[float, float, float] | None:
        values = [value for value in self._put_in.values(node) if value is not None]
        return (values[0], values[1], values[2]) if len(values) >= _PARTS else None


def _measures(
    shape: ShapeType, sizes: dict[str, float | None]
) -> tuple[tuple[tuple[str, float | tuple[float, ...] | None], ...], float | None]:
    """A shape's sizes by their names in a scene, in metres, and its height."""
    radius, height = sizes.get("radius"), sizes.get("z")
    match shape:
        case ShapeType.BOX:
            x, y = sizes.get("x"), sizes.get("y")
            whole = None if x is None or y is None or height is None else (x, y, height)
            return (("dimension", whole),), height
        case ShapeType.SPHERE:
            return (("radius", radius),), None
        case ShapeType.CYLINDER:
            return (("height", height), ("radius", radius)), height
        case ShapeType.CONE:
            return (("height", height), ("start_radius", radius), ("end_radius", 0.0)), height
        case ShapeType.MESH | ShapeType.GRID | ShapeType.CAPSULE:
            return (), None


def extras(node: Node, item: Draft) -> tuple[tuple[str, Span], ...]:
    """Parts of an element beside frames that a scene does not have: other shapes, or all of it."""
    if not (item.start <= node.start and node.end <= item.end):
        return ()
    lost = [each for each in node.children if each.name in SHAPES and each.name not in _KINDS]
    return tuple((each.name, item.keyword(each)) for each in (lost if node.name in MODELS else (node,)))


_MOVES = {"Revolute": JointType.REVOLUTE, "Prismatic": JointType.PRISMATIC}
_NAMING = ("refframe", "refjoint")


class Around(NamedTuple):
    """A frame's surroundings: the parents of frames there, and their scopes."""

    place: Place
    prefixes: tuple[str, ...] = ()
    base: str = ""


def odd_element(node: Node, around: Around) -> str:
    """The element, if its validity depends on the element around its file's include; otherwise empty."""
    is_in_device = around.prefixes or around.place is not Place.WORKCELL
    return "" if is_in_device or is_held_anywhere(node.name) else node.name


class Frames:
    """Reads them in order: `dh` is the state of Denavit and Hartenberg's numbers, for a joint that leaves some out."""

    def __init__(self, put_in: PutIn) -> None:
        self._put_in = put_in
        self.dh = DhState()

    def frame(self, node: Node, item: Draft, around: Around, *, is_copy: bool) -> None:
        check(self._put_in, node, item)
        given, refframe = attribute(node, "name"), attribute(node, "refframe")
        name, kind = self._put_in.name(item, given), attribute(node, "type")
        uses: list[ModelUse] = []
        written = self.written(node, "refframe") if is_copy else ()
        if is_copy and odd_element(node, around):
            written += self._put_in.written("", node.tag.name_span)
        depend = None
        left_out: list[tuple[str, Span]] = []
        children = [each for each, _ in self._put_in.children(node, None)]
        shapes = Shapes(self._put_in, around.prefixes, item)
        for each in children:
            if each.name == "Depend":
                depend = self._depend(each, item)
                on = attribute(each, "on")
                if on is not None:
                    uses.append(ModelUse(Name(on.value, self._put_in.local(item, on.span)), is_joint=True))
                    written += self.written(each, "on")
            elif each.name not in POSES:
                left_out += extras(each, item)
                uses += self.model(each, item, shapes, "" if name is None else name.text)
                written += self.written(each, *_NAMING)
        parts = self._parts(node, item)
        item.children = sorted(shapes.drafts, key=lambda draft: draft.start)
        moves, word = None, "Fixed" if kind is None else kind.value
        pose: Pose | None
        by_type: tuple[tuple[str, Pose | None], ...] = ()
        if node.name == "DHJoint":
            moves, pose, by_type = self._dh_joint(node)
            word = moves.name.capitalize()
        else:
            if kind is not None and kind.value not in FRAME_TYPES:
                self._put_in.problem(item, "robwork-unknown-frame-type", kind.span, kind.value)
                word = ""
            elif kind is None and node.is_broken:
                word = ""
            pose = self._pose(children, item)
            if parts and not any(each.name in POSES for each in children):
                # It may be an inserted one.
                pose = None
            moves = _MOVES.get(word)
            if node.name == "Joint" and children and children[0].name == "PosLimit" and not parts:
                # The grammar looks for a pose first, and takes the beginning of the name for that of `Pos`.
                self._put_in.problem(item, "robwork-transform-place", children[0].tag.name_span, "PosLimit")
        state = attribute(node, "state")
        if state is not None and state.value == "Passive":
            word = "Passive"
        hung_on = self._put_in.name(item, refframe)
        names: list[Mention] = []
        if name is not None and self._put_in.is_in(item, given):
            names.append(Mention(name, (SymbolKind.FRAME,), declares=True))
        if hung_on is not None and self._put_in.is_in(item, refframe):
            names += frame_mentions(hung_on)
        if uses:
            names += self.mentions(uses)
        for each in node.children:
            put_in = attribute(each, "id") if each.name == "Use" else None
            if put_in is not None and self._put_in.is_in(item, put_in):
                names.append(Mention(Name(put_in.value, self._put_in.local(item, put_in.span)), (DEFINE,)))
        item.statement = Frame(
            item.keyword(node) if not is_copy else Span(0, 0),
            name,
            word,
            around.place,
            around.prefixes,
            hung_on,
            pose,
            moves,
            0.0,
            depend,
            around.base,
            tuple(uses),
            _limits(children, moves),
            tuple(left_out),
            is_copy,
            files_of(node, item) if node.children else (),
            self.dh if node.name == "DHJoint" else None,
            parts,
            tuple(names),
            by_type,
            (*written, *written_properties(self._put_in, children)),
            typed_properties(self._put_in, children, item),
            odd_element(node, around),
        )

    def _parts(self, node: Node, item: Draft) -> tuple[Name, ...]:
        """The files inserted in an element of a frame, whose contents are not read here."""
        if node.tag.is_empty or self._put_in.is_defined(node.tag.name_span):
            return ()
        paths = (self._put_in.name(item, attribute(each, "file")) for each in node.children if each.name == "Include")
        return tuple(path for path in paths if path is not None)

    def _depend(self, node: Node, item: Draft) -> Depend | None:
        on = attribute(node, "on")
        if on is None:
            return None
        gain, offset = attribute(node, "gain"), attribute(node, "offset")
        return Depend(
            Name(on.value, self._put_in.local(item, on.span)),
            1.0 if gain is None else number(gain.value),
            0.0 if offset is None else number(offset.value),
        )

    def _pose(self, children: list[Node], item: Draft) -> Pose | None:
        """The pose that an element begins with."""
        given = [each for each in children if each.name in POSES]
        if not given:
            return IDENTITY
        kinds = [each.name for each in given]
        twice = next((each for rank, each in enumerate(given) if each.name in kinds[:rank]), None)
        if twice is not None:
            self._put_in.problem(item, "robwork-transform-place", twice.tag.name_span, twice.name)
        elif children[: len(given)] != given or ("Transform" in kinds and len(given) > 1) or len(given) > 2:
            late = next((each for each, first in zip(given, children, strict=False) if each is not first), given[-1])
            self._put_in.problem(item, "robwork-transform-place", late.tag.name_span, late.name)
        elif len(given) == 1 and kinds[0] != "Transform":
            lacking = "RPY" if kinds[0] == "Pos" else "Pos"
            if written_for(children, (lacking,)) is None:
                self._put_in.problem(item, "robwork-pos-without-rpy", given[0].tag.name_span, kinds[0], lacking)
        translation, rotation = (0.0, 0.0, 0.0), IDENTITY_ROTATION
        for each in given:
            numbers = self._numbers(each)
            if numbers is None:
                return None
            if each.name == "Transform":
                if not is_nearly_rigid(numbers):
                    at = Span(each.texts[0].start, each.texts[-1].end) if each.texts else each.tag.name_span
                    self._put_in.problem(item, "robwork-not-a-rotation", at, "", Instead.ITSELF)
                return from_twelve(numbers)
            a, b, c = numbers
            if each.name == "Pos":
                translation = (a, b, c)
            else:
                rotation = from_roll_pitch_yaw(radians(c), radians(b), radians(a))
        return Pose(rotation, translation)

    def _numbers(self, node: Node) -> tuple[float, ...] | None:
        """The numbers in an element with this many; zeros for a self-closing one."""
        count = FORMS[node.name].numbers_inside or 0
        if node.tag.is_empty:
            return (0.0,) * count if node.name != "Transform" else (1.0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 1.0, 0)
        written = self._put_in.values(node)
        found = tuple([value for value in written if value is not None])
        return found if len(found) == len(written) == count else None

    def _dh_joint(self, node: Node) -> tuple[JointType, Pose | None, tuple[tuple[str, Pose | None], ...]]:
        before = self.dh
        self.dh, moves, pose = dh_joint(node, before)
        others = () if self.dh.type else OTHER_TYPES
        return moves, pose, tuple([(each, dh_joint(node, before._replace(type=each))[2]) for each in others])

    def model(self, node: Node, item: Draft, shapes: Shapes, holder: str = WORLD) -> list[ModelUse]:
        """Names in a model, a limit or a property. Shapes of a model in a frame are that frame's, whatever it names;
        beside frames they are those of the frame that it names.
        """
        if node.name in BESIDE:
            check(self._put_in, node, item)
        if node.name == "Camera":
            self._pose([each for each, _ in self._put_in.children(node, None)], item)
        if node.name in MODELS:
            children = [each for each, _ in self._put_in.children(node, None)]
            refframe = attribute(node, "refframe")
            hung_on = holder if refframe is None or holder != WORLD else refframe.value
            shapes.read(node, children, "" if hung_on == WORLD else hung_on, self._pose(children, item))
        found = []
        for word in _NAMING:
            given = attribute(node, word)
            if given is not None:
                is_limit = word == "refjoint"
                name = Name(given.value, self._put_in.local(item, given.span))
                found.append(ModelUse(name, is_limit, is_limit, is_property=node.name == "Property"))
        return found

    def written(self, node: Node, *words: str) -> tuple[Written, ...]:
        """The places of names in an element's attributes, if they are inserted."""
        given = (attribute(node, word) for word in words)
        return tuple([one for each in given if each is not None for one in self._put_in.written(each.value, each.span)])

    def mentions(self, uses: Iterable[ModelUse]) -> tuple[Mention, ...]:
        """Mentions in the item itself."""
        return tuple(
            mention
            for use in uses
            if use.name.span.end and use.name.text != WORLD
            for mention in frame_mentions(use.name)
        )


def files_of(node: Node, item: Draft) -> tuple[tuple[str, Span], ...]:
    """Files of meshes and setups in an element, with their places in the item."""
    found = [
        (given.value, item.local(given.span))
        for each in node.walk()
        if each.name in ("Polytope", *SETUPS) and (given := attribute(each, "file")) is not None
    ]
    return tuple(found) if item.end > item.start else ()


def _limits(children: list[Node], moves: JointType | None) -> tuple[float, float] | None:
    """Limits in a joint, in radians or metres; a workcell has degrees. RobWork ignores another joint's name there."""
    for each in children:
        found = _between(each) if each.name == "PosLimit" else None
        if found is not None and moves is not None:
            factor = radians(1.0) if moves is JointType.REVOLUTE else 1.0
            low, high = found
            return factor * low, factor * high
    return None


def limits_beside(node: Node) -> tuple[float, float] | None:
    """Limits of a named joint, as written."""
    is_limit = node.name == "PosLimit" and attribute(node, "refjoint") is not None
    return _between(node) if is_limit else None


def _between(node: Node) -> tuple[float, float] | None:
    low, high = attribute(node, "min"), attribute(node, "max")
    lowest = None if low is None else number(low.value)
    highest = None if high is None else number(high.value)
    return None if lowest is None or highest is None else (lowest, highest)


def bare(name: Name, kind: str, place: Place, around: Around) -> Frame:
    return Frame(
        Span(0, 0), name, kind, place, around.prefixes, None, IDENTITY, None, 0.0, None, around.base, (), None, (), True
    )
