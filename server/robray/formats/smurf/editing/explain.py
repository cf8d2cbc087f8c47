"""What a key, a section, a position or a rotation is."""

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.features.hover import Hover
from robray.features.numbers import vector
from robray.formats.smurf.editing.readings import reading_lines
from robray.formats.smurf.statements import Entity, Key, ListedFile, Section, statement_of
from robray.formats.smurf.vocabulary import ENTITY_KEYS, ROBOT_KEYS, SCENE_KEYS, TYPES
from robray.text.markdown import code
from robray.text.spans import Span


def explain(analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
    del analysis
    facts = file.reading.facts
    rank = facts.rank_at(offset)
    own = None if rank == TOP else facts.own(rank, offset)
    if own is None:
        return None

    def told(span: Span, text: str) -> Hover:
        return Hover(FileSpan(file.path, facts.absolute(rank, span)), text)

    statement = statement_of(facts.items[rank])
    if isinstance(statement, Key | Section):
        known = {**SCENE_KEYS, **ROBOT_KEYS}.get(statement.name.text)
        if known is not None and statement.name.span.contains(own):
            return told(statement.name.span, f"{code(statement.name.text)}: {known}")
        return None
    if isinstance(statement, ListedFile) and statement.path.span.contains(own):
        return told(statement.path.span, f"{code(statement.path.text)}: {statement.role.value}")
    if not isinstance(statement, Entity):
        return None
    for key, span in statement.keys:
        if span.contains(own) and key in ENTITY_KEYS:
            return told(span, f"{code(key)}: {ENTITY_KEYS[key]}")
    if statement.rotation is not None and statement.rotation.span.contains(own):
        return told(statement.rotation.span, reading_lines(statement.rotation))
    if statement.position is not None and statement.position.span.contains(own):
        return told(statement.position.span, f"{vector(statement.position.value)} m in the frame of its parent")
    if statement.kind in TYPES and statement.file is not None and statement.file.span.contains(own):
        return told(statement.file.span, f"{code(statement.file.text)}: {TYPES[statement.kind]}")
    return None
