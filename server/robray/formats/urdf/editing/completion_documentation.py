"""What is said of a completion in a robot that is looked at: what names stand for.

Of elements their completions say what there is to say.
"""

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.facts.mentions import Mention
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.features.completions.candidates import CompletionRole
from robray.features.semantic_tokens import instances
from robray.formats.urdf.editing.describe import describe
from robray.formats.urdf.kinds import LINK, MATERIAL
from robray.text.spans import Span

_KINDS = {
    CompletionRole.LINK: LINK,
    CompletionRole.MATERIAL: MATERIAL,
    CompletionRole.FRAME: SymbolKind.FRAME,
}


def documentation(analysis: Analysis, file: SourceFile, role: CompletionRole, label: str) -> str:
    kind = _KINDS.get(role)
    found = instances(analysis, file.path)
    if kind is None or not found:
        return ""
    scene, prefix = found[0]
    symbol = Symbol(kind, label)
    if not any(place[:-1] == prefix for place in scene.declarations.get(symbol, ())):
        return ""
    occurrence = Occurrence(symbol, scene, (*prefix, 0), Mention(Name(label, Span(0, 0)), (kind,)))
    return describe(occurrence) or ""
