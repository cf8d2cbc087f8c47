"""Rules, the only way to make a diagnostic, and the cost of an exception in one."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.symbols import SymbolKind
from robray.rules.engine import document
from robray.rules.engine.document import Example
from robray.text.printable import printable
from robray.text.spans import Span

FAILED = "internal-error"

_Answer = TypeVar("_Answer")
_Otherwise = TypeVar("_Otherwise")


class Failure(NamedTuple):
    """`code` names the rule that failed, and is empty if robray does not know it; `why` is the exception and the place
    where it was raised."""

    code: str
    why: str


def attempted(ask: Callable[[], _Answer], otherwise: _Otherwise) -> tuple[_Answer | _Otherwise, str]:
    """The answer and an empty text, or `otherwise` and the exception in words. No other module catches these."""
    try:
        return ask(), ""
    except Exception as error:  # noqa: BLE001 - the other findings do not depend on it
        return otherwise, in_words(error)


def in_words(error: BaseException) -> str:
    """The type of an exception with the innermost module and line, without its text, which may quote a file."""
    where = place(error)
    return type(error).__name__ + (f" at {where}" if where else "")


def place(error: BaseException) -> str:
    """The innermost module and line, without folders."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno}"


DOCUMENTATION = "https://github.com/robray/robray/blob/main/docs/rules/"


class Severity(Enum):
    """An error: amino refuses the scene, or reads it and cannot use it. A warning: legal, but not what was meant."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"
    HINT = "hint"


_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFORMATION: 2, Severity.HINT: 3}


class Tag(Enum):
    """Styles of the span in editors besides underlining (LSP 3.17, DiagnosticTag)."""

    UNNECESSARY = "unnecessary"


class RuleContext(NamedTuple):
    """One finding, for its rule: the span and the details that lowering, resolving or `check` noted.

    `details` is the rule's record of the finding. `place` is in the scene; None for a finding about a whole file.
    """

    span: Span
    details: Any
    scene: SceneState | None
    place: tuple[int, ...] | None
    suggestion: str | None = None
    file: SourceFile | None = None
    """For a finding about a whole file."""
    looked: dict[tuple[object, ...], object] | None = None
    """A cache for findings of the same scene: thousands may have one name."""


class Replacement(NamedTuple):
    """`span` counts the item's local text, as the context's does."""

    span: Span
    text: str
    place: tuple[int, ...] | None = None
    """The item with the span in its text, if it is another one than the context's; empty if the span counts the bytes
    of the file.
    """


class Rename(NamedTuple):
    """A name to change everywhere, in all files; `span` is its place in the item."""

    span: Span
    new: str


class Applicability(Enum):
    """Decides who may apply a fix.

    A safe one changes no value of the evaluated scene, and adds no value that the author may not have meant. An unsafe
    one may, but restores the scene of an author who made one slip. One by hand needs the choice of a person: among
    several readings, or to remove a definition that an unknown file may use. Editors offer it at its place, and nothing
    applies it together with others.
    """

    SAFE = "safe"
    UNSAFE = "unsafe"
    BY_HAND = "by-hand"

    @classmethod
    def if_safe(cls, is_safe: bool) -> "Applicability":  # noqa: FBT001 - a condition is all that there is
        return cls.SAFE if is_safe else cls.UNSAFE


class Fix(NamedTuple):
    """Edits that fix the diagnostic, or a renaming that does.

    A renaming is proved before it is applied, like one that a user asks for, and may be refused. `others` are
    alternatives, offered by an editor for a person to choose.
    """

    title: str
    replacements: tuple[Replacement, ...]
    applicability: Applicability = Applicability.SAFE
    rename: Rename | None = None
    others: tuple["Fix", ...] = ()

    @property
    def unsafe(self) -> "Fix":
        return self._replace(applicability=Applicability.UNSAFE)

    def in_file(self, path: str) -> "PlacedFix":
        """The fix of a finding that concerns a file as a whole: spans count the bytes of the file."""
        edits = tuple((FileSpan(path, each.span), each.text) for each in self.replacements)
        return PlacedFix(
            self.title, edits, self.applicability, others=tuple(each.in_file(path) for each in self.others)
        )

    @property
    def by_hand(self) -> "Fix":
        """The same, for a person to choose."""
        return self._replace(applicability=Applicability.BY_HAND)


class PlacedFix(NamedTuple):
    """A fix in absolute bytes of files; `rename` is the place of a name, and the new one."""

    title: str
    edits: tuple[tuple[FileSpan, str], ...]
    applicability: Applicability
    rename: tuple[FileSpan, str] | None = None
    others: tuple["PlacedFix", ...] = ()


ALSO_HERE = "also here"
"""The message of another place with the same cause."""


class Related(NamedTuple):
    at: FileSpan
    message: str
    is_alike: bool = False
    """True for the place of another finding that a list merges with this one."""


class Diagnostic(NamedTuple):
    code: str
    severity: Severity
    message: str
    at: FileSpan
    related: tuple[Related, ...] = ()
    suggestion: str | None = None
    """The suggested name."""
    fix: PlacedFix | None = None
    rejected_by_reader: bool = False
    tag: Tag | None = None
    details: Any = ()
    """The context's: the names and numbers that the message is made of."""
    failed: str = ""
    """The exception in its rule because of which the finding is incomplete; empty if there was none."""
    stands_for_refusal: bool = False
    """True if the reader accepts this, but refuses the scene for other findings that are left out for it."""

    def agreed(self, other: "Diagnostic") -> "Diagnostic":
        """The same finding of two scenes; if their fixes differ, a person has to choose."""
        if self.fix is None or self.fix == other.fix:
            return self
        is_same = other.fix is not None and other.fix.edits == self.fix.edits
        grades = {self.fix.applicability, None if other.fix is None else other.fix.applicability}
        is_certain = is_same and Applicability.BY_HAND not in grades
        grade = Applicability.UNSAFE if is_certain else Applicability.BY_HAND
        return self._replace(fix=self.fix._replace(applicability=grade))

    @property
    def refusing(self) -> "Diagnostic":
        """The same finding, where others are left out for it by which the reader refuses the scene."""
        stands = not self.rejected_by_reader or self.stands_for_refusal
        return self._replace(severity=Severity.ERROR, rejected_by_reader=True, stands_for_refusal=stands)

    def as_severe_as(self, other: "Diagnostic") -> "Diagnostic":
        """The same finding with the worse severity of both."""
        return self if _ORDER[self.severity] <= _ORDER[other.severity] else self._replace(severity=other.severity)

    @property
    def position(self) -> tuple[int, int, int, str]:
        """Sort key of the findings of a file: at one place the worst is first."""
        return (self.at.span.start, _ORDER[self.severity], self.at.span.end, self.code)

    @property
    def can_be_silenced(self) -> bool:
        """False if silencing the finding would make an unread text, or one that a reader refuses for something else,
        seem clean.
        """
        from robray.rules import ROLES

        is_stopping = self.stands_for_refusal or self.code in ROLES.stopping
        return not is_stopping or self.severity is not Severity.ERROR

    @property
    def url(self) -> str:
        return f"{DOCUMENTATION}{self.code}.md"


