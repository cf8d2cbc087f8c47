"""Reads texts to facts: the names in a file of controllers or limits.

Files are short, so an edit reads the whole file again.
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from robray.analysis.near_names import NearNames
from robray.facts.comments import Comments
from robray.facts.details import Said
from robray.facts.frontend import PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.facts.robots import CONTROLLER, GROUP, HARDWARE, INTERFACE, JOINT, LINK, WORD
from robray.facts.splice import FactsDelta, splice
from robray.facts.symbols import Name
from robray.facts.yaml_comments import COMMENTS
from robray.formats.controllers.parameters import (
    ALONE,
    COMMANDED,
    FIXED_COMMAND,
    FRAMES,
    HARDWARE_STATES,
    INTERFACES,
    NEEDED,
    NEEDS_OTHERS,
    NOT_JOINTS,
    OF_AXES,
    OF_CONSTRAINTS,
    OF_EVERY_TYPE,
    OF_EXECUTION,
    OF_FILES,
    OF_INTERFACES,
    OF_LIMITS,
    OF_MANAGER,
    OF_MOVEIT,
    OF_OTHERS,
    OF_PLANNERS,
    OF_SOLVERS,
    PARAMETERS,
    PLUGINS,
    TYPES,
    WHOLE_NAMES,
    WORDS,
)
from robray.formats.controllers.statements import MOVEIT, Named
from robray.syntax import yaml
from robray.syntax.nodes import Mapping, Mistake, Node, Scalar, Sequence, Trouble
from robray.syntax.nodes import Style as Written
from robray.text.edits import Edit
from robray.text.slips import are_of_row, slip
from robray.text.spans import Span

SYNTAX, TOO_LARGE = "controllers-syntax", "controllers-too-large"
_PARAMETERS, _MANAGER = "ros__parameters", "controller_manager"
_KEYS = ("type", "action_ns", "joints")
"""Keys without which MoveIt ignores a controller."""
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
    # ROS merges duplicate keys.
    mistakes = [each for each in tree.mistakes if each.trouble is not Trouble.DUPLICATE_KEY]
    # One mistake may have many findings.
    said = {each.what: _problem(each) for each in reversed(mistakes[: limits.mistakes])}
    problems = tuple(sorted(said.values(), key=lambda each: each.span))
    if problems or not isinstance(tree.root, Mapping):
        return [], problems
    names = {found.named.span: found for found in _names(text, tree.root)}
    return [_entry(names[span]) for span in sorted(names)], problems


def _problem(mistake: Mistake) -> Problem:
    code = TOO_LARGE if mistake.trouble is Trouble.LIMIT else SYNTAX
    return Problem(code, mistake.span, Said(mistake.what))


def _entry(found: Named) -> Entry:
    start, end = found.named.span
    local = found._replace(
        named=found.named._replace(span=Span(0, end - start)),
        limits=tuple((key, value, span.shifted(-start)) for key, value, span in found.limits),
    )
    return Entry(Item(local, ()), start, end, TOP)


def _names(text: bytes, root: Mapping) -> Iterator[Named]:
    nodes = [*_nodes(root, ())]
    types = {name: kind for name, kind, _ in _types(nodes)}
    yield from _misspelt_nodes(text, root)
    for name, _, declaring in _types(nodes):
        yield from () if declaring is None else _declared(text, name, declaring)
    given: dict[str, set[str]] = {}
    for section in nodes:
        given.setdefault(section.name, set()).update(key.rpartition(".")[2] for key, _ in _flat(section.parameters, ""))
    # Parameters may come from a section for all nodes, or from another file.
    is_whole = not any(name.startswith("*") for name in given) and "params_file" not in given.get(_MANAGER, ())
    lacking = {
        name: tuple(each for each in NEEDED.get(kind, ()) if each not in given[name])
        for name, kind in types.items()
        if is_whole and given.get(name, set()) - {"type"}
    }
    for section in nodes:
        kind = types.get(section.name, "")
        known = WORDS.get(kind, OF_EVERY_TYPE if kind else OF_MANAGER if section.name == _MANAGER else ())
        misspelt = [*_misspelt(text, section.parameters, known, section.name, lacking.get(section.name, ()))]
        for each in _nested(section.parameters, "constraints"):
            misspelt += _misspelt(text, each, OF_CONSTRAINTS, section.name)
        for each in (its for way in ("linear", "angular") for its in _nested(section.parameters, way)) if kind else ():
            for axis, limits in _children(each):
                misspelt += _misspelt(text, limits, OF_AXES, axis.text)
        yield from misspelt
        meant = {each.lacking[0] for each in misspelt}
        if section.name in lacking:
            lacking[section.name] = tuple(each for each in lacking[section.name] if each not in meant)
    meant_by: dict[str, str] = {}
    undeclared = NearNames(lambda: sorted(given.keys() - types))
    for name, kind, declaring in _types(nodes):
        package = kind.partition("/")[0]
        is_alone = name not in given and package not in types and name not in _PACKAGES
        if declaring is not None and is_alone and _is_slip_of_letters(name, package):
            meant_by[package] = name
            yield from _named(text, declaring, Named(_NO_NAME, "key", kind=WORD, lacking=(package,)))
        right = None if name in given else _meant_by(text, name, undeclared)
        if right is not None and declaring is not None and package not in meant_by:
            meant_by[right] = name
            yield from _named(text, declaring, Named(_NO_NAME, "key", kind=WORD, lacking=(right,)))
    near, unused = NearNames(lambda: types), NearNames(lambda: types.keys() - given)
    for section in nodes:
        if section.name == _MANAGER:
            yield from _of_manager(text, section)
        elif section.name in types:
            if section.key is not None:
                here = Named(_NO_NAME, _MANAGER, kind=CONTROLLER, declares="type" in dict(_pairs(section.parameters)))
                yield from _of_path(text, section.key, here._replace(lacking=lacking.get(section.name, ())))
            yield from _of_controller(text, section, types, near)
        elif section.key is not None and section.name not in meant_by and unused.has_slip(section.name):
            yield from _of_path(text, section.key, Named(_NO_NAME, _MANAGER, kind=CONTROLLER))
    for key, value in _pairs(root):
        if key == "joint_limits":
            for node, limits in _children(value):
                yield from _misspelt(text, limits, OF_LIMITS, node.text)
                yield from _named(text, node, Named(_NO_NAME, key, limits=tuple(_limits(limits))))
        elif key == "initial_positions":
            for node, _ in _children(value):
                yield from _named(text, node, Named(_NO_NAME, key))
    yield from _misspelt(text, root, OF_FILES, "key")
    for execution in _nested(root, "trajectory_execution"):
        yield from _misspelt(text, execution, OF_EXECUTION, "trajectory_execution")
    yield from _planners(text, root)
    for manager in _below(root, MOVEIT):
        yield from _of_moveit(text, manager)
    for group, described in _groups(root):
        yield from _named(text, group, Named(_NO_NAME, "MoveIt", kind=GROUP))
        yield from _misspelt(text, described, OF_SOLVERS, group.text)
        for node in _values(described, "projection_evaluator"):
            yield from _projected(text, node, group.text)


def _below(node: Node, wanted: str) -> Iterator[Node]:
    """The values of a key, wherever it is."""
    for key, value in _pairs(node):
        if key == wanted:
            yield value
        else:
            yield from _below(value, wanted)


def _of_moveit(text: bytes, manager: Node) -> Iterator[Named]:
    """The controllers that MoveIt sends trajectories to."""
    yield from _misspelt(text, manager, ("controller_names",), MOVEIT)
    sections = {key.text: value for key, value in _children(manager)}
    names = {node.text for node in _values(manager, "controller_names")}
    misspelt: dict[str, str] = {}
    undescribed = NearNames(lambda: sorted(names - sections.keys()))
    for key, described in _children(manager):
        right = _meant_by(text, key.text, undescribed) if key.text not in names else None
        if right is not None and isinstance(described, Mapping):
            misspelt[key.text] = right
            yield from _named(text, key, Named(_NO_NAME, "key", kind=WORD, lacking=(right,)))
    meant: dict[str, set[str]] = {}
    for name, described in sections.items():
        for each in _misspelt(text, described, OF_MOVEIT, name):
            meant.setdefault(name, set()).update(each.lacking)
            yield each
    for node in _values(manager, "controller_names"):
        if node.text in misspelt.values():
            continue
        section = sections.get(node.text)
        known = {key for key, _ in _pairs(section)} if isinstance(section, Mapping) else set()
        known |= meant.get(node.text, set())
        lacking = () if section is None else tuple(each for each in _KEYS if each not in known)
        yield from _named(text, node, Named(_NO_NAME, MOVEIT, "controller_names", CONTROLLER, lacking=lacking))
    for controller, described in _children(manager):
        if isinstance(described, Mapping) and controller.text not in misspelt:
            yield from _named(text, controller, Named(_NO_NAME, MOVEIT, kind=CONTROLLER, declares=True))
        for node in _values(described, "joints"):
            yield from _named(text, node, Named(_NO_NAME, controller.text, "joints"))


_OF_GROUPS = {"projection_evaluator", *(each for each in OF_SOLVERS if each.startswith("kinematics"))}


def _groups(node: Node) -> Iterator[tuple[Scalar, Node]]:
    """The groups with settings of planners and of kinematics solvers."""
    for key, value in _children(node):
        settings = dict(_pairs(value))
        is_planned = isinstance(settings.get("planner_configs"), Sequence)
        if is_planned or not settings.keys().isdisjoint(_OF_GROUPS):
            yield key, value
        else:
            yield from _groups(value)


def _planners(text: bytes, root: Mapping) -> Iterator[Named]:
    """Misspelt parameters of planners, and names of planners that the file describes under a name one slip away."""
    planners = [its for each in _below(root, "planner_configs") for its in _children(each)]
    for planner, settings in planners:
        yield from _misspelt(text, settings, OF_PLANNERS, planner.text)
    described = {planner.text: planner for planner, _ in planners}
    uses: dict[str, list[Scalar]] = {}
    for _, settings in _groups(root) if described else ():
        for each in _values(settings, "planner_configs"):
            uses.setdefault(each.text, []).append(each)
    for name, places in uses.items():
        meant = None if name in described else next((each for each in described if slip(name, each)), None)
        if meant is not None and len(places) > 1 and meant not in uses:
            yield from _named(text, described[meant], Named(_NO_NAME, "key", kind=WORD, lacking=(name,)))
        elif meant is not None:
            for each in places:
                yield from _named(text, each, Named(_NO_NAME, "key", kind=WORD, lacking=(meant,)))


_PROJECTION = re.compile(r"[ ]*(joints|link)\(([^()]*)\)[ ]*")
_PROJECTED = re.compile(r"[^\s,]+")


def _projected(text: bytes, node: Scalar, group: str) -> Iterator[Named]:
    """The joints, or the link, whose positions a planner uses to measure its coverage."""
    start = node.start + (node.style in _QUOTED)
    found = _PROJECTION.fullmatch(node.text)
    if found is None or not node.text.isascii() or not text.startswith(node.text.encode(), start):
        return
    for each in _PROJECTED.finditer(node.text, *found.span(2)):
        at = Span(start + each.start(), start + each.end())
        kind = LINK if found[1] == "link" else JOINT
        yield Named(Name(each[0], at), group, "projection_evaluator", kind)


_NO_NAME = Name("", Span(0, 0))


class _Section(NamedTuple):
    """The parameters of a node, and its name without namespaces; `key` is the one that it ends."""

    name: str
    key: Scalar | None
    parameters: Node


def _nodes(node: Node, path: tuple[str, ...], last: Scalar | None = None) -> Iterator[_Section]:
    for key, value in _children(node):
        if key.text == _PARAMETERS or (isinstance(value, Mapping) and slip(key.text, _PARAMETERS) is not None):
            name = "/".join(path).rpartition("/")[2]
            yield _Section(name, last, value)
        elif isinstance(value, Mapping):
            yield from _nodes(value, (*path, key.text), key)


def _misspelt_nodes(text: bytes, node: Node) -> Iterator[Named]:
    """Misspelt words by which ROS finds the parameters of nodes, and types of controllers."""
    for key, value in _children(node):
        word = next((each for each in (_PARAMETERS, _MANAGER) if _is_slip(key.text, each)), None)
        if isinstance(value, Mapping):
            is_above = word == _PARAMETERS or any(
                each == _PARAMETERS or _is_slip(each, _PARAMETERS) for each, _ in _pairs(value)
            )
            if word is not None and is_above:
                yield from _named(text, key, Named(_NO_NAME, "key", kind=WORD, lacking=(word,)))
            yield from _misspelt_nodes(text, value)
        elif _is_type(key, value):
            yield from _named(text, key, Named(_NO_NAME, "key", kind=WORD, lacking=("type",)))
        elif isinstance(value, Scalar):
            known = PLUGINS.get(key.text.rpartition(".")[2], ())
            meant = None if value.text in known else next((each for each in known if _is_slip(value.text, each)), None)
            if meant is not None:
                yield from _whole(text, value, Named(_NO_NAME, "type", kind=WORD, lacking=(meant,)))


_CLASS = re.compile(r"\w+(?:/|::)\w+")


def _is_type(key: Scalar, value: Node) -> bool:
    """True for a misspelt `type`, whose value is the name of a class."""
    return _is_slip(key.text, "type") and isinstance(value, Scalar) and _CLASS.fullmatch(value.text) is not None


def _misspelt(
    text: bytes, node: Node, known: Collection[str], within: str, lacking: Collection[str] = ()
) -> Iterator[Named]:
    """Keys one slip away from a known one that is missing; `lacking` are the needed ones."""
    given = {key for key, _ in _pairs(node)} if known else set()
    for key, _ in _children(node) if known else ():
        if key.text in known or "." in key.text:
            continue
        wanted = lacking if key.text in _ALL_WORDS else known
        meant = next((each for each in wanted if each not in given and _is_slip(key.text, each)), None)
        if meant is not None:
            yield from _named(text, key, Named(_NO_NAME, within, kind=WORD, lacking=(meant,)))


def _nested(node: Node, wanted: str) -> Iterator[Node]:
    """The nested values of a key."""
    return (value for key, value in _pairs(node) if key == wanted and isinstance(value, Mapping))


_PACKAGES = frozenset(each.partition("/")[0] for each in TYPES)
_ALL_WORDS = frozenset(each for words in WORDS.values() for each in words)
_SHORTEST_WORD = 4


def _is_slip(written: str, meant: str) -> bool:
    is_long = len(meant) >= _SHORTEST_WORD
    return is_long and written != meant and slip(written, meant) is not None and not are_of_row(written, meant)


def _is_slip_of_letters(written: str, meant: str) -> bool:
    """True for an unintended slip: not `arm_controllers`, nor `diffdrive` for `diff_drive`."""
    return _is_slip(written, meant) and bool(slip(written, meant)) and f"{meant}s" != written and f"{written}s" != meant


def _meant_by(text: bytes, name: str, others: NearNames) -> str | None:
    """The name that a misspelt one is elsewhere in the file: there the words of the right one are more often."""
    for other in others.near(name):
        if _is_slip_of_letters(name, other):
            written, meant = ({*one.split("_")} - {*two.split("_")} for one, two in ((name, other), (other, name)))
            if (
                written
                and meant
                and max(map(text.count, map(str.encode, written))) < min(map(text.count, map(str.encode, meant)))
            ):
                return other
    return None


def _types(nodes: list[_Section]) -> Iterator[tuple[str, str, Scalar | None]]:
    """The controllers that the file declares, with their types, and the manager's keys that begin with their names."""
    for section in nodes:
        for key, value in _children(section.parameters):
            if section.name != _MANAGER:
                if isinstance(value, Scalar) and (key.text == "type" or _is_type(key, value)):
                    yield section.name, value.text, None
            elif key.text.endswith(".type") and isinstance(value, Scalar):
                yield key.text.removesuffix(".type"), value.text, key
            else:
                types = [its for kind, its in _children(value) if kind.text == "type" or _is_type(kind, its)]
                yield from ((key.text, its.text, key) for its in types if isinstance(its, Scalar))


