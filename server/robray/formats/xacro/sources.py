"""The files and packages that an expansion asks for, and its cache of readings."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar, cast

from robray.formats.xacro import Variable
from robray.formats.xacro.edited import edited
from robray.formats.xacro.expressions import Program, program
from robray.formats.xacro.reading import Document, SourceText
from robray.formats.xacro.texts import Cut, Parameter, Split, parameters, split
from robray.formats.xacro.yaml import Evaluate, YamlFile

_MOST_KEPT = 20_000

T = TypeVar("T", bound=SourceText)
U = TypeVar("U")


class Sources(Protocol):
    """The files, packages and variables that a source may read. All paths are normal (`text/paths.py`)."""

    @property
    def folder(self) -> str | None:
        """The working folder, for `$(cwd)`; None if it is unknown."""

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, the same object while it is unchanged; None if it cannot be read."""

    def listed(self, pattern: str) -> Sequence[str]:
        """The paths of the files that a pattern with `*`, `?` or `[` matches, sorted."""

    def package(self, name: str) -> str | None:
        """The folder of a package."""

    def installed(self, folder: str, name: str) -> str | None:
        """The source of the file that a package installs at `name`, if it is elsewhere."""

    def environment(self, name: str) -> str | Variable | None:
        """The value of a variable; None if it is not set."""


class Kept:
    """Caches readings of files and their expressions. After a key, an expansion reads only changed ones."""

    def __init__(self) -> None:
        self._files: dict[tuple[type, str], SourceText] = {}
        self._programs: dict[str, Program] = {}
        self._splits: dict[str, Split] = {}
        self._parameters: dict[str, list[Parameter]] = {}
        self._outlines: dict[str, tuple[Document, object]] = {}

    def document(self, path: str, text: bytes) -> Document:
        return self._file(Document, path, text, lambda old: (old and edited(old, text)) or Document(path, text))

    def yaml(self, path: str, text: bytes, evaluate: Evaluate) -> YamlFile:
        return self._file(YamlFile, path, text, lambda _: YamlFile(path, text, evaluate))

    def _file(self, kind: type[T], path: str, text: bytes, read: Callable[[T | None], T]) -> T:
        known = self._files.get((kind, path))
        found = known if isinstance(known, kind) else None
        if found is None or found.text != text:
            found = read(found)
            self._files[kind, path] = found
        return found

    def outline(self, document: Document, made: Callable[[Document, "Kept"], U]) -> U:
        """The result of `made` for a document, computed once."""
        found = self._outlines.get(document.path)
        if found is None or found[0] is not document:
            found = self._outlines[document.path] = document, made(document, self)
        return cast(U, found[1])

    def program(self, text: str) -> Program:
        return _kept(self._programs, program, text)

    def split(self, text: str) -> Split:
        return self._splits.get(text) or _kept(self._splits, self._split, text)

    def _split(self, text: str) -> Split:
        found = split(text)
        return found._replace(pieces=tuple(map(self._with_program, found.pieces)))

    def _with_program(self, piece: Cut) -> Cut:
        is_program = piece.kind == "expression" and "$" not in piece.inside
        return piece._replace(program=self.program(piece.inside.strip())) if is_program else piece

    def parameters(self, text: str) -> list[Parameter]:
        return _kept(self._parameters, parameters, text)


def _kept(known: dict[str, U], make: Callable[[str], U], text: str) -> U:
    found = known.get(text)
    if found is None:
        if len(known) > _MOST_KEPT:
            known.clear()
        found = known[text] = make(text)
    return found