Check = Callable[[Any, Result], tuple[Problem, ...]]
"""Finds problems of a resolved statement, of a type that the rule names; a pure function of the two."""


class Rule(NamedTuple):
    """One diagnostic: the properties in its document (`engine/document.py`), its check and its fix.

    The module of a rule gives the rest of the record, from `check` on, as `partial(Rule, ...)`. `message` is a format
    string with fields of `details`.
    """

    code: str
    severity: Severity
    summary: str
    message: str
    body: str
    """The document behind its front matter, as Markdown."""
    format: str
    """Suffix of the files of the examples."""
    otherwise: tuple[tuple[Severity, str], ...] = ()
    """The other severities of its findings, each with its condition, in words."""
    reader: str = ""
    """The verdict of the format's reader on a text with this finding, in words; empty if there is no reader."""
    rejected_by_reader: bool = False
    """True if amino's reader refuses every scene with this finding; for robots, if urdfdom refuses them."""
    rejected_at: Callable[[Any], bool] | None = None
    """True if the reader refuses a problem with these details, if that is not the same for all; the other one is then
    for the examples. A refused one is an error, and others are not, unless `severity_at` decides.
    """
    rejected_in: Callable[[RuleContext], bool] | None = None
    """True if the reader refuses this scene for a problem that it accepts in others."""
    undecided: bool = False
    """True if amino's verdict on a scene with this finding is unknown: robray does not read some of it."""
    is_off: bool = False
    """True if only projects that ask for it get its findings."""
    tag: Tag | None = None
    check: Check | None = None
    """None where lowering or resolving notes the problem under this rule's code."""
    check_by: Callable[[Any], Check | None] | None = None
    """The same, by the selection of findings (`engine/selection.py`); None if none is selected."""
    statements: frozenset[type] = frozenset()
    """The types of statements that `check` looks at."""
    kinds: frozenset[object] | None = None
    """Only statements of these kinds, if not all."""
    attributes: frozenset[str] | None = None
    """Only statements that have one of these attributes themselves."""
    only_doubled: bool = False
    """Only statements that have an attribute twice."""
    details: type[Any] | None = None
    """The record of a finding; None if it has no details. Several rules may share one (`facts/details.py`)."""
    fix: Callable[[RuleContext], Fix | None] | None = None
    names: SymbolKind | None = None
    """The kind of name that the first detail should have been: a defined one that is a slip away is suggested."""
    words: Callable[[RuleContext], Iterable[str]] | None = None
    """Other words that may have been meant."""
    related: Callable[[RuleContext], Iterable[Related]] | None = None
    severity_at: Callable[[RuleContext], Severity] | None = None
    message_at: Callable[[RuleContext], str | None] | None = None
    """The message, if it depends on more than the details; None for that of the document."""
    more_at: Callable[[RuleContext], str] | None = None
    """Text behind the message."""
    is_said: Callable[[RuleContext], bool] | None = None
    """True if another finding covers it: one mistake is one diagnostic. Or it matters to no reader."""

    @property
    def explanation(self) -> str:
        """Why it matters, as Markdown without line ends in paragraphs."""
        return document.explanation(self.body)

    @property
    def examples(self) -> tuple[Example, ...]:
        """All pairs of a wrong text and a right one; empty for a rule that only a bug in robray triggers."""
        return tuple(document.examples(self.body))

    def rejects(self, details: Any, context: Callable[[], RuleContext] | None = None) -> bool:
        """True if the reader refuses a scene for a problem with these details, and in a context if one is given.

        If a rule fails there, the verdict on most of its findings counts.
        """
        return attempted(lambda: self._rejects(details, context), self.rejected_by_reader)[0]

    def _rejects(self, details: Any, context: Callable[[], RuleContext] | None = None) -> bool:
        at = self.rejected_by_reader if self.rejected_at is None else self.rejected_at(self.recorded(details))
        # Most rules do without a context, of which there would be one for each finding.
        return at or (self.rejected_in is not None and context is not None and self.rejected_in(context()))

    def rejects_in(self, context: RuleContext) -> bool:
        """The same, of a problem in a scene whose reader may refuse more; raises what the rule raises."""
        return self._rejects(context.details, lambda: context)

    def _severity_of(self, context: RuleContext) -> Severity:
        if self.severity_at is not None:
            return self.severity_at(context)
        if self.rejected_in is not None and self.rejected_in(context):
            return Severity.ERROR
        if self.rejected_at is None:
            return self.severity
        if self._rejects(context.details):
            return Severity.ERROR
        return Severity.WARNING if self.severity is Severity.ERROR else self.severity

    def recorded(self, details: Any) -> Any:
        """The rule's record of details that some front ends note as plain fields, in order."""
        return details if self.details is None or isinstance(details, self.details) else self.details(*details)

    def said(self, details: Any) -> str:
        """The message, of details as `recorded` gives them."""
        return self.message.format(**({} if self.details is None else details._asdict()))

    def at(self, span: FileSpan, context: RuleContext, fix: PlacedFix | None, failed: str = "") -> Diagnostic:
        """The finding in words, without a fix if that `failed` for the given reason."""
        made, why = attempted(lambda: self._at(span, context, fix, failed), None)
        return self.plainly(span, context.details, why) if made is None else made

    def plainly(self, span: FileSpan, details: Any, failed: str) -> Diagnostic:
        """The finding with the summary for its message, because its own message `failed`."""
        message = self.summary[0].lower() + self.summary[1:].removesuffix(".")
        rejected = self.rejects(details)
        severity = Severity.ERROR if rejected else self.severity
        return Diagnostic(self.code, severity, message, span, (), None, None, rejected, self.tag, details, failed)

    def _at(self, span: FileSpan, context: RuleContext, fix: PlacedFix | None, failed: str) -> Diagnostic:
        message = (None if self.message_at is None else self.message_at(context)) or self.said(context.details)
        if self.more_at is not None:
            message += self.more_at(context)
        if context.suggestion is not None:
            message += f"; did you mean '{context.suggestion}'?"
        return Diagnostic(
            self.code,
            self._severity_of(context),
            # Once here, instead of wherever it is shown: its names come from files.
            printable(message),
            span,
            () if self.related is None else tuple(_printable(each) for each in self.related(context)),
            context.suggestion,
            None if fix is None else fix._replace(title=printable(fix.title)),
            self.rejects_in(context),
            self.tag,
            context.details,
            failed,
        )


def _printable(related: Related) -> Related:
    message = printable(related.message)
    return related if message == related.message else related._replace(message=message)
