"""The only changeable object: files come, change and go, and scenes follow.

Includes decide which files are roots of scenes. The workspace reads no files: `wanted` lists the requested ones, and
the caller hands them in.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from robray.analysis.analysis import Analysis
from robray.analysis.collector import CollectorPaused
from robray.analysis.edited import edited
from robray.analysis.file_set import Member, joined, listing, relisting
from robray.analysis.files import Absence, SourceFile, Sources
from robray.analysis.format import Format, Formats
from robray.analysis.include_graph import IncludeGraph
from robray.analysis.instances import places, spliced
from robray.analysis.kept_readings import KeptReadings
from robray.analysis.memo import Memo
from robray.analysis.mentions import Mentions
from robray.analysis.mesh_extents import Presence
from robray.analysis.queries import Query
from robray.analysis.resplicing import Respliced, after_edit, after_finding
from robray.analysis.scene_state import SceneState, empty_scene, remembered
from robray.analysis.sorted_map import SortedMap
from robray.analysis.source_reading import LimitsOf, SelectionOf, SourceReading
from robray.analysis.update import JudgeOf, judged_anew, unjudged, updated
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.query_kinds import QueryKind
from robray.facts.splice import FactsDelta
from robray.text.edits import Edit, difference
from robray.text.steps import Steps, at_once


def default_limits(_path: str) -> ReadingLimits:
    return DEFAULT_LIMITS


def default_selection(_path: str) -> Hashable:
    return None


class Workspace:
    """`lowered` and `resolved` count the items of the last change, as its cost."""

    def __init__(
        self,
        formats: Formats,
        judges: JudgeOf,
        limits: LimitsOf,
        memo: Memo,
        selection: SelectionOf = default_selection,
        kept: KeptReadings | None = None,
    ) -> None:
        """Call `follow_limits` when limits change, and `follow_selection` for selections. `memo` is shared with the
        judges, and `kept` are readings shared with workspaces of other scenes.
        """
        self.formats = formats
        self._judges = judges
        self.limits = limits
        self.selection = selection
        self.memo = memo
        self._reading = SourceReading(formats, limits, selection, kept)
        self._kept_scenes = None if kept is None else kept.scenes
        self._files: SortedMap[str, SourceFile] = SortedMap()
        self._absent: dict[str, Absence] = {}
        self._existing: dict[str, Presence] = {}
        self._pinned: set[str] = set()
        self._sets: dict[str, SourceFile] = {}
        """Lists of files that are loaded together, by the names of their scenes."""
        self._members: dict[str, tuple[Member, ...]] = {}
        """The files in these lists."""
        self._scenes: SortedMap[str, SceneState] = SortedMap()
        self._by_folder: SortedMap[tuple[str, str], object] = SortedMap()
        """The identities of the scenes."""
        self._unresolved: set[str] = set()
        """Roots of scenes that are spliced but not resolved: more files may come before the next request."""
        self._graph = IncludeGraph()
        self._mentions: Mentions[str, str] = Mentions()
        """The scenes, by root, that mention a path: as the root, or by an include of any file."""
        self._lacking: set[str] = set()
        """The roots of scenes with includes of files that are neither given nor declared absent."""
        self._askers: Mentions[str, str] = Mentions()
        """The scenes, by their roots, that ask whether a path exists."""
        self._wanted: set[str] = set()
        """The paths that scenes ask about without an answer so far."""
        self._moved: set[str] = set()
        """The roots of scenes that changed after the last call of `moved`."""
        self._left: set[str] = set()
        """The paths that scenes stopped mentioning after that call."""
        self._looked_for: set[str] = set()
        """The paths that were handed in, or declared absent or existing, after the last call of `looked_for`."""
        self._came: set[str] = set()
        self._unmentioned: set[str] = set()
        """The paths of given files, and those that scenes stopped mentioning, after the last call of `turnover`."""
        self._chosen: dict[str, str] = {}
        self._analysis: Analysis | None = None
        self.lowered = 0
        self.resolved = 0

    # Queries.

    def analysis(self) -> Analysis:
        """The present state, frozen."""
        if self._analysis is None:
            for root in sorted(self._unresolved):
                self.resolve(root)
            self._analysis = Analysis(
                self._files,
                self._scenes,
                self._by_folder,
                self._mentions.by_path,
                self.memo,
                object(),
                self._chosen,
            )
        return self._analysis

    def file(self, path: str) -> SourceFile | None:
        return self._files.get(path)

    def files(self) -> Mapping[str, SourceFile]:
        """The present files."""
        return self._files

    def known(self) -> AbstractSet[str]:
        """Paths of the given files, and of those declared absent."""
        return {*self._files, *self._absent}

    def existing(self) -> Mapping[str, Presence]:
        """The known presence of paths."""
        return MappingProxyType(self._existing)

    def missing_files(self) -> frozenset[str]:
        """Paths of included files that are neither given nor declared absent."""
        return frozenset().union(*(self._scenes[root].instances.missing_files for root in self._lacking))

    def wanted_existence(self) -> frozenset[str]:
        """Paths, of meshes and missing includes, of which only the existence is asked for."""
        for root in sorted(self._unresolved):
            self.resolve(root)
        return frozenset(self._wanted)

    def is_included(self, path: str) -> bool:
        """True if the scene of another file, or a set, includes a file."""
        return next(self.includers(path), None) is not None

    def includers(self, path: str) -> Iterator[str]:
        """The roots of the scenes, of other files and of sets, that include a file."""
        return (root for root in self._mentions.of(path) if root != path)

    def looked_for(self) -> set[str]:
        """The paths looked for after the last call, existing or not."""
        looked_for, self._looked_for = self._looked_for, set()
        return looked_for

    def turnover(self) -> tuple[set[str], set[str]]:
        """The paths of files given after the last call, and those that scenes stopped mentioning."""
        came, left = self._came, self._unmentioned
        self._came, self._unmentioned = set(), set()
        return came, left

    def unresolved(self) -> frozenset[str]:
        """Roots of the scenes that still need to be resolved. `resolve` takes one at a time."""
        return frozenset(self._unresolved)

    def moved(self, *among: AbstractSet[str]) -> tuple[set[str], set[str]]:
        """The roots of the scenes that changed after the last call, and the paths `among` the given ones that are, or
        were, in one of them."""
        moved, left = self._moved, self._left
        self._moved, self._left = set(), set()
        scenes = [self._scenes[root] for root in moved if root in self._scenes]
        mentioned = (left, *(scene.instances.mentioned for scene in scenes))
        return moved, set[str]().union(*(paths & some for some in among if some for paths in mentioned))

    def resolve(self, root: str) -> None:
        """Resolves an unresolved scene. Optional: `analysis` does it."""
        if root not in self._unresolved:
            return
        self._unresolved.remove(root)
        spliced = self._scenes[root].instances
        kept_scenes = None if root in self._sets else self._kept_scenes
        kept = None if kept_scenes is None else kept_scenes.find(root, spliced, self._existing.get)
        if kept is not None:
            self._keep(kept)
            return
        fresh = [place for prefix, file in spliced.files.items() for place in places(file, prefix)]
        with CollectorPaused():
            scene = updated(
                empty_scene(root, is_set=root in self._sets), spliced, (), fresh, self._existing.get, self._judges
            )
        if kept_scenes is not None:
            kept_scenes.note(scene, self._existing.get)
        self._keep(scene)
        self.resolved += scene.resolved

    def stop_judging(self) -> None:
        """Turns findings off for later changes, for callers that only need results."""
        self._judges = unjudged

    def copy(self) -> "Workspace":
        """An independent copy that shares all frozen parts. Cost: O(files), of any size."""
        other = Workspace(self.formats, self._judges, self.limits, self.memo, self.selection)
        other._files = self._files
        other._absent = dict(self._absent)
        other._existing = dict(self._existing)
        other._pinned = set(self._pinned)
        other._sets = dict(self._sets)
        other._members = dict(self._members)
        other._scenes = self._scenes
        other._by_folder = self._by_folder
        other._unresolved = set(self._unresolved)
        other._graph = self._graph.copy()
        other._mentions = self._mentions.copy()
        other._lacking = set(self._lacking)
        other._askers = self._askers.copy()
        other._wanted = set(self._wanted)
        other._chosen = self._chosen
        return other

    # Changes.

    def set_text(self, path: str, text: bytes, version: int | None = None, file_format: Format | None = None) -> None:
        """Adds or changes a file. A known file is edited, not read from scratch."""
        known = self._files.get(path)
        if known is not None:
            edit = difference(known.text, text)
            self.edit(path, () if edit is None else (edit,), version)
            return
        with CollectorPaused():
            self._take_in([self._reading.file(path, text, version, file_format)])

    def set_made(self, path: str, text: bytes, file_format: Format, sources: Sources) -> None:
        """Adds or changes a text made from other files."""
        at_once(self.making(path, text, file_format, sources))

    def making(self, path: str, text: bytes, file_format: Format, sources: Sources) -> Steps[None]:
        """The same in two steps: the first one reads, for nothing if the file changes before the second one."""
        known = self._files.get(path)
        with CollectorPaused():
            new = self._reading.file(path, text, None, file_format) if known is None else None
            edit = None if known is None else difference(known.text, text)
            change = None if known is None or edit is None else edited(known, (edit,), None)
        yield 1, 2
        if self._files.get(path) is not known:
            self.set_text(path, text, file_format=file_format)
        elif new is not None:
            with CollectorPaused():
                self._take_in([new])
        elif known is not None and change is not None:
            self.lowered = change.lowered
            self._follow_edit(known, change.file, change.delta)
        self._put(self._files[path]._replace(sources=sources))

    def set_texts(self, texts: Mapping[str, bytes]) -> None:
        """Adds unknown files from the disk. Cost: theirs, and once that of each scene with them."""
        with CollectorPaused():
            self._take_in([self._reading.file(path, text) for path, text in texts.items()])

    def edit(self, path: str, edits: Iterable[Edit], version: int | None = None) -> None:
        """Applies edits, each to the result of the one before; one analysis for all.

        The path may be the name of a set, to edit its list.
        """
        file = self._sets[path] if path in self._sets else self._files[path]
        with CollectorPaused():
            change = edited(file, edits, version)
        if change is None:
            if path in self._files:
                self._put(file._replace(version=version))
        elif file.sources is None and self.formats.may_turn(file.format, path, change.file.text):
            self.remove(path)
            self.set_text(path, change.file.text, version)
        else:
            self.lowered = change.lowered
            self._follow_edit(file, change.file, change.delta)

    def set_absent(self, path: str, absence: Absence = Absence.MISSING) -> None:
        """Declares that a file is absent."""
        self.set_all_absent({path: absence})

    def set_all_absent(self, absences: Mapping[str, Absence]) -> None:
        """Declares that files are absent. Cost: that of each scene that includes one of them, once."""
        changed = {path for path, absence in absences.items() if self._absent.get(path) is not absence}
        self._looked_for |= changed
        touched: set[str] = set()
        for path in changed:
            self._absent[path] = absences[path]
            self._files = self._files.without(path)
            touched |= self._graph.disconnect(path)
        if changed:
            self._follow_includes(changed, touched)

    def set_existing(self, existing: Mapping[str, Presence | None]) -> None:
        """Sets the presence of paths: existing or not, the extent of a mesh, or a suggested path.

        None makes it unknown again.
        """
        changed = [path for path, there in existing.items() if self._existing.get(path) != there]
        for path in changed:
            there = existing[path]
            if there is None:
                del self._existing[path]
                self._want([path])
            else:
                self._existing[path] = there
                self._looked_for.add(path)
                self._wanted.discard(path)
        queries = [Query(QueryKind.FILE, path) for path in changed]
        for root in self._askers.of_any(changed):
            scene = self._scenes[root]
            self._keep(updated(scene, scene.instances, (), (), self._existing.get, self._judges, queries))

    def remove(self, path: str) -> None:
        """Removes a file. Scenes that include it request it again."""
        if path in self._files or path in self._absent:
            self._files = self._files.without(path)
            self._absent.pop(path, None)
            self._follow_includes({path}, self._graph.disconnect(path))

    def pin(self, path: str) -> None:
        """Makes a file the root of a scene even if another includes it."""
        self._pinned.add(path)
        self._choose_roots({path})

    def choose(self, roots: Mapping[str, str]) -> None:
        """Chooses the scenes, by root, that show files in several; replaces earlier choices."""
        self._chosen = dict(roots)
        self._analysis = None

    def load_together(self, sets: Mapping[str, Iterable[Member | str]]) -> None:
        """Sets the files of sets, in loading order; the name of a set is not the path of a file.

        Other sets stay the same, and one without files is removed. Cost: that of the files that come, go, or are
        mounted differently.
        """
        for root in sorted(sets):
            known, members = self._sets.get(root), joined(sets[root], self.formats)
            before = self._members.pop(root, ())
            if members:
                self._members[root] = members
            if known is None:
                if members:
                    self._sets[root] = listing(root, members)
                    self._add_scene(empty_scene(root, is_set=True))
            elif not members:
                self._drop_scene(root)
                del self._sets[root]
            elif (change := relisting(known, before, members)) is not None:
                self.edit(root, (change,))

    def follow_limits(self) -> None:
        """Reads and splices everything with changed limits again. Cost: that, and O(files).

        A file that exceeds the limit, or did before, is requested again if an include leads to it.
        """
        for path in [path for path, absence in self._absent.items() if absence is Absence.TOO_LARGE]:
            self.remove(path)
        for path, file in list(self._files.items()):
            if file.version is None and len(file.text) > self.limits(path).file_size:
                self.remove(path)
        stale = {path: file for path, file in self._files.items() if file.limits != self.limits(path)}
        roots = {root for root, scene in self._scenes.items() if scene.instances.limits != self.limits(root)}
        with CollectorPaused():
            touched: set[str] = set()
            for path, file in stale.items():
                roots.update(scene.root for scene in self._scenes_with(path))
                anew = self._reading.file(path, file.text, file.version, file.format)._replace(sources=file.sources)
                self._files = self._files.with_entry(path, anew)
                touched |= self._graph.connect(path, _targets(anew))
            for root in sorted(roots):
                self._drop_scene(root)
                self._add_scene(empty_scene(root, is_set=root in self._sets))
            self._choose_roots(touched)

    def follow_selection(self) -> None:
        """Checks files with a changed selection again, without resolving. Cost: O(files), and O(items of those)."""
        changed: dict[str, list[SourceFile]] = {}
        for path, file in self._files.items():
            selection = self.selection(path)
            if selection != file.selection:
                now = file._replace(selection=selection)
                self._files = self._files.with_entry(path, now)
                for scene in self._scenes_with(path):
                    changed.setdefault(scene.root, []).append(now)
        if changed:
            # What was made of findings holds as long as the scene's identity, which stays.
            self.memo.clear()
        for root, files in changed.items():
            scene = self._scenes[root]
            instances = scene.instances
            for file in files:
                instances = instances.with_file(file)
            scene = scene._replace(instances=instances)
            if root not in self._unresolved:
                scene = judged_anew(scene, [file.path for file in files], self._judges)
            self._keep(scene)
        self._analysis = None

    def postpone(self) -> None:
        """Makes the next request resolve every scene from scratch: call it before many files change at once."""
        self._analysis = None
        for root, scene in list(self._scenes.items()):
            self._keep(empty_scene(root, is_set=root in self._sets)._replace(instances=scene.instances))
            self._unresolved.add(root)

    # Updates.

    def _take_in(self, files: Iterable[SourceFile]) -> None:
        self.lowered = 0
        came: set[str] = set()
        touched: set[str] = set()
        for file in files:
            self.lowered += file.reading.lowered
            came.add(file.path)
            self._absent.pop(file.path, None)
            self._put(file)
            touched |= self._graph.connect(file.path, _targets(file))
        self._came |= came
        self._looked_for |= came
        self._follow_includes(came, touched)

    def _find(self, path: str) -> SourceFile | Absence | None:
        return self._files.get(path) or self._absent.get(path) or self._sets.get(path)

    def _put(self, file: SourceFile) -> None:
        self._files = self._files.with_entry(file.path, file)
        self._analysis = None
        for scene in self._scenes_with(file.path):
            instances, steps = scene.instances.with_file(file), remembered(scene, (), ())
            self._keep(scene._replace(instances=instances, identity=object(), steps=steps))

    def _scenes_with(self, path: str) -> list[SceneState]:
        """The scenes with a file."""
        mentioning = [self._scenes[root] for root in self._mentions.of(path)]
        return [scene for scene in mentioning if path in scene.instances.prefixes]

    def _keep(self, scene: SceneState) -> None:
        """Stores a scene, or its next state."""
        old = self._scenes.get(scene.root)
        self._scenes = self._scenes.with_entry(scene.root, scene)
        self._follow_scene(scene.root, old, scene)

    def _follow_scene(self, root: str, old: SceneState | None, new: SceneState | None) -> None:
        """Records the paths that a scene mentions, lacks and asks for. Cost: the difference."""
        self._analysis = None
        place = (root.rpartition("/")[0], root)
        by_folder = self._by_folder
        self._by_folder = by_folder.without(place) if new is None else by_folder.with_entry(place, new.identity)
        before, after = (_NOTHING if each is None else each.instances.mentioned for each in (old, new))
        self._mentions.follow(root, before, after)
        self._moved.add(root)
        if before is not after:
            self._left |= before - after
            self._unmentioned |= before - after
        if new is not None and new.instances.missing_files:
            self._lacking.add(root)
        else:
            self._lacking.discard(root)
        before, after = (_NOTHING if each is None else each.files_asked for each in (old, new))
        if before is not after:
            self._askers.follow(root, before, after)
            self._wanted.difference_update(path for path in before - after if not self._askers.of(path))
            self._want(after - before)

    def _want(self, paths: Iterable[str]) -> None:
        self._wanted.update(path for path in paths if path not in self._existing and self._askers.of(path))

    def _follow_edit(self, old: SourceFile, new: SourceFile, delta: FactsDelta) -> None:
        self.resolved = 0
        is_set = old.path in self._sets
        if is_set:
            self._sets[old.path] = new
        else:
            self._files = self._files.with_entry(old.path, new)
        self._analysis = None
        with CollectorPaused():
            for scene in self._scenes_with(old.path):
                self._followed(scene, after_edit(scene.instances, old, new, delta, self._find))
        if new.includes is not old.includes and not is_set and _leads_elsewhere(old, new, delta):
            self._choose_roots(self._graph.connect(old.path, _targets(new)))

    def _followed(self, scene: SceneState, following: Respliced) -> None:
        """Updates a scene for its new files; an unresolved one only gets the files."""
        if scene.root in self._unresolved:
            self._keep(scene._replace(instances=following.instances))
            return
        state = updated(scene, *following, self._existing.get, self._judges)
        self._keep(state)
        self.resolved += state.resolved

    def _follow_includes(self, paths: AbstractSet[str], touched: set[str]) -> None:
        """Updates the scenes that ask for new or removed files, and the roots of scenes."""
        self._analysis = None
        self.resolved = 0
        for root in self._mentions.of_any(paths):
            scene = self._scenes[root]
            if scene.instances.asks_for(paths) and (root in self._files or root in self._sets):
                self._followed(scene, after_finding(scene.instances, paths, self._find))
        self._choose_roots(touched)

    def _choose_roots(self, touched: set[str]) -> None:
        went, came = self._graph.changed_roots(touched, self._scenes.keys(), self._sets.keys())
        pinned = self._pinned & self._files.keys()
        for root in went - pinned:
            self._drop_scene(root)
        for root in sorted(came | pinned):
            if root not in self._scenes:
                self._add_scene(empty_scene(root))

    def _add_scene(self, empty: SceneState) -> None:
        self._unresolved.add(empty.root)
        self._keep(empty._replace(instances=spliced(empty.root, self.limits(empty.root), self._find)))

    def _drop_scene(self, root: str) -> None:
        old, self._scenes = self._scenes[root], self._scenes.without(root)
        self._follow_scene(root, old, None)
        self._unresolved.discard(root)


_NOTHING: frozenset[str] = frozenset()


def _leads_elsewhere(old: SourceFile, new: SourceFile, delta: FactsDelta) -> bool:
    """True if an edit may have changed `_targets`."""
    labels = (*delta.removed, *delta.inserted, *delta.changed)
    targets = (file.includes.get(label) for file in (old, new) for label in labels)
    return any(target is not None and not target.is_scene for target in targets)


def _targets(file: SourceFile) -> list[str]:
    """The targets that are not scenes by themselves."""
    return [target.path for target in file.includes.values() if target.path is not None and not target.is_scene]
