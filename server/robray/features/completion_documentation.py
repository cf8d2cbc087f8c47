"""What is said of a completion that is looked at (LSP 3.17, completionItem/resolve)."""

from robray.analysis.analysis import Analysis
from robray.analysis.occurrences import Occurrence
from robray.facts.mentions import Mention
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.features.completions.around import Around, around
from robray.features.completions.candidates import CompletionRole
from robray.features.describe import (
    describe_attribute,
    describe_class,
    describe_constant,
    describe_word,
)
from robray.features.describe_frame import describe_frame
from robray.features.describe_robot import describe_link, describe_material
from robray.features.semantic_tokens import instances
from robray.formats.robray.vocabulary import ROBRAY
from robray.formats.urdf import kinds as urdf_kinds
from robray.text.spans import Span

_ROBOT_KINDS = {
    CompletionRole.LINK: urdf_kinds.LINK,
    CompletionRole.MATERIAL: urdf_kinds.MATERIAL,
    CompletionRole.FRAME: SymbolKind.FRAME,
}


def completion_documentation(analysis: Analysis, path: str, offset: int, role: CompletionRole, label: str) -> str:
    """In Markdown; empty where there is nothing to say. The text may have changed since the completion was offered."""
    file = analysis.files.get(path)
    if file is not None and file.frontend.name != "robray":
        return _of_robot(analysis, path, role, label) or ""
    found = None if file is None else around(analysis, path, max(0, min(offset, len(file.text))))
    return "" if found is None else _documentation(found, role, label) or ""


def _documentation(around: Around, role: CompletionRole, label: str) -> str | None:
    match role:
        case CompletionRole.KEYWORD:
            word = ROBRAY.keywords.get(label)
            return None if word is None else describe_word(word)
        case CompletionRole.ATTRIBUTE:
            attribute = ROBRAY.attributes.get(label)
            return None if attribute is None else describe_attribute(attribute)
        case CompletionRole.WORD:
            word = {**ROBRAY.shapes, **ROBRAY.joint_types}.get(label)
            return None if word is None else describe_word(word)
        case CompletionRole.VALUE:
            words = around.context.words
            attribute = ROBRAY.attributes.get(words[0].text) if words else None
            return None if attribute is None else describe_attribute(attribute)
        case CompletionRole.CONSTANT if label in ROBRAY.constants:
            return describe_word(ROBRAY.constants[label])
        case CompletionRole.CONSTANT:
            seen = _seen(around, SymbolKind.CONSTANT, label)
            return None if seen is None else describe_constant(seen)
        case CompletionRole.CLASS:
            seen = _seen(around, SymbolKind.CLASS, label)
            return None if seen is None else describe_class(seen)
        case CompletionRole.FRAME:
            seen = _seen(around, SymbolKind.FRAME, label)
            return None if seen is None else describe_frame(seen)
        case (
            CompletionRole.FILE
            | CompletionRole.FOLDER
            | CompletionRole.LINK
            | CompletionRole.MATERIAL
            | CompletionRole.SNIPPET
        ):
            return None


def _of_robot(analysis: Analysis, path: str, role: CompletionRole, label: str) -> str | None:
    """What names stand for; of elements their completions say what there is to say."""
    kind = _ROBOT_KINDS.get(role)
    found = instances(analysis, path)
    if kind is None or not found:
        return None
    scene, prefix = found[0]
    symbol = Symbol(kind, label)
    if not any(place[:-1] == prefix for place in scene.declarations.get(symbol, ())):
        return None
    occurrence = Occurrence(symbol, scene, (*prefix, 0), Mention(Name(label, Span(0, 0)), (kind,)))
    match kind:
        case urdf_kinds.LINK:
            return describe_link(occurrence)
        case urdf_kinds.MATERIAL:
            return describe_material(occurrence)
        case _:
            return describe_frame(occurrence)


def _seen(around: Around, kind: SymbolKind, name: str) -> Occurrence | None:
    """The name as if it stood at the cursor; None where nothing of that name is defined any more."""
    symbol = Symbol(kind, name)
    if around.scene is None or symbol not in around.scene.declarations:
        return None
    return Occurrence(symbol, around.scene, around.limit, Mention(Name(name, Span(0, 0)), (kind,)))
