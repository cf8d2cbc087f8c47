"""Resolves the statements of SMURF: entities are frames, and everything else names parts elsewhere."""

from collections.abc import Sequence
from posixpath import splitext

from robray.analysis.files import Absence
from robray.analysis.instances import Include, IncludeStatus
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import FrameResult, IncludeResult, ItemValue
from robray.facts.details import FileNotFound, Named, Said, Undefined, Written
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import (
    ASKED_ELEMENT,
    ASKED_JOINT,
    ASKED_LINK,
    ASKED_MATERIAL,
    ASKED_MODEL,
    ATTACHED,
    ATTACHED_LINK,
    COLLISION,
    JOINT,
    LINK,
    MATERIAL,
    VISUAL,
)
from robray.facts.symbols import Name, SymbolKind
from robray.formats.smurf.semantics.answers import LinkFound, is_dropped, pose_of
from robray.formats.smurf.semantics.names import SEPARATOR
from robray.formats.smurf.statements import (
    Annotation,
    Attachment,
    Entity,
    Key,
    ListedFile,
    NoModel,
    Odd,
    Role,
    Section,
    SmurfStatement,
)
from robray.formats.smurf.vocabulary import (
    ASKED_ANY_POSE,
    ASKED_MOTOR,
    ASKED_OUTER,
    ASKED_POSE,
    ASKED_SECTION,
    ASKED_SENSOR,
    MOTOR,
    POSE,
    READ_IN_THE_SINGULAR,
    SECTIONS,
    SENSOR,
)
from robray.scene.model import Frame
from robray.scene.pose import Pose
from robray.text.paths import normal, path_fault

_ASKED = {
    LINK: ASKED_LINK,
    JOINT: ASKED_JOINT,
    MATERIAL: ASKED_MATERIAL,
    VISUAL: ASKED_ELEMENT,
    COLLISION: ASKED_ELEMENT,
    MOTOR: ASKED_MOTOR,
    SENSOR: ASKED_SENSOR,
    POSE: ASKED_POSE,
}
_UNDEFINED = {
    LINK: "smurf-undefined-link",
    JOINT: "smurf-undefined-joint",
    MATERIAL: "smurf-undefined-material",
    VISUAL: "smurf-undefined-visual",
    COLLISION: "smurf-undefined-collision",
    MOTOR: "smurf-undefined-motor",
    SENSOR: "smurf-undefined-sensor",
}
_OF_ANNOTATIONS = frozenset({MOTOR, SENSOR})


def annotated(annotation: Annotation, place: ItemPath, context: ResolveContext) -> None:
    by_phobos = annotation.by_phobos
    for named, kinds, _ in annotation.references:
        _check_reference(named, kinds, context, by_phobos=by_phobos)
    if annotation.values:
        lists_of(MOTOR, context, by_phobos=by_phobos)
    for named, _ in annotation.values:
        if context.ask(ASKED_MOTOR, named.text) is not None:
            continue
        if context.ask(ASKED_JOINT, named.text) is None:
            if _has_model(context):
                context.problem("smurf-undefined-joint", named.span, Named(named.text))
        elif not by_phobos:
            context.problem("smurf-pose-without-motor", named.span, Named(named.text))
    name, declared = annotation.name, annotation.kind
    if declared is None or name is None or is_dropped(lists_of(declared, context, by_phobos=by_phobos), place):
        return
    if context.ask(_ASKED[declared], name.text) != place:
        context.problem("smurf-duplicate-name", name.span, (name.text, declared.word))


def lists_of(kind: SymbolKind, context: ResolveContext, *, by_phobos: bool) -> Sequence[ItemPath]:
    """Lists of the section that declares a kind of names, if they affect the names."""
    section = _SECTIONS_OF.get(kind)
    found = context.ask(ASKED_SECTION, section) if by_phobos and section is not None else None
    return found if isinstance(found, tuple) else ()


_SECTIONS_OF = {words.declares: name for name, words in SECTIONS.items() if words.declares is not None}


def _check_reference(name: Name, kinds: tuple[SymbolKind, ...], context: ResolveContext, *, by_phobos: bool) -> None:
    for kind in kinds:
        lists_of(kind, context, by_phobos=by_phobos)
        answer = context.ask(_ASKED[kind], name.text)
        if _ASKED[kind] is ASKED_ELEMENT and isinstance(answer, tuple):
            answer = answer[0 if kind is VISUAL else 1]
        if answer is not None:
            return
    if kinds[0] in _OF_ANNOTATIONS or _has_model(context):
        details = Undefined(name.text) if kinds[0] in _OF_ANNOTATIONS else Named(name.text)
        context.problem(_UNDEFINED[kinds[0]], name.span, details)


