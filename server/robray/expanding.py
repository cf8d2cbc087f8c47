"""Expands robots written in xacro: reads the sources, and moves findings to their places in these.

The expansion is imported with the first source: most projects have none.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice, repeat, takewhile
from typing import TYPE_CHECKING, NamedTuple, Protocol

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.analysis.files import Absence, SourceFile, Way
from robray.analysis.format import Format
from robray.analysis.source_reading import SourceReading
from robray.analysis.workspace import Workspace
from robray.facts.details import NOT_INSTALLED, NotInstalled, Said
from robray.facts.limits import DEFAULT_LIMITS
from robray.facts.problems import Problem
from robray.file_sets import Sets
from robray.formats import FORMATS, SRDF, URDF, XACRO
from robray.formats.srdf.recognition import is_called_srdf
from robray.formats.srdf.vocabulary import HOLDS
from robray.formats.xacro import CONFLICT, MISSING_ARGUMENT, UNREADABLE_VARIABLE, Variable
from robray.project import Projects
from robray.read_scope import ReadScope, repository
from robray.rules import ROLES, RULE_SETS, RULES, diagnosis_of
from robray.rules.config.logic import UNKNOWN_ARGUMENT, UnknownArgument
from robray.rules.engine.comments import UNUSED
from robray.rules.engine.rule import ALSO_HERE, Applicability, Diagnostic, PlacedFix, Related, RuleContext, Severity
from robray.rules.engine.rule_contexts import MOST_NAMED
from robray.rules.engine.selection import OFF
from robray.syntax.xml_text import in_attribute
from robray.text.counted import listed
from robray.text.edits import Edit, merged
from robray.text.install_rules import InstallRules
from robray.text.lines import Lines
from robray.text.packaged import PACKAGE
from robray.text.printable import clipped, printable
from robray.text.spans import Span
from robray.text.steps import Steps, at_once

if TYPE_CHECKING:
    from robray.formats.xacro.expansion import Expansion
    from robray.formats.xacro.findings import Conditions, Words
    from robray.formats.xacro.reading import SourceText
    from robray.formats.xacro.scopes import Fault, Frame, Step
    from robray.formats.xacro.sources import Kept
    from robray.formats.xacro.writing import SourceMap

_NO_PACKAGE = "xacro-package-not-found"
_OUTSIDE = (_NO_PACKAGE, UNREADABLE_VARIABLE)
"""Findings about the environment of the sources."""
_WORD = re.compile(rb"[\w\x80-\xff-]+")
_COMPARED = re.compile(rb"""\barg(?: |\(['"])([^()'"\s]{1,200})['"]?\)['" }]*+==\s*+['"]([\w.-]++)""")
_DIRECTIVE = b"robray:"
_FILENAME = b'filename="'
MOST_FINDINGS = 1_000
"""Findings of one rule that are made of a robot, so that any source is checked in time."""
_MOST_CALLS = 3
"""Calls and includes that are shown with a finding."""
_MOST_PROOFS = 10
"""Maximum number of fixes of a robot that robray tries before it offers them."""
_MOST_NAMED = 3
"""Maximum number of robots that a finding names."""
_LONGEST = 500
"""Characters of a message, which may contain a name of any length."""
_COMPUTED = "xacro computes this text from others; change the source where it is written"
_USED_ELSEWHERE = "other places use this value, too; change the YAML file"
_MOST_VALUES = 3
"""Maximum number of values in YAML files that are shown with a finding."""
USED = "used here"
"""The message at the use of a value in a YAML file, beside a finding about the value."""
_HOW = {"call": "in this call", "include": "included here", "block": "inserted here", "use": USED}


class ReadFile(NamedTuple):
    """The text of a file by the most bytes that may be read, and the sources whose expansions asked for it."""

    texts: dict[int, bytes | None]
    sources: set[str]


class Readings:
    """The readings of sources that several expansions share. Most projects have no sources, and load nothing."""

    @cached_property
    def kept(self) -> Kept:
        from robray.formats.xacro.sources import Kept

        return Kept()


class SourcesOnDisk:
    """The files and packages around a source that may be read. `texts` replace files on the disk."""

    def __init__(
        self,
        path: str,
        projects: Projects,
        read_scope: ReadScope,
        texts: disk.Texts = disk.NO_TEXTS,
        known: dict[str, ReadFile] | None = None,
    ) -> None:
        """`known` are the files read so far; sources in one read scope share them."""
        self._projects = projects
        configuration = projects.of(path)
        self.path = path
        self._variables = configuration.environment
        self.asked = frozenset(configuration.arguments)
        self.off = projects.selection(path).off
        self._most = configuration.reading_limits.file_size
        self._read_scope = read_scope
        self._given = texts
        self._known: dict[str, ReadFile] = {} if known is None else known

    @property
    def knows_packages(self) -> bool:
        """True if a setting or a variable names a folder of packages."""
        return bool(self._read_scope.packages.named_by)

    @property
    def folder(self) -> str | None:
        return os.getcwd()

    def read(self, path: str) -> bytes | None:
        known = self._known.get(path) or self._known.setdefault(path, ReadFile({}, set()))
        known.sources.add(self.path)
        if self._most not in known.texts:
            text: bytes | Absence | None = None
            if path in self._given:
                text = self._given[path]
            elif self._read_scope.holds(path):
                text = disk.read(path, self._most, self._read_scope.holds_real)
            known.texts[self._most] = text if isinstance(text, bytes) else None
        return known.texts[self._most]

    def listed(self, pattern: str) -> Sequence[str]:
        return disk.matching(pattern, self._read_scope.folders)

    def package(self, name: str) -> str | None:
        """The folder of a package: the source's own, one found as for meshes, or one in the repository."""
        for folder in disk.packages_around(self.path):
            if name == disk.package_name(folder):
                return folder
        if "/" in name:
            return None
        found = disk.in_package(f"{PACKAGE}{name}", self._read_scope)
        top = None if found is not None else repository(os.path.dirname(self.path))
        # ROS builds all packages of a repository, anywhere in it.
        return found if top is None else self._projects.package_below(top, name)

    def installed(self, folder: str, name: str) -> str | None:
        return disk.installed_from(folder, name, guesses=True)

    def install_rules(self, folders: Iterable[str | None]) -> dict[str, InstallRules]:
        """The install rules of packages by their folders, where robray can read all of them."""
        found = {each: disk.install_rules(each, self._read_scope) for each in folders if each is not None}
        return {folder: rules for folder, rules in found.items() if rules is not None}

    def environment(self, name: str) -> str | Variable | None:
        return os.environ.get(name) if name in self._variables else Variable.UNREADABLE


class _FileLines(Mapping[str, Lines]):
    """The lines of the files of an expansion, computed on demand."""

    def __init__(self, expansion: Expansion) -> None:
        self._files = {path: file for path, file in expansion.files.items() if file is not None}
        self._lines: dict[str, Lines] = {}

    def __getitem__(self, path: str) -> Lines:
        found = self._lines.get(path)
        if found is None:
            found = self._lines[path] = Lines(self._files[path].text)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


class ExpansionFaults:
    """The faults of an expansion and the requirements of their fixes, computed on demand."""

    def __init__(self, expansion: Expansion) -> None:
        self._expansion = expansion

    @cached_property
    def all(self) -> list[Fault]:
        """Faults of xacro. For a part of a robot, which has no name, another file may have the definitions."""
        from robray.formats.xacro.findings import findings, needs_definition

        document = self._expansion.document
        root = None if document is None else document.root
        is_part = root is not None and root.attribute("name") is None
        return [each for each in findings(self._expansion) if not (is_part and needs_definition(each))]

    @cached_property
    def words(self) -> Words:
        """Counts of the words of names in the files."""
        from robray.formats.xacro.findings import Words

        return Words(self._expansion)

    @cached_property
    def conditions(self) -> Conditions:
        """The conditions that leave out definitions."""
        from robray.formats.xacro.findings import Conditions

        return Conditions(self._expansion)


class EditAtSource(NamedTuple):
    """An edit of a span of the text as one of the sources. `is_shared`: it may change other places of the text."""

    span: Span
    at: FileSpan
    text: str
    is_shared: bool


class OneRobot(Protocol):
    """The fields of a robot that `of_one_source` needs."""

    @property
    def name(self) -> str: ...

    @property
    def files(self) -> Mapping[str, SourceText | None]: ...


class Expanded(NamedTuple):
    """The expansion of a source with its arguments: a text, and the source of each part."""

    path: str
    """The path of the text in a workspace: that of the source, unless the workspace has the source as well."""
    source: str
    expansion: Expansion
    text: bytes
    source_map: SourceMap
    lines: Mapping[str, Lines]
    """The lines of the files that it is made of."""
    faults: ExpansionFaults
    name: str = ""
    """The robot's name in robray.toml; empty if it has none."""
    knows_packages: bool = True
    """False if neither a setting nor a variable names a folder of packages."""
    asked: frozenset[str] = frozenset()
    """The arguments that the command line, or a caller, gives."""
    off: frozenset[str] = OFF
    """The rules that are off."""
    install_rules: Mapping[str, InstallRules] = {}
    """The install rules of its packages, by their folders."""

    @property
    def format(self) -> Format | None:
        """URDF if the source makes a robot with a name and a link, SRDF if it makes a file about a robot; None for a
        part.
        """
        root = self.expansion.root
        if root is None or root.name != "robot" or "name" not in root.attributes:
            return None
        names = {getattr(each, "name", None) for each in root.children}
        if is_called_srdf(self.source) or names.isdisjoint(("link", "joint")):
            return None if names.isdisjoint(HOLDS["robot"]) else SRDF
        return URDF if "link" in names else None

    @property
    def is_whole(self) -> bool:
        """True if the source makes a robot, or a file about one, and xacro may accept it (`_is_accepted`)."""
        return self._is_accepted and self.format is not None

    @property
    def is_robot(self) -> bool:
        return self.is_whole and self.format is URDF

    @property
    def is_judged(self) -> bool:
        """True if the robot has findings, whether xacro accepts it or not."""
        return self.format is not None and all(each.code != CONFLICT for each in self.expansion.faults)

    @property
    def _is_torn(self) -> bool:
        """True if a mistake in its sources leaves out elements, or moves them into others."""
        from robray.formats.xacro.reading import NOT_WELL_FORMED
        from robray.formats.xacro.values import NOT_EVALUATED

        codes = {each.code for each in self.expansion.faults}
        is_incomplete = self.expansion.is_partial and (NOT_EVALUATED in codes or not self._is_accepted)
        return is_incomplete or NOT_WELL_FORMED in codes

    @property
    def _is_accepted(self) -> bool:
        """True if xacro accepts the source once packages are found, and variables can be read."""
        refused = [each for each in self.expansion.faults if each.is_refused]
        return not self.expansion.is_refused or (
            bool(refused) and all(each.code in _OUTSIDE for each in refused) and self.expansion.root is not None
        )

    @property
    def objection(self) -> str:
        """The reason for no robot; completes "the file …"."""
        # xacro ignores an unknown argument, which may be why a value is missing.
        ignored = "".join(f"; warning: {each.message}" for each in self._unknown_arguments())
        faults = sorted(self.faults.all, key=lambda each: not each.is_refused) if self.expansion.is_refused else []
        if not faults:
            return f"is a part of a robot: it has no name, or no link; name the source that includes it{ignored}"
        conflict = next(self._conflicts(), None)
        what = "is refused by xacro" if conflict is None else "has an unresolved merge conflict"
        first = conflict or self._diagnostic(faults[0])
        line = self.lines[first.at.path].line(first.at.span.start) + 1
        file = "" if first.at.path == self.source else f" of '{os.path.basename(first.at.path)}'"
        return f"{what}: line {line}{file}: {first.message}{ignored}"

    @property
    def files(self) -> Mapping[str, SourceText | None]:
        """The files read; None for unreadable ones."""
        return self.expansion.files

    @property
    def reads(self) -> Collection[str]:
        """Their paths, and those that questions about the expansion read."""
        return self.expansion.reads

    @property
    def documents(self) -> list[str]:
        """The sources that it is made of, without the files that they load."""
        from robray.formats.xacro.reading import Document

        return [path for path, file in self.expansion.files.items() if isinstance(file, Document)]

    @property
    def data(self) -> list[str]:
        """The files that its sources load."""
        from robray.formats.xacro.yaml import YamlFile

        return [path for path, file in self.expansion.files.items() if isinstance(file, YamlFile)]

    @property
    def missing_arguments(self) -> dict[str, str]:
        """The arguments that the robot needs, with a value that a condition of its sources compares them to, or ""."""
        found = {str(name): "" for each in self.faults.all if each.code == MISSING_ARGUMENT for name in each.about}
        for name, value in self.compared_arguments() if found else ():
            if found.get(name) == "":
                found[name] = value
        return found

    def compared_arguments(self) -> Iterator[tuple[str, str]]:
        """The arguments in conditions of its sources, with the values that they are compared to."""
        for file in self.expansion.files.values():
            for match in _COMPARED.finditer(b"" if file is None else file.text):
                yield match[1].decode("utf-8", "replace"), match[2].decode()

    def unreadable_variables(self, found: Diagnostic) -> list[str]:
        """The variables in a finding that robray may not read."""
        return [
            str(each.about[0])
            for each in self.faults.all
            if (each.code, each.document.path, each.span) == (UNREADABLE_VARIABLE, *found.at)
            and found.code == each.code
        ]

    @property
    def may_lack_packages(self) -> bool:
        """True if xacro may accept the source once packages are installed that robray does not know."""
        return not self.knows_packages and any(each.code == _NO_PACKAGE for each in self.faults.all)

    def place(self, span: Span, within: str = "") -> tuple[str, Span]:
        """The source of a place in the text; for text by xacro itself the root element.

        A value from a YAML file is placed at its use, and in that file if that is `within`.
        """
        entry = self.source_map.entry(span) if within else None
        if entry is not None and entry.path == within:
            return entry.path, entry.span
        origin = self.source_map.origin(span)
        if origin is not None:
            return origin.path, origin.span
        document = self.expansion.document
        root = None if document is None else document.root
        return self.source, Span(0, 0) if root is None else root.name_span

    def made_of(self, path: str, span: Span) -> list[Span]:
        return self.source_map.outputs(path, span)

    def source_text(self, path: str) -> bytes | None:
        file = self.expansion.files.get(path)
        return None if file is None else file.text

    def ways(self, edits: Mapping[Span, str]) -> Iterator[Way]:
        from robray.formats.xacro.ways import ways
        from robray.formats.xacro.writing import Written

        return ways(self.expansion, Written(self.text, self.source_map), self.source, edits)

    def findings(self) -> list[Diagnostic]:
        """The findings of xacro, at the sources, and those about misspelt names of given arguments.

        If xacro refuses the source, comments can silence findings of the robot, except for those that none can.
        """
        left, unused = self._silenced(self._own_findings())
        return [*self._all_proven(left), *(_vain(unused) if self.expansion.is_refused else ())]

    def _own_findings(self, refused: Iterable[tuple[FileSpan, str]] = ()) -> list[Diagnostic]:
        """The findings of xacro. `refused` are the places and messages of those by which urdfdom refuses the robot.

        In a merge conflict, other findings may be true of neither version.
        """
        return [*self._conflicts()] or [
            *self._unknown_arguments(),
            *self._of_faults(refused),
            *(self._diagnostic(each) for each in self._unused()),
            *self._not_installed(),
        ]

    def _of_faults(self, refused: Iterable[tuple[FileSpan, str]]) -> Iterator[Diagnostic]:
        """The findings of xacro about mistakes. One from which a refusal follows refuses the robot itself."""
        from robray.formats.xacro.findings import Causes

        by_xacro = [_as_told(each) for each in self.expansion.faults if each.is_refused]
        # A source that lacks an include is not checked either.
        left_out = [*refused, *(by_xacro or (self._copied if self.expansion.is_refused else ()))]
        for fault in self.faults.all:
            found, causes = self._diagnostic(fault), Causes((fault,))
            is_cause = (
                causes and not fault.is_refused and any(causes.include(at.path, at.span, what) for at, what in left_out)
            )
            yield found.refusing if is_cause else found

    @property
    def _copied(self) -> list[tuple[FileSpan, str]]:
        """The elements for xacro that it copies instead: they may define what the robot lacks."""
        return [_as_told(each) for each in self.expansion.faults if each.extents and not each.is_refused]

    def _conflicts(self) -> Iterator[Diagnostic]:
        paths = dict.fromkeys(each.document.path for each in self.expansion.faults if each.code == CONFLICT)
        for path in paths:
            from robray.rules.common.findings import conflicts_in
            from robray.rules.engine.one_finding import of_file

            source = self._source_file(path)
            yield from (of_file(source, each) for each in conflicts_in(source))

    def _source_file(self, path: str) -> SourceFile:
        file = self.expansion.files[path]
        assert file is not None, "something was found in it"
        return SourceReading(FORMATS, lambda _: DEFAULT_LIMITS, lambda _: None).file(path, file.text, None, XACRO)

    def _unused(self) -> Iterator[Fault]:
        wanted = RULE_SETS["xacro"].off - self.off
        if wanted and self.is_whole:
            from robray.formats.xacro.unused import unused

            yield from (each for each in unused(self.expansion) if each.code in wanted)

    def _not_installed(self) -> Iterator[Diagnostic]:
        """The files that sources name by `$(find …)`, and that their packages do not install: once for each folder."""
        if not self.install_rules:
            return
        from robray.formats.xacro.scopes import files_of_packages

        found: dict[str, tuple[NotInstalled, dict[FileSpan, None]]] = {}
        for value, folder, name in files_of_packages(self.expansion.values, self.expansion.packages):
            rules = self.install_rules.get(folder)
            lack = None if rules is None else rules.lack(name)
            if lack is not None and disk.is_file(f"{folder}/{name}"):
                which = f"{folder}/{lack[0]}"
                _, places = found.setdefault(which, (NotInstalled(which, (name,), lack[1]), {}))
                places[FileSpan(value.frame.document.path, value.node.span)] = None
        for details, (at, *others) in found.values():
            made = RULES[NOT_INSTALLED].at(at, RuleContext(at.span, details, None, None), None)
            yield made._replace(related=tuple(Related(each, ALSO_HERE) for each in others[:MOST_NAMED]))

    def _all_proven(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        proofs = islice(repeat(True), _MOST_PROOFS)
        return (self._proven(each, proofs) for each in found)

    def _proven(self, found: Diagnostic, proofs: Iterator[bool]) -> Diagnostic:
        """Marks the fix as safe if it leaves the robot unchanged. Takes one of the `proofs`.

        Other robots may use the files that a source includes.
        """
        fix = found.fix
        is_own = found.code in RULE_SETS["xacro"].off and found.at.path == self.source
        if fix is None or not is_own or not next(proofs, False):
            return found
        changes = {at.path: {at.span: text} for at, text in fix.edits}
        is_same = self._written_with(changes) == self.text
        return found._replace(fix=fix._replace(applicability=Applicability.SAFE)) if is_same else found

    def _silenced(self, found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
        """Findings that no comment in the sources silences, and comments that silence nothing here."""
        by_path: dict[str, list[Diagnostic]] = {}
        for each in found:
            by_path.setdefault(each.at.path, []).append(each)
        left: list[Diagnostic] = []
        unused: list[Diagnostic] = []
        for path, file in self.expansion.files.items():
            here = by_path.pop(path, [])
            if file is None or _DIRECTIVE not in file.text:
                left += here
                continue
            # Most sources have no such comments.
            from robray.rules.engine.one_finding import of_file
            from robray.rules.engine.suppressions import suppressed

            source = self._source_file(path)
            kept = suppressed(source, here)
            left += kept.diagnostics
            unused += (of_file(source, problem) for problem in kept.unused if problem.details.code not in self.off)
        return [*left, *chain.from_iterable(by_path.values())], unused

    def _unknown_arguments(self) -> Iterator[Diagnostic]:
        document = self.expansion.document
        if document is None or document.root is None:
            return
        for name, meant in self.expansion.unknown_arguments.items():
            # Others may be for another robot.
            if meant is not None and name in self.asked:
                span = document.root.name_span
                details = UnknownArgument(printable(name), os.path.basename(self.source))
                context = RuleContext(span, details, None, None, meant)
                # The misspelt name is not written there.
                yield RULES[UNKNOWN_ARGUMENT].at(FileSpan(self.source, span), context, None)._replace(suggestion=None)

    def _diagnostic(self, fault: Fault) -> Diagnostic:
        at = FileSpan(fault.document.path, fault.span)
        what = clipped(fault.what, _LONGEST)
        made = RULES[fault.code].at(at, RuleContext(fault.span, Said(what), None, None), None)
        made = made._replace(related=(*self._left_out(fault), *_around(fault)), fix=_repair(fault))
        if not fault.is_reached and made.severity is Severity.ERROR:
            return made._replace(severity=Severity.WARNING)
        if fault.code != _NO_PACKAGE or self.knows_packages:
            return made
        # It may be installed where robray does not look.
        message = f"{made.message}; add its parent folder to 'package-paths' in robray.toml, or to ROS_PACKAGE_PATH"
        return made._replace(severity=Severity.WARNING, message=message)

    def _left_out(self, fault: Fault) -> Iterator[Related]:
        for each in self.faults.conditions.of(fault)[:_MOST_CALLS]:
            yield Related(FileSpan(each.document.path, each.tag), "a definition is here, but this condition is false")

    def placed(self, found: Iterable[Diagnostic], *, is_all: bool = True) -> list[Diagnostic]:
        """Findings about the text, at the sources.

        With `is_all`, also those of xacro (`findings`), and of comments that silence nothing.
        """
        refused: list[tuple[FileSpan, str]] = []
        wanted = (each for each in found if each.at.path != self.path or each.code != UNUSED)
        placed = [*self._placed(wanted, refused)]
        if not is_all:
            return self._silenced(placed)[0]
        own = self._own_findings(refused)
        told = {each.message for each in own if each.code == NOT_INSTALLED}
        left, unused = self._silenced((*own, *(each for each in placed if each.message not in told)))
        return [*self._all_proven(left), *(_vain(unused) if self.expansion.is_refused else unused)]

    @property
    def leaves_out(self) -> Callable[[Problem | Diagnostic, Span], bool] | None:
        """True for findings that `placed` leaves out because the sources are broken; None if they are not."""
        if not self._is_torn:
            return None
        is_of_one_tag = diagnosis_of(self.format or URDF).is_of_one_tag
        return lambda found, span: not is_of_one_tag(found) or self._touches_unknown(span)

    def _placed(self, found: Iterable[Diagnostic], refused: list[tuple[FileSpan, str]]) -> Iterator[Diagnostic]:
        """Findings about the text, at the sources: for calls of a macro at one place only the first.

        Leaves out findings that follow from one of xacro, or depend on unknown values; adds to `refused` the places and
        messages of those by which urdfdom refuses the robot.
        """
        from robray.formats.xacro.findings import Causes

        causes = Causes(self.expansion.faults)
        is_left, leaves_out = diagnosis_of(self.format or URDF).is_left_to_includers, self.leaves_out
        is_partial = self.expansion.is_partial or self._lacks_names or not self._is_accepted
        seen: set[tuple[str, FileSpan]] = set()
        for each in found:
            if each.at.path != self.path:
                yield each._replace(related=tuple(map(self._related, each.related)), fix=self._fix(each.fix))
                continue
            if leaves_out is not None and leaves_out(each, each.at.span):
                continue
            if is_partial and is_left(each):
                refused += self._copied if each.rejected_by_reader else ()
                continue
            if self._touches_unknown(each.at.span):
                continue
            origin, entry = self.source_map.origin(each.at.span), self.source_map.entry(each.at.span)
            use = FileSpan(*self.place(each.at.span))
            if origin is not None:
                use = use._replace(span=self.source_map.with_empty(origin, each.at.span))
            at = use if entry is None else FileSpan(entry.path, entry.span)
            if (each.code, at) in seen:
                continue
            if causes.include(*at, each.message):
                if each.rejected_by_reader:
                    refused.append((at, each.message))
                continue
            seen.add((each.code, at))
            related = [*map(self._related, each.related)]
            if entry is not None:
                related.append(Related(use, USED))
            else:
                values = self.source_map.values(each.at.span)[:_MOST_VALUES]
                related += (Related(FileSpan(of.file.path, of.value), "computed from this") for of in values)
            if origin is not None:
                related += _steps(origin.frame.chain[:_MOST_CALLS])
            fix = self._fix(each.fix)
            new = None if each.suggestion is None else in_attribute(each.suggestion)
            edit = None if new is None else self.edit(each.at.span, new)
            written = None if new is None or edit is None else self._names(edit)
            if new is not None and edit is not None and written is not None and self.faults.words.is_once(written[0]):
                # Two calls of a macro use a name twice, although it is written once.
                if self.faults.words.is_rarer(*written):
                    old = self.text[slice(*each.at.span)].decode()
                    title = f"Replace '{printable(old)}' with '{printable(new)}'"
                    fix = PlacedFix(title, ((edit.at, edit.text),), Applicability.UNSAFE)
                elif fix is not None and not self.faults.words.is_rarer(*reversed(written)):
                    # Its definition may be misspelt instead.
                    fix = fix._replace(applicability=Applicability.BY_HAND)
            yield each._replace(at=at, related=tuple(related), fix=fix)

    @property
    def _lacks_names(self) -> bool:
        return any(not self.text.endswith(_FILENAME, 0, start) for start in self.source_map.unknown)

    def _touches_unknown(self, span: Span) -> bool:
        """True if the tag around a span has an unknown value."""
        unknown = self.source_map.unknown
        if not unknown:
            return False
        start, end = self.text.rfind(b"<", 0, span.start + 1), self.text.find(b">", span.end)
        return bisect_left(unknown, start) < bisect_left(unknown, end)

    def edit(self, span: Span, text: str) -> EditAtSource | None:
        """An edit of the text in the sources; None if the source differs from it."""
        from robray.formats.xacro.yaml import is_safe

        for at, new in ((span, text), self._changed_part(span, text)):
            origin, entry = self.source_map.origin(at), self.source_map.entry(at)
            if origin is not None and origin.is_literal:
                return EditAtSource(at, FileSpan(origin.path, origin.span), new, _is_called(origin.frame))
            if entry is not None and entry.is_literal and is_safe(new):
                return EditAtSource(at, FileSpan(entry.path, entry.span), new, is_shared=True)
        return None

    def _changed_part(self, span: Span, text: str) -> tuple[Span, str]:
        """An edit of the text without its unchanged ends, such as a prefix from an expression."""
        old, new = self.text[slice(*span)], text.encode()
        same = _shared(old, new)
        behind = _shared(old[same:][::-1], new[same:][::-1])
        part = new[same : len(new) - behind].decode("utf-8", "replace")
        return Span(span.start + same, span.end - behind), part

    def at_sources(self, edits: Mapping[Span, str]) -> dict[FileSpan, str] | str:
        """Edits of the robot as edits of its sources; otherwise the reason why they would change more, as a sentence.

        A computed value is edited at its source if nothing else changes: that costs expansions.
        """
        made = {span: self.edit(span, text) for span, text in edits.items()}
        found = [each for each in made.values() if each is not None]
        if len(found) < len(made):
            parts = [
                self._in_one_part(span, edits[span]) if each is None else (each.span, each.text)
                for span, each in made.items()
            ]
            wanted = _edited(self.text, edits)
            ways = (way.edits for way in self.ways(dict(parts)) if way.text == wanted)
            return {FileSpan(*at): text for at, text in next(ways, {}).items()} or _COMPUTED
        changed = {each.span for each in found}
        for each in found:
            if not changed.issuperset(self.made_of(*each.at)):
                if each.at.path in self.data:
                    return _USED_ELSEWHERE
                return "several calls of a macro share this text; change the source"
        written = {each.at: each.text for each in found}
        return written if self._is_all(edits, written) else _USED_ELSEWHERE

    def _in_one_part(self, span: Span, text: str) -> tuple[Span, str]:
        """An edit within one part of a value, such as a name behind a prefix."""
        segment = self.source_map.at(span.start)
        is_one = segment is not None and span.end <= segment.end
        return (span, text) if is_one else self._changed_part(span, text)

    def written_part(self, span: Span) -> tuple[Span, FileSpan] | None:
        """The only literal part of a name in the text, and its place; None if all of it is literal or nothing."""
        parts = [each for each in self.source_map.value_around(span) if each.start < span.end and span.start < each.end]
        literal = [each for each in parts if each.is_literal]
        if len(literal) != 1 or len(parts) == 1 or parts[0].start < span.start or span.end < parts[-1].end:
            return None
        (only,) = literal
        return Span(only.start, only.end), FileSpan(only.frame.document.path, only.span)

    def _is_all(self, edits: Mapping[Span, str], found: Mapping[FileSpan, str]) -> bool:
        """True if edits of the sources change nothing else: expressions may use the values in a YAML file."""
        if {at.path for at in found}.issubset(self.documents):
            return True
        return self.is_same_after(edits, found)

    def is_same_after(self, edits: Mapping[Span, str], found: Mapping[FileSpan, str]) -> bool:
        """True if edits of the sources make only these edits of the robot. Cost: an expansion."""
        return self.text_after(found) == _edited(self.text, edits)

    def text_after(self, found: Mapping[FileSpan, str]) -> bytes:
        """The text after edits of the sources. Cost: an expansion."""
        changes: dict[str, dict[Span, str]] = {}
        for at, text in found.items():
            if self.expansion.files.get(at.path) is not None:
                changes.setdefault(at.path, {})[at.span] = text
        return self._written_with(changes)

    def _written_with(self, changes: Mapping[str, Mapping[Span, str]]) -> bytes:
        """The text after changes of its files."""
        from robray.formats.xacro.changed import expanded_with
        from robray.formats.xacro.sources import Kept
        from robray.formats.xacro.writing import written

        texts = {}
        for path, edits in changes.items():
            file = self.expansion.files[path]
            assert file is not None, "something is written in it"
            texts[path] = _edited(file.text, edits)
        return written(expanded_with(self.expansion, texts, {}, Kept()), self.source).text

    def _names(self, edit: EditAtSource) -> tuple[str, str] | None:
        """The name around an edit in the sources, and the edited one."""
        text = self.expansion.files[edit.at.path]
        start, end = edit.at.span
        if text is None:
            return None
        # An edit of a part of a word counts as one of the word.
        while start and _WORD.match(text.text, start - 1):
            start -= 1
        behind = _WORD.match(text.text, end)
        stop = end if behind is None else behind.end()
        old = text.text[start:stop].decode("utf-8", "replace")
        new = text.text[start : edit.at.span.start].decode("utf-8", "replace") + edit.text
        new += text.text[end:stop].decode("utf-8", "replace")
        return old, new

    def _related(self, related: Related) -> Related:
        return related._replace(at=FileSpan(*self.place(related.at.span))) if related.at.path == self.path else related

    def _fix(self, fix: PlacedFix | None) -> PlacedFix | None:
        """The fix in the sources; None if it changes computed text. In a macro it changes each call."""
        if fix is None or (fix.rename is not None and fix.rename[0].path == self.path):
            return None
        edits = []
        is_shared = False
        for at, text in fix.edits:
            if at.path != self.path:
                edits.append((at, text))
                continue
            edit = self.edit(at.span, text)
            if edit is None:
                return None
            is_shared = is_shared or edit.is_shared
            edits.append((edit.at, edit.text))
        others = tuple(other for each in fix.others if (other := self._fix(each)) is not None)
        placed = fix._replace(edits=tuple(edits), others=others)
        if is_shared and placed.applicability is Applicability.SAFE:
            return placed._replace(applicability=Applicability.UNSAFE)
        return placed


def of_one_source(told: Sequence[tuple[OneRobot, Iterable[Diagnostic]]]) -> Iterator[Diagnostic]:
    """The findings of all robots of a source, each once; one that only some robots with its file have names these."""
    found: dict[tuple[str, FileSpan, str], Diagnostic] = {}
    having: dict[tuple[str, FileSpan, str], dict[str, None]] = {}
    for robot, its in told:
        for each in its:
            key = each.code, each.at, each.message
            found[key] = found[key].agreed(each).as_severe_as(each) if key in found else each
            having.setdefault(key, {})[robot.name] = None
    for key, each in found.items():
        names = [*having[key]]
        reading = sum(each.at.path in robot.files for robot, _ in told)
        if len(names) == (reading or len(told)):
            yield each
        elif each.code not in ROLES.in_all:
            yield _in_robots(each, names)


def _in_robots(found: Diagnostic, names: Sequence[str]) -> Diagnostic:
    """A finding that only some robots of its source have. Its fix may change these robots."""
    shown = [f"'{printable(name)}'" for name in names[:_MOST_NAMED]]
    more = len(names) - len(shown)
    which = listed([*shown, f"{more} more"] if more else shown)
    fix = found.fix
    if fix is not None and fix.applicability is Applicability.SAFE:
        fix = fix._replace(applicability=Applicability.UNSAFE)
    return found._replace(message=f"{found.message} ({'robot' if len(names) == 1 else 'robots'} {which})", fix=fix)


def asks_for_arguments(found: Diagnostic) -> bool:
    """True if a finding is that a robot needs arguments."""
    return found.code == MISSING_ARGUMENT


NOT_EXPANDED: Mapping[str, Expanded] = {}


def edits_at_sources(
    robots: Iterable[Expanded], edits: Iterable[tuple[FileSpan, str]]
) -> list[tuple[FileSpan, str]] | str:
    """Edits of robots as edits of their sources; otherwise the reason why they would change more, as a sentence."""
    listed = [*edits]
    made = {robot.path: robot for robot in robots}
    found = {at: text for at, text in listed if at.path not in made}
    for path in dict.fromkeys(at.path for at, _ in listed if at.path in made):
        written = made[path].at_sources({at.span: text for at, text in listed if at.path == path})
        if isinstance(written, str):
            return written
        found |= written
    return [*found.items()]


def robots_of(
    path: str,
    projects: Projects,
    read_scope: ReadScope,
    texts: disk.Texts = disk.NO_TEXTS,
    readings: Readings | None = None,
) -> Iterator[Expanded]:
    """The expansions of the source at an absolute path, one for each robot that its project makes of it."""
    kept = None if readings is None else readings.kept
    for name, arguments in projects.of(path).arguments_of(path).items():
        yield expanded_of(SourcesOnDisk(path, projects, read_scope, texts), arguments, kept, name)


def expanded_of(
    sources: SourcesOnDisk, arguments: Mapping[str, str], kept: Kept | None = None, name: str = ""
) -> Expanded:
    """The expansion of known sources. `kept` has the readings of earlier expansions."""
    return at_once(in_steps(sources, arguments, kept, name))


def in_steps(
    sources: SourcesOnDisk, arguments: Mapping[str, str], kept: Kept | None = None, name: str = ""
) -> Steps[Expanded]:
    """The same in steps."""
    from robray.formats.xacro.expansion import expanding
    from robray.formats.xacro.writing import written

    path = sources.path
    expansion = yield from expanding(sources, path, arguments, kept)
    text = written(expansion, path)
    lines = _FileLines(expansion)
    faults, (knows, asked, off) = ExpansionFaults(expansion), (sources.knows_packages, sources.asked, sources.off)
    rules = sources.install_rules(expansion.packages.values())
    return Expanded(path, path, expansion, *text, lines, faults, name, knows, asked, off, rules)


def first_robot(
    path: str,
    projects: Projects,
    read_scope: ReadScope,
    texts: disk.Texts = disk.NO_TEXTS,
    readings: Readings | None = None,
) -> Expanded:
    """The expansion of a source with the arguments that its project has for it, the first if there are several."""
    return next(robots_of(path, projects, read_scope, texts, readings))


def put_in_place(workspace: Workspace, robot: Expanded) -> None:
    """Replaces a source by its robot."""
    workspace.remove(robot.path)
    workspace.set_made(robot.path, robot.text, robot.format or URDF, robot)


def expand_members(
    workspace: Workspace,
    sets: Sets,
    projects: Projects,
    read_scope: ReadScope,
    texts: disk.Texts = disk.NO_TEXTS,
    readings: Readings | None = None,
) -> dict[str, Expanded]:
    """Replaces the sources in sets by their robots, reads included files, and returns the robots."""
    robots: dict[str, Expanded] = {}
    for path in dict.fromkeys(member.path for members in sets.values() for member in members):
        file = workspace.file(path)
        if file is None or not file.is_source:
            continue
        robot = first_robot(path, projects, read_scope, texts, readings)
        if robot.is_whole and not robot.expansion.is_refused:
            robots[path] = robot
            put_in_place(workspace, robot)
        else:
            workspace.set_absent(path, Absence.NOT_A_ROBOT)
    if robots:
        disk.complete(workspace, read_scope, texts, opens_meshes=False)
    return robots


def _edited(text: bytes, edits: Mapping[Span, str]) -> bytes:
    return merged(text, [Edit(*span, new.encode()) for span, new in sorted(edits.items(), reverse=True)])[0]


def _shared(one: bytes, other: bytes) -> int:
    """The number of bytes that two texts have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _repair(fault: Fault) -> PlacedFix | None:
    """A suggested text, which may not be the intended one."""
    from robray.formats.xacro.findings import repair_title

    edits = tuple((FileSpan(each.document.path, each.span), each.text) for each in fault.repair)
    return PlacedFix(repair_title(fault.repair), edits, Applicability.UNSAFE) if edits else None


def _around(fault: Fault) -> Iterator[Related]:
    """Other places with the same cause, and the calls and includes that lead there."""
    for document, span in fault.places:
        yield Related(FileSpan(document.path, span), ALSO_HERE)
    if len(fault.chains) > 1:
        yield from _steps(chain[0] for chain in fault.chains[:_MOST_CALLS] if chain)
    else:
        yield from _steps(step for chain in fault.chains for step in chain[:_MOST_CALLS])


def _steps(steps: Iterable[Step]) -> Iterator[Related]:
    for step in dict.fromkeys(steps):
        yield Related(FileSpan(step.path, step.span), _HOW[step.kind])


def _vain(unused: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Comments that cannot silence anything."""
    return (each for each in unused if each.details.is_vain or each.details.code in ROLES.stopping)


def _as_told(fault: Fault) -> tuple[FileSpan, str]:
    """The place of a fault and its message."""
    return FileSpan(fault.document.path, fault.span), fault.what


def _is_called(frame: Frame) -> bool:
    """True if the frame's contents may be expanded several times."""
    return any(step.kind == "call" for step in frame.chain)


class Includes:
    """The sources that include others, by the ends of the paths that these name (`NearbyFile.included_ends`).

    Of files of one name it is the one that shares most folders with the path, of these the first.
    """

    def __init__(self) -> None:
        self._ends: dict[str, frozenset[str]] = {}
        """By source."""
        self._naming: defaultdict[str, set[str]] = defaultdict(set)
        """The sources that name each end."""
        self._found: dict[str, str | None] = {}
        """The source that each end leads to."""
        self._leading: defaultdict[str | None, set[str]] = defaultdict(set)
        """The ends that lead to each source."""
        self._of_name: defaultdict[str, tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
        """The sources, and the ends, by the names of files."""

    def put(self, path: str, ends: frozenset[str] | None) -> set[str]:
        """Sets the ends of paths that a source names; None for a file that is not a source any more. Returns the other
        sources whose includers may have changed. Cost: the ends that differ, or that have the name of the source.
        """
        before = self._ends.get(path)
        old, new = before or _NO_ENDS, ends or _NO_ENDS
        moved = {self._found[end] for end in old - new}
        for end in old - new:
            self._naming[end].remove(path)
            if not self._naming[end]:
                del self._naming[end]
                self._lead(end, None)
                del self._found[end]
                self._of_name[os.path.basename(end)][1].remove(end)
        sources, others = self._of_name[os.path.basename(path)]
        if ends is None:
            self._ends.pop(path, None)
            sources.discard(path)
            gone = [end for end in others if self._found[end] == path]
            moved.update(self._lead(end, _nearest(sources, end)) for end in gone)
        else:
            self._ends[path] = ends
            if before is None:
                sources.add(path)
                nearer = {end: _nearest(filter(None, (path, self._found[end])), end) for end in others}
                came = [end for end, nearest in nearer.items() if nearest == path]
                moved.update(self._found[end] for end in came)
                moved.update(self._lead(end, path) for end in came)
        for end in new - old:
            self._naming[end].add(path)
            if end not in self._found:
                sources, others = self._of_name[os.path.basename(end)]
                others.add(end)
                self._lead(end, _nearest(sources, end))
        moved.update(self._found[end] for end in new - old)
        return {*filter(None, moved)}

    def _lead(self, end: str, path: str | None) -> str | None:
        self._leading[self._found.get(end)].discard(end)
        self._found[end] = path
        self._leading[path].add(end)
        return path

    def above(self, path: str) -> set[str]:
        """The sources that include a source."""
        ends = self._leading.get(path, ())
        return set[str]().union(*(self._naming.get(end, ()) for end in ends)) - {path}

    def below(self, paths: Iterable[str]) -> set[str]:
        """Sources with all that they include."""
        found = {*paths}
        waiting = [*found]
        while waiting:
            for end in self._ends.get(waiting.pop(), ()):
                path = self._found[end]
                if path is not None and path not in found:
                    found.add(path)
                    waiting.append(path)
        return found

    def included(self) -> dict[str, set[str]]:
        """The sources that each source includes, if it includes any."""
        every = {path: {self._found[end] for end in ends} - {None, path} for path, ends in self._ends.items()}
        return {path: {*filter(None, found)} for path, found in every.items() if found}


_NO_ENDS: frozenset[str] = frozenset()


def included_by(ends: Mapping[str, frozenset[str]]) -> dict[str, set[str]]:
    """The sources that each source includes, by the ends of the paths that they name."""
    includes = Includes()
    for path, named in ends.items():
        includes.put(path, named)
    return includes.included()


def _nearest(paths: Iterable[str], end: str) -> str | None:
    named = end.split("/")[::-1]

    def rank(path: str) -> tuple[int, str]:
        pairs = zip(path.split("/")[::-1], named, strict=False)
        return -sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs)), path

    return min(paths, key=rank, default=None)
