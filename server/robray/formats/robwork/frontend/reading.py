"""A file of RobWork's: whose it is by its root, and the items that it holds."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from robray.facts.details import NotRead
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits, allowed_by
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.formats.robwork.frontend.broken import without_consequences
from robray.formats.robwork.frontend.definitions import without_unused
from robray.formats.robwork.frontend.drafts import Draft, entries
from robray.formats.robwork.frontend.elements_edit import elements_edit
from robray.formats.robwork.frontend.grammar import FORMS, IN_TEXT
from robray.formats.robwork.frontend.lax import lax, of_fault
from robray.formats.robwork.frontend.letters import as_written
from robray.formats.robwork.frontend.mistakes import Mistakes, TooManyMistakesError
from robray.formats.robwork.frontend.old_tasks import old_task
from robray.formats.robwork.frontend.plain_texts import has_foreign, with_plain_texts
from robray.formats.robwork.frontend.setups import is_setup, setup
from robray.formats.robwork.frontend.spaced import without_spaces
from robray.formats.robwork.frontend.tasks import TASKS, task
from robray.formats.robwork.frontend.workcells import workcell
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tags import Fault, Flaw, is_utf_8
from robray.syntax.xml.tree import MOST_FAULTS, Document, Node
from robray.text.edits import Edit
from robray.text.encoding import is_utf_16
from robray.text.spans import Span

_OPEN_DECLARATION = re.compile(rb"(?:\xef\xbb\xbf)?<\?[^<>]*>?[ \t\r\n]*<([A-Za-z]+)")
_FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?<\?[^\n]*\n?")


_WHOLE_COMMENTS = re.compile(rb"<!--(?:(?!-->).)*-->")
_FOREIGN = re.compile(rb"<!--.*?(?:-->|\Z)|(<\?|<!\[CDATA\[)", re.DOTALL)
_FOREIGN_WORDS = {b"<?": "instruction", b"<![CDATA[": "CDATA section"}


class Reading(NamedTuple):
    """`torn` are the elements as they were meant, of a text in which tags do not fit each other: what is asked of one
    that is being typed in cannot do without, and to read them takes as long as all else."""

    text: bytes
    facts: FileFacts
    lowered: int
    torn: Document | None = None
    limits: ReadingLimits = DEFAULT_LIMITS


def read(text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
    found, problems, torn = _read(text, limits)
    return Reading(text, FileFacts.from_entries(found, problems), len(found), torn, limits)


def reread(old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
    """What the edit touches, where nothing else depends on it; else all of it."""
    limits = old.limits if isinstance(old, Reading) else DEFAULT_LIMITS
    again = elements_edit(old.text, old.facts, text, edit, limits.mistakes)
    if again is not None:
        return Reading(text, again[0], again[2], limits=limits), again[1]
    found, problems, torn = _read(text, limits)
    facts, delta = splice(old.facts, edit, TOP, None, (0, len(old.facts)), found, problems)
    return Reading(text, facts, len(found), torn, limits), delta


def _read(text: bytes, limits: ReadingLimits) -> tuple[list[Entry], tuple[Problem, ...], Document | None]:
    if is_utf_16(text):
        # Each letter of it is two characters to who reads bytes.
        what = "unsupported encoding UTF-16; save the file as UTF-8"
        return [], (Problem("robwork-syntax", Span(0, min(2, len(text))), (what, False)),), None
    document = _parsed(text)
    try:
        # Where tags do not fit each other, most mistakes are consequences, which are taken back.
        return _items(text, document, Mistakes(None if document.is_torn else limits.mistakes))
    except TooManyMistakesError as mistakes:
        why = f"it has more than {limits.mistakes:,} mistakes, and this is the first {allowed_by('mistakes')}"
        return [], (Problem("beyond-limits", mistakes.first, NotRead("the file", why)),), None


def _items(
    text: bytes, document: Document, mistakes: Mistakes
) -> tuple[list[Entry], tuple[Problem, ...], Document | None]:
    root = document.roots[0] if document.roots else None
    problems: list[Problem] = []
    if root is None and document.faults and _is_task_behind_a_declaration(text):
        problems += [
            Problem("robwork-syntax", fault.span, (fault.what, True, fault.meant)) for fault in document.faults
        ]
        return [], tuple(problems), None
    is_task = root is not None and (root.name in TASKS or root.name == "Task")
    if root is not None and is_task:
        drafts = [_task(text, document, mistakes)]
        problems += lax(text, 0, len(text))
        problems += [
            Problem("robwork-comment-refused", comment, ("",))
            for comment in document.comments
            if comment.start < root.start and not _is_old(root)
        ]
    elif root is not None and is_setup(root):
        drafts = [setup(text, root)]
    else:
        document = as_written(_without_first_line(text, document, problems))
        drafts = workcell(document, mistakes)
        # What is a mistake in a tag as well is told as that.
        torn = [fault.span for fault in document.faults] if document.is_torn else []
        foreign = [each for each in _not_in_the_grammar(text) if not any(each.span.end == at.end for at in torn)]
        problems += foreign
    problems += _no_characters(text)
    if document.faults:
        without_consequences(drafts, document.roots, document.faults)
    if all(each.code != "robwork-lost-first-line" for each in problems):
        is_torn = document.is_torn
        if not is_torn:
            problems += _outside_of_the_root(document)
        faults = tuple(fault._replace(what=_what(fault)) for fault in document.faults)
        if is_task:
            problems += filter(None, [of_fault(text, fault, is_torn=is_torn) for fault in faults])
        else:
            problems += [Problem("robwork-syntax", fault.span, (fault.what, is_torn, fault.meant)) for fault in faults]
    if not (document.roots or document.faults or problems):
        problems.append(Problem("robwork-wrong-root", Span(0, min(len(text), 1)), ("", "")))
    problems.sort(key=lambda each: (each.span, each.code))
    return entries(drafts), tuple(problems), document if document.is_torn else None


def _is_task_behind_a_declaration(text: bytes) -> bool:
    """Whether a task stands behind the first bracket of a declaration that is never closed, in which all of it is."""
    found = _OPEN_DECLARATION.match(text)
    return found is not None and found[1].decode() in (*TASKS, "Task")


def _outside_of_the_root(document: Document) -> Iterator[Problem]:
    """What cannot stand beside the one element that a file is. A file of devices may be a part of a workcell."""
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


_OTHER_ENCODING = re.compile(rb"(?:\xef\xbb\xbf)?<\?xml[^>]*encoding[ \t]*=[ \t]*[\"'](?!(?i:utf-?8|us-ascii))")
_COMMENT_OR_ODD = re.compile(rb"<!--.*?(?:-->|\Z)|([\x80-\xff]+)", re.DOTALL)


def _no_characters(text: bytes) -> Iterator[Problem]:
    """The first bytes that are no UTF-8, where no other encoding is declared. What stands in comments nobody reads."""
    if text.isascii() or is_utf_8(text) or _OTHER_ENCODING.match(text) is not None:
        return
    for found in _COMMENT_OR_ODD.finditer(text):
        if found[1] is not None and not is_utf_8(found[1]):
            yield Problem("robwork-syntax", Span(*found.span(1)), ("invalid UTF-8; save the file as UTF-8", False))
            return


def _what(fault: Fault) -> str:
    if fault.flaw is Flaw.DOCUMENT_TYPE:
        return "unsupported document type; remove it"
    return fault.what


def _task(text: bytes, document: Document, mistakes: Mistakes) -> Draft:
    """Only the first root is read."""
    root = document.roots[0]
    return old_task(text, root, mistakes) if _is_old(root) else task(text, root, mistakes)


def _is_old(root: Node) -> bool:
    return root.name == "Task" and not any(each.name in ("Targets", "Entities") for each in root.children)


def _not_in_the_grammar(text: bytes) -> Iterator[Problem]:
    """What other readers of XML take, behind the first line of a workcell, where it is no plain text."""
    at = first_line(text)
    if not has_foreign(text, at):
        return
    plain = with_plain_texts(without_unused(text, at), at)
    found = (each for each in _FOREIGN.finditer(plain, at) if each[1])
    for each in islice(found, MOST_FAULTS):
        what = f"unsupported {_FOREIGN_WORDS[each[1]]} in a workcell; remove it"
        yield Problem("robwork-syntax", Span(*each.span(1)), (what, False))


def first_line(text: bytes) -> int:
    """Where the first line ends of which nothing reaches the grammar; 0 where there is none."""
    found = _FIRST_LINE.match(text)
    return 0 if found is None else found.end()


def _without_first_line(text: bytes, document: Document, problems: list[Problem]) -> Document:
    """What is left where the first line is a declaration: the grammar never sees that line."""
    first = _FIRST_LINE.match(text)
    if first is None:
        return document
    closed = first[0].find(b"?>")
    # Of a declaration that is never closed the line goes as well.
    begin = closed + 2 if closed >= 0 else first[0].find(b"<", first[0].index(b"?"))
    behind = first[0][begin:] if begin >= 0 else b""
    if _WHOLE_COMMENTS.sub(b"", behind).strip():
        start = begin + len(behind) - len(behind.lstrip())
        problems.append(Problem("robwork-lost-first-line", Span(start, start + len(behind.strip()))))
    elif closed >= 0 and not behind.strip() and not document.is_torn:
        # Nothing of it is in the tree.
        return document._replace(faults=tuple([each for each in document.faults if each.span.start >= first.end()]))
    return _parsed(text, first.end())


def is_torn(reading: AnyReading) -> bool:
    """Whether tags do not fit each other; the elements that were meant are known then."""
    return isinstance(reading, Reading) and reading.torn is not None


def as_meant(reading: AnyReading) -> Document:
    """All elements of a file, behind its first line where that is a declaration."""
    torn = reading.torn if isinstance(reading, Reading) else None
    return torn or _parsed(reading.text, first_line(reading.text), is_all=True)


def _parsed(text: bytes, at: int = 0, *, is_all: bool = False) -> Document:
    """The elements, as they were meant where tags do not fit each other; with those of broken definitions that nothing
    puts in where it `is_all`."""
    document = parse(text, at)
    is_odd = document.faults or has_foreign(text, max(at, first_line(text)))
    if is_odd and document.roots and document.roots[0].name in FORMS:
        plain = with_plain_texts(text if is_all else without_unused(text, at), at)
        if plain is not text:
            return _fitting(parse(plain, at), at)._replace(text=text)
    return _fitting(document, at)


def _fitting(document: Document, at: int) -> Document:
    if not document.is_torn:
        return document
    spaced = without_spaces(document, at)
    if spaced is not None and spaced.roots and spaced.roots[0].name in FORMS:
        return spaced
    from robray.formats.robwork.frontend.meant import meant

    return meant(document, at)
