"""What the analysis knows of a name, whatever the format, in a few lines of Markdown."""

from robray.analysis.occurrences import Occurrence, declarations
from robray.facts.symbols import SymbolKind
from robray.features.describe import where
from robray.features.describe_frame import describe_frame
from robray.features.document_symbols import symbol_detail
from robray.text.markdown import code


def describe_name(occurrence: Occurrence) -> str:
    """What it is the name of, what that comes to, and where it is declared."""
    if occurrence.symbol.kind is SymbolKind.FRAME:
        return describe_frame(occurrence)
    scene, symbol = occurrence.scene, occurrence.symbol
    head = f"({symbol.kind.word}) {code(symbol.name)}"
    places = declarations(occurrence)
    if not places:
        return f"{head} is not defined"
    detail = symbol_detail(scene.results.get(places[0]))
    return "\n\n".join([f"{head}, {code(detail)}" if detail else head, where(scene, places[0])])
