"""A file of RobWork: its kind by the root, its items, and edits of them.

An edit rereads the adjacent elements that it touches, and nothing else of the file, if their meaning for the elements
around is unchanged.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from robray.facts.details import NotRead
from robray.facts.frontend import IncludePathError
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import Entry, FileFacts, Statement
from robray.facts.limits import DEFAULT_LIMITS, Mistakes, ReadingLimits, TooManyMistakesError, allowed_by
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, exchanged, splice
from robray.facts.xml import XmlFrontEnd
from robray.formats.robwork.frontend import tasks, workcells
from robray.formats.robwork.frontend.drafts import Draft, counts, entries, without_consequences
from robray.formats.robwork.frontend.frames import Around
from robray.formats.robwork.frontend.grammar import DEVICES, FORMS, IN_TEXT
from robray.formats.robwork.frontend.literal import as_written
from robray.formats.robwork.frontend.old_tasks import old_task
from robray.formats.robwork.frontend.setups import is_setup, setup
from robray.formats.robwork.frontend.tasks import TASKS, task
from robray.formats.robwork.frontend.workcells import is_counted, workcell
from robray.formats.robwork.statements import Device, Frame, Place, Property, Target, Task, TaskKind, Workcell
from robray.formats.robwork.vocabulary import IN_OLD_TASKS, IN_SETUPS, IN_TASKS, IN_WORKCELLS
from robray.syntax.xml.grammar import Grammar
from robray.syntax.xml.parser import parse, whole_elements
from robray.syntax.xml.tags import Fault, Flaw, is_utf_8
from robray.syntax.xml.tree import MOST_FAULTS, Document, Node
from robray.text.edits import Edit
from robray.text.encoding import is_utf_16
from robray.text.paths import normal, path_fault
from robray.text.spans import Span

_PUT_IN = (b"<Use", b"<Define", b"<Include")
_NO_ELEMENTS = (b"<?", b"<![")
_OF_THE_TASK = ("refframe", "Offset")
"""Properties by which the targets of a task are placed."""


def elements_edit(
    old_text: bytes, facts: FileFacts, text: bytes, edit: Edit, most_mistakes: int
) -> tuple[FileFacts, FactsDelta, int] | None:
    """The facts, their difference, and the number of items read; None if more may have changed.

    Cost: the items that the edit touches, and the text between them.
    """
    container = _container(facts, edit)
    touched = None if container is None else facts.touched(container, edit.start, edit.end)
    if container is None or touched is None:
        return None
    first, last, low, high = touched
    end = high + edit.growth
    was, now = whole_elements(old_text, low, high), whole_elements(text, low, end)
    parts = (old_text[low:high], text[low:end])
    if was is None or now is None or any(word in part for part in parts for word in (*_PUT_IN, *_NO_ELEMENTS)):
        return None
    problems = _file_problems(facts.problems, low, high, edit.growth)
    own = facts.items[container]
    if problems is None or own.problems or not all(map(is_utf_8, parts)):
        return None
    of_container = _of_task if isinstance(own.statement, Task) else _of_workcell
    drafts = of_container(facts, text[:end], container, (first, last), was, now)
    if drafts is None:
        return None
    drafts.sort(key=lambda each: each.start)
    found = entries(drafts)
    spliced, delta = splice(facts, edit, container, own, (first, last), found, problems)
    if (
        any(entry.item.problems for entry in found)
        and sum(len(item.problems) for item in spliced.items) > most_mistakes
    ):
        return None
    return spliced, delta, len(drafts)


def _container(facts: FileFacts, edit: Edit) -> int | None:
    for rank in reversed(facts.around(edit.start)):
        is_held = facts.starts[rank] < edit.start and edit.end < facts.ends[rank]
        if is_held and isinstance(facts.items[rank].statement, Task | Workcell | Device):
            return rank
    return None


def _file_problems(problems: Iterable[Problem], low: int, high: int, growth: int) -> tuple[Problem, ...] | None:
    """Moved problems of the file as a whole; None if its tags do not match, or one is between."""
    kept: list[Problem] = []
    for each in problems:
        is_before = each.span.end <= low
        if (
            each.code == "robwork-lost-first-line"
            or any(each.details[1:2])
            or not (is_before or each.span.start >= high)
        ):
            return None
        kept.append(each if is_before else each._replace(span=each.span.shifted(growth)))
    return tuple(kept)


def _of_task(
    facts: FileFacts,
    text: bytes,
    container: int,
    window: tuple[int, int],
    was: Sequence[Node],
    now: Sequence[Node],
) -> list[Draft] | None:
    task, (first, last) = facts.items[container].statement, window
    assert isinstance(task, Task), "it is the container"
    # One in the same part of the task.
    beside = facts.items[first if first < last else facts.child_around(container, first - 1)].statement
    known = tasks.beside(task, beside)
    if any(node.name not in known for node in (*was, *now)):
        return None
    before = (facts.items[rank].statement for rank in facts.children(container) if rank < first)
    length = _length(before) if isinstance(beside, Target) and task.kind is TaskKind.JOINTS else None
    drafts = tasks.elements_again(text, now, task, beside, length)
    old = [item.statement for item in facts.items[first:last]]
    new = [draft.statement for draft in drafts]
    # The first configuration of a task determines the length of the others, and a property the places of its targets.
    is_length_kept = length is not None or _length(old) == _length(new)
    is_place_kept = not any(isinstance(each, Property) and each.key in _OF_THE_TASK for each in (*old, *new))
    return drafts if is_length_kept and is_place_kept else None


def _length(statements: Iterable[Statement]) -> int | None:
    return next((len(each.values) for each in statements if isinstance(each, Target) and each.values is not None), None)


def _of_workcell(
    facts: FileFacts,
    text: bytes,
    container: int,
    window: tuple[int, int],
    was: Sequence[Node],
    now: Sequence[Node],
) -> list[Draft] | None:
    holder = facts.items[container].statement
    first, last = window
    items = facts.items[first:last]
    # Inserted text has no length, and an element that is too late is noted for those before it.
    is_put_in = any(
        facts.starts[rank] == facts.ends[rank] and facts.containers[rank] == facts.labels[container]
        for rank in range(first, last)
    )
    is_late = any(each.code == "robwork-element-order" for item in items for each in item.problems)
    if is_put_in or is_late or not workcells.stand_alone((*was, *now)):
        return None
    if isinstance(holder, Workcell):
        return workcells.elements_again(text, now, Around(Place.WORKCELL), "WorkCell")
    assert isinstance(holder, Device), "it is the container"
    frames = [item.statement for item in items if isinstance(item.statement, Frame)]
    if holder.is_empty is not False or holder.kind == "MobileDevice" or holder.name is None:
        # Its own properties change with its first frame, and the places of wheels are fixed.
        return None
    prefixes = (*holder.prefixes, f"{holder.name.text}.")
    around = Around(frames[0].place, prefixes, frames[0].base) if frames else Around(Place.TREE, prefixes)
    drafts = workcells.elements_again(text, now, around, holder.kind)
    moved = [draft for draft in drafts if isinstance(draft.statement, Frame)]
    if [_outwards(each) for each in frames] != [_outwards(draft.statement) for draft in moved]:
        return None
    for old, draft in zip(frames, moved, strict=True):
        assert isinstance(draft.statement, Frame), "they are those"
        draft.statement = draft.statement._replace(home=old.home)
    return drafts


def _outwards(statement: Statement) -> object:
    """The meaning of a frame for its device: the count of its numbers in a configuration."""
    assert isinstance(statement, Frame), "only frames count"
    return (statement.moves, statement.is_at_home, is_counted(statement), statement.dh)


_OPEN_DECLARATION = re.compile(rb"(?:\xef\xbb\xbf)?<\?[^<>]*>?[ \t\r\n]*<(?:QTask|CartesianTask|Task)\b")
_FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?<\?[^\n]*\n?")
_WHOLE_COMMENTS = re.compile(rb"<!--(?:(?!-->).)*-->")
_FOREIGN = re.compile(rb"<!--.*?(?:-->|\Z)|(<\?|<!\[CDATA\[)", re.DOTALL)
_FOREIGN_WORDS = {b"<?": "instruction", b"<![CDATA[": "CDATA section"}
_OF_LETTERS = ("Property", "Chains")
_OTHER_ENCODING = re.compile(rb"(?:\xef\xbb\xbf)?<\?xml[^>]*encoding[ \t]*=[ \t]*[\"'](?!(?i:utf-?8|us-ascii))")
_COMMENT_OR_ODD = re.compile(rb"<!--.*?(?:-->|\Z)|([\x80-\xff]+)", re.DOTALL)
_NO_CHARACTER = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")

Holds = Mapping[str, tuple[str, ...]]
_OLD: Holds = {"": ("Task",), **IN_OLD_TASKS, **dict.fromkeys(("Vector3D", "RPY", "Rotation3D", "Q"), ("N",))}
_ANY = tuple({name: None for names in IN_WORKCELLS.values() for name in names if name != "Define"})
_WORKCELL: Holds = {
    **IN_WORKCELLS,
    # A file may be a part of a workcell or a device.
    "": tuple(dict.fromkeys(name for kind in ("", "WorkCell", *DEVICES) for name in IN_WORKCELLS[kind])),
    "Define": _ANY,
    **dict.fromkeys(_OF_LETTERS, IN_TEXT),
}
_GRAMMARS = (IN_TASKS, _OLD, _WORKCELL, IN_SETUPS)


class Reading(NamedTuple):
    """`torn` are the corrected elements of a text with broken tags, for typing in it."""

    text: bytes
    facts: FileFacts
    lowered: int
    torn: Document | None = None
    limits: ReadingLimits = DEFAULT_LIMITS


def read(text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
    found, problems, torn = _read(text, limits)
    return Reading(text, FileFacts.from_entries(found, problems), len(found), torn, limits)


def reread(old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
    """Rereads the edited text, if nothing else depends on it; else all of it."""
    limits = old.limits if isinstance(old, Reading) else DEFAULT_LIMITS
    again = None if is_torn(old) else elements_edit(old.text, old.facts, text, edit, limits.mistakes)
    if again is not None:
        return Reading(text, again[0], again[2], limits=limits), again[1]
    fresh = read(text, limits)
    facts, delta = exchanged(old.facts, fresh.facts, edit)
    return fresh._replace(facts=facts), delta


def _read(text: bytes, limits: ReadingLimits) -> tuple[list[Entry], tuple[Problem, ...], Document | None]:
    if is_utf_16(text):
        # Each of its letters is two bytes.
        what = "unsupported encoding UTF-16; save the file as UTF-8"
        return [], (Problem("robwork-syntax", Span(0, min(2, len(text))), (what, False)),), None
    document = _parsed(text)
    try:
        # Where tags do not fit each other, most mistakes are consequences, which are taken back.
        return _items(text, document, Mistakes(None if document.is_torn else limits.mistakes, counts))
    except TooManyMistakesError as mistakes:
        why = f"it has more than {limits.mistakes:,} mistakes, and this is the first {allowed_by('mistakes')}"
        return [], (Problem("beyond-limits", mistakes.first.span, NotRead("the file", why)),), None


def _items(
    text: bytes, document: Document, mistakes: Mistakes
) -> tuple[list[Entry], tuple[Problem, ...], Document | None]:
    root = document.roots[0] if document.roots else None
    problems: list[Problem] = []
    if root is None and document.faults and _OPEN_DECLARATION.match(text) is not None:
        # The declaration is never closed, and all of the task is in it.
        refused = [each for each in document.faults if _is_refused(text, each)]
        return [], tuple([Problem("robwork-syntax", each.span, (each.what, True, "")) for each in refused]), None
    is_task = root is not None and (root.name in TASKS or root.name == "Task")
    if root is not None and is_task:
        is_old = root.name == "Task" and not any(each.name in ("Targets", "Entities") for each in root.children)
        # Only the first root is read.
        drafts = [old_task(text, root, mistakes) if is_old else task(text, root, mistakes)]
        problems += [
            Problem("robwork-comment-refused", comment, ("",))
            for comment in document.comments
            if comment.start < root.start and not is_old
        ]
    elif root is not None and is_setup(root):
        drafts = [setup(text, root)]
    else:
        document = as_written(_without_first_line(text, document, problems))
        drafts = workcell(document, mistakes)
        problems += _not_in_the_grammar(document)
    problems += _no_characters(text, is_task=is_task)
    if document.faults:
        without_consequences(drafts, [each.span.start for each in document.faults if _is_refused(text, each)])
    if all(each.code != "robwork-lost-first-line" for each in problems):
        if not document.is_torn:
            problems += _outside_of_the_root(document)
        found = (_of_fault(text, each, is_task=is_task, is_torn=document.is_torn) for each in document.faults)
        problems += filter(None, found)
    if not (document.roots or document.faults or problems):
        problems.append(Problem("robwork-wrong-root", Span(0, min(len(text), 1)), ("", "")))
    problems.sort(key=lambda each: (each.span, each.code))
    return (
        entries(drafts),
        tuple(problems),
        document if any(each.flaw is Flaw.BROKEN for each in document.faults) else None,
    )


def _of_fault(text: bytes, fault: Fault, *, is_task: bool, is_torn: bool) -> Problem | None:
    """A fault for RobWork, whose loaders accept some faults that strict readers refuse."""
    what = "unsupported document type; remove it" if fault.flaw is Flaw.DOCUMENT_TYPE else fault.what
    if _is_refused(text, fault):
        return Problem("robwork-syntax", fault.span, (what, is_torn, fault.meant))
    is_instruction = text[fault.span.start : fault.span.end] == b"<?"
    return (
        Problem("robwork-lax-xml", fault.span, (what, is_torn, fault.meant)) if is_task and not is_instruction else None
    )


def _is_refused(text: bytes, fault: Fault) -> bool:
    return fault.flaw is not Flaw.LAX or (fault.is_strict and not text.startswith(b"<?", fault.span.start))


def _outside_of_the_root(document: Document) -> Iterator[Problem]:
    """Problems of text beside the root element. A file of devices may be a part of a workcell."""
    roots = [each for each in document.roots if each.name not in IN_TEXT]
    if not roots:
        return
    root = roots[0]
    for run in document.outside:
        is_section = document.text.startswith(b"<![CDATA[", run.start)
        if is_section and root.name in FORMS:
            # The grammar of workcells has none anywhere.
            continue
        what = "CDATA section" if is_section else "text"
        where = "before" if run.start < root.start else "after"
        yield Problem("robwork-syntax", run, (f"unexpected {what} {where} the root element", False))
    if root.name not in FORMS or root.name == "WorkCell":
        for each in roots[1:MOST_FAULTS]:
            what = f"second root element; only '{root.name}' can be the root"
            yield Problem("robwork-syntax", each.tag.name_span, (what, False))


def _no_characters(text: bytes, *, is_task: bool) -> Iterator[Problem]:
    """The first bytes that are not UTF-8, unless another encoding is declared, and the first character that XML
    forbids. Comments are ignored.
    """
    control = _NO_CHARACTER.search(text) if is_task else None
    if control is not None:
        code = "robwork-lax-xml" if control[0][0] else "robwork-syntax"
        yield Problem(code, Span(*control.span()), (f"invalid character {control[0][0]}; remove it", False))
    if text.isascii() or is_utf_8(text) or _OTHER_ENCODING.match(text) is not None:
        return
    for found in _COMMENT_OR_ODD.finditer(text):
        if found[1] is not None and not is_utf_8(found[1]):
            yield Problem("robwork-syntax", Span(*found.span(1)), ("invalid UTF-8; save the file as UTF-8", False))
            return


def _not_in_the_grammar(document: Document) -> Iterator[Problem]:
    """Markup that only other readers of XML accept, behind the first line of a workcell. In some elements it is text,
    and in a broken tag it is reported there.
    """
    text = document.text
    found = [each for each in _FOREIGN.finditer(text, first_line(text)) if each[1]][:MOST_FAULTS]
    if not found:
        return
    nodes = [node for root in document.roots for node in root.walk() if node.name in _OF_LETTERS]
    taken = [
        *(Span(node.tag.end, node.inner_end) for node in nodes),
        *(each.span for each in document.faults if _is_refused(text, each)),
    ]
    for each in found:
        if not any(span.start <= each.start() < span.end for span in taken):
            what = f"unsupported {_FOREIGN_WORDS[each[1]]} in a workcell; remove it"
            yield Problem("robwork-syntax", Span(*each.span(1)), (what, False))


def first_line(text: bytes) -> int:
    """End of a first line that the grammar ignores; 0 without one."""
    found = _FIRST_LINE.match(text)
    return 0 if found is None else found.end()


def _without_first_line(text: bytes, document: Document, problems: list[Problem]) -> Document:
    """The document without a first line that is a declaration, which the grammar ignores."""
    first = _FIRST_LINE.match(text)
    if first is None:
        return document
    closed = first[0].find(b"?>")
    # With an unclosed declaration the line is ignored as well.
    begin = closed + 2 if closed >= 0 else first[0].find(b"<", first[0].index(b"?"))
    behind = first[0][begin:] if begin >= 0 else b""
    if _WHOLE_COMMENTS.sub(b"", behind).strip():
        start = begin + len(behind) - len(behind.lstrip())
        problems.append(Problem("robwork-lost-first-line", Span(start, start + len(behind.strip()))))
    elif closed >= 0 and not behind.strip() and not document.is_torn:
        # The tree has nothing of it.
        return document._replace(faults=tuple([each for each in document.faults if each.span.start >= first.end()]))
    return _parsed(text, first.end())


def is_torn(reading: AnyReading) -> bool:
    """True if tags are broken; then the corrected elements are known."""
    return isinstance(reading, Reading) and reading.torn is not None


def as_meant(reading: AnyReading) -> Document:
    """All elements of a file, behind its first line if that is a declaration."""
    torn = reading.torn if isinstance(reading, Reading) else None
    return torn or _parsed(reading.text, first_line(reading.text))


def _parsed(text: bytes, at: int = 0) -> Document:
    """The elements, corrected if tags do not match, for the kind of file that most of them, or the root, belong to."""
    document = parse(text, at, is_lax=True)
    if not document.is_torn:
        return document
    words = Counter(each.name for root in document.roots for each in root.walk())
    first = document.roots[0].name if document.roots else ""
    holds = max(_GRAMMARS, key=lambda each: (first in each[""], sum(words[name] for name in Grammar(each).known)))
    return parse(text, at, Grammar(holds), is_lax=True)


_DRIVE = re.compile(r"[A-Za-z]:|\\\\")


class RobworkFrontEnd(XmlFrontEnd):
    name = "robwork"
    names_other_files = True

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        return reread(old, text, edit)

    def include_target(self, including: str, written: str) -> str:
        """The absolute path: relative to the folder of the file that includes."""
        fault = path_fault(written)
        if fault is not None:
            raise IncludePathError(f"it {fault}")
        if _DRIVE.match(written):
            raise IncludePathError("it is on a drive of another machine")
        return normal(posixpath.join(posixpath.dirname(including), written.strip()))

    def layout_begin(self, text: bytes) -> int:
        """Behind a first line that is a declaration: the loader of workcells drops it, with everything on it."""
        return first_line(text)
