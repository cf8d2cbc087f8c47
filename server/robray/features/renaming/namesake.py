"""Something else of the same name that may be meant, too, as a joint that is called as a link."""

from robray.analysis.analysis import FileSpan
from robray.analysis.occurrences import name_span
from robray.facts.symbols import Symbol
from robray.features.editing import editing_of
from robray.features.renaming.sites import Renaming


def namesake(found: Renaming) -> tuple[FileSpan, str] | None:
    """The name of the other one where it is declared, in the same file or beside it, and the word for what it is."""
    for scene, name in found.names:
        for place in scene.declarations.get(Symbol(found.symbol.kind, name), ()):
            other = editing_of(scene.file(place).format).namesake(found.symbol.kind)
            if other is not None:
                kind, word = other
                local = scene.local_name(name, place) if found.symbol.kind.is_scoped else name
                own = scene.own_name(local, place) if kind.is_scoped else local
                for declared in scene.declared_here(Symbol(kind, own), place):
                    return name_span(scene, declared), word
    return None
