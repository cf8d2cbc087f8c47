"""The one changeable object: files come, change and go, and scenes follow.

Which files are roots follows from their includes: a file that no other known file includes is the root of a scene, and
of files that include each other in a ring the first by name is. Nothing is read here: `wanted` says which files are
asked for, and whoever can read hands them in.
"""

from collections.abc import Iterable, Mapping

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.collector import collector_paused
from robray.analysis.files import Absence, IncludeTarget, SourceFile, include_targets
from robray.analysis.instances import Include, IncludeStatus, Instances, cut_out, places, splice_in
from robray.analysis.questions import Place, Question, Topic
from robray.analysis.scene_state import SceneState, empty_scene
from robray.analysis.update import Judge, updated
from robray.facts.frontend import FrontEnd, Reading
from robray.facts.splice import FactsDelta
from robray.text.edits import Edit, difference, merged
from robray.text.lines import Lines


class Workspace:
    """`lowered` and `resolved` count the items of the last change: what it cost."""

    def __init__(self, frontends: Mapping[str, FrontEnd], judge: Judge) -> None:
        self._frontends = frontends
        self._judge = judge
        self._files: dict[str, SourceFile] = {}
        self._absent: dict[str, Absence] = {}
        self._existing: dict[str, bool] = {}
        self._pinned: set[str] = set()
        self._scenes: dict[str, SceneState] = {}
        self._analysis: Analysis | None = None
        self.lowered = 0
        self.resolved = 0

    # What there is.

    def analysis(self) -> Analysis:
        """The present state, frozen."""
        if self._analysis is None:
            self._analysis = Analysis(dict(self._files), dict(self._scenes))
        return self._analysis

    def file(self, path: str) -> SourceFile | None:
        return self._files.get(path)

    def wanted(self) -> frozenset[str]:
        """Paths of files that includes lead to and that nobody has handed in or declared absent."""
        return frozenset(
            include.path
            for scene in self._scenes.values()
            for include in scene.instances.includes.values()
            if include.status is IncludeStatus.WANTED and include.path is not None
        )

    def wanted_existence(self) -> frozenset[str]:
        """Paths, of meshes, of which it is asked only whether they are there."""
        return frozenset(
            question.name
            for scene in self._scenes.values()
            for question in scene.readers
            if question.topic is Topic.FILE and isinstance(question.name, str) and question.name not in self._existing
        )

    # What changes it.

    def set_text(self, path: str, text: bytes, version: int | None = None, frontend: FrontEnd | None = None) -> None:
        """Hands in a file, or what is in it now. A file that is known already is edited, not read anew."""
        known = self._files.get(path)
        if known is not None:
            edit = difference(known.text, text)
            if edit is not None:
                self._edit(known, text, edit, version)
            else:
                self._put(attrs.evolve(known, version=version))
            return
        front = frontend or self._frontend(path)
        with collector_paused():
            reading = front.read(text)
            self.lowered = reading.lowered
            file = SourceFile(path, front, reading, Lines(text), include_targets(path, front, reading), version)
            self._absent.pop(path, None)
            self._put(file)
            self._follow_includes(path)

    def edit(self, path: str, edits: Iterable[Edit], version: int | None = None) -> None:
        """Applies edits one after the other, each to the text that the one before left; one analysis for all."""
        file = self._files[path]
        text, whole = merged(file.text, edits)
        if whole is None or text == file.text:
            self._put(attrs.evolve(file, version=version))
        else:
            self._edit(file, text, whole, version)

    def set_absent(self, path: str, absence: Absence = Absence.MISSING) -> None:
        """Declares that there is no such file (any more)."""
        if self._absent.get(path) is absence:
            return
        self._absent[path] = absence
        self._files.pop(path, None)
        self._analysis = None
        self._follow_includes(path)

    def set_existing(self, existing: Mapping[str, bool]) -> None:
        """Tells of paths whether they are there, for meshes."""
        changed = [path for path, there in existing.items() if self._existing.get(path) is not there]
        self._existing.update(existing)
        questions = [Question(Topic.FILE, path) for path in changed]
        for root, scene in self._scenes.items():
            if any(question in scene.readers for question in questions):
                self._scenes[root] = updated(scene, scene.instances, (), (), self._existing.get, self._judge, questions)
        self._analysis = None

    def forget(self, path: str) -> None:
        """Takes a file out as if nobody had ever asked for it."""
        if self._files.pop(path, None) is not None or self._absent.pop(path, None) is not None:
            self._analysis = None
            self._follow_includes(path)

    def pin(self, path: str) -> None:
        """Makes a file the root of a scene even if another includes it."""
        self._pinned.add(path)
        self._follow_includes(path)

    # How it follows.

    def _frontend(self, path: str) -> FrontEnd:
        suffix = path[path.rfind(".") :] if "." in path else ""
        return self._frontends.get(suffix) or next(iter(self._frontends.values()))

    def _find(self, path: str) -> SourceFile | Absence | None:
        return self._files.get(path) or self._absent.get(path)

    def _put(self, file: SourceFile) -> None:
        self._files[file.path] = file
        self._analysis = None
        for root, scene in self._scenes.items():
            prefixes = scene.instances.prefixes(file.path)
            if prefixes:
                files = dict(scene.instances.files)
                files.update(dict.fromkeys(prefixes, file))
                self._scenes[root] = attrs.evolve(scene, instances=Instances(files, scene.instances.includes))

    def _edit(self, old: SourceFile, text: bytes, edit: Edit, version: int | None) -> None:
        reading, delta = old.frontend.reread(old.reading, text, edit)
        self.lowered = reading.lowered
        self.resolved = 0
        includes = _updated_includes(old, reading, delta)
        new = SourceFile(old.path, old.frontend, reading, old.lines.edited(text, edit), includes, version)
        self._files[old.path] = new
        self._analysis = None
        for root, scene in list(self._scenes.items()):
            prefixes = scene.instances.prefixes(old.path)
            if prefixes:
                self._scenes[root] = self._updated_scene(scene, prefixes, new, delta)
                self.resolved += self._scenes[root].resolved
        if includes != old.includes:
            self._choose_roots()

    def _updated_scene(
        self, scene: SceneState, prefixes: list[Place], new: SourceFile, delta: FactsDelta
    ) -> SceneState:
        files, includes = dict(scene.instances.files), dict(scene.instances.includes)
        removed: list[Place] = []
        fresh: list[Place] = []
        for prefix in prefixes:
            old = files.get(prefix)
            if old is None or old.path != new.path:
                # An include that went took this instance with it.
                continue
            files[prefix] = new
            removed += [(*prefix, label) for label in (*delta.removed, *delta.changed)]
            fresh += [(*prefix, label) for label in (*delta.inserted, *delta.changed)]
            for label in old.includes.keys() | new.includes.keys():
                if old.includes.get(label) != new.includes.get(label):
                    self._respliced((*prefix, label), new, files, includes, removed, fresh)
        return updated(scene, Instances(files, includes), removed, fresh, self._existing.get, self._judge)

    def _respliced(
        self,
        place: Place,
        file: SourceFile,
        files: dict[Place, SourceFile],
        includes: dict[Place, Include],
        removed: list[Place],
        fresh: list[Place],
    ) -> None:
        """Exchanges what an include leads to; the include itself is among the items that changed."""
        for prefix, gone in cut_out(files, includes, place):
            removed += places(gone, prefix)
        target = file.includes.get(place[-1])
        if target is None:
            return
        if target.path is None:
            includes[place] = Include(IncludeStatus.REFUSED, None, target.refusal)
            return
        for prefix in splice_in(files, includes, place, target.path, self._find):
            fresh += places(files[prefix], prefix)

    def _follow_includes(self, path: str) -> None:
        """After a file appeared or vanished: the scenes that ask for it, and which scenes there are."""
        self.resolved = 0
        for root, scene in list(self._scenes.items()):
            asking = [place for place, include in scene.instances.includes.items() if include.path == path]
            if asking and root in self._files:
                self._scenes[root] = self._asked_again(scene, asking)
                self.resolved += self._scenes[root].resolved
        self._choose_roots()

    def _asked_again(self, scene: SceneState, asking: list[Place]) -> SceneState:
        files, includes = dict(scene.instances.files), dict(scene.instances.includes)
        removed: list[Place] = []
        fresh: list[Place] = []
        for place in asking:
            holder = files.get(place[:-1])
            if holder is not None and place in includes:
                removed.append(place)
                fresh.append(place)
                self._respliced(place, holder, files, includes, removed, fresh)
        # An instance may have been cut out with an include further up after it was listed here.
        kept = [place for place in dict.fromkeys(fresh) if place[:-1] in files]
        return updated(scene, Instances(files, includes), dict.fromkeys(removed), kept, self._existing.get, self._judge)

    def _choose_roots(self) -> None:
        wanted = _roots(self._files) | (self._pinned & self._files.keys())
        for root in list(self._scenes):
            if root not in wanted:
                del self._scenes[root]
                self._analysis = None
        for root in sorted(wanted - self._scenes.keys()):
            files: dict[Place, SourceFile] = {}
            includes: dict[Place, Include] = {}
            fresh: list[Place] = []
            for prefix in splice_in(files, includes, (), root, self._find):
                fresh += places(files[prefix], prefix)
            scene = updated(empty_scene(root), Instances(files, includes), (), fresh, self._existing.get, self._judge)
            self._scenes[root] = scene
            self.resolved += scene.resolved
            self._analysis = None


def _roots(files: Mapping[str, SourceFile]) -> set[str]:
    leads_to = {
        path: [target.path for target in file.includes.values() if target.path in files and target.path != path]
        for path, file in files.items()
    }
    included = {target for targets in leads_to.values() for target in targets}
    roots = files.keys() - included
    reached: set[str] = set()

    def reach(root: str) -> None:
        waiting = [root]
        while waiting:
            path = waiting.pop()
            if path not in reached:
                reached.add(path)
                waiting += [target for target in leads_to[path] if target is not None]

    for root in roots:
        reach(root)
    for path in sorted(files):
        if path not in reached:
            roots = roots | {path}
            reach(path)
    return set(roots)


def _updated_includes(old: SourceFile, reading: Reading, delta: FactsDelta) -> Mapping[int, IncludeTarget]:
    touched = [*delta.inserted, *delta.changed]
    if not touched and not delta.removed:
        return old.includes
    gone = old.includes.keys() & {*delta.removed, *delta.changed}
    come = include_targets(old.path, old.frontend, reading, touched)
    if not gone and not come:
        return old.includes
    kept = {label: target for label, target in old.includes.items() if label not in gone}
    return dict(sorted({**kept, **come}.items()))