def _has_model(context: ResolveContext) -> bool:
    """True if a URDF exists that would have the missing parts. Annotations without a robot are about none."""
    return context.ask(ASKED_MODEL, "") is True


_DEFAULT_POSE = "default"
"""The default pose that Phobos wrote for every robot."""

_READ_INSTEAD = {".yaml": ".yml", ".yml": ".yml", ".urdf": ".urdf", ".xml": ".urdf"}
"""By suffixes that MARS does not read, or not as written, the one that it reads."""

_ROOT_LIST = "smurfa"


def resolve(statement: SmurfStatement, place: ItemPath, context: ResolveContext) -> ItemValue:
    match statement:
        case Entity():
            return _entity(statement, place, context)
        case ListedFile(path=path, role=role):
            if role is Role.IGNORED:
                _ignored(path, context)
                return None
            if role is Role.FURTHER_MODEL or role is Role.REPEATED:
                return None
            return _included(path, place, context)
        case Annotation():
            annotated(statement, place, context)
        case Section():
            _section(statement, place, context)
        case Key() | Odd():
            pass
    return None


def _ignored(path: Name, context: ResolveContext) -> None:
    """A file that MARS ignores; one of the same name beside it may be meant."""
    stem, suffix = splitext(path.text)
    twin = _READ_INSTEAD.get(suffix.lower())
    at = None if twin is None else entity_path(f"{stem}{twin}", context)
    found = f"{stem}{twin}" if at is not None and context.is_there(at) else ""
    context.problem("smurf-ignored-file", path.span, (path.text, suffix, found))


def _entity(entity: Entity, place: ItemPath, context: ResolveContext) -> ItemValue:
    name = context.own_name(entity.called)
    span = entity.keyword
    is_called = entity.name is not None or entity.file is not None
    if is_called and not context.is_kept(name):
        context.problem("smurf-duplicate-entity", span, Named(entity.called))
    if entity.file is not None and entity.is_loaded:
        _included(entity.file, place, context)
    elif entity.file is not None:
        _look_for(entity.file, context)
    parent = None
    if entity.parent is not None and entity.parent.entity is not None:
        parent = _attached(entity.parent, place, context)
        _check_order(entity, context)
    if entity.anchor is not None and entity.anchor.entity is not None:
        _attached(entity.anchor, place, context)
    _check_pose(entity, context)
    _check_child(entity, context)
    _check_maps(entity, context)
    pose = pose_of(entity)
    if parent is None and not (entity.parent is not None and entity.parent.word == "none"):
        parent, pose = _moved(entity, pose, context)
    return FrameResult(Frame(name, parent, pose), ())


def _moved(entity: Entity, pose: Pose, context: ResolveContext) -> tuple[str | None, Pose]:
    """The place of an entity without a parent. Only the roots of an assembly have the parent of that."""
    if entity.section == _ROOT_LIST and not entity.is_root and context.scope is not None:
        outer = context.ask(ASKED_OUTER, "")
        return None, pose if not isinstance(outer, Pose) else outer @ pose
    parent, moved = context.hung(None, pose)
    return parent, pose if moved is None else moved


def _attached(attachment: Attachment, place: ItemPath, context: ResolveContext) -> str | None:
    """The frame that an entity is attached to; None without one, for which MARS takes the world."""
    del place
    entity, link = attachment.entity, attachment.link
    assert entity is not None, "only what names a link is looked up"
    assert link is not None, "only what names a link is looked up"
    frame = context.frame_named(entity.text)
    if context.ask(QueryKind.FRAME, frame) is None:
        context.problem("smurf-undefined-entity", entity.span, Named(entity.text))
        return None
    context.note(ATTACHED, link.text)
    found = context.ask(ATTACHED_LINK, frame + SEPARATOR + link.text)
    assert isinstance(found, LinkFound), "an entity is answered so"
    if found.place is None:
        context.problem("smurf-undefined-link", link.span, (link.text, entity.text + SEPARATOR))
        return None
    return found.frame


def _check_order(entity: Entity, context: ResolveContext) -> None:
    """MARS creates entities with a parent and no anchor last, in the order of the list."""
    assert entity.parent is not None, "only what has a parent is late"
    assert entity.parent.entity is not None, "only what has a parent is late"
    if entity.by_phobos:
        return
    if entity.anchor is not None and entity.anchor.word != "none":
        return
    other = context.frame(context.frame_named(entity.parent.entity.text))
    if other is not None and other.is_in_file and other.is_behind:
        context.problem("smurf-late-parent", entity.parent.text.span, (entity.called, entity.parent.entity.text))


