"""The documents that are open in the editor, over the files on the disk.

The editor's text wins as long as a document is open: the disk is not asked. When it closes, the disk's text is back if
the file is still needed. Nothing here awaits: between two messages the texts are those the client had sent. Opening,
changing, closing and the disk change one mapping.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple

import attrs
from lsprotocol import types

from robray import disk
from robray.analysis.file_set import Member
from robray.analysis.files import Absence, is_written, robot_path, written_path
from robray.analysis.format import Format
from robray.analysis.source_reading import LimitsOf, SelectionOf
from robray.analysis.workspace import Workspace, default_limits, default_selection
from robray.assemble import new_workspace
from robray.configuration.configuration import Configuration
from robray.file_sets import NO_SETS, Sets
from robray.formats import DATA, FORMATS
from robray.lsp.convert import edit, to_bytes
from robray.lsp.file_names import FileNames, OpenTexts
from robray.lsp.file_sets import Together, needed, told
from robray.lsp.uris import is_on_disk
from robray.project import Projects
from robray.read_scope import ReadScope
from robray.rules.engine.comments import names_of_sets, owner_of_set
from robray.text.edits import Edit, shared_ends, splice
from robray.text.lines import Encoding, Lines
from robray.text.packaged import PACKAGED

logger = logging.getLogger(__name__)


_LANGUAGES = frozenset(each.name for each in FORMATS.formats)
"""The language identifiers of documents that are ours, whatever their names and texts."""


@attrs.define
class _Opened:
    uri: str
    language: str
    version: int


class Before(NamedTuple):
    """The state of a file under one of its names, before a change."""

    is_there: bool
    is_listed: bool


class Documents:
    """`uris` are those of open documents that are ours, by path, as the client writes them.

    An open document is ours by its name, its text, its project or the language that the editor gives it; these are
    `by_themselves`. So is one that another file of ours includes or lists. This is decided whenever one of these may
    have changed: for one document in `follow`, for all in `settle`. The expansion of xacro sources shows which ones
    they load (`lend`). `turned` collects the documents that became ours, or ceased to be, while they were open.

    `read_scope` limits the files that are read for them. `lost` are those with a failed change: the client's text is
    no longer known here.
    """

    def __init__(
        self,
        read_scope: Callable[[], ReadScope],
        projects: Callable[[], Projects],
        limits: LimitsOf = default_limits,
        selection: SelectionOf = default_selection,
        is_indexed: Callable[[str], bool] = lambda _path: False,
        names: FileNames | None = None,
        note_by_itself: Callable[[str, bool], None] = lambda _path, _is_by_itself: None,
        expand: Callable[[str], None] = lambda _path: None,
    ) -> None:
        """`is_indexed` is true for paths that are read although neither open nor included. `names` are shared with the
        watching of the disk. `note_by_itself` gets each path that enters or leaves `by_themselves`; `expand` adds the
        robot of a xacro source."""
        self.workspace: Workspace = new_workspace(limits, selection)
        self._limits = limits
        self._selection = selection
        self._read_scope = read_scope
        self._projects = projects
        self._together = Together()
        self._is_indexed = is_indexed
        self._note_by_itself = note_by_itself
        self._expand = expand
        self._sets: dict[str, tuple[Member, ...]] = {}
        self._expanded: dict[str, tuple[str, ...]] = {}
        """The xacro sources that robots replace in sets, by the names of the sets."""
        self._with_robots: dict[str, tuple[Member, ...]] = {}
        """These sets with the robots."""
        self._needing: defaultdict[str | None, set[str]] = defaultdict(set)
        """By project with sets, the files for which these are loaded, whatever else includes them."""
        self._within: ReadScope | None = None
        """The read scope of all known files."""
        self._outside: set[str] = set()
        """Known files that were not read because they were outside of the read scope."""
        self._lent: AbstractSet[str] = frozenset()
        """The files that xacro sources load."""
        self._links: set[str] = set()
        """The files in the folders that are links: the read scope decides about their targets."""
        self.names = FileNames() if names is None else names
        self._opened: dict[str, _Opened] = {}
        self._aside: dict[str, Lines] = {}
        """The texts of open documents that are not ours; the analysis has the others."""
        self.texts = OpenTexts(self._opened, self._text, self.names)
        self.uris: dict[str, str] = {}
        self.by_themselves: set[str] = set()
        self.turned: set[str] = set()
        self.lost: set[str] = set()
        self._chosen: dict[str, str] = {}
        self._revisions: dict[str, int] = {}

    def open(self, path: str, uri: str, version: int, text: str, language: str = "") -> None:
        before = self._under_all_names(path)
        self._opened[path] = _Opened(uri, language, version)
        self._aside[path] = Lines(to_bytes(text))
        self._revise(path)
        self.lost.discard(path)
        if self._is_wanted(path, self._text(path)):
            self.uris[path] = uri
            self._let_in(path)
        self._share(path)
        self._look_whether_ours(path)
        self.follow(before)

    def opened(self) -> AbstractSet[str]:
        """The paths of all open documents, ours or not, except configurations."""
        return self._opened.keys()

    def uri(self, path: str) -> str:
        """The URI of an open document, ours or not."""
        return self._opened[path].uri

    def _text(self, path: str) -> bytes:
        lines = self._lines(path)
        assert lines is not None, "it is open"
        return lines.text

    def _lines(self, path: str) -> Lines | None:
        """The text of an open document; None for other files."""
        if path not in self._opened or path in self._aside:
            return self._aside.get(path)
        file = self.workspace.file(path)
        return None if file is None else file.lines

    def _let_in(self, path: str) -> None:
        """Moves the text of an open document into the analysis."""
        opened = self._opened[path]
        self._set_text(path, self._aside.pop(path).text, opened.version)
        if path not in self.uris:
            self.turned.add(path)
            self.uris[path] = opened.uri

    def _forget(self, path: str) -> None:
        """Removes a file from the analysis. Keeps the text of an open one here."""
        if self.uris.pop(path, None) is not None:
            self.turned.add(path)
            if path not in self._aside:
                self._aside[path] = self.workspace.files()[path].lines
        self._load_together(dict.fromkeys(names_of_sets(path), ()))
        self.workspace.remove(path)
        self._outside.discard(path)

    def _look_whether_ours(self, path: str) -> None:
        """Decides whether an open document is ours by itself."""
        is_by_itself = path in self._opened and self._is_by_itself(path, self._text(path))
        if is_by_itself and path in self._aside:
            self._let_in(path)
        if is_by_itself != (path in self.by_themselves):
            (self.by_themselves.add if is_by_itself else self.by_themselves.remove)(path)
            self._note_by_itself(path, is_by_itself)

    def _under_all_names(self, path: str) -> dict[str, Before]:
        return {name: self._as_it_is(name) for name in self.names.of_same_file(path)}

    def _as_it_is(self, path: str) -> Before:
        return Before(self.workspace.file(path) is not None, self._is_listed(path))

    def _is_listed(self, path: str) -> bool:
        """True for an open document that patterns of sets may match."""
        return path in self._opened and (path in self.by_themselves or FORMATS.is_named(path))

    def _share(self, path: str) -> None:
        """Gives the text of an open document to all names of its file."""
        for name in [*self.names.of_same_file(path)]:
            if name not in self._opened and self.texts.source(name) == path:
                self._read_again(name)

    def choose(self, roots: Mapping[str, str | None]) -> None:
        """Chooses the scenes, by root, in which files are shown; None resets the choice."""
        self._chosen |= {path: root for path, root in roots.items() if root is not None}
        for path in (path for path, root in roots.items() if root is None):
            self._chosen.pop(path, None)
        self.workspace.choose(self._chosen)

    def chosen(self, path: str) -> str | None:
        """The root that was chosen for a file."""
        return self._chosen.get(path)

    def change(
        self, path: str, version: int, changes: Sequence[types.TextDocumentContentChangeEvent], encoding: Encoding
    ) -> Sequence[Edit]:
        """Applies all changes of a notification at once; returns them as edits, each of the text before it.

        Ignores a document that is not open.
        """
        lines, opened = self._lines(path), self._opened.get(path)
        if lines is None or opened is None:
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
            edits = edits_of(changes, lines, encoding)
        except Exception:
            self.lost.add(path)
            raise
        opened.version = version
        before = self._under_all_names(path)
        if path in self._aside:
            for each in edits:
                lines = lines.edited(splice(lines.text, each), each)
            self._aside[path] = lines
        else:
            self._edit(path, edits, version)
        self._share(path)
        self._look_whether_ours(path)
        self.follow(before)
        return edits

    def _edit(self, path: str, edits: Sequence[Edit], version: int) -> None:
        try:
            self.workspace.edit(path, edits, version)
        except Exception:
            logger.exception("an edit of %s failed, starting over", path)
            text = self.workspace.files()[path].text
            for each in edits:
                text = splice(text, each)
            self._start_over(path, text, version)

    def close(self, path: str) -> Mapping[str, Before]:
        """Close a document: the text on the disk counts again, if there is one. Pass the result to `follow`."""
        self.lost.discard(path)
        if path not in self._opened:
            return {}
        before = self._under_all_names(path)
        del self._opened[path]
        self._aside.pop(path, None)
        self.uris.pop(path, None)
        self._look_whether_ours(path)
        for name in before:
            self.look_again(name)
        return before

    def look_again(self, path: str) -> None:
        """Reads a scene file again after a change on the disk. Follow with `settle`."""
        if path not in self._opened:
            self._read_again(path)

    def _read_again(self, path: str) -> None:
        self._outside.discard(path)
        is_needed = self._is_indexed(path) or self._is_included(path) or path in self._lent
        if is_needed and disk.is_link(path):
            self._links.add(path)
        text = self._read(path) if is_needed else None
        if isinstance(text, Absence):
            self.workspace.set_absent(path, text)
        elif text is not None and self._is_wanted(path, text):
            self._set_text(path, text, None)
        else:
            # If something includes it, it is read again.
            self.workspace.remove(path)

    def _read(self, path: str) -> bytes | Absence | None:
        """The text of a document that is open under another name, or the disk's. None outside of the read scope."""
        text: bytes | Absence | None = self.texts.get(path)
        if text is None and is_on_disk(path) and self._read_scope().holds(path):
            text = disk.read(path, self._limits(path).file_size, self._read_scope().holds_real)
        if text is not None:
            self._revise(path)
        return text

    def _is_wanted(self, path: str, text: bytes) -> bool:
        return self._is_included(path) or path in self._lent or self._is_by_itself(path, text)

    def _is_included(self, path: str) -> bool:
        """True if another file, or a set, includes a file or the robot that it expands to."""
        return self.workspace.is_included(path) or self.workspace.is_included(robot_path(path))

    def known(self) -> set[str]:
        """Paths of known files, and of those known to be absent, without robots of sources."""
        return {*filter(is_written, self.workspace.known())}

    def sources_in_sets(self) -> Iterator[str]:
        """The xacro sources whose robots are loaded with other files."""
        return chain.from_iterable(self._expanded.values())

    def _is_by_itself(self, path: str, text: bytes) -> bool:
        """True if a file is ours without an include: by its name and text, the editor's language or the project."""
        opened, file = self._opened.get(path), self.workspace.file(path)
        # No format recognises the text of such a file.
        is_data = file is not None and file.format is DATA and file.text is text
        if opened is not None and opened.language in _LANGUAGES:
            return True
        if not is_data and FORMATS.of(path, text) is not None:
            return True
        return FORMATS.needs_text(path) and is_on_disk(path) and self._projects().of(path).claims(path)

    def look_at_meshes(self, paths: Iterable[str]) -> None:
        """Checks changed files for their existence, and for the sizes of meshes."""
        disk.look_at_meshes(self.workspace, self._read_scope(), paths)
        disk.look_at_missing(self.workspace, self._read_scope())

    def look_around(self) -> None:
        """Updates sets and packages after files came or went anywhere. Follow with `settle`."""
        self._together.forget()
        disk.look_at_packages(self.workspace, self._read_scope())

    def take_in(self, paths: Iterable[str]) -> None:
        """Reads unknown files of the disk, with one analysis for all. Follow with `settle`."""
        texts = {}
        for path in paths:
            if disk.is_link(path):
                self._links.add(path)
            if path in self._opened or self.workspace.file(path) is not None:
                continue
            text = self._read(path)
            if text is None:
                continue
            self._outside.discard(path)
            if isinstance(text, Absence):
                self.workspace.set_absent(path, text)
            elif self._is_wanted(path, text):
                texts[path] = text
        self.workspace.set_texts(texts)

    def is_too_large(self, path: str) -> bool:
        """True if a file of the disk is read only when it is opened or included."""
        return disk.size(path) > self._limits(path).indexed_size

    def revision(self, path: str) -> int:
        """A unique number for each text of a file; the client's versions may repeat."""
        return self._revisions.get(path, 0)

    def is_fresh(self, path: str) -> bool:
        """True if the known text is that of the editor, or of the disk for a file that is not open."""
        file = self.workspace.file(path)
        if file is None or path in self.lost:
            return False
        return path in self.texts or not is_on_disk(path) or disk.read(path, len(file.text)) == file.text

    def _revise(self, path: str) -> None:
        self._revisions[path] = self.revision(path) + 1

    def follow(self, before: Mapping[str, Before]) -> None:
        """Settles one opened, changed or closed document; `before` are its earlier states, by name.

        The cost is that of the files that scenes newly mention or stopped mentioning, and of the sets that a document
        joins or leaves. As `settle` where the read scope moves, for the first file that needs the sets of a project,
        and for the last one.
        """
        is_known = self._read_scope() == self._within and all(map(self._follow_sets, before, before.values()))
        if not is_known or not self._follow_mentions(before):
            self.settle()

    def _follow_sets(self, path: str, before: Before) -> bool:
        """Loads the sets of its project with or without a file. False if that needs a look at all files."""
        project = self._projects().of(path)
        if not project.scenes:
            return True
        needing = self._needing[project.path]
        needs = self.workspace.file(path) is not None and self._is_first(path)
        if needs == (path in needing) and self._as_it_is(path) == before:
            return True
        if not needing:
            return False
        (needing.add if needs else needing.discard)(path)
        if project.sets_with(path):
            self._load_together(self._together.follow(project, path, is_open=self._is_listed(path)))
        return bool(needing)

    def _may_move_sets(self, path: str) -> bool:
        """True if a file that only others need may be the reason to load the sets of its project."""
        project = self._projects().of(path)
        return bool(project.scenes) and not self._needing[project.path]

    def _follow_mentions(self, paths: Iterable[str]) -> bool:
        """Follows the comments of `paths`, and of the files that scenes newly mention; removes those among `paths`, and
        those that scenes stopped mentioning, that no other file leads to. False if that needs a look at all files."""
        waiting, came = {*paths}, {*paths}
        while came:
            self._load_told(came)
            self._put_robots(came)
            self.complete()
            came, left = ({*filter(is_written, each)} for each in self.workspace.turnover())
            if any(map(self._may_move_sets, came)):
                return False
            waiting |= left
        while waiting:
            path = waiting.pop()
            if self._is_first(path) or any(map(self._is_first, self._leading_to(path))):
                continue
            if next(self._leading_to(path), None) is not None or self._may_move_sets(path):
                # It may be in a cycle, or the reason to load the sets of its project.
                return False
            self._forget(path)
            waiting.update(filter(is_written, self.workspace.turnover()[1]))
        return True

    def _leading_to(self, path: str) -> Iterator[str]:
        """The files whose includes or comments lead to a file; another path for the set of a project."""
        roots = chain(self.workspace.includers(path), self.workspace.includers(robot_path(path)))
        owners = (owner_of_set(root) if root in self._sets else root for root in roots)
        return (owner for owner in owners if owner != path)

    def _load_told(self, paths: Iterable[str]) -> None:
        """Loads the sets in the comments of files."""
        sets: dict[str, tuple[Member, ...]] = {name: () for path in paths for name in names_of_sets(path)}
        for file in filter(None, map(self.workspace.file, paths)):
            sets.update(told(self._projects(), file))
        self._load_together(sets)

    def _load_together(self, sets: Sets) -> bool:
        """Loads the files of each set together; False if all were known."""
        changed = {name: members for name, members in sets.items() if members != self._sets.get(name, ())}
        before = {name: self._sets.get(name, ()) for name in changed}
        self._sets.update(changed)
        for name in (name for name, members in changed.items() if not members):
            del self._sets[name]
        self._put_together(changed, before)
        return bool(changed)

    def _put_together(self, sets: Sets, before: Sets = NO_SETS) -> None:
        """Loads sets, with robots in place of their xacro sources.

        `before` are the loaded ones, whose sources `_put_robots` has found.
        """
        for name, members in sets.items():
            known = before.get(name, ())
            first, behind = shared_ends(known, members)
            sources = {each.path for each in members[first : len(members) - behind] if self._is_source(each.path)}
            if (expanded := self._expanded.pop(name, ())) and known:
                sources |= {*expanded}.intersection(each.path for each in members)
            if sources:
                self._expanded[name] = tuple(sorted(sources))
            if sources:
                loaded = self._with_robots.get(name, known)
                between = members[first : len(members) - behind]
                put = [each._replace(path=robot_path(each.path)) if each.path in sources else each for each in between]
                self._with_robots[name] = (*loaded[:first], *put, *loaded[len(loaded) - behind :])
            else:
                self._with_robots.pop(name, None)
            self.workspace.load_together({name: self._with_robots.get(name, members)})

    def _is_source(self, path: str) -> bool:
        file = self.workspace.file(path)
        return file is not None and file.is_source

    def _put_robots(self, paths: Iterable[str]) -> bool:
        """Reloads the sets of files that became, or ceased to be, xacro sources; False if there are none."""
        names: set[str] = set()
        for path in paths:
            # A set has one of the two.
            other = path if self._is_source(path) else robot_path(path)
            names.update(root for root in self.workspace.includers(other) if root in self._sets)
        self._put_together({name: self._sets[name] for name in names})
        return bool(names)

    def _is_first(self, path: str) -> bool:
        """True if a file is needed without an include."""
        if path in self._lent:
            return True
        if path in self._opened or not self._is_indexed(path):
            return path in self.by_themselves
        file = self.workspace.file(path)
        return file is not None and self._is_by_itself(path, file.text)

    def settle(self) -> None:
        """Reads all needed files, and removes the rest. Cost: O(files), and what is read."""
        for path in self._opened:
            self._look_whether_ours(path)
        read_scope = self._read_scope()
        if read_scope != self._within:
            self._within = read_scope
            self._look_outside(read_scope)
        while True:
            self.complete()
            files = self.workspace.files()
            first = {*filter(self._is_first, filter(is_written, files))}
            found = needed(first, files, self._projects(), self._configured)
            are_new = self._load_together({**dict.fromkeys(self._sets, ()), **found.sets})
            named = {member.path for members in self._sets.values() for member in members}
            if not self._put_robots(named) and not are_new:
                break
        self._needing.clear()
        for path in first:
            if (project := self._projects().of(path)).scenes:
                self._needing[project.path].add(path)
        gone = self.known() - found.paths
        while gone:
            for path in gone:
                self._forget(path)
            # Files behind a limit are needed, but in no scene.
            gone = {path for path in self.known() - first if not self._is_included(path)}
        self._outside &= self.known()
        self.workspace.turnover()

    def doubt_read_scope(self) -> None:
        """Checks the read scope again, after other files are indexed. Follow with `settle`."""
        self._within = None

    def complete(self) -> None:
        """Reads included files. Does not search the disk for includes of documents that are not on the disk."""
        missing = self.workspace.missing_files()
        if not missing and not self.workspace.wanted_existence():
            # The case at nearly every key.
            return
        for path in missing:
            if not is_on_disk(path) and path not in self.texts and is_written(path):
                self.workspace.set_absent(path, Absence.MISSING)
        while sources := self._lacking_robots():
            for path in sources:
                self._expand(path)
        self._outside |= disk.complete(self.workspace, self._read_scope(), self.texts)
        for path in [path for path in self._aside if self.workspace.file(path) is not None]:
            self._let_in(path)

    def _lacking_robots(self) -> list[str]:
        """The sources whose robots are missing in sets."""
        missing = self.workspace.missing_files()
        robots = {written_path(path) for path in missing if not is_written(path)}
        return [*robots.intersection(self.sources_in_sets())] if robots else []

    def _configured(self, project: Configuration) -> Sets:
        return self._together.configured(self._projects(), project, filter(self._is_listed, self._opened))

    def located(self, target: str) -> str | None:
        """The path of a link's target; None for a `package://` of an unknown package."""
        return disk.in_package(target, self._read_scope()) if target.startswith(PACKAGED) else target

    def readable(self, target: str) -> str | None:
        """The path of a link's target; None outside of the read scope, or for an unknown package."""
        path = self.located(target)
        return path if path is not None and "://" not in path and self._read_scope().holds(path) else None

    def _look_outside(self, read_scope: ReadScope) -> None:
        """Follows a change of the read scope: reads files that are now inside, and removes those that are not."""
        for path in self.known():
            free = path in self._opened or self._is_indexed(path) or not is_on_disk(path)
            if not free and read_scope.holds(path) == (path in self._outside):
                self.workspace.remove(path)
                self._outside.discard(path)
        self._links = {path for path in self._links if self._is_indexed(path)}
        for path in self._links - self._opened.keys():
            if not read_scope.holds(path):
                self.workspace.remove(path)
        self.take_in(sorted(self._links))
        disk.look_at_present(self.workspace, read_scope)
        disk.look_at_missing(self.workspace, read_scope)

    def lend(self, paths: AbstractSet[str]) -> None:
        """Sets the files that xacro sources load. A file that is in another format by itself, or by its includer, stays
        in it. Cost: O(paths), and what is read or removed."""
        before, self._lent = self._lent, paths
        for path in before - paths:
            if not self._is_first(path) and not self._is_included(path):
                self._forget(path)
        for path in paths:
            file = self.workspace.file(path)
            if file is not None and file.format is not self._format(path, file.text):
                self.workspace.remove(path)
                self._set_text(path, file.text, file.version)
            elif path in self._aside:
                self._let_in(path)
            elif file is None and isinstance(text := self._read(path), bytes):
                self._set_text(path, text, None)

    def is_data(self, path: str) -> bool:
        """True if a file is read only because xacro sources load it."""
        file = self.workspace.file(path)
        return file is not None and file.format is DATA

    def is_lent(self, path: str) -> bool:
        """True if names in a file that xacro sources load belong to their robots, and not to another robot."""
        file = self.workspace.file(path)
        return file is not None and (file.format is DATA or file.format.describes_robot)

    def _format(self, path: str, text: bytes) -> Format:
        if path in self._lent and not (self._is_included(path) or self._is_by_itself(path, text)):
            return DATA
        return FORMATS.taken_for(path, text)

    def _set_text(self, path: str, text: bytes, version: int | None) -> None:
        try:
            self.workspace.set_text(path, text, version, self._format(path, text))
        except Exception:
            logger.exception("reading %s failed, starting over", path)
            self._start_over(path, text, version)

    def _start_over(self, path: str, text: bytes, version: int | None) -> None:
        """Rebuilds the workspace, so that a bug in the analysis cannot make our text differ from the editor's."""
        known = self.workspace.analysis().files
        self.workspace = new_workspace(self._limits, self._selection)
        self.workspace.choose(self._chosen)
        self._sets, self._expanded, self._with_robots = {}, {}, {}
        self._within = None
        for other, file in known.items():
            if other != path and is_written(other):
                self.workspace.set_text(other, file.text, file.version, file.format)
        self.workspace.set_text(path, text, version, self._format(path, text))


def edits_of(changes: Iterable[types.TextDocumentContentChangeEvent], lines: Lines, encoding: Encoding) -> list[Edit]:
    """The edits, each in the bytes of the text after the one before.

    The text before all changes so far is unmodified, so one table of lines serves while they go backwards.
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
    """True if a change is before the edit that was `done` last."""
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return False
    ends = (change.range.start, change.range.end)
    last, place = max((end.line, end.character) for end in ends), lines.position(done.start, encoding)
    # At the start of a line, the change may add a LF to a CR before it.
    return last < place or (last == place and place.column > 0)
