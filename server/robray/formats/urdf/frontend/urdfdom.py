"""What urdfdom makes of a text that is no XML, or that its parser may take for something else."""

from itertools import chain

from robray.facts.items import FileFacts
from robray.facts.problems import Problem
from robray.formats.urdf.details import Markup
from robray.formats.urdf.frontend.faults import LAX, MARKUP, NOT_WELL_FORMED
from robray.formats.urdf.frontend.tinyxml import Refused
from robray.formats.urdf.macros import PIECES
from robray.syntax.xml.tags import is_utf_8
from robray.text.edits import Edit
from robray.text.spans import Span

_CONTROL = bytes({*range(32), 127} - {9, 10, 13})
_MARK = b"\xef\xbb\xbf"
_NO_CHARACTERS = (b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_ODD_PIECES = (b"&#", b"<?xml-")
"""Sound XML that TinyXML may take for something else."""
_REACH = max(map(len, (*_ODD_PIECES, *PIECES))) - 1
"""Bytes around an edit in which one of them may have come about."""
_REFUSED = frozenset({NOT_WELL_FORMED, "urdf-no-robot"})
_REFUSED_ALONE = frozenset(
    {"urdf-missing-attribute", "urdf-missing-limit", "urdf-joint-type", "urdf-bad-number", "urdf-wrong-count"}
)
"""What urdfdom refuses a statement for, whatever else is in the robot."""


def is_plain(text: bytes) -> bool:
    """Whether nothing in it stands for something else to urdfdom, or to xacro. Cost: O(bytes), in C."""
    return not (is_odd(text) or any(piece in text for piece in (*_ODD_PIECES, *PIECES)))


def stays_plain(text: bytes, edit: Edit) -> bool:
    """Whether a text that was plain is so after an edit, which made `text` of it. Cost: O(edit).

    False where it takes the whole text to tell, as beside characters of several bytes.
    """
    near = text[max(0, edit.start - _REACH) : edit.new_end + _REACH]
    return near.isascii() and is_plain(near)


def is_unsure(text: bytes, facts: FileFacts, root: str, mistakes: int, *, is_odd: bool, is_plain: bool) -> bool:
    """Whether it takes the whole text to tell what urdfdom's parser makes of it.

    `mistakes` are those of markup that the items have. Cost: O(items), bytes in C, of a text that has mistakes or is
    not plain.
    """
    if is_odd or (not is_plain and any(piece in text for piece in _ODD_PIECES)):
        return True
    if not mistakes:
        return False
    wrong = [item.problems for item in facts.items if item.problems]
    found: list[Markup] = [problem.details for problems in wrong for problem in problems if problem.code in MARKUP]
    if any(each.is_refused for each in found):
        # The newest urdfdom takes none such, whatever is in the rest.
        return False
    unsure = [each for each in found if not each.is_sure]
    if root != "robot" and unsure:
        return True
    # An element that is never closed where a statement begins may yet be closed by an end tag that is left over.
    cut = [each for each in unsure if each.is_open]
    return len(unsure) > len(cut) or (bool(cut) and any(each.is_end for each in found))


def is_told_better(scanned: FileFacts, taken: FileFacts) -> bool:
    """Whether urdfdom refuses for what it does not read, as an element behind a stray `<`, and the scanner does."""
    codes, others = ({problem.code for item in facts.items for problem in item.problems} for facts in (scanned, taken))
    return NOT_WELL_FORMED in codes and not others.isdisjoint(_REFUSED_ALONE - codes)


def first_of_markup(facts: FileFacts) -> Problem | None:
    """The first thing that is no XML, as one of the file that urdfdom takes."""
    for rank, item in enumerate(facts.items):
        for problem in item.problems:
            if problem.code in (LAX, NOT_WELL_FORMED):
                return Problem(
                    LAX,
                    facts.absolute(rank, problem.span),
                    Markup(problem.details.what, is_refused=problem.details.is_refused),
                )
    return None


def is_odd(text: bytes) -> bool:
    """Whether there are bytes that are no text, or that TinyXML takes for blanks or letters."""
    if len(text.translate(None, _CONTROL)) < len(text):
        return True
    if text.isascii():
        return False
    return text.find(_MARK, 1) > 0 or any(mark in text for mark in _NO_CHARACTERS) or not is_utf_8(text)


def refused(facts: FileFacts, problems: tuple[Problem, ...], refusal: Refused) -> tuple[Problem, ...]:
    """The file's problems, with urdfdom's refusal if none says so."""
    told = chain(problems, *(item.problems for item in facts.items))
    if any(problem.code in _REFUSED for problem in told):
        return problems
    span = Span(refusal.offset, refusal.offset + 1 if facts.items or refusal.offset else refusal.offset)
    return (*problems, Problem(NOT_WELL_FORMED, span, Markup(refusal.what)))