def _check_pose(entity: Entity, context: ResolveContext) -> None:
    pose = entity.pose
    if pose is None or not entity.is_loaded or entity.is_nested:
        return
    lists_of(POSE, context, by_phobos=entity.by_phobos)
    if context.ask(ASKED_POSE, pose.text) is not None:
        return
    if pose.text == _DEFAULT_POSE and not context.ask(ASKED_ANY_POSE, ""):
        return
    context.problem("smurf-undefined-pose", pose.span, (pose.text, entity.called + SEPARATOR))


def _check_child(entity: Entity, context: ResolveContext) -> None:
    """MARS does not look at it."""
    child = entity.child
    if child is None or not entity.is_loaded or entity.is_nested or context.ask(ASKED_LINK, child.text) is not None:
        return
    context.problem("smurf-undefined-link", child.span, (child.text, entity.called + SEPARATOR, not entity.by_phobos))


def _check_maps(entity: Entity, context: ResolveContext) -> None:
    scope = context.scope
    if entity.by_phobos or scope is None or scope.mount is None or scope.mount.parent is None:
        return
    if entity.position is not None and entity.position.is_map:
        context.problem("smurf-map-in-nested-scene", entity.position.span, ("position",))
    if entity.rotation is not None and entity.rotation.is_map:
        context.problem("smurf-map-in-nested-scene", entity.rotation.span, ("rotation",))


def _look_for(file: Name, context: ResolveContext) -> None:
    """Reports a missing file that robray does not read."""
    path = entity_path(file.text, context)
    if path is not None and (meant := context.missing(path)) is not None:
        context.problem("smurf-file-not-found", file.span, FileNotFound(file.text, Absence.MISSING.value, path, meant))


def entity_path(written: str, context: ResolveContext) -> str | None:
    """The path of an entity's file, named by a scene in the root's folder."""
    return None if path_fault(written) is not None else normal(f"{context.folder}/{written}")


def _included(path: Name, place: ItemPath, context: ResolveContext) -> IncludeResult:
    state = context.ask(QueryKind.INCLUDE, place)
    if not isinstance(state, Include):
        return IncludeResult(None)
    match state.status:
        case IncludeStatus.REFUSED:
            context.problem("smurf-file-not-found", path.span, FileNotFound(path.text, f"cannot exist: {state.reason}"))
        case IncludeStatus.ABSENT if state.reason == Absence.OUTSIDE.value:
            context.problem("smurf-file-outside", path.span, Written(path.text))
        case IncludeStatus.ABSENT if state.reason == Absence.TOO_LARGE.value:
            context.problem("smurf-too-large", path.span, Said(f"the file {state.reason}"))
        case IncludeStatus.ABSENT:
            at = state.path or ""
            meant = context.missing(at) if state.reason == Absence.MISSING.value else None
            context.problem("smurf-file-not-found", path.span, FileNotFound(path.text, state.reason, at, meant or ""))
        case IncludeStatus.CYCLE:
            context.problem("smurf-include-cycle", path.span, Written(path.text))
        case IncludeStatus.LIMIT:
            context.problem("smurf-too-large", path.span, Said(state.reason))
        case IncludeStatus.SPLICED | IncludeStatus.WANTED:
            pass
    return IncludeResult(state.path)


def _section(section: Section, place: ItemPath, context: ResolveContext) -> None:
    usual = section.usual
    if usual in READ_IN_THE_SINGULAR and section.name.text == usual and not section.by_phobos:
        context.problem("smurf-singular-section", section.keyword, (usual, READ_IN_THE_SINGULAR[usual]))
    if section.no_model is not None:
        _lacks_model(section.no_model, context)
    if usual in ("files", "entities", "smurfs", "smurfa") or not section.is_list:
        return
    if usual not in SECTIONS:
        context.problem("smurf-unknown-section", section.keyword, (section.name.text, *_refusing(section)))
        return
    found = context.ask(ASKED_SECTION, usual)
    others = found if isinstance(found, tuple) else ()
    if others and others[0] != place and others[0][:-1] != place[:-1]:
        context.problem("smurf-section-twice", section.keyword, (section.name.text, False))


def _lacks_model(lacking: NoModel, context: ResolveContext) -> None:
    """With the URDF that lies where one would be, if there is one."""
    for each in lacking.candidates:
        at = entity_path(each, context)
        if at is not None and context.is_there(at):
            context.problem("smurf-no-urdf", lacking.span, (each,))
            return
    context.problem("smurf-no-urdf", lacking.span, ("",))


def _refusing(section: Section) -> tuple[str, ...]:
    """The reader of the project, if it refuses an unknown list."""
    return ("Phobos" if section.by_phobos else "",)
