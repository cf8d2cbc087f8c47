"""What is said of a completion in a scene file that is looked at."""

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.facts.mentions import Mention
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.features.completions.candidates import CompletionRole
from robray.features.describe_frame import describe_frame
from robray.formats.robray.editing.completions.around import Around, around
from robray.formats.robray.editing.completions.mentioned import in_widest
from robray.formats.robray.editing.describe import (
    describe_attribute,
    describe_class,
    describe_constant,
    describe_word,
)
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span


def documentation(analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str) -> str:
    found = around(analysis, file.path, max(0, min(offset, len(file.text))))
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
            named = ROBRAY.shapes.get(label) or ROBRAY.joint_types.get(label)
            return None if named is None else describe_word(named)
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
            found = _frame(around, label)
            return None if found is None else describe_frame(found)
        case (
            CompletionRole.FILE
            | CompletionRole.FOLDER
            | CompletionRole.LINK
            | CompletionRole.MATERIAL
            | CompletionRole.SNIPPET
            | CompletionRole.FUNCTION
            | CompletionRole.PARAMETER
        ):
            return None


def _frame(around: Around, name: str) -> Occurrence | None:
    """As `_seen`, of a frame, which may be one of the files that are loaded together with this one."""
    scene = around.analysis.widest(around.path)
    if scene is None:
        return None
    at = in_widest(around, scene)
    symbol = Symbol(SymbolKind.FRAME, scene.frame_named(name, at))
    if symbol not in scene.declarations:
        return None
    return Occurrence(symbol, scene, at, Mention(Name(name, Span(0, 0)), (SymbolKind.FRAME,)))


def _seen(around: Around, kind: SymbolKind, name: str) -> Occurrence | None:
    """The name as if it stood at the cursor; None where nothing of that name is defined any more."""
    symbol = Symbol(kind, name)
    if around.scene is None or symbol not in around.scene.declarations:
        return None
    return Occurrence(symbol, around.scene, around.limit, Mention(Name(name, Span(0, 0)), (kind,)))
