"""Tasks of the older format, that of the users' manual: trajectories of targets with links between them."""

from robray.facts.limits import Mistakes
from robray.facts.mentions import Mention
from robray.formats.robwork.frontend.drafts import Draft, note_lacking
from robray.formats.robwork.frontend.poses import (
    CONSTRAINTS,
    OLD_SINGLE,
    SPEEDS,
    VALUES,
    WAYS,
    OldPoses,
    note_ignored,
    taken,
)
from robray.formats.robwork.frontend.words import frame_mentions, word
from robray.formats.robwork.kinds import DEVICE, TARGET
from robray.formats.robwork.statements import (
    Attachment,
    Include,
    Link,
    OldTarget,
    Task,
    TaskKind,
    Trajectory,
    Use,
)
from robray.syntax.xml.tree import Node, text_of
from robray.text.slips import misspelt

_IN_SPEED = (*WAYS, "N")
_LACKING = "robwork-missing-element"
_GROUPS = ("Define", "Use")
_IN_TASK = ("Name", "PropertyMap", "WorkCell", "Trajectory", "AttachFrame", *_GROUPS)
_IN_TRAJECTORY = ("Name", "PropertyMap", "Device", "TCP", "Target", "Link", "Group", *_GROUPS)


def old_task(text: bytes, root: Node, mistakes: Mistakes) -> Draft:
    return _OldTasks(text, mistakes).task(root)


