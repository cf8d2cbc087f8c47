"""Completions in a file of SMURF: keys, words, names, files."""

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator
from functools import partial

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, Statement
from robray.facts.robots import COLLISION, JOINT, LINK, MATERIAL, VISUAL
from robray.facts.symbols import SymbolKind
from robray.features.candidates import (
    Candidate,
    Completion,
    CompletionContext,
    CompletionRole,
    Completions,
    ListFolder,
    best,
)
from robray.features.completion import files_present
from robray.features.semantic_tokens import instances
from robray.formats.smurf.editing.place import Place, place_at
from robray.formats.smurf.semantics.names import SEPARATOR, scope_of
from robray.formats.smurf.statements import Annotation, Entity
from robray.formats.smurf.vocabulary import (
    ENTITY_KEYS,
    ENTITY_LISTS,
    LOOP_CONSTRAINTS,
    MOTOR,
    NUMBERS_BY_NAME,
    POSE,
    ROBOT_KEYS,
    SCENE_KEYS,
    SECTIONS,
    SENSOR,
    SENSOR_TARGET_KEYS,
    SINGULAR,
    TYPES,
    sensor_targets,
)
from robray.rules.engine.suggest import nearest
from robray.syntax.yaml.quoting import DOUBLE, between, quoted
from robray.syntax.yaml.writing import has_no_marks, written
from robray.text.paths import normal

_ROLES = {
    LINK: CompletionRole.LINK,
    JOINT: CompletionRole.FRAME,
    MATERIAL: CompletionRole.MATERIAL,
    VISUAL: CompletionRole.WORD,
    COLLISION: CompletionRole.WORD,
    MOTOR: CompletionRole.WORD,
    SENSOR: CompletionRole.WORD,
    POSE: CompletionRole.WORD,
}
_ROBOT_FILES = (".urdf", ".yml")
_ENTITY_FILES = (".smurf", ".urdf", ".smurfs", ".smurfa")
_NOTHING = re.compile(rb"(?:(?<=:)(?>(?:[ \t]+#[^\n]*|[ \t\r\n])*)|[ \t]*)\Z")
_MOST_BLANKS = 500
_MOST_NAMES = 5_000
_BEHIND_KEYS = ": "


def complete(analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext) -> Completions | None:
    at = place_at(file.text, offset)
    if at is None or (context.trigger and context.trigger not in (":", " ", '"', "/")):
        return None
    if context.trigger == " " and at.key is None:
        return None
    found = instances(analysis, file.path)
    scene, prefix = found[0] if found else (None, ())
    name = file.format.name
    if name == "smurf":
        candidates = [*_of_robot(at, file, context.list_folder, files_present(analysis, file.path, offset))]
    elif name == "smurfs":
        around = _Around(file, offset, scene, prefix)
        candidates = [*_of_scene(at, around, context.list_folder)]
    else:
        candidates = [*_of_annotations(at, _Around(file, offset, scene, prefix))]
    if not candidates:
        return None
    items, incomplete = best(at.typed, candidates, snippets=context.snippets)
    quote = file.text[max(at.replaced.start - 1, 0) : at.replaced.start]
    if quote in (b'"', b"'"):
        ends = quote.decode() + _BEHIND_KEYS if file.text[at.replaced.end : at.replaced.end + 1] != quote else ""
        items = tuple(_in_quotes(each, quote.decode(), ends) for each in items)
    return Completions(at.replaced, items, incomplete)


def _in_quotes(item: Completion, quote: str, ends: str) -> Completion:
    """A colon belongs behind the quotes; in closed ones it would be within them, like other marks."""
    if item.role is not CompletionRole.ATTRIBUTE:
        inner = between(item.label, quote) if item.text.startswith(DOUBLE) else None
        return item if inner is None else attrs.evolve(item, text=inner)
    return attrs.evolve(item, text=item.text.removesuffix(_BEHIND_KEYS) + ends)


class _Around:
    """The item at the cursor, as far as it is read."""

    def __init__(self, file: SourceFile, offset: int, scene: SceneState | None, prefix: ItemPath) -> None:
        self.file, self.scene, self.prefix = file, scene, prefix
        facts = file.reading.facts
        # Nothing is behind a colon, so an item may end with it, even on a line above.
        written = _end_before(file.text, offset)
        rank = facts.rank_at(offset)
        rank = facts.rank_at(written) if rank == TOP else rank
        self.statement = None if rank == TOP else facts.items[rank].statement
        self._place = prefix if rank == TOP else (*prefix, facts.labels[rank])

    @property
    def robot(self) -> str | None:
        """The scope of the names of an entity's robot; None if it is unknown, or not read."""
        scene, entity = self.scene, self.statement
        if scene is None or not isinstance(entity, Entity) or entity.is_nested:
            return None
        scope = scene.own_name(scope_of(entity), self._place)
        return scope if scope in scene.instances.opened else None


