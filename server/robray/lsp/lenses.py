"""Code lenses: places at once, titles when they come into view."""

from __future__ import annotations

from collections.abc import Mapping

from lsprotocol import types

from robray.features.code_lens import LensKind, code_lens, told
from robray.lsp.cursor import document
from robray.lsp.encoded_json import EncodedJson, json_ranges
from robray.lsp.listed import in_projects
from robray.lsp.preferences import LENS_CHILDREN, LENS_REFERENCES, LENS_USES, Setting
from robray.lsp.returned import foreign, returned
from robray.lsp.session import Session

SHOW_REFERENCES = "robray.showReferences"
"""A command of the client's: uri, position and locations to show. Only what says that it knows it is given it."""

_SWITCHES: Mapping[LensKind, Setting[bool]] = {
    LensKind.REFERENCES: LENS_REFERENCES,
    LensKind.CHILDREN: LENS_CHILDREN,
    LensKind.USES: LENS_USES,
}


def lenses(session: Session, params: types.CodeLensParams) -> EncodedJson | None:
    uri = params.text_document.uri
    known = document(session, uri)
    if known is None:
        return None
    preferences = session.preferences(known.path)
    kinds = {kind for kind, switch in _SWITCHES.items() if preferences.get(switch)}
    found = list(code_lens(known.analysis, known.path, kinds))
    ranges = json_ranges(known.file.lines, [lens.span for lens in found], session.settings.encoding)
    data = {kind: {"uri": uri, "kind": kind.value} for kind in kinds}
    return EncodedJson([{"range": at, "data": data[lens.kind]} for lens, at in zip(found, ranges, strict=True)])


def resolve(session: Session, lens: types.CodeLens) -> types.CodeLens:
    """With its title. What stood there is looked for where it stood: after an edit the client asks for all anew."""
    data = returned(lens.data, uri=str, kind=str)
    if data is None:
        return lens
    if data["kind"] not in [kind.value for kind in LensKind]:
        raise foreign("there is no such kind of lens")
    known = document(session, data["uri"])
    if known is None:
        return lens
    offset = known.coordinates.offset(known.path, lens.range.start)
    answer = told(known.analysis, known.path, offset, LensKind(data["kind"]))
    if answer is None:
        lens.command = types.Command("", "")
        return lens
    lens.command = types.Command(answer.title, "")
    if answer.places and session.settings.shows_references:
        coordinates, places = in_projects(session, known.coordinates, answer.places)
        locations = [coordinates.location(place) for place in places]
        lens.command = types.Command(
            answer.title, SHOW_REFERENCES, arguments=[data["uri"], lens.range.start, locations]
        )
    return lens
