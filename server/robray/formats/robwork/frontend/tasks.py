"""Tasks of today's format with their properties, as the default loader reads them: `QTask` and `CartesianTask`."""

from collections.abc import Sequence
from typing import NamedTuple

from robray.facts.limits import Mistakes
from robray.facts.mentions import Mention
from robray.facts.symbols import Name
from robray.formats.robwork.frontend.drafts import Draft, attribute, note_lacking, note_lacking_attribute
from robray.formats.robwork.frontend.poses import ROTATIONS, SINGLE, PoseReader, last, note_ignored
from robray.formats.robwork.frontend.words import WORLD, mentions_of, number, word
from robray.formats.robwork.kinds import TARGET
from robray.formats.robwork.statements import Action, End, Motion, Property, Target, Task, TaskKind, Use
from robray.scene.model import NAMELESS
from robray.scene.pose import Pose
from robray.syntax.xml.tree import Node, text_of
from robray.text.slips import misspelt
from robray.text.spans import Span

VALUES = (
    "String",
    "StringList",
    "IntList",
    "DoubleList",
    "Double",
    "Float",
    "Integer",
    "Boolean",
    "Vector3D",
    "Vector2D",
    "Q",
    "Transform3D",
    "Rotation3D",
    "EAA",
    "RPY",
    "Quaternion",
    "Rotation2D",
    "VelocityScrew6D",
    "QPath",
    "T3DPath",
    "ValueList",
    "PropertyMap",
)

_WORDS = ("String", "StringList")
"""Without numbers to count."""

_PATHS = {"QPath": "Q", "T3DPath": "Transform3D"}
"""The steps of a path."""

BOOLEANS = ("true", "false", "1", "0")

_IN_SCREW = ("Pos", "EAA")
"""Elements of a screw, each at most once: translation and rotation."""


class PropertyRead(NamedTuple):
    """`string` is the element of a text value, `pose` the value of a pose."""

    key: str
    string: Node | None
    pose: Pose | None


def property_map(text: bytes, node: Node, draft: Draft) -> None:
    """All properties of a map without known names."""
    for each in node.children:
        if each.name == "Property":
            read_property(text, each, draft)
        else:
            draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "hint", "Property")


def read_property(text: bytes, node: Node, draft: Draft) -> PropertyRead:
    value = _check_property(text, node, draft)
    string, pose = None, None
    for each in () if value is None else value.children[:1]:
        pose = _value(text, each, draft)
        if each.name == "String":
            string = each
    key = last(node, "Name")
    return PropertyRead("" if key is None else text_of(text, key), string, pose)


def _check_property(text: bytes, node: Node, draft: Draft) -> Node | None:
    """The value of a property, which has to be there, as a name has."""
    key, value = last(node, "Name"), last(node, "Value")
    note_ignored(draft, node, SINGLE["Property"], is_last=True)
    called = "" if key is None else text_of(text, key)
    for comment in (*node.comments, *(() if value is None else value.comments)):
        draft.problem("robwork-comment-refused", comment, "Property")
    if key is None:
        note_lacking(draft, node, ("Name",), "robwork-missing-property-name", node.tag.name_span)
    if value is None:
        note_lacking(draft, node, ("Value",), "robwork-missing-property-value", node.tag.name_span, called)
    elif value.children:
        for each in value.children[1:]:
            draft.problem("robwork-ignored-element", each.tag.name_span, each.name, value.children[0].name)
    elif not value.is_broken:
        draft.problem("robwork-missing-property-value", value.tag.name_span, called)
    for each in node.children:
        if each.name not in ("Name", "Description", "Value"):
            draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "error", "Name Description Value")
    return value


