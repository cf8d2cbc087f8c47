"""The settings in the editor: one table, from which the JSON schema and the page of settings are generated.

Besides settings of the editor alone, each single key of `robray.toml` has a setting that overrides it.

Editors send settings under `robray`, as nested objects or with dots in the names: when the session begins
(`initializationOptions`), when we ask (`workspace/configuration`, for each folder), or when they change
(`workspace/didChangeConfiguration`). Missing settings have their defaults; unknown ones, and those of the wrong type,
are ignored and reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import attrs

from robray.text.markdown import code

if TYPE_CHECKING:
    from robray.configuration.keys import Key

SECTION = "robray"

_MOST_SUGGESTIONS = 100
"""Limit of unknown settings with a suggestion."""

_SCOPE = "resource"
"""VS Code's word for settings that each folder of the workspace may set."""

T = TypeVar("T", bound=bool | int)


@attrs.frozen
class Setting(Generic[T]):
    """`name` is relative to `robray.`."""

    name: str
    default: T
    description: str
    least: int | None = None


DIAGNOSTICS = Setting("diagnostics.enable", True, "Show findings.")
WORKSPACE_DIAGNOSTICS = Setting(
    "diagnostics.workspace", True, "Report findings in files that are not open, if the editor asks for them."
)
HINT_VALUES = Setting(
    "inlayHints.values",
    True,
    "Show the value behind each expression, and in robots degrees behind radians.",
)
HINT_SLOTS = Setting(
    "inlayHints.slots",
    True,
    "Show the name (x, y, z, roll, red …) of each array element that is not a plain number.",
)
HINT_WORLD = Setting(
    "inlayHints.worldPositions",
    True,
    "Show the position of each frame in the world behind its name, with all joints at zero.",
)
LENS_REFERENCES = Setting("codeLens.references", True, "Show the number of references above each frame.")
LENS_CHILDREN = Setting("codeLens.children", True, "Show the number of children and of their joints above each frame.")
LENS_USES = Setting("codeLens.uses", True, "Show the number of uses above each class and constant.")
COLOURS = Setting("colors.enable", True, "Show colours as swatches, with a colour picker.")
SEMANTIC_TOKENS = Setting("semanticTokens.enable", True, "Colour names by their kind.")
UNUSED_TOKENS = Setting("semanticTokens.unused", True, "Fade out unused constants and classes.")
HOVER_PICTURES = Setting(
    "hover.pictures",
    True,
    "Show a small picture of a frame or a geometry in its hover, if the editor can show pictures there.",
)
INLINE_COMPLETION = Setting(
    "inlineCompletion.enable", False, "Continue series of frames and mirrored frames while you type."
)
MOST_FINDINGS = Setting(
    "diagnostics.most",
    1_000,
    "Maximum number of findings of one rule in a file. One more finding counts the others.",
    least=1,
)
IN_CONFIGURATION = Setting(
    "loadTogether.inConfiguration",
    False,
    "Let the quick fix that loads a robot with a scene write '[scenes.NAME]' into robray.toml. Otherwise it writes a "
    "comment into the scene.",
)
PAUSE = Setting(
    "diagnostics.pause",
    600,
    "Delay in milliseconds before robray reports an undefined name, or an invalid value in robray.toml, while you "
    "type it. 0 reports it at once.",
    least=0,
)
SETTINGS: tuple[Setting[bool] | Setting[int], ...] = (
    DIAGNOSTICS,
    WORKSPACE_DIAGNOSTICS,
    MOST_FINDINGS,
    PAUSE,
    HINT_VALUES,
    HINT_SLOTS,
    HINT_WORLD,
    LENS_REFERENCES,
    LENS_CHILDREN,
    LENS_USES,
    COLOURS,
    SEMANTIC_TOKENS,
    UNUSED_TOKENS,
    HOVER_PICTURES,
    INLINE_COMPLETION,
    IN_CONFIGURATION,
)

_BY_NAME = {setting.name: setting for setting in SETTINGS}


class ProjectSetting(NamedTuple):
    """A key of `robray.toml`, at `at`, as a setting. It has no default: without it, the file applies."""

    name: str
    at: tuple[str, ...]
    key: Key


def project_settings() -> Mapping[str, ProjectSetting]:
    """Settings by name, which is the key in camel case: `rules.largestAngle` for `largest-angle` under `[rules]`."""
    from robray.configuration.keys import single_keys

    made = [ProjectSetting(_camel(".".join(at)), at, key) for at, key in single_keys()]
    return {setting.name: setting for setting in made}


def _camel(name: str) -> str:
    first, *others = name.split("-")
    return first + "".join(map(str.capitalize, others))


@attrs.frozen
class Preferences:
    """The set values, by name, and those of keys of `robray.toml`, by path; the tables have the defaults."""

    values: Mapping[str, bool | int] = attrs.field(factory=dict)
    project: Mapping[tuple[str, ...], Any] = attrs.field(factory=dict)

    def get(self, setting: Setting[T]) -> T:
        value = self.values.get(setting.name, setting.default)
        assert type(value) is type(setting.default), "only values of the right type are kept"
        return value

    def overridden(self, by: Preferences) -> Preferences:
        """These preferences, overridden by those of `by`."""
        return Preferences({**self.values, **by.values}, {**self.project, **by.project})


