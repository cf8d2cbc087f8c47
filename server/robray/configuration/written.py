"""Writes names and values as TOML."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def quoted(text: str) -> str:
    """A text as a basic string."""
    return f'"{"".join(map(_escaped, text))}"'


def written_key(name: str) -> str:
    return name if _BARE.fullmatch(name) else quoted(name)


def written_path(path: Iterable[str | int]) -> str:
    """The name of a table."""
    return ".".join(written_key(str(key)) for key in path)


def written(value: Any) -> str:
    """A value on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case Mapping() if not value:
            return "{}"
        case Mapping():
            return f"{{ {', '.join(pairs(value))} }}"
        case tuple() | list():
            return f"[{', '.join(map(written, value))}]"
        case _:
            return str(value)


def pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{written_key(name)} = {written(value)}" for name, value in table.items()]


def rewritten(value: str, text: str) -> str:
    """A string with another text in it, in its own quotes where these can hold it."""
    return f"'{text}'" if value.startswith("'") and "'" not in text and text.isprintable() else quoted(text)


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable():
        return character
    return f"\\U{ord(character):08X}" if ord(character) > 0x7F else f"\\u{ord(character):04X}"
