"""Answers about whole documents, kept as they were sent while nothing that they are made of changes.

Editors ask for the outline, foldings or colours of a document again and again, for several views each. Such answers are
large; what is kept is their JSON, so that giving one again costs a look at what it was made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from robray.lsp.cursor import Document
from robray.lsp.encoded_json import EncodedJson
from robray.text.records import are_same


class _Kept(NamedTuple):
    made_of: tuple[object, ...]
    answer: EncodedJson


class AnswerCache:
    """The last answer to each method for each document."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, _Kept]] = {}

    def of(self, method: str, known: Document, robots: Iterable[object], make: Callable[[], Any]) -> EncodedJson:
        """The answer that `make` gives, or gave for the same document in the same scenes and robots."""
        made_of = (known.file, *known.analysis.scenes_with(known.path), *robots)
        answers = self._kept.setdefault(known.path, {})
        last = answers.get(method)
        if last is None or not are_same(last.made_of, made_of):
            made = make()
            last = answers[method] = _Kept(made_of, made if isinstance(made, EncodedJson) else EncodedJson(made))
        return last.answer

    def forget(self, path: str) -> None:
        self._kept.pop(path, None)

    def clear(self) -> None:
        """After a change of what is not in the documents: settings, or files beside them."""
        self._kept.clear()
