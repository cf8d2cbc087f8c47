"""Hovers."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from robray.features.hover import Hover, found_rules, hover, pictured, together
from robray.lsp.cursor import Cursor, cursor, in_robot
from robray.lsp.preferences import HOVER_PICTURES
from robray.lsp.session import Session
from robray.lsp.uris import is_on_disk, to_uri
from robray.text.markdown import code, plain


def show_hover(session: Session, params: types.HoverParams) -> types.Hover | None:
    asked = cursor(session, params)
    if asked is None:
        return None
    # Only the last findings: computing new ones takes longer than a hover may.
    told = session.findings.last(asked.path, asked.analysis)
    at = in_robot(session, asked)
    source = session.source(asked.path)
    own = None if source is None else source.hover(asked.offset)
    of_thing = hover(at.analysis.as_shown(at.path), at.path, at.offset)
    found = together(together(own, of_thing), found_rules(told, asked.path, asked.offset))
    if found is None:
        return None
    if at.coordinates.settings.markdown:
        content = types.MarkupContent(
            types.MarkupKind.Markdown, "\n\n".join([*_picture(session, at), found.markdown, *_links(at, found)])
        )
    else:
        content = types.MarkupContent(types.MarkupKind.PlainText, plain(found.markdown))
    return types.Hover(content, at.coordinates.range(found.span))


def _links(at: Cursor, found: Hover) -> Iterator[str]:
    """Links to the missing parts of a pose; editors understand lines as fragments."""
    for missing in found.missing:
        if is_on_disk(missing.path):
            line = at.coordinates.range(missing).start.line + 1
            yield f"[Go to what is missing]({to_uri(missing.path)}#L{line})"


def _picture(session: Session, at: Cursor) -> Iterator[str]:
    if not at.coordinates.settings.hover_pictures or not session.preferences(at.path).get(HOVER_PICTURES):
        return

    wanted = pictured(at.analysis.as_shown(at.path), at.path, at.offset)
    if wanted is not None:
        from robray.lsp.close_ups import absences_of, close_up_of

        picture = close_up_of(wanted)
        if picture is not None:
            yield picture
        for why in absences_of(wanted):
            yield f"not drawn: {code(why)}"
