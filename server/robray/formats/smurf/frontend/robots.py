"""The main file of a robot: the list of its other files."""

from collections.abc import Iterator
from posixpath import splitext

from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.formats.smurf.frontend.expanded import Targets, expanded
from robray.formats.smurf.frontend.nodes import Local, entries, is_nothing
from robray.formats.smurf.statements import ListedFile, NoModel, Odd, Role
from robray.formats.smurf.vocabulary import ANNOTATION_SUFFIX, MODEL_SUFFIX, ROBOT_KEYS
from robray.syntax.nodes import Mapping, Node, Scalar, Sequence
from robray.text.slips import misspelt
from robray.text.spans import Span

_FILES = "files"
_NAME = "modelname"


def robot_faults(root: Mapping, known: Targets, *, by_phobos: bool) -> Iterator[Problem]:
    """What the file lacks as a whole, told where it begins; spans are those of the text."""
    found = entries(root)
    whole = Span(0, 1)
    files = found.get(_FILES)
    meant = misspelt_keys(root).values()
    if _FILES in meant:
        pass
    elif files is None or is_nothing(files):
        yield Problem("smurf-no-files", _key_of(root, _FILES) or whole)
    else:
        listed = expanded(files, known)
        if not isinstance(listed, Sequence):
            yield Problem("smurf-no-files", Span(files.start, files.end))
    if is_nothing(found.get(_NAME)) and _NAME not in meant:
        yield Problem("smurf-no-modelname", _key_of(root, _NAME) or whole, ("Phobos" if by_phobos else "",))


def _key_of(root: Mapping, text: str) -> Span | None:
    pair = root.last(text)
    return None if pair is None else Span(pair.key.start, pair.key.end)


def misspelt_keys(root: Mapping) -> dict[str, str]:
    """Keys that nobody reads, by which one that is missing was meant."""
    found = entries(root)
    lacking = [key for key in (_FILES, _NAME) if key not in found]
    return misspelt((key for key in found if key not in ROBOT_KEYS), lacking) if lacking else {}


def lacks_model(key: Node, value: Node, root: Mapping, known: Targets) -> NoModel | None:
    """What is known of a list of files in which there is no URDF. `key` is where its item begins."""
    listed = expanded(value, known)
    if not isinstance(listed, Sequence) or any(_suffix(each) == MODEL_SUFFIX for each in listed.items):
        return None
    local = Local(key.start)
    stems = [splitext(each.text)[0] for each in listed.items if isinstance(each, Scalar) and each.text]
    name = entries(root).get(_NAME)
    if isinstance(name, Scalar) and name.text:
        stems.insert(0, name.text)
    first = value.items[0] if isinstance(value, Sequence) and value.items else None
    at = None if first is None else local.span(first).start
    is_any_odd = any(
        not isinstance(each, Scalar) or _suffix(each) != ANNOTATION_SUFFIX or MODEL_SUFFIX in each.text
        for each in listed.items
    )
    candidates = tuple(f"{each}{MODEL_SUFFIX}" for each in dict.fromkeys(stems))
    return NoModel(local.span(value), candidates, at, is_any_odd)


def listed_files(node: Node, known: Targets, *, by_phobos: bool) -> Iterator[tuple[Item, int, int]]:
    """Of several URDF files MARS takes the last."""
    if not isinstance(node, Sequence):
        return
    looked = [expanded(each, known) for each in node.items]
    listed: set[str] = set()
    models = [rank for rank, each in enumerate(looked) if _suffix(each) == MODEL_SUFFIX]
    for rank, each in enumerate(looked):
        if each.end <= each.start:
            continue
        local = Local(each.start)
        span, path = local.span(each), local.name(each)
        problems: tuple[Problem, ...] = ()
        if path is None or not isinstance(each, Scalar):
            yield (
                Item(Odd(span), (Problem("smurf-wrong-type", span, ("an element of 'files'", "a path")),)),
                each.start,
                each.end,
            )
            continue
        suffix = _suffix(each)
        if suffix == MODEL_SUFFIX:
            role = Role.MODEL if rank == models[-1] else Role.FURTHER_MODEL
            if rank != models[0]:
                problems = (Problem("smurf-two-models", span, (path.text, "Phobos" if by_phobos else "")),)
        elif suffix == ANNOTATION_SUFFIX and path.text in listed:
            role = Role.REPEATED
            problems = (Problem("smurf-section-twice", span, (path.text, True)),)
        elif suffix == ANNOTATION_SUFFIX:
            role = Role.ANNOTATIONS
            listed.add(path.text)
        else:
            role = Role.IGNORED
        yield Item(ListedFile(path, role, span), problems), each.start, each.end


def _suffix(node: Node) -> str:
    """As MARS has it, to the letter."""
    return splitext(node.text)[1] if isinstance(node, Scalar) else ""