class _OldTasks:
    def __init__(self, text: bytes, mistakes: Mistakes) -> None:
        self._text = text
        self._mistakes = mistakes
        self._poses = OldPoses(text)

    def task(self, root: Node) -> Draft:
        draft = Draft.of(root)
        title = root.child("Name")
        called = "" if title is None else text_of(self._text, title)
        note_ignored(draft, root, OLD_SINGLE["Task"])
        draft.statement = Task(draft.keyword(root), TaskKind.OLD, called, "")
        count = 0
        for node in root.children:
            match node.name:
                case "WorkCell":
                    self._workcell(node, draft)
                    self._mistakes.count(draft.children[-1].problems)
                case "Trajectory":
                    draft.child(self._trajectory(node, count))
                    self._mistakes.count(draft.children[-1].problems)
                    count += 1
                case "AttachFrame":
                    draft.child(self._attachment(node))
                    self._mistakes.count(draft.children[-1].problems)
                case "PropertyMap":
                    self._properties(node, draft)
                case "Define" | "Use":
                    self._alias(node, draft)
                case "Name":
                    pass
                case _:
                    draft.problem("robwork-unknown-element", node.tag.name_span, node.name, "hint", " ".join(_IN_TASK))
        return draft

    def _workcell(self, node: Node, holder: Draft) -> None:
        draft = Draft.of(node)
        name = word(self._text, node, draft)
        draft.statement = Include(draft.keyword(node), name if name.text else None, (), is_of_task=True)
        holder.child(draft)

    def _alias(self, node: Node, holder: Draft) -> None:
        """Only the manual has these: the last loader reads neither."""
        holder.problem("robwork-alias-not-read", node.tag.name_span, node.name)

    def _trajectory(self, node: Node, count: int) -> Draft:
        draft = Draft.of(node)
        title = node.child("Name")
        called = (text_of(self._text, title) if title is not None else "") or f"trajectory{count}"
        uses = []
        names: list[Mention] = []
        note_ignored(draft, node, OLD_SINGLE["Trajectory"])
        device_name: str | None = None
        for role in ("Device", "TCP"):
            child = node.child(role)
            if child is None:
                if role == "Device":
                    note_lacking(draft, node, (role,), _LACKING, node.tag.name_span, "Trajectory", role)
                continue
            name = word(self._text, child, draft)
            uses.append(Use(name, is_device=role == "Device"))
            names += (Mention(name, (DEVICE,)),) if role == "Device" else frame_mentions(name)
            device_name = name.text if role == "Device" else device_name
        steps = [*self._steps(node, draft)]
        targets = 0
        last: str | None = None
        is_told = False
        for step in steps:
            if step.name == "Target":
                draft.child(self._target(step, called, targets, device_name))
                targets += 1
            else:
                draft.child(self._link(step))
            if step.written:
                span = step.tag.name_span
                draft.children[-1].problem("robwork-unknown-element", span, step.written, "warning", step.name)
            if step.name == last or (last is None and step.name == "Link"):
                # Of two exchanged ones, the other is reported already.
                if not is_told:
                    draft.children[-1].problem("robwork-alternation", step.tag.name_span, step.name, last or "")
                is_told = not is_told
            last = step.name
            self._mistakes.count(draft.children[-1].problems)
        if last == "Link" and not is_told:
            draft.children[-1].problem("robwork-alternation", steps[-1].tag.name_span, "Link", "the end")
        draft.statement = Trajectory(draft.keyword(node), called, tuple(uses), (), tuple(names))
        draft.children.sort(key=lambda each: each.start)
        return draft

    def _steps(self, node: Node, draft: Draft) -> list[Node]:
        """Targets and links, including those of groups."""
        found: list[Node] = []
        waiting = [*reversed(node.children)]
        while waiting:
            each = waiting.pop()
            if each.name in ("Target", "Link"):
                found.append(each)
            elif each.name in _GROUPS:
                self._alias(each, draft)
            elif each.name == "PropertyMap":
                self._properties(each, draft)
            elif each.name == "Group" or (each.name not in _IN_TRAJECTORY and _has_steps(each)):
                waiting += reversed(each.children)
            elif each.name in _IN_TRAJECTORY:
                continue
            elif (meant := misspelt((each.name,), ("Target", "Link")).get(each.name)) is not None:
                # Without it targets and links would not take turns.
                each.written = each.name
                each.retag(each.tag._replace(name=meant))
                found.append(each)
            else:
                words = " ".join(_IN_TRAJECTORY)
                draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "hint", words)
        return found

    def _target(self, node: Node, trajectory: str, count: int, device: str | None) -> Draft:
        draft = Draft.of(node)
        title, tool, joint = node.child("Name"), node.child("Tool"), node.child("Joint")
        name = None if title is None else word(self._text, title, draft)
        called = name.text if name is not None and name.text else f"target{count}"
        names: list[Mention] = [] if name is None or not name.text else [Mention(name, (TARGET,), declares=True)]
        self._common(node, draft)
        parent, pose, values = None, None, None
        at = node.tag.name_span
        if tool is not None:
            note_ignored(draft, tool, OLD_SINGLE["Tool"])
            frame, transform = tool.child("Frame"), tool.child("Transform3D")
            for role, child in (("Transform3D", transform), ("Frame", frame)):
                if child is None:
                    note_lacking(draft, tool, (role,), _LACKING, tool.tag.name_span, "Tool", role)
            if frame is not None:
                parent = word(self._text, frame, draft)
                names += frame_mentions(parent)
            pose = None if transform is None else self._poses.transform(transform, draft)
        elif joint is not None:
            note_ignored(draft, joint, OLD_SINGLE["Joint"])
            configuration = joint.child("Q")
            if configuration is None:
                note_lacking(draft, joint, ("Q",), _LACKING, joint.tag.name_span, "Joint", "Q")
            else:
                values = self._poses.numbers(configuration, draft)
                at = configuration.tag.name_span
        else:
            note_lacking(draft, node, ("Tool", "Joint"), "robwork-target-location", node.tag.name_span)
        draft.statement = OldTarget(
            draft.keyword(node),
            name,
            f"{trajectory}/{called}" if tool is not None else None,
            parent,
            pose,
            values,
            device,
            draft.local(at),
            tuple(names),
        )
        return draft

    def _link(self, node: Node) -> Draft:
        draft = Draft.of(node)
        names: list[Mention] = []
        uses: list[Use] = []
        self._common(node, draft)
        constraint = taken(node, CONSTRAINTS)
        if constraint is None:
            code = "robwork-link-without-constraint"
            note_lacking(draft, node, CONSTRAINTS, code, node.tag.name_span, severity="warning")
        elif constraint.name != "LinearJointConstraint":
            note_ignored(draft, constraint, OLD_SINGLE[constraint.name])
            speed = taken(constraint, SPEEDS)
            is_whole = speed is not None and speed.child("N") is not None
            if not is_whole or speed is None or (speed.child("Angular") or speed.child("Positional")) is None:
                holder, wanted = (constraint, SPEEDS) if speed is None else (speed, _IN_SPEED)
                note_lacking(draft, holder, wanted, "robwork-no-tool-speed", constraint.tag.name_span, constraint.name)
            else:
                note_ignored(draft, speed, OLD_SINGLE[speed.name])
                count = speed.child("N")
                if count is not None:
                    self._poses.numbers(count, draft)
            if constraint.name == "CircularToolConstraint":
                for role in ("Vector3D", "Frame"):
                    child = constraint.child(role)
                    if child is None:
                        name_span = constraint.tag.name_span
                        note_lacking(draft, constraint, (role,), _LACKING, name_span, constraint.name, role)
                    elif role == "Frame":
                        name = word(self._text, child, draft)
                        uses.append(Use(name))
                        names += frame_mentions(name)
                    else:
                        self._poses.numbers(child, draft)
        draft.statement = Link(draft.keyword(node), tuple(uses), tuple(names))
        return draft

    def _attachment(self, node: Node) -> Draft:
        draft = Draft.of(node)
        uses: list[Use] = []
        names: list[Mention] = []
        for role in ("Item", "TCP"):
            child = node.child(role)
            if child is None:
                note_lacking(draft, node, (role,), _LACKING, node.tag.name_span, "AttachFrame", role)
                continue
            name = word(self._text, child, draft)
            uses.append(Use(name, must_move=role == "Item"))
            names += frame_mentions(name)
        self._common(node, draft)
        draft.statement = Attachment(draft.keyword(node), tuple(uses), tuple(names))
        return draft

    def _common(self, node: Node, draft: Draft) -> None:
        note_ignored(draft, node, OLD_SINGLE[node.name])
        for each in node.children:
            if each.name == "PropertyMap":
                self._properties(each, draft)
            elif each.name in _GROUPS:
                self._alias(each, draft)

    def _properties(self, node: Node, draft: Draft) -> None:
        for each in node.children:
            if each.name != "Property":
                if each.name in _GROUPS:
                    self._alias(each, draft)
                else:
                    draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "error", "Property")
                continue
            note_ignored(draft, each, OLD_SINGLE["Property"])
            if each.child("Key") is None:
                note_lacking(draft, each, ("Key",), "robwork-missing-property-name", each.tag.name_span)
            value = taken(each, VALUES)
            if value is None:
                note_lacking(draft, each, VALUES, "robwork-missing-property-value", each.tag.name_span, "")
            elif value.name in ("N", "Vector3D", "RPY", "Rotation3D", "Q"):
                self._poses.numbers(value, draft)
            elif value.name == "Transform3D":
                self._poses.transform(value, draft)


def _has_steps(node: Node) -> bool:
    return any(each.name in ("Target", "Link") for each in node.walk())
