"""A failing handler costs one answer: what it was about is logged, the user is told once, and the server goes on."""

from __future__ import annotations

import hashlib
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from robray.lsp.log import shortened
from robray.lsp.objects import as_json
from robray.lsp.uris import paths_of

if TYPE_CHECKING:
    from robray.lsp.session import Session

logger = logging.getLogger(__name__)

_LONGEST_PARAMETERS = 1_000
_LONGEST_TEXT = 80
"""Characters of a text among the parameters."""
_TEXTS = frozenset({"text", "newText"})
"""What holds a document's local text, which is no matter of the log's."""


class Failures:
    """What failed, each kind told once: a bug under the cursor would otherwise speak up at every key."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: set[tuple[str, type, str]] = set()
        self._noting = False

    def note(self, method: str, params: Any, error: BaseException) -> None:
        """Logs what is needed to see it again: what was asked, of which state of which document, and where it broke."""
        if self._noting:
            # What fails while it is noted is what failed: the client cannot be told.
            return
        self._noting = True
        try:
            self._note(method, params, error)
        finally:
            self._noting = False

    def _note(self, method: str, params: Any, error: BaseException) -> None:
        # The rules are loaded ahead, once `initialize` is answered.
        from robray.rules.engine.rule import place

        kind = (method, type(error), place(error))
        known = kind in self._told
        self._told.add(kind)
        about = f"{method} failed: {error!r}"
        asked = f"asked: {shortened(_plain(params), _LONGEST_PARAMETERS)}"
        document = _document(self._session, params)
        logger.error("%s\n%s\n%s", about, asked, document, exc_info=None if known else error)
        detail = f"robray: {about}\n{asked}\n{document}\nat {place(error)}"
        self._session.client.log_message(types.MessageType.Error, detail)
        if not known:
            message = f"robray could not answer '{method}' because of a mistake of its own; the log says more."
            self._session.client.show_message(types.MessageType.Error, message)


def _plain(params: Any) -> str:
    return repr(_cut(as_json(params)))


def _cut(value: Any) -> Any:
    match value:
        case str() if len(value) > _LONGEST_TEXT:
            return f"{value[:_LONGEST_TEXT]}… ({len(value)} characters)"
        case list() | tuple():
            return [_cut(each) for each in value[:20]]
        case dict():
            return {name: _size(each) if name in _TEXTS else _cut(each) for name, each in value.items()}
        case _:
            return value


def _size(value: Any) -> Any:
    return f"({len(value)} characters)" if isinstance(value, str) else _cut(value)


def _document(session: Session, params: Any) -> str:
    """Which text it was about; the digest tells whether a copy of it is the same."""
    uri = getattr(getattr(params, "text_document", None), "uri", None)
    if not isinstance(uri, str):
        return "about no document"
    file = next(map(session.documents.workspace.file, paths_of([uri])), None)
    if file is None:
        return "about a document that is not known"
    digest = hashlib.blake2b(file.text, digest_size=8).hexdigest()
    return f"about version {file.version} of it, {len(file.text)} bytes, digest {digest}"
