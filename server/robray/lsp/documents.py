"""The documents that are open in the editor, over the files on the disk.

The editor's text wins as long as a document is open: the disk is not asked. When it closes, the disk's text is back,
and the file stays known unless it is a very large one. Nothing here awaits: between two messages the texts are those
the client had sent.
"""

import logging
from collections.abc import Iterable, Sequence

from lsprotocol import types

from robray import disk
from robray.analysis.files import Absence
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.lsp.convert import edit, to_bytes
from robray.lsp.uris import is_on_disk
from robray.text.edits import Edit, splice
from robray.text.lines import Encoding, Lines

logger = logging.getLogger(__name__)


class Documents:
    """`uris` are the open documents' by path, as the client writes them."""

    def __init__(self) -> None:
        self.workspace: Workspace = new_workspace()
        self.uris: dict[str, str] = {}

    def open(self, path: str, uri: str, version: int, text: str) -> None:
        self.uris[path] = uri
        self._set_text(path, to_bytes(text), version)
        self.complete()

    def change(
        self, path: str, version: int, changes: Sequence[types.TextDocumentContentChangeEvent], encoding: Encoding
    ) -> None:
        """All changes of one notification are one analysis. A document that is not open is left alone."""
        file = self.workspace.file(path)
        if path not in self.uris or file is None:
            logger.warning("a change of a document that is not open: %s", path)
            return
        edits = _edits(changes, file.lines, encoding)
        try:
            self.workspace.edit(path, edits, version)
        except Exception:
            logger.exception("an edit of %s failed, starting over", path)
            text = file.text
            for each in edits:
                text = splice(text, each)
            self._start_over(path, text, version)
        self.complete()

    def close(self, path: str) -> None:
        if self.uris.pop(path, None) is None:
            return
        if is_on_disk(path) and disk.size(path) <= disk.LARGEST_INDEXED:
            disk.load(self.workspace, path)
        else:
            # Where it is included it is asked for, and read, again.
            self.workspace.forget(path)
        self.complete()

    def look_again(self, path: str, *, is_scene: bool) -> None:
        """After something happened to a file on the disk. Follow with `complete`."""
        if path in self.uris or not is_on_disk(path):
            return
        if is_scene:
            if self.workspace.file(path) is not None or disk.size(path) <= disk.LARGEST_INDEXED:
                disk.load(self.workspace, path)
        else:
            self.workspace.set_existing({path: disk.is_file(path)})

    def complete(self) -> None:
        """Reads what includes ask for. What documents without a place on the disk ask for is not looked for there."""
        for path in self.workspace.wanted():
            if not is_on_disk(path):
                self.workspace.set_absent(path, Absence.MISSING)
        disk.complete(self.workspace)

    def _set_text(self, path: str, text: bytes, version: int) -> None:
        try:
            self.workspace.set_text(path, text, version)
        except Exception:
            logger.exception("reading %s failed, starting over", path)
            self._start_over(path, text, version)

    def _start_over(self, path: str, text: bytes, version: int) -> None:
        """A bug in the analysis must not part our text from the editor's: everything is read anew."""
        known = self.workspace.analysis().files
        self.workspace = new_workspace()
        for other, file in known.items():
            if other != path:
                self.workspace.set_text(other, file.text, file.version)
        self.workspace.set_text(path, text, version)


def _edits(changes: Iterable[types.TextDocumentContentChangeEvent], lines: Lines, encoding: Encoding) -> list[Edit]:
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
