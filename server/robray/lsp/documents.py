"""The documents that are open in the editor, over the files on the disk.

The editor's text wins as long as a document is open: the disk is not asked. When it closes, the disk's text is back
if the file is still needed. Nothing here awaits: between two messages the texts are those
the client had sent. Opening, changing, closing and the disk change one mapping, and so they are one module.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from lsprotocol import types

from robray import disk
from robray.analysis.files import Absence, SourceFile
from robray.analysis.source_reading import LimitsOf, SelectionOf
from robray.analysis.workspace import Workspace, default_limits, default_selection
from robray.assemble import new_workspace
from robray.configuration.configuration import Configuration
from robray.file_sets import NO_SETS, Sets
from robray.formats import FORMATS
from robray.lsp.convert import edit, to_bytes
from robray.lsp.file_sets import Together, told
from robray.lsp.needed import Needed, paths_from
from robray.lsp.uris import is_on_disk
from robray.project import Projects
from robray.read_scope import ReadScope
from robray.text.edits import Edit, splice
from robray.text.lines import Encoding, Lines
from robray.text.packaged import PACKAGED

if TYPE_CHECKING:
    from robray.lsp.read_scopes import ReadScopes

logger = logging.getLogger(__name__)


class Documents:
    """`uris` are the open documents' by path, as the client writes them.

    `read_scope` says what may be read for them. `lost` are those of which a change could not be followed: what the
    client has is not what is here.
    """

    def __init__(
        self,
        read_scope: Callable[[], ReadScope],
        projects: Callable[[], Projects],
        limits: LimitsOf = default_limits,
        selection: SelectionOf = default_selection,
        is_indexed: Callable[[str], bool] = lambda _path: False,
        read_scopes: "ReadScopes | None" = None,
    ) -> None:
        """`is_indexed` tells whether a path is read that is neither open nor included; `read_scopes` follow the open
        documents."""
        self._read_scopes = read_scopes
        self.workspace: Workspace = new_workspace(limits, selection)
        self._limits = limits
        self._selection = selection
        self._read_scope = read_scope
        self._projects = projects
        self._together = Together()
        self._is_indexed = is_indexed
        self._needed: Needed | None = None
        self._sets: Sets = NO_SETS
        self._told: dict[str, Sets] = {}
        """What open documents said in their comments when that was last looked at."""
        self._within: ReadScope | None = None
        """The read scope within which was read what is known."""
        self._outside: set[str] = set()
        """What is known and was not read because it lay outside of the read scope when it was last looked at."""
        self._links: set[str] = set()
        """The files in the folders that lead elsewhere: whether they are read depends on the read scope."""
        self.uris: dict[str, str] = {}
        self.lost: set[str] = set()
        self._closed: dict[str, SourceFile | None] = {}
        """The closed documents, as they were, until `settle_closed`."""
        self._chosen: dict[str, str] = {}
        self._revisions: dict[str, int] = {}

    def open(self, path: str, uri: str, version: int, text: str) -> None:
        before = self.workspace.file(path)
        self.uris[path] = uri
        if self._read_scopes is not None:
            self._read_scopes.open(path)
        self._revise(path)
        self.lost.discard(path)
        self._set_text(path, to_bytes(text), version)
        self._follow(path, before)

    def choose(self, roots: Mapping[str, str | None]) -> None:
        """Says in which scene, by its root, files are to be shown; None takes it back."""
        self._chosen |= {path: root for path, root in roots.items() if root is not None}
        for path in (path for path, root in roots.items() if root is None):
            self._chosen.pop(path, None)
        self.workspace.choose(self._chosen)

    def prepare(self, path: str) -> None:
        """Does ahead what the first edit of an open document would wait for."""
        if path in self.uris:
            self.workspace.prepare(path)

    def change(
        self, path: str, version: int, changes: Sequence[types.TextDocumentContentChangeEvent], encoding: Encoding
    ) -> Sequence[Edit]:
        """All changes of one notification are one analysis; what they were, each in the bytes of the text before it.

        A document that is not open is left alone.
        """
        file = self.workspace.file(path)
        if path not in self.uris or file is None:
            logger.warning("a change of a document that is not open: %s", path)
            return ()
        self._revise(path)
        if path in self.lost:
            kind = types.TextDocumentContentChangeWholeDocument
            whole = [rank for rank, each in enumerate(changes) if isinstance(each, kind)]
            if not whole:
                return ()
            changes = changes[whole[-1] :]
            self.lost.remove(path)
        try:
            edits = edits_of(changes, file.lines, encoding)
        except Exception:
            self.lost.add(path)
            raise
        try:
            self.workspace.edit(path, edits, version)
        except Exception:
            logger.exception("an edit of %s failed, starting over", path)
            text = file.text
            for each in edits:
                text = splice(text, each)
            self._start_over(path, text, version)
        self._follow(path, file)
        return edits

    def close(self, path: str) -> None:
        """Close a document: the text on the disk counts again, if there is one. Follow with `settle_closed`."""
        self.lost.discard(path)
        if self.uris.pop(path, None) is not None:
            self._closed[path] = self.workspace.file(path)
            if self._read_scopes is not None:
                self._read_scopes.close(path)
            self._read_again(path)

    def settle_closed(self) -> None:
        """As `settle`, after documents were closed; cheap if they led to no files, or to files that others lead to."""
        closed, self._closed = self._closed, {}
        if not all(self._let_go(path, before) for path, before in closed.items()):
            self.settle()

    def _let_go(self, path: str, before: SourceFile | None) -> bool:
        """Forget the files that only a closed document led to; False if that needs a look at all files."""
        if before is None or self._needed is None or not self._is_alone(before) or self._read_scope() != self._within:
            return False
        file = self.workspace.file(path)
        self._told.pop(path, None)
        if file is not None:
            return self._is_alone(file) and {*paths_from(file)} == {*paths_from(before)}
        waiting = [path, *paths_from(before)]
        while waiting:
            each = waiting.pop()
            if self._is_first(each):
                continue
            roots = self.workspace.includers(each)
            if any(map(self._is_first, roots)):
                continue
            file = self.workspace.file(each)
            if roots or (file is not None and not self._is_alone(file)):
                return False
            self.workspace.forget(each)
            self._needed.paths.discard(each)
            self._outside.discard(each)
            if file is not None:
                waiting += paths_from(file)
        return True

    def _is_alone(self, file: SourceFile) -> bool:
        """Whether only includes load the file with others."""
        return not file.marks and not self._projects().of(file.path).scenes

    def _is_first(self, path: str) -> bool:
        """Whether a file is needed whatever leads to it."""
        return path in self.uris or (self._is_indexed(path) and self.workspace.file(path) is not None)

    def look_again(self, path: str) -> None:
        """After something happened to a scene file on the disk. Follow with `settle`."""
        if path not in self.uris and is_on_disk(path):
            self._read_again(path)

    def _read_again(self, path: str) -> None:
        self._outside.discard(path)
        needed = self._is_indexed(path) or self.workspace.is_included(path)
        if needed and disk.is_link(path):
            self._links.add(path)
        if is_on_disk(path) and needed and self._read_scope().holds(path):
            self._revise(path)
            disk.load(self.workspace, path, read_scope=self._read_scope())
            file = self.workspace.file(path)
            if file is None or self.workspace.is_included(path) or self._is_of_a_format(path, file.text):
                return
            self.workspace.forget(path)
        else:
            # Where it is asked for it is read, or looked for, again.
            self.workspace.forget(path)

    def _is_of_a_format(self, path: str, text: bytes) -> bool:
        """By its name and text, or because its project says so."""
        return FORMATS.of(path, text) is not None or self._projects().of(path).claims(path)

    def _is_given_up(self, path: str, text: bytes) -> bool:
        return not (path in self.uris or self.workspace.is_included(path) or self._is_of_a_format(path, text))

    def looked_for(self) -> AbstractSet[str]:
        """What was looked for on the disk, whether it is there or not."""
        return self.workspace.known() | self.workspace.existing().keys()

    def links(self) -> AbstractSet[str]:
        """The files in the folders that lead elsewhere."""
        return self._links

    def look_at_meshes(self, paths: Iterable[str]) -> None:
        """After something happened to files of which is asked whether they are there, and how large what is in them."""
        disk.look_at_meshes(self.workspace, self._read_scope(), paths)
        disk.look_at_missing(self.workspace, self._read_scope())

    def look_around(self) -> None:
        """After files came or went, wherever: sets by patterns, and packages, may hold others. Follow with `settle`."""
        self._together.forget()
        disk.look_at_packages(self.workspace, self._read_scope())

    def take_in(self, paths: Iterable[str]) -> None:
        """Reads files of the disk that are not known yet, and forgets those that their project no longer says are ours;
        one analysis for all. Follow with `settle`.
        """
        texts = {}
        for path in paths:
            if disk.is_link(path):
                self._links.add(path)
            known = self.workspace.file(path)
            if known is not None and FORMATS.needs_text(path) and self._is_given_up(path, known.text):
                self.workspace.forget(path)
                continue
            if path in self.uris or known is not None or not self._read_scope().holds(path):
                continue
            self._outside.discard(path)
            self._revise(path)
            text = disk.read(path, self._limits(path).file_size, self._read_scope().holds_real)
            if isinstance(text, Absence):
                self.workspace.set_absent(path, text)
            elif self._is_of_a_format(path, text) or self.workspace.is_included(path):
                texts[path] = text
        self.workspace.set_texts(texts)

    def is_too_large(self, path: str) -> bool:
        """Whether a file of the disk is read only when it is opened or included."""
        return disk.size(path) > self._limits(path).indexed_size

    def revision(self, path: str) -> int:
        """Another number for each text that a file has had here; versions are the client's, and may come again."""
        return self._revisions.get(path, 0)

    def is_fresh(self, path: str) -> bool:
        """Whether the text here is the one that an edit of it would meet; of a file that is not open, the disk's."""
        file = self.workspace.file(path)
        if file is None or path in self.lost:
            return False
        return path in self.uris or not is_on_disk(path) or disk.read(path, len(file.text)) == file.text

    def _revise(self, path: str) -> None:
        self._revisions[path] = self.revision(path) + 1

    def settle(self) -> None:
        """Reads what is needed as things are now, and forgets the rest. Cost: O(files), and what is read."""
        read_scope = self._read_scope()
        if read_scope != self._within:
            self._within = read_scope
            self._look_outside(read_scope)
        while True:
            self.complete()
            files = self.workspace.files()
            first = [*self.uris, *filter(self._is_indexed, files)]
            found = self._needed = Needed(files, self._projects(), self._configured)
            found.reach(first)
            if found.sets == self._sets:
                break
            self._sets = found.sets
            self.workspace.load_together(found.sets)
        kept = {*first}
        gone = self.workspace.known() - found.paths
        while gone:
            for path in gone:
                self.workspace.forget(path)
            # What only lies behind a limit is led to, and in no scene.
            gone = {path for path in self.workspace.known() - kept if not self.workspace.is_included(path)}
        self._outside &= self.workspace.known()
        self._closed.clear()
        self._told = {path: told(self._projects(), files[path]) for path in self.uris if path in files}

    def doubt_read_scope(self) -> None:
        """After other files are indexed: what is outside is looked at again. Follow with `settle`."""
        self._within = None

    def complete(self) -> None:
        """Reads what includes ask for. What documents without a place on the disk ask for is not looked for there."""
        missing = self.workspace.missing_files()
        if not missing and not self.workspace.wanted_existence():
            # So it is at nearly every key.
            return
        for path in missing:
            if not is_on_disk(path):
                self.workspace.set_absent(path, Absence.MISSING)
        self._outside |= disk.complete(self.workspace, self._read_scope())

    def _configured(self, project: Configuration) -> Sets:
        return self._together.configured(self._projects(), project, self.uris)

    def _follow(self, path: str, before: SourceFile | None) -> None:
        """Follow the includes of an opened or edited document; cheap if it leads to the same files or to more."""
        file = self.workspace.file(path)
        assert file is not None, "what is open is known"
        if self._needed is None or self._read_scope() != self._within:
            self.settle()
            return
        sets = told(self._projects(), file)
        is_told_before = sets == self._told.get(path, NO_SETS)
        if before is None and is_told_before and self._is_alone(file):
            self.complete()
            self._needed.reach([path])
            if self._needed.sets == self._sets:
                return
        elif before is not None and is_told_before and file.includes is before.includes:
            self.complete()
            return
        self._told[path] = sets
        self.settle()

    def located(self, target: str) -> str | None:
        """The path of what a link leads to: that of a `package://` where the package is, None where it is not."""
        return disk.in_package(target, self._read_scope()) if target.startswith(PACKAGED) else target

    def readable(self, target: str) -> str | None:
        """The path of a file that may be read, where that of a `package://` is; None where it may not, or is not."""
        path = self.located(target)
        return path if path is not None and "://" not in path and self._read_scope().holds(path) else None

    def _look_outside(self, read_scope: ReadScope) -> None:
        """After the read scope was moved: what may be read by now is, and what may not be read any more is not
        known."""
        for path in self.workspace.known():
            free = path in self.uris or self._is_indexed(path) or not is_on_disk(path)
            if not free and read_scope.holds(path) == (path in self._outside):
                self.workspace.forget(path)
                self._outside.discard(path)
        self._links = {path for path in self._links if self._is_indexed(path)}
        for path in self._links - self.uris.keys():
            if not read_scope.holds(path):
                self.workspace.forget(path)
        self.take_in(sorted(self._links))
        disk.look_at_present(self.workspace, read_scope)
        disk.look_at_missing(self.workspace, read_scope)

    def _set_text(self, path: str, text: bytes, version: int) -> None:
        try:
            self.workspace.set_text(path, text, version)
        except Exception:
            logger.exception("reading %s failed, starting over", path)
            self._start_over(path, text, version)

    def _start_over(self, path: str, text: bytes, version: int) -> None:
        """A bug in the analysis must not part our text from the editor's: everything is read anew."""
        known = self.workspace.analysis().files
        self.workspace = new_workspace(self._limits, self._selection)
        self.workspace.choose(self._chosen)
        self._sets = NO_SETS
        for other, file in known.items():
            if other != path:
                self.workspace.set_text(other, file.text, file.version)
        self.workspace.set_text(path, text, version)


def edits_of(changes: Iterable[types.TextDocumentContentChangeEvent], lines: Lines, encoding: Encoding) -> list[Edit]:
    """Each in the bytes of the text that the one before left.

    What stands before all changes so far is as it was, so that a table of lines serves as long as they go backwards.
    """
    edits: list[Edit] = []
    pending: list[Edit] = []
    for change in changes:
        if pending and not _is_before(change, lines, encoding, pending[-1]):
            for done in pending:
                lines = lines.edited(splice(lines.text, done), done)
            pending = []
        pending.append(edit(change, lines, encoding))
        edits.append(pending[-1])
    return edits


def _is_before(change: types.TextDocumentContentChangeEvent, lines: Lines, encoding: Encoding, done: Edit) -> bool:
    """Whether a change is about text in front of the one that was `done` last."""
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return False
    ends = (change.range.start, change.range.end)
    last, place = max((end.line, end.character) for end in ends), lines.position(done.start, encoding)
    # Where a line begins there may be a CR before, to which a LF was added.
    return last < place or (last == place and place.column > 0)
