"""The row of cranes, as it stands in the table of formats."""

from robray.analysis.format import Format, Parts, Reader


def _toy() -> Parts:
    from robray.formats.toy.frontend import CraneFrontEnd
    from robray.formats.toy.semantics import SEMANTICS

    return Parts(CraneFrontEnd(), SEMANTICS)


def _toy_editing(of: Format) -> object:
    from robray.formats.toy.editing import CraneEditing

    return CraneEditing(of)


TOY = Format(
    "toy",
    (".toy",),
    Reader("toybox", "crane"),
    _toy,
    _toy_editing,
    shared=(".txt",),
    recognises=lambda head: head.startswith(b"# A crane"),
)
