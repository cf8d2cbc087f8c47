"""Settings that override the configuration of a project, such as those of an editor.

A value replaces the project's. Only rules are merged: ignored rules and severities override those of the same rules,
and the others stay.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from robray.configuration.building import folders, readers_chosen
from robray.configuration.configuration import Configuration
from robray.configuration.keys import CLAIMED, READERS, Kind, single_keys
from robray.configuration.rule_names import ignored_rules, rules_of, severities
from robray.facts.limits import ROS
from robray.formats import URDF

_RULES = (("rules", "select"), ("rules", "ignore"), ("rules", "severity"))
_MADE: Mapping[Kind, Callable[[Any], Any]] = {Kind.PATTERNS: tuple, Kind.NAMES: frozenset, Kind.LIMIT: float}


class Overriding(NamedTuple):
    """Valid values by the paths of their keys in `KEYS`; folders and patterns among them are relative to `folder`."""

    settings: Mapping[tuple[str, ...], Any]
    folder: str

    def over(self, configuration: Configuration) -> Configuration:
        if not self.settings:
            return configuration
        keys = dict(single_keys())
        changes: dict[str, Any] = {}
        names = ("limits", "naming", *READERS, *(each.name for each in CLAIMED))
        tables: dict[str, dict[str, Any]] = {name: {} for name in names}
        for at, value in self.settings.items():
            if at not in _RULES:
                # A key is the name of its field.
                fields: dict[str, Any] = tables.get(at[0], changes)
                fields[at[-1].replace("-", "_")] = self._made(value, keys[at].kind)
        limits = configuration.reading_limits._replace(**tables["limits"])
        told_readers = {name: tables[name]["reader"] for name in READERS if "reader" in tables[name]}
        if (distro := changes.pop("ros_distro", None)) is not None:
            told_readers[ROS] = distro
        readers = readers_chosen({**dict(limits.readers), **told_readers})
        changes["reading_limits"] = limits._replace(readers=readers)
        changes["naming"] = configuration.naming._replace(**tables["naming"])
        # Patterns are relative to the folder of the project.
        told_files = {each.name: tables[each.name]["files"] for each in CLAIMED if "files" in tables[each.name]}
        if told_files:
            changes["claimed"] = {**configuration.claimed, **told_files}
        if ("exclude",) in self.settings:
            changes["exclude_from"] = self.folder
        select, ignored, levels = (self.settings.get(at) for at in _RULES)
        told = severities(levels or {}) | dict.fromkeys(ignored_rules(ignored or (), levels or {}))
        return configuration._replace(**changes).with_rules(None if select is None else rules_of(select), told)

    def _made(self, value: Any, kind: Kind) -> Any:
        return folders(self.folder, value) if kind is Kind.FOLDERS else _MADE[kind](value) if kind in _MADE else value


def read_by(
    reader: str | None, arguments: Mapping[str, str] | None = None
) -> Callable[[str, Configuration], Configuration]:
    """The configuration of a folder with a chosen reader of robots, and given arguments of xacro sources.

    None if no reader is chosen.
    """
    chosen = Overriding({} if reader is None else {(URDF.rules, "reader"): reader}, "")
    given = arguments or {}
    return lambda _, project: chosen.over(project)._replace(arguments=given)
