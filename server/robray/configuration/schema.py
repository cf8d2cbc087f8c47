"""The JSON schema of a configuration, for editors of TOML; generated from the table of keys."""

from typing import Any

from robray.configuration.keys import KEYS, LEVELS, NAME, Key, Kind, Table
from robray.configuration.rule_names import GROUPS, PATTERN
from robray.rules import RULES
from robray.rules.engine.rule import DOCUMENTATION


def schema() -> dict[str, Any]:
    """A JSON schema (draft 7) of `robray.toml`, and of `[tool.robray]` in a `pyproject.toml`."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "robray.toml",
        **_table(KEYS),
        "definitions": {
            "rule": {"type": "string", "anyOf": [_described(), *_names()[1:]]},
            "severity": {"enum": list(LEVELS)},
            "severities": {
                "type": "object",
                "properties": {
                    code: {"description": rule.summary, "$ref": "#/definitions/severity"}
                    for code, rule in RULES.items()
                }
                | {
                    name: {"description": f"A group of rules: {words}.", "$ref": "#/definitions/severity"}
                    for name, (words, _) in GROUPS.items()
                },
                "patternProperties": {PATTERN: {"$ref": "#/definitions/severity"}},
                "additionalProperties": False,
            },
        },
    }


def _table(table: Table) -> dict[str, Any]:
    inner: dict[str, Any] = {
        "type": "object",
        "properties": {name: _table(key) if isinstance(key, Table) else _key(key) for name, key in table.keys.items()},
        "additionalProperties": False,
    }
    needed = [name for name, key in table.keys.items() if isinstance(key, Key) and key.needed]
    if needed:
        inner["required"] = needed
    if table.repeated:
        return {"description": table.summary, "type": "array", "items": inner}
    if table.named:
        return {"description": table.summary, "type": "object", "additionalProperties": inner}
    return {"description": table.summary, **inner}


def _key(key: Key) -> dict[str, Any]:
    default = {} if key.default is None else {"default": key.default}
    return {"description": key.summary, **_type(key), **default}


def _type(key: Key) -> dict[str, Any]:
    if key.kind is Kind.RULES:
        return {"type": "array", "items": {"$ref": "#/definitions/rule"}}
    return {"allOf": [{"$ref": "#/definitions/severities"}]} if key.kind is Kind.SEVERITIES else type_of(key)


def type_of(key: Key) -> dict[str, Any]:
    """The schema of a value, without references: VS Code allows none in a package."""
    match key.kind:
        case Kind.BOOLEAN:
            return {"type": "boolean"}
        case Kind.WHOLE:
            assert key.bounds is not None, "every whole number has bounds"
            least, most = key.bounds
            return {"type": "integer", "minimum": least, "maximum": most}
        case Kind.CHOICE:
            return {"type": "string", "enum": list(key.choices)}
        case Kind.LIMIT:
            return {"type": "number", "exclusiveMinimum": 0}
        case Kind.PATTERNS | Kind.FOLDERS | Kind.FILES | Kind.NAMES:
            own = {"type": "string"}
            return {"type": "array", "items": own if key.element is None else {"anyOf": [own, _table(key.element)]}}
        case Kind.FILE:
            return {"type": "string", "minLength": 1}
        case Kind.NAME:
            return {"type": "string", "pattern": NAME}
        case Kind.VECTOR:
            return {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3}
        case Kind.ARGUMENTS:
            return {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}}
        case Kind.RULES:
            return {"type": "array", "items": {"type": "string", "anyOf": _names()}, "uniqueItems": True}
        case Kind.SEVERITIES:
            return {
                "type": "object",
                "propertyNames": {"anyOf": _names()},
                "additionalProperties": {"type": "string", "enum": list(LEVELS)},
            }


def _names() -> list[dict[str, Any]]:
    """Schemas of the names of a rule, of several, or of a group."""
    return [{"enum": [*GROUPS, *RULES]}, {"pattern": PATTERN}]


def _described() -> dict[str, Any]:
    """The names of rules and groups, with the description that Taplo shows and the links to their pages."""
    said = [f"A group of rules: {words}." for words, _ in GROUPS.values()] + [rule.summary for rule in RULES.values()]
    pages = [None] * len(GROUPS) + [f"{DOCUMENTATION}{code}.md" for code in RULES]
    shown = {"docs": {"enumValues": said}, "links": {"enumValues": pages}}
    return {"enum": [*GROUPS, *RULES], "x-taplo": shown}