def _end_before(text: bytes, offset: int) -> int:
    """End of the text on the line before a byte, or of the key above it without a value."""
    found = _NOTHING.search(text, max(offset - _MOST_BLANKS, 0), offset)
    return offset if found is None else found.start()


def _words(words: dict[str, str], role: CompletionRole, behind: str = "") -> Iterator[Candidate]:
    for word, told in words.items():
        yield 0, word, partial(Completion, word, role, word + behind, told, goes_on=bool(behind))


def _keys(keys: dict[str, str], at: Place) -> Iterator[Candidate]:
    return _words(
        {key: told for key, told in keys.items() if key not in at.others}, CompletionRole.ATTRIBUTE, _BEHIND_KEYS
    )


def _meant(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Corrections and continuations of a word; empty for a missing one."""
    known = (*words,)
    if word in known:
        return (word,)
    near = nearest(word, known)
    begun = [each for each in known if each.startswith(word)]
    return tuple(dict.fromkeys((near, *begun) if near is not None else begun))


def _of_robot(at: Place, file: SourceFile, list_folder: ListFolder, present: Collection[str]) -> Iterator[Candidate]:
    if at.key == "files" or (at.path and "files" in _meant(at.path[-1], ROBOT_KEYS)):
        yield from _files(at, file, _ROBOT_FILES, list_folder, present)
    elif at.key is None and not at.path:
        yield from _keys({**ROBOT_KEYS}, at)


def _of_scene(at: Place, around: _Around, list_folder: ListFolder) -> Iterator[Candidate]:
    if not at.path and at.key is None:
        yield from _keys({**SCENE_KEYS}, at)
        return
    outermost = at.path[0] if at.path else at.key or ""
    if not {*_meant(outermost, SCENE_KEYS)}.intersection(ENTITY_LISTS):
        return
    # A value may be on the lines below its key.
    is_below = at.key is None and len(at.path) > 1 and at.path[-1] in ENTITY_KEYS
    match at.path[-1] if is_below else at.key:
        case None:
            yield from _keys({**ENTITY_KEYS}, at)
        case "position" | "rotation" as key if is_below:
            yield from _keys({**NUMBERS_BY_NAME[key]}, at)
        case "type":
            yield from _words({**TYPES}, CompletionRole.WORD)
        case "file":
            yield from _files(at, around.file, _ENTITY_FILES, list_folder)
        case "parent" | "anchor":
            yield from _attachments(at, around)
        case "root":
            yield from _words({"true": "", "false": ""}, CompletionRole.WORD)
        case "pose":
            yield from _names_of_kind(around, POSE)
        case "child":
            yield from _names_of_kind(around, LINK)
        case key if key == outermost:
            yield from _keys({**ENTITY_KEYS}, at)
        case _:
            pass


def _attachments(at: Place, around: _Around) -> Iterator[Candidate]:
    """Entities, without the attached one; behind the colons the links of one."""
    scene = around.scene
    words = {"world": "the world", "none": "nothing"}
    if "anchor" in (at.key, *at.path[-1:]):
        words["parent"] = "what its parent is"
    entity, colons, _ = at.typed.partition(SEPARATOR)
    if not colons:
        yield from _words(words, CompletionRole.WORD)
    for symbol in () if scene is None else scene.declarations:
        if colons and symbol.kind is LINK:
            if next(scene.declared_in_scope(symbol, entity + SEPARATOR), None) is not None if scene else False:
                whole = f"{entity}{SEPARATOR}{symbol.name}"
                text = whole if has_no_marks(entity) and has_no_marks(symbol.name) else quoted(whole, DOUBLE)
                yield 0, whole, partial(Completion, whole, CompletionRole.LINK, text, "link")
        elif not colons and symbol.kind is SymbolKind.FRAME and scene is not None:
            places = scene.declarations[symbol]
            entity_there = scene.item(places[0]).statement
            # A scene in a scene has no link.
            is_same = entity_there is around.statement
            if isinstance(entity_there, Entity) and not entity_there.is_nested and not is_same:
                text = symbol.name + SEPARATOR
                yield 0, text, partial(Completion, text, CompletionRole.FRAME, text, "entity", goes_on=True)


def _names_of_kind(around: _Around, kind: SymbolKind) -> Iterator[Candidate]:
    """Names of the entity's robot; of all robots if it is unknown."""
    scene, robot = around.scene, around.robot
    symbols = [] if scene is None else [symbol for symbol in scene.declarations if symbol.kind is kind]
    if scene is not None and robot is not None:
        symbols = [each for each in symbols if next(scene.declared_in_scope(each, robot), None) is not None]
    for name in [symbol.name for symbol in symbols[:_MOST_NAMES]]:
        yield 0, name, partial(Completion, name, _ROLES[kind], written(name), kind.word)


def _of_annotations(at: Place, around: _Around) -> Iterator[Candidate]:
    if not at.path and at.key is None:
        yield from _keys(dict.fromkeys(SECTIONS, "a section of annotations"), at)
        return
    outermost = at.path[0] if at.path else at.key or ""
    sections = dict.fromkeys(SINGULAR.get(each, each) for each in _meant(outermost, (*SECTIONS, *SINGULAR)))
    seen: set[str] = set()
    for section in sections:
        for candidate in _of_section(at, section, outermost, around):
            if candidate[1] not in seen:
                seen.add(candidate[1])
                yield candidate


def _of_section(at: Place, section: str, outermost: str, around: _Around) -> Iterator[Candidate]:
    scene, prefix = around.scene, around.prefix
    words = SECTIONS[section]
    inside = at.path[1:]
    known = (*words.keys, *words.references)
    inner = _meant(inside[-1], known) if inside else ()
    if at.key is not None:
        keys = (*_meant(at.key, (*known, *LOOP_CONSTRAINTS)), at.key)
    else:
        # A list of names has no keys, with or without its bracket.
        keys = tuple(each for each in inner if each in words.references or each in SENSOR_TARGET_KEYS)
    if section == "poses" and ("joints" in inner or "joints" in keys) and (at.key is None or "joints" in keys):
        yield from _named(scene, prefix, (MOTOR, JOINT), behind=": ")
        return
    if "loop_constraints" in inner and (found := next((each for each in keys if each in LOOP_CONSTRAINTS), "")):
        yield from _named(scene, prefix, LOOP_CONSTRAINTS[found])
        return
    if not keys or (not inside and at.key == outermost):
        yield from _keys(dict.fromkeys(known, ""), at)
        return
    for key in dict.fromkeys(keys):
        if key == "name" and words.about is not None:
            yield from _named(scene, prefix, (words.about,))
        elif key in words.references:
            yield from _named(scene, prefix, words.references[key])
        elif section == "sensors" and key in SENSOR_TARGET_KEYS:
            yield from _named(scene, prefix, _targets(around.statement))


def _targets(sensor: Statement | None) -> tuple[SymbolKind, ...]:
    """Kinds that a sensor may name, by its type; any of them for an unknown one."""
    kind = sensor.type.text if isinstance(sensor, Annotation) and sensor.type is not None else ""
    return sensor_targets(kind) or (JOINT, LINK, MOTOR, COLLISION)


def _named(
    scene: SceneState | None, prefix: tuple[int, ...], kinds: tuple[SymbolKind, ...], behind: str = ""
) -> Iterator[Candidate]:
    """Names of the robot of an annotations' file."""
    for symbol in () if scene is None else scene.declarations:
        if symbol.kind in kinds and scene is not None and next(scene.declared_at(symbol, prefix), None) is not None:
            text = written(symbol.name) + behind
            yield 0, symbol.name, partial(Completion, symbol.name, _ROLES[symbol.kind], text, symbol.kind.word)


def _files(
    at: Place, file: SourceFile, suffixes: tuple[str, ...], list_folder: ListFolder, left_out: Collection[str] = ()
) -> Iterator[Candidate]:
    folder = at.typed.rpartition("/")[0]
    before = f"{folder}/" if folder else ""
    around = normal(posixpath.join(posixpath.dirname(file.path), folder))
    for name in list_folder(around):
        path = before + name
        if name.endswith("/"):
            yield 1, path, partial(Completion, path, CompletionRole.FOLDER, path, goes_on=True)
        elif name.endswith(suffixes) and posixpath.join(around, name) not in (file.path, *left_out):
            yield 0, path, partial(Completion, path, CompletionRole.FILE, path)