def preferences(given: object) -> tuple[Preferences, tuple[str, ...]]:
    """The settings that an editor sends under `robray`, which may be any value, and their problems, in words."""
    from robray.configuration.reading import checked

    values: dict[str, bool | int] = {}
    project: dict[tuple[str, ...], Any] = {}
    known = project_settings()
    wrong: list[str] = []
    unknown = 0
    for name, value in _flat(given, "", known):
        if name in known:
            full = f"{SECTION}.{name}"
            sound, mistakes = checked(value, known[name].key, full)
            wrong += [mistake if full in mistake else f"'{full}': {mistake}" for mistake in mistakes]
            if sound is not None:
                project[known[name].at] = sound
        elif (setting := _BY_NAME.get(name)) is None:
            unknown += 1
            wrong.append(_unknown(name, [*_BY_NAME, *known] if unknown <= _MOST_SUGGESTIONS else []))
        elif type(value) is not type(setting.default):
            wrong.append(f"'{SECTION}.{name}' must be {_TYPES[type(setting.default)][1]}")
        elif setting.least is not None and value < setting.least:
            wrong.append(f"'{SECTION}.{name}' must be at least {setting.least}")
        else:
            values[name] = value
    return Preferences(values, project), tuple(wrong)


def _unknown(name: str, known: list[str]) -> str:
    near = _nearest(name, known) if known else None
    hint = "" if near is None else f"; did you mean '{SECTION}.{near}'?"
    return f"there is no setting '{SECTION}.{name}'{hint}"


def _nearest(name: str, known: list[str]) -> str | None:
    from robray.rules.engine.suggest import nearest

    return nearest(name, known)


def _flat(given: object, prefix: str, whole: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """The settings by name. Editors send null for a setting that is not set; names in `whole` may have objects."""
    if not isinstance(given, Mapping):
        return
    for key, value in given.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping) and name not in whole:
            yield from _flat(value, f"{name}.", whole)
        elif value is not None:
            yield name, value


_TYPES: Mapping[type, tuple[str, str]] = {bool: ("boolean", "true or false"), int: ("integer", "a whole number")}


def schema() -> dict[str, Any]:
    """The JSON schema (draft 7) of the settings by their full names, as in settings files of editors."""
    properties: dict[str, object] = {}
    for setting in SETTINGS:
        row: dict[str, object] = {
            "type": _TYPES[type(setting.default)][0],
            "default": setting.default,
            "description": setting.description,
            "scope": _SCOPE,
        }
        if setting.least is not None:
            row["minimum"] = setting.least
        properties[f"{SECTION}.{setting.name}"] = row
    for own in project_settings().values():
        properties[f"{SECTION}.{own.name}"] = _row(own)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Settings of robray in an editor",
        "type": "object",
        "properties": properties,
    }


def _row(setting: ProjectSetting) -> dict[str, object]:
    """The schema of a setting. Its default is null: VS Code sends defaults like set values, which override the file."""
    from robray.configuration.schema import type_of

    kind = type_of(setting.key)
    words = {"enum": [*kind["enum"], None]} if "enum" in kind else {}
    return {
        **kind,
        **words,
        "type": [kind["type"], "null"],
        "default": None,
        "description": f"{setting.key.summary} Overrides {_written(setting)} in robray.toml.",
        "scope": _SCOPE,
    }


def _written(setting: ProjectSetting) -> str:
    *tables, key = setting.at
    return f"'{key}' under [{tables[0]}]" if tables else f"'{key}'"


def page() -> str:
    """The table for people, in Markdown."""
    lines = [
        "# Settings in the editor",
        "",
        "Set these in your editor's settings, for each folder of the workspace:",
        "",
        '    "robray.inlayHints.values": false',
        "",
        "Clients of the language server pass them under `robray`, as nested objects or with dots in the names.",
        "[settings.schema.json](settings.schema.json) describes them as a JSON schema.",
        "",
        "| setting | default | effect |",
        "|---|---|---|",
    ]
    for setting in SETTINGS:
        default = str(setting.default).lower()
        lines.append(f"| {code(f'{SECTION}.{setting.name}')} | {code(default)} | {setting.description} |")
    lines += [
        "",
        "## Override robray.toml",
        "",
        "These settings override the keys of [robray.toml](configuration.md) at once, for their workspace folder.",
        "Folders and patterns are relative to this folder.",
        "",
        "A value replaces that of the project. `rules.ignore` and `rules.severity` replace only the rules that they",
        "name, also in `overrides`. robray reports a rule with a severity even if the project ignores it.",
        "",
        "| setting | in robray.toml | effect |",
        "|---|---|---|",
    ]
    for own in project_settings().values():
        lines.append(f"| {code(f'{SECTION}.{own.name}')} | {code('.'.join(own.at))} | {own.key.summary} |")
    return "\n".join([*lines, ""])