def _declared(text: bytes, name: str, key: Scalar) -> Iterator[Named]:
    """The declaration of a controller in a key that begins with its name."""
    is_quoted = key.style in _QUOTED
    start = key.start + is_quoted
    end = start + len(name.encode())
    if name and text[start:end] == name.encode():
        name_there = Name(name, Span(start, end), quoted=is_quoted)
        yield Named(name_there, _MANAGER, kind=CONTROLLER, declares=True)


def _of_manager(text: bytes, section: _Section) -> Iterator[Named]:
    for key, value in _flat(section.parameters, ""):
        state = key.removeprefix("hardware_components_initial_state.")
        if state != key and state in HARDWARE_STATES:
            for node in _scalars(value):
                yield from _named(text, node, Named(_NO_NAME, _MANAGER, state, HARDWARE))


def _of_controller(text: bytes, section: _Section, types: dict[str, str], near: NearNames) -> Iterator[Named]:
    """The names in the parameters of a controller."""
    name, kind = section.name, types[section.name]
    flat = [*_flat(section.parameters, "")]
    commands = [each for key, value in flat if key == COMMANDED.get(kind) for each in _scalars(value)]
    interfaces = dict.fromkeys(each.text for each in commands[:_MOST_COMMANDED])
    commanded = (FIXED_COMMAND[kind],) if kind in FIXED_COMMAND else tuple(interfaces)
    for wanted in PARAMETERS.get(kind, OF_OTHERS):
        if wanted.endswith(".*"):
            for key, value in flat:
                if key == wanted[:-2]:
                    for node, inner in _children(value):
                        if isinstance(inner, Mapping) and node.text not in NOT_JOINTS:
                            yield from _named(text, node, Named(_NO_NAME, name, wanted[:-2]))
            continue
        is_commanded = wanted in ("joints", "joint", *PARAMETERS["diff_drive_controller/DiffDriveController"])
        found = Named(_NO_NAME, name, wanted, is_sure=kind in PARAMETERS)
        for key, value in flat:
            for node in _scalars(value) if key == wanted else ():
                yield from _named(text, node, found._replace(commanded=commanded if is_commanded else ()))
                yield from _chained(text, node, found, types, near, behind=0)
    for key, value in flat:
        for node in _scalars(value) if key in FRAMES else ():
            # Other nodes publish frames as well.
            yield from _named(text, node, Named(_NO_NAME, name, key, LINK, is_chained=True))
        for node in _scalars(value) if key in OF_INTERFACES else ():
            yield from _named(text, node, Named(_NO_NAME, name, key, INTERFACE))
        for node in _scalars(value) if key in WHOLE_NAMES else ():
            yield from _last_part(text, node, Named(_NO_NAME, name, key, INTERFACE))
            yield from _chained(text, node, Named(_NO_NAME, name, key), types, near, behind=1)
        needs = NEEDS_OTHERS.get(kind, {}).get(key, {})
        given = {each.text for each in _scalars(value)} if needs else set()
        given |= {meant for meant in INTERFACES if any(_is_slip(each, meant) for each in given)}
        alone = ALONE.get(key, {}) if needs else {}
        for node in _scalars(value) if needs else ():
            lacking = tuple(each for each in needs.get(node.text, ()) if each not in given)
            if not lacking and node.text in alone and len(given) > 1 and given.isdisjoint(alone[node.text]):
                # Only the first of several conflicts is reported.
                lacking, alone = alone[node.text], {}
            if lacking:
                yield from _named(text, node, Named(_NO_NAME, name, key, INTERFACE, lacking=lacking))


