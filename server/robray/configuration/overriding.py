"""What somebody says over the configuration of a project, as the settings of an editor do.

A value stands in place of the project's; only rules are told one by one: those that are ignored or have a severity go
over whatever the project says of the same rules, and the others stay as they are.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from robray.configuration.building import folders, readers_chosen
from robray.configuration.configuration import Configuration
from robray.configuration.keys import CLAIMED, READERS, Kind, single_keys
from robray.configuration.rule_names import ignored_rules, rules_of, severities
from robray.formats import URDF

_RULES = (("rules", "select"), ("rules", "ignore"), ("rules", "severity"))


class Overriding(NamedTuple):
    """Sound values by where their keys stand in `KEYS`; folders and patterns among them count from `folder`."""

    settings: Mapping[tuple[str, ...], Any]
    folder: str

    def over(self, configuration: Configuration) -> Configuration:
        if not self.settings:
            return configuration
        keys = dict(single_keys())
        changes: dict[str, Any] = {}
        claimed: dict[str, dict[str, Any]] = {each.name: {} for each in CLAIMED}
        chosen: dict[str, dict[str, Any]] = {name: {} for name in READERS}
        tables: dict[str, dict[str, Any]] = {"limits": {}, "naming": {}, **claimed, **chosen}
        for at, value in self.settings.items():
            if at not in _RULES:
                # A key is the name of its field.
                fields: dict[str, Any] = tables.get(at[0], changes)
                fields[at[-1].replace("-", "_")] = self._made(value, keys[at].kind)
        if tables["limits"]:
            changes["reading_limits"] = configuration.reading_limits._replace(**tables["limits"])
        if any(chosen.values()):
            limits = changes.get("reading_limits", configuration.reading_limits)
            told_readers = {name: fields["reader"] for name, fields in chosen.items() if fields}
            readers = readers_chosen({**dict(limits.readers), **told_readers})
            changes["reading_limits"] = limits._replace(readers=readers)
        if tables["naming"]:
            changes["naming"] = configuration.naming._replace(**tables["naming"])
        if any(claimed.values()):
            # Patterns count from the folder of the project, as it says its own.
            told_files = {name: fields["files"] for name, fields in claimed.items() if fields}
            changes["claimed"] = {**configuration.claimed, **told_files}
        if ("exclude",) in self.settings:
            changes["exclude_from"] = self.folder
        select, ignored, levels = (self.settings.get(at) for at in _RULES)
        told = severities(levels or {}) | dict.fromkeys(ignored_rules(ignored or (), levels or {}))
        return configuration._replace(**changes).with_rules(None if select is None else rules_of(select), told)

    def _made(self, value: Any, kind: Kind) -> Any:
        match kind:
            case Kind.FOLDERS:
                return folders(self.folder, value)
            case Kind.PATTERNS:
                return tuple(value)
            case Kind.NAMES:
                return frozenset(value)
            case Kind.LIMIT:
                return float(value)
            case _:
                return value


def read_by(
    reader: str | None, arguments: Mapping[str, str] | None = None
) -> Callable[[str, Configuration], Configuration]:
    """The configuration of a folder with a chosen reader of robots, and given arguments of xacro sources.

    None if no reader is chosen.
    """
    chosen = Overriding({} if reader is None else {(URDF.rules, "reader"): reader}, "")
    given = arguments or {}
    return lambda _, project: chosen.over(project)._replace(arguments=given)
