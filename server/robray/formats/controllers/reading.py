"""Texts to facts: the names of joints in a file of controllers or limits.

Files are short, so an edit reads all of one again.
"""

from collections.abc import Iterator
from typing import NamedTuple

from robray.facts.comments import Comments
from robray.facts.details import Said
from robray.facts.frontend import PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.facts.symbols import Name
from robray.facts.yaml_comments import COMMENTS
from robray.formats.controllers.parameters import COMMANDED, FIXED_COMMAND, NOT_JOINTS, OF_OTHERS, PARAMETERS
from robray.formats.controllers.statements import NamedJoint
from robray.syntax import yaml
from robray.syntax.nodes import Mapping, Mistake, Node, Scalar, Sequence, Trouble
from robray.syntax.nodes import Style as Written
from robray.text.edits import Edit
from robray.text.spans import Span

SYNTAX, TOO_LARGE = "controllers-syntax", "controllers-too-large"
_PARAMETERS, _MANAGER = "ros__parameters", "controller_manager"
_MOST_COMMANDED = 100
"""Command interfaces of a controller that robray looks for at each of its joints; real ones have three."""
_QUOTED = (Written.SINGLE, Written.DOUBLE)


class Reading(NamedTuple):
    text: bytes
    facts: FileFacts
    lowered: int
    limits: ReadingLimits = DEFAULT_LIMITS