def _chained(
    text: bytes, node: Scalar, found: Named, types: dict[str, str], near: NearNames, behind: int
) -> Iterator[Named]:
    """The controllers and the joint in a name such as `pid/shoulder/position`, which has parts `behind` the joint."""
    start = node.start + (node.style in _QUOTED)
    parts = node.text.split("/")
    if len(parts) < _TWO or not node.text.isascii() or not text.startswith(node.text.encode(), start):
        return
    for each in parts[: len(parts) - behind]:
        at = Name(each, Span(start, start + len(each)), quoted=node.style in _QUOTED)
        is_controller = each in types or near.has_slip(each)
        if each and "$(" not in each:
            kind = CONTROLLER if is_controller else JOINT
            yield found._replace(named=at, kind=kind, is_chained=True)
        if not is_controller:
            return
        start += len(each) + 1


_TWO = 2


def _last_part(text: bytes, node: Scalar, found: Named) -> Iterator[Named]:
    """The interface in a name such as `shoulder/position`."""
    parts = node.text.split("/")
    start = node.start + (node.style in _QUOTED)
    if len(parts) >= _TWO and node.text.isascii() and text.startswith(node.text.encode(), start):
        end = start + len(node.text)
        at = Name(parts[-1], Span(end - len(parts[-1]), end), quoted=node.style in _QUOTED)
        yield found._replace(named=at, joint=parts[-2])