def _value(text: bytes, node: Node, draft: Draft) -> Pose | None:
    """Reads a value, and those nested in it."""
    reader = PoseReader(text, draft)
    waiting = [node]
    pose = None
    while waiting:
        each = waiting.pop()
        if each.name not in VALUES:
            draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "error", " ".join(VALUES))
        elif each.name == "Transform3D":
            found = reader.transform(each)
            pose = found if each is node else None
        elif each.name in ROTATIONS:
            reader.rotation(each)
        elif each.name == "ValueList":
            waiting += reversed(each.children)
        elif each.name in _PATHS:
            waiting += reversed([one for one in each.children if one.name == _PATHS[each.name]])
        elif each.name == "PropertyMap":
            inner: list[Node] = []
            for one in each.children:
                if one.name == "Property":
                    value = _check_property(text, one, draft)
                    inner += () if value is None else value.children[:1]
                else:
                    draft.problem("robwork-unknown-element", one.tag.name_span, one.name, "hint", "Property")
            waiting += reversed(inner)
        elif each.name == "Boolean":
            _check_boolean(text, each, draft)
        elif each.name == "VelocityScrew6D":
            note_ignored(draft, each, SINGLE["VelocityScrew6D"], is_last=True)
            for one in each.children:
                if one.name in _IN_SCREW:
                    reader.numbers(one)
                else:
                    draft.problem("robwork-unknown-element", one.tag.name_span, one.name, "error", " ".join(_IN_SCREW))
        elif each.name not in _WORDS:
            reader.numbers(each)
    return pose


def _check_boolean(text: bytes, node: Node, draft: Draft) -> None:
    written = text_of(text, node)
    if written not in BOOLEANS and not node.is_broken:
        at = Span(node.texts[0].start, node.texts[-1].end) if node.texts else node.tag.name_span
        draft.problem("robwork-unknown-value", at, written, node.name, " ".join(BOOLEANS))


def whole_number(written: str) -> int | None:
    value = number(written)
    return None if value is None or value != int(value) or not written.lstrip("-+").isdecimal() else int(value)


TARGETS = ("QTarget", "CartesianTarget")
PARTS = ("Targets", "Entities", "Augmentations", "Index", "Id", "PropertyMap")


def mean_targets(text: bytes, node: Node, draft: Draft) -> None:
    """Misspelt elements with targets that motions name: robray reports the undefined targets there."""
    parts = [each for each in node.children if each.name not in PARTS]
    holders = [each for each in node.children if each.name == "Targets"]
    odd = [each for holder in holders for each in holder.children if each.name not in TARGETS]
    if not parts and not odd:
        return
    motions = [one for part in node.children if part.name == "Entities" for one in part.children]
    named = {text_of(text, end) for one in motions if one.name == "Motion" for end in one.children}
    for each, words in (*((part, ("Targets",)) for part in parts), *((one, TARGETS) for one in odd)):
        meant = misspelt((each.name,), words).get(each.name)
        ids = {given.value for one in each.walk() if (given := attribute(one, "id")) is not None}
        if meant is not None and not named.isdisjoint(ids):
            if meant == "Targets":
                draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "error", meant)
            each.written = each.name
            each.retag(each.tag._replace(name=meant))


TASKS = ("QTask", "CartesianTask")
MOTIONS = ("Linear", "P2P", "Circular")
_ROLES = ("Start", "Mid", "End")
_FRAMES = ("refframe", "TCP", "ObjectID")
_NOWHERE = Span(0, 0)


class _Around(NamedTuple):
    """The surroundings of a nested task: the kind that it is read as, and the prefix of its targets' names."""

    kind: TaskKind
    path: str
    is_other: bool = False
    """True if the task itself is of another kind, which is reported for all of it."""


class _Scope(NamedTuple):
    """The parent of a task's targets."""

    parent: Name | None
    offset: Pose | None


def task(text: bytes, root: Node, mistakes: Mistakes) -> Draft:
    """The item of a task, with all in it."""
    kind = TaskKind.POSES if root.name == "CartesianTask" else TaskKind.JOINTS
    if root.name == "Task":
        holds = (each.name for part in root.children if part.name == "Targets" for each in part.children)
        kind = TaskKind.POSES if next(holds, "") == "CartesianTarget" else TaskKind.JOINTS
    draft = _Tasks(text, mistakes).task(root, _Around(kind, ""))
    if root.name == "Task":
        draft.problem("robwork-wrong-root", root.tag.name_span, root.name, kind.value)
    return draft


def beside(task: Task, statement: object) -> tuple[str, ...]:
    """The elements in the same part of a task as the item of a statement."""
    if isinstance(statement, Target):
        return (TARGETS[task.kind is TaskKind.POSES],)
    if isinstance(statement, Property):
        return ("Property",)
    return ("Motion", "Action") if isinstance(statement, Motion | Action) else ()