class ControllersFrontEnd(PlainFrontEnd):
    name = "controllers"
    comments: Comments = COMMENTS

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        found, problems = _read(text, limits)
        return Reading(text, FileFacts.from_entries(found, problems), len(found), limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        found, problems = _read(text, old.limits)
        facts, delta = splice(old.facts, edit, TOP, None, (0, len(old.facts)), found, problems)
        return Reading(text, facts, len(found), old.limits), delta


def _read(text: bytes, limits: ReadingLimits) -> tuple[list[Entry], tuple[Problem, ...]]:
    tree = yaml.tree(text)
    # Keys that are there twice add up for ROS.
    mistakes = [each for each in tree.mistakes if each.trouble is not Trouble.DUPLICATE_KEY]
    # One mistake may be found in many places.
    said = {each.what: _problem(each) for each in reversed(mistakes[: limits.mistakes])}
    problems = tuple(sorted(said.values(), key=lambda each: each.span))
    if problems or not isinstance(tree.root, Mapping):
        return [], problems
    names = {found.joint.span: found for found in _names(text, tree.root)}
    return [_entry(names[span]) for span in sorted(names)], problems


def _problem(mistake: Mistake) -> Problem:
    code = TOO_LARGE if mistake.trouble is Trouble.LIMIT else SYNTAX
    return Problem(code, mistake.span, Said(mistake.what))


def _entry(found: NamedJoint) -> Entry:
    start, end = found.joint.span
    local = found._replace(
        joint=found.joint._replace(span=Span(0, end - start)),
        limits=tuple((key, value, span.shifted(-start)) for key, value, span in found.limits),
    )
    return Entry(Item(local, ()), start, end, TOP)


def _names(text: bytes, root: Mapping) -> Iterator[NamedJoint]:
    nodes = [*_nodes(root, ())]
    types = dict(_types(nodes))
    for name, parameters in nodes:
        if name != _MANAGER:
            yield from _of_controller(text, name, parameters, types)
    for key, value in _pairs(root):
        if key == "joint_limits":
            for node, limits in _children(value):
                yield from _named(text, node, NamedJoint(_NO_NAME, key, limits=tuple(_limits(limits))))
        elif key == "initial_positions":
            for node, _ in _children(value):
                yield from _named(text, node, NamedJoint(_NO_NAME, key))
        elif key == "moveit_simple_controller_manager":
            for controller, described in _pairs(value):
                for node in _values(described, "joints"):
                    yield from _named(text, node, NamedJoint(_NO_NAME, controller, "joints"))


_NO_NAME = Name("", Span(0, 0))


def _nodes(node: Node, path: tuple[str, ...]) -> Iterator[tuple[str, Node]]:
    """The names of nodes, without namespaces, with their parameters."""
    for key, value in _pairs(node):
        if key == _PARAMETERS:
            yield ("/".join(path).rpartition("/")[2], value)
        elif isinstance(value, Mapping):
            yield from _nodes(value, (*path, key))


def _types(nodes: list[tuple[str, Node]]) -> Iterator[tuple[str, str]]:
    """The types of controllers by their names."""
    for name, parameters in nodes:
        for key, value in _flat(parameters, ""):
            controller = key.removesuffix(".type") if name == _MANAGER else name
            if isinstance(value, Scalar) and (key.endswith(".type") if name == _MANAGER else key == "type"):
                yield controller, value.text


def _of_controller(text: bytes, name: str, parameters: Node, types: dict[str, str]) -> Iterator[NamedJoint]:
    if name not in types:
        # Parameters of another node.
        return
    kind = types[name]
    flat = [*_flat(parameters, "")]
    commands = [each for key, value in flat if key == COMMANDED.get(kind) for each in _scalars(value)]
    interfaces = dict.fromkeys(each.text for each in commands[:_MOST_COMMANDED])
    commanded = (FIXED_COMMAND[kind],) if kind in FIXED_COMMAND else tuple(interfaces)
    for wanted in PARAMETERS.get(kind, OF_OTHERS):
        if wanted.endswith(".*"):
            for key, value in flat:
                if key == wanted[:-2]:
                    for node, inner in _children(value):
                        if isinstance(inner, Mapping) and node.text not in NOT_JOINTS:
                            yield from _named(text, node, NamedJoint(_NO_NAME, name, wanted[:-2]))
            continue
        is_commanded = wanted in ("joints", "joint", *PARAMETERS["diff_drive_controller/DiffDriveController"])
        for key, value in flat:
            for node in _scalars(value) if key == wanted else ():
                yield from _named(
                    text,
                    node,
                    NamedJoint(_NO_NAME, name, wanted, commanded if is_commanded else (), kind in PARAMETERS),
                )


def _flat(node: Node, prefix: str) -> Iterator[tuple[str, Node]]:
    """Parameters by the keys that lead to them, with dots between; also those that hold others."""
    for key, value in _pairs(node):
        whole = f"{prefix}{key}"
        yield whole, value
        if isinstance(value, Mapping):
            yield from _flat(value, f"{whole}.")


def _pairs(node: Node) -> Iterator[tuple[str, Node]]:
    for key, value in _children(node):
        yield key.text, value


def _children(node: Node) -> Iterator[tuple[Scalar, Node]]:
    for pair in node.pairs if isinstance(node, Mapping) else ():
        if isinstance(pair.key, Scalar):
            yield pair.key, pair.value


def _values(node: Node, wanted: str) -> Iterator[Scalar]:
    for key, value in _pairs(node):
        if key == wanted:
            yield from _scalars(value)


def _scalars(node: Node) -> Iterator[Scalar]:
    for each in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(each, Scalar):
            yield each


def _limits(node: Node) -> Iterator[tuple[str, float, Span]]:
    for key, value in _children(node):
        number = yaml.value(value) if isinstance(value, Scalar) else None
        if isinstance(number, int | float) and not isinstance(number, bool):
            yield key.text, float(number), Span(value.start, value.end)


def _named(text: bytes, node: Scalar, found: NamedJoint) -> Iterator[NamedJoint]:
    """The statement with the scalar as the name, if the text spells it out and nothing is put in for parts of it."""
    start, end = (node.start + 1, node.end - 1) if node.style in _QUOTED else (node.start, node.end)
    # Another controller offers `controller/joint`.
    if node.text and "$(" not in node.text and "/" not in node.text and text[start:end] == node.text.encode():
        yield found._replace(joint=Name(node.text, Span(start, end), quoted=node.style in _QUOTED))