def _flat(node: Node, prefix: str) -> Iterator[tuple[str, Node]]:
    """Parameters by their path of keys, joined with dots; also those that contain others."""
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


def _whole(text: bytes, node: Scalar, found: Named) -> Iterator[Named]:
    """The statement with a whole scalar as its name, also with parts."""
    start, end = (node.start + 1, node.end - 1) if node.style in _QUOTED else (node.start, node.end)
    if text[start:end] == node.text.encode():
        yield found._replace(named=Name(node.text, Span(start, end), quoted=node.style in _QUOTED))


def _of_path(text: bytes, node: Scalar, found: Named) -> Iterator[Named]:
    """The statement with the last part of a scalar as its name, as in `/**/arm`."""
    name = node.text.rpartition("/")[2]
    for whole in _whole(text, node, found) if name and "$(" not in node.text else ():
        end = whole.named.span.end
        yield found._replace(named=whole.named._replace(text=name, span=Span(end - len(name.encode()), end)))


def _named(text: bytes, node: Scalar, found: Named) -> Iterator[Named]:
    """The statement with the scalar as its name, if it is written plainly and without substitutions."""
    start, end = (node.start + 1, node.end - 1) if node.style in _QUOTED else (node.start, node.end)
    # Another controller offers `controller/joint`.
    if node.text and "$(" not in node.text and "/" not in node.text and text[start:end] == node.text.encode():
        yield found._replace(named=Name(node.text, Span(start, end), quoted=node.style in _QUOTED))