def elements_again(text: bytes, nodes: Sequence[Node], task: Task, other: object, length: int | None) -> list[Draft]:
    """The items of elements beside an `other` item in a task whose first configuration has this length."""
    reader, draft = _Tasks(text, Mistakes()), Draft(0, len(text))
    if isinstance(other, Target):
        reader.targets(nodes, draft, _Scope(other.parent, other.offset), _Around(task.kind, task.path), length)
    for node in () if isinstance(other, Target) else nodes:
        if node.name == "Property":
            reader.property(node, draft)
        else:
            reader.entity(node, draft)
    return draft.children


class _Tasks:
    def __init__(self, text: bytes, mistakes: Mistakes) -> None:
        self._text = text
        self._mistakes = mistakes

    def task(self, node: Node, around: _Around) -> Draft:
        """Tasks are nested no deeper than elements."""
        text, draft = self._text, Draft.of(node)
        title = last(node, "Id")
        note_ignored(draft, node, SINGLE["Task"], is_last=True)
        draft.statement = Task(
            draft.keyword(node), around.kind, "" if title is None else text_of(text, title), around.path
        )
        scope = _Scope(*self._properties(node, draft))
        mean_targets(self._text, node, draft)
        paths: list[str] = []
        for part in node.children:
            if part.name == "Targets":
                self.targets(part.children, draft, scope, around)
            elif part.name == "Entities":
                for inner in (each for each in part.children if each.name in TASKS):
                    draft.child(self._nested(inner, paths, around))
                for each in part.children:
                    if each.name not in TASKS:
                        self.entity(each, draft)
            elif part.name == "Index":
                self._index(part, draft)
            elif part.name == "Augmentations":
                if part.children:
                    draft.problem("robwork-augmentation-refused", part.tag.name_span)
            elif part.name not in PARTS:
                draft.problem("robwork-unknown-element", part.tag.name_span, part.name, "hint", " ".join(PARTS))
        draft.children.sort(key=lambda each: each.start)
        return draft

    def _nested(self, node: Node, before: list[str], around: _Around) -> Draft:
        """`before` are the names of earlier tasks in the same one, to which it adds this one: two with the same name
        would have targets with the same names.
        """
        title = last(node, "Id")
        called = "" if title is None else text_of(self._text, title)
        if not called or called in before:
            called = f"task{len(before)}"
        before.append(called)
        path = f"{around.path}{called}/"
        is_other = node.name != around.kind.value
        draft = self.task(node, _Around(around.kind, path, is_other))
        if is_other and not around.is_other:
            draft.problem("robwork-mixed-task", node.tag.name_span, node.name, around.kind.value)
        self._mistakes.count(draft.problems)
        return draft

    def _properties(self, node: Node, draft: Draft) -> tuple[Name | None, Pose | None]:
        """Reads a task's properties to items; returns its targets' parent."""
        parent: Name | None = None
        offset: Pose | None = Pose()
        for part in node.children:
            if part.name != "PropertyMap":
                continue
            for each in part.children:
                if each.name != "Property":
                    draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "hint", "Property")
                    continue
                found = self.property(each, draft)
                if found.key == "Offset":
                    offset = found.pose
                elif found.key == "refframe" and found.string is not None:
                    called = text_of(self._text, found.string)
                    parent = Name(called, _NOWHERE) if called not in ("", WORLD) else parent
        return parent, offset

    def property(self, node: Node, draft: Draft) -> PropertyRead:
        """Reads one of a task itself."""
        item = Draft.of(node)
        found = read_property(self._text, node, item)
        uses: tuple[Use, ...] = ()
        if found.string is not None and (found.key in _FRAMES or found.key == "Gripper"):
            uses = (Use(word(self._text, found.string, item), is_device=found.key == "Gripper"),)
        names = tuple(one for use in uses for one in mentions_of(use))
        item.statement = Property(item.keyword(node), found.key, uses, names)
        draft.child(item)
        self._mistakes.count(item.problems)
        return found

    def targets(
        self, nodes: Sequence[Node], draft: Draft, scope: _Scope, around: _Around, length: int | None = None
    ) -> None:
        """`length` is that of the first configuration of the task, if it is before these targets."""
        for node in nodes:
            if node.name not in TARGETS:
                near = "QTarget" if around.kind is TaskKind.JOINTS else "CartesianTarget"
                draft.problem("robwork-unknown-element", node.tag.name_span, node.name, "hint", near)
                continue
            item = self.target(node, scope, around)
            draft.child(item)
            self._mistakes.count(item.problems)
            values = item.statement.values if isinstance(item.statement, Target) else None
            if values is None or around.kind is not TaskKind.JOINTS:
                continue
            length = len(values) if length is None else length
            if len(values) != length:
                child = node.child("Q")
                at = node if child is None else child
                item.problem("robwork-q-length", at.tag.name_span, str(len(values)), str(length), "task")

    def target(self, node: Node, scope: _Scope, around: _Around) -> Draft:
        text, draft = self._text, Draft.of(node)
        if node.written:
            draft.problem("robwork-unknown-element", node.tag.name_span, node.written, "error", node.name)
        given = attribute(node, "id")
        name = draft.name(given)
        if given is None:
            note_lacking_attribute(draft, node, "id")
        self._common(node, draft)
        reader = PoseReader(text, draft)
        joints, transform = last(node, "Q"), last(node, "Transform3D")
        values = None if joints is None else reader.numbers(joints)
        pose = Pose() if transform is None else reader.transform(transform)
        wanted = "Q" if around.kind is TaskKind.JOINTS else "Transform3D"
        if (joints if wanted == "Q" else transform) is None:
            is_other = node.name != f"{'Q' if wanted == 'Q' else 'Cartesian'}Target"
            if not (is_other and around.is_other):
                code = "robwork-mixed-task" if is_other else "robwork-target-without-value"
                details = (node.name, around.kind.value) if is_other else (node.name, wanted)
                lacking = () if is_other else (wanted,)
                note_lacking(draft, node, lacking, code, node.tag.name_span, *details, severity="warning")
        # An empty id is one.
        is_frame = name is not None and around.kind is TaskKind.POSES
        called = around.path + ("" if name is None else name.text) or NAMELESS
        names = () if name is None else (Mention(name, (TARGET,), declares=True),)
        draft.statement = Target(
            draft.keyword(node),
            name,
            called if is_frame else None,
            scope.parent,
            pose,
            scope.offset,
            values if wanted == "Q" else None,
            names,
        )
        return draft

    def _common(self, node: Node, draft: Draft) -> None:
        """Reads the other children of targets, motions and actions."""
        note_ignored(draft, node, SINGLE[node.name], is_last=True)
        for each in node.children:
            if each.name == "PropertyMap":
                property_map(self._text, each, draft)
            elif each.name == "Index":
                self._index(each, draft)

    def _index(self, node: Node, draft: Draft) -> None:
        written = text_of(self._text, node)
        if written and whole_number(written) is None:
            draft.problem("robwork-bad-number", node.texts[0], written, True)

    def entity(self, node: Node, draft: Draft) -> None:
        item = Draft.of(node)
        if node.name == "Motion":
            self._motion(node, item)
        elif node.name == "Action":
            self._action(node, item)
        else:
            words = " ".join(("Motion", "Action", *TASKS))
            draft.problem("robwork-unknown-element", node.tag.name_span, node.name, "hint", words)
            return
        self._common(node, item)
        draft.child(item)
        self._mistakes.count(item.problems)

    def _motion(self, node: Node, item: Draft) -> None:
        kind = attribute(node, "type")
        if kind is None:
            note_lacking_attribute(item, node, "type")
        elif kind.value not in MOTIONS:
            item.problem("robwork-unknown-motion", kind.span, kind.value)
        ends: list[End] = []
        for role in _ROLES:
            child = last(node, role)
            if child is not None:
                name = word(self._text, child, item)
                at = name.span if name.span.start < name.span.end else item.keyword(child)
                ends.append(End(role, name, at))
            elif role != "Mid" or (kind is not None and kind.value == "Circular"):
                note_lacking(item, node, (role,), "robwork-motion-incomplete", node.tag.name_span, role)
        names = tuple(Mention(end.target, (TARGET,)) for end in ends)
        item.statement = Motion(item.keyword(node), "" if kind is None else kind.value, tuple(ends), names)

    def _action(self, node: Node, item: Draft) -> None:
        kind = attribute(node, "type")
        number = None
        if kind is None:
            note_lacking_attribute(item, node, "type")
        else:
            number = whole_number(kind.value.strip())
            if number is None:
                item.problem("robwork-bad-number", kind.span, kind.value, True)
        item.statement = Action(item.keyword(node), number)
