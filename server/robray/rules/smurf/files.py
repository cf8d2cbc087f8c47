"""Files that SMURF lists, and the requirements for each."""

import posixpath
import re
from functools import partial
from typing import Any, NamedTuple

from robray.formats.smurf.statements import Entity, Key, Section, statement_of
from robray.formats.smurf.vocabulary import ROBOT_KEYS, SECTIONS, SINGULAR, SUFFIX_TYPES
from robray.rules.engine.meant import meant_path
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, scene_and_place, written
from robray.rules.smurf.names import first_of_name
from robray.rules.smurf.poses import listed
from robray.syntax.yaml.writing import in_quotes, written_as
from robray.syntax.yaml.writing import written as as_yaml
from robray.text.slips import slip
from robray.text.spans import Span


def _meant(context: RuleContext) -> str | None:
    written, _, _, found = context.details
    scene, place = scene_and_place(context)
    return meant_path(written, found, posixpath.dirname(scene.file(place).path))


def _file_not_found_message(context: RuleContext) -> str:
    written, why = context.details.text, context.details.why
    meant = _meant(context)
    return f"file '{written}' {why}" + ("" if meant is None else f"; did you mean '{meant}'?")


def _file_not_found_fix(context: RuleContext) -> Fix | None:
    meant, there = _meant(context), written(context)
    quote = there[:1] if there[:1] in ("'", '"') else ""
    if meant is None or there != f"{quote}{context.details.text}{quote}":
        return None
    return replaced(context, written_as(meant, quote) or in_quotes(meant), safe=False)


class IgnoredFile(NamedTuple):
    path: str
    suffix: str
    instead: str


def _ignored_file_message(context: RuleContext) -> str:
    path, _, instead = context.details
    advice = f"did you mean '{instead}'?" if instead else "use .urdf or .yml"
    return f"file '{path}' has a suffix that MARS ignores; {advice}"


def _ignored_file_fix(context: RuleContext) -> Fix | None:
    """The file of the same name with the supported suffix, if it exists."""
    path, _, instead = context.details
    there = written(context)
    if not instead or there.strip("'\"") != path:
        return None
    return replaced(context, there.replace(path, instead), safe=False)


def is_refused(details: Any) -> bool:
    """In a project with the reading of Phobos, the details name the reader that refuses it."""
    return bool(details.refused_by)


class NoModelname(NamedTuple):
    refused_by: str


_EMPTY = re.compile(rb"^modelname[ \t]*:(?=[ \t]*(?:#[^\n]*)?$)", re.MULTILINE)
_FIRST_KEY = re.compile(rb"^[^\s#%-]", re.MULTILINE)


def _no_modelname_fix(context: RuleContext) -> Fix | None:
    """The name of the file, on a line before all others, or behind the key; none in a map in braces.

    An unknown key may be a misspelling of this one.
    """
    if context.file is None:
        return None
    name = posixpath.splitext(posixpath.basename(context.file.path))[0]
    first = _FIRST_KEY.search(context.file.text)
    at = Span(0, 0) if first is None else Span(first.start(), first.start())
    if not name.replace("_", "").replace("-", "").isalnum() or first is None or first[0] == b"{":
        return None
    empty = _EMPTY.search(context.file.text)
    if empty is not None:
        return Fix(f"Set 'modelname' to '{name}'", (Replacement(Span(empty.end(), empty.end()), f" {name}"),)).by_hand
    # This name is only the likeliest one.
    fix = Fix(f"Set 'modelname' to '{name}'", (Replacement(at, f"modelname: {name}\n"),)).unsafe
    items = map(statement_of, context.file.reading.facts.items)
    is_odd = any(isinstance(each, Key) and each.name.text not in ROBOT_KEYS for each in items)
    return fix.by_hand if is_odd else fix


class NoUrdf(NamedTuple):
    path: str


def _no_urdf_fix(context: RuleContext) -> Fix | None:
    """The URDF that lies beside it, before the other files."""
    scene, place = scene_and_place(context)
    section, path = scene.item(place).statement, context.details.path
    if not path or not isinstance(section, Section) or section.no_model is None or section.no_model.first is None:
        return None
    text, span = in_file(context)
    at = section.no_model.first
    start = span.start + at - context.span.start
    before = text[text.rfind(b"\n", 0, start) + 1 : start]
    is_block = not before.strip(b" -")
    written_path = written_as(path, text[start : start + 1].decode("utf-8", "replace")) or as_yaml(path)
    new = f"{written_path}\n{before.decode()}" if is_block else f"{written_path}, "
    fix = Fix(f"Add '{path}' to 'files'", (Replacement(Span(at, at), new),), Applicability.UNSAFE)
    return fix.by_hand if section.no_model.is_any_odd else fix


class SectionTwice(NamedTuple):
    """The section, or the file."""

    name: str
    is_file: bool


def _section_twice_message(context: RuleContext) -> str | None:
    name, is_file = context.details
    return f"'{name}' is listed twice, so MARS loads its content twice; remove it" if is_file else None


class TwoModels(NamedTuple):
    path: str
    refused_by: str


class TypeMismatch(NamedTuple):
    kind: str
    suffix: str


def _type_mismatch_fix(context: RuleContext) -> Fix:
    """The type by the file's suffix; that changes what MARS loads."""
    by_suffix = SUFFIX_TYPES.get(context.details.suffix, context.details.suffix)
    return replaced(context, by_suffix, safe=False).by_hand


class UnknownSection(NamedTuple):
    name: str
    refused_by: str = ""


def _words(context: RuleContext) -> tuple[str, ...]:
    """The known names of sections; their singulars only if none of these is near."""
    name = context.details.name
    is_near = any(slip(name, each) is not None for each in SECTIONS)
    return (*SECTIONS, *(() if is_near else SINGULAR))


class MapInNestedScene(NamedTuple):
    key: str


def _map_in_nested_scene_fix(context: RuleContext) -> Fix | None:
    """A position as a list; Phobos would read a rotation differently."""
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.position is None or entity.position.span != context.span:
        return None
    written = listed(entity.position.value)
    return Fix(f"Change to {written}", (Replacement(context.span, written),))


LOGIC = {
    "smurf-file-not-found": partial(Rule, message_at=_file_not_found_message, fix=_file_not_found_fix),
    "smurf-ignored-file": partial(Rule, details=IgnoredFile, message_at=_ignored_file_message, fix=_ignored_file_fix),
    "smurf-no-modelname": partial(Rule, details=NoModelname, fix=_no_modelname_fix, rejected_at=is_refused),
    "smurf-no-urdf": partial(Rule, details=NoUrdf, fix=_no_urdf_fix),
    "smurf-section-twice": partial(
        Rule, details=SectionTwice, message_at=_section_twice_message, related=first_of_name
    ),
    "smurf-two-models": partial(Rule, details=TwoModels, rejected_at=is_refused),
    "smurf-type-mismatch": partial(
        Rule,
        details=TypeMismatch,
        fix=lambda context: _type_mismatch_fix(context) if context.details.suffix in SUFFIX_TYPES else None,
    ),
    "smurf-unknown-section": partial(Rule, details=UnknownSection, words=_words, rejected_at=is_refused),
    "smurf-map-in-nested-scene": partial(Rule, details=MapInNestedScene, fix=_map_in_nested_scene_fix),
}
